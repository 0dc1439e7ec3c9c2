/** What TypeBox and the SDK expect of their surroundings and V8 alone does not have. */
import { TextDecoder, TextEncoder } from '@exodus/bytes/encoding-lite.js';
import { ReferenceUrl } from './reference-url.ts';

/** Only defaults are cloned here, and they are JSON. */
const structuredClone = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

Object.assign(globalThis, { TextDecoder, TextEncoder, URL: ReferenceUrl, structuredClone });
