import { Type, type Static } from 'typebox';
import { compileValidator } from '@toolyard/sdk/manifest';

/** Bytes of a key and of a value's JSON in UTF-8, and keys of a page. */
export const MAX_KEY_BYTES = 512;
export const MAX_VALUE_BYTES = 64 * 1024;
export const MAX_PAGE = 1000;

/** The longest that a value may be kept which is to go, in milliseconds: ten years. */
export const MAX_TTL_MS = 10 * 366 * 24 * 3600 * 1000;

/** A request as JSON: values escape nothing but quotes and backslashes once more. */
export const MAX_REQUEST_BYTES = 2 * MAX_VALUE_BYTES + 6 * MAX_KEY_BYTES + 1024;

const Key = Type.String({ minLength: 1, maxLength: MAX_KEY_BYTES });
const Ttl = Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: MAX_TTL_MS }));

/** What a tool asks of its plugin's store, as it crosses borders: JSON, and values as JSON within. */
const KvRequest = Type.Union([
  Type.Object({ op: Type.Literal('get'), key: Key }),
  Type.Object({
    op: Type.Literal('set'),
    key: Key,
    value: Type.String({ maxLength: MAX_VALUE_BYTES }),
    ttlMs: Ttl,
    ifAbsent: Type.Optional(Type.Boolean()),
  }),
  Type.Object({ op: Type.Literal('delete'), key: Key }),
  Type.Object({
    op: Type.Literal('list'),
    prefix: Type.String({ maxLength: MAX_KEY_BYTES }),
    after: Type.String({ maxLength: MAX_KEY_BYTES }),
    limit: Type.Integer({ minimum: 1, maximum: MAX_PAGE }),
  }),
  Type.Object({
    op: Type.Literal('increment'),
    key: Key,
    by: Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
    ttlMs: Ttl,
  }),
]);
export type KvRequest = Static<typeof KvRequest>;

/** What comes of a request. */
export type KvAnswer =
  | { readonly ok: true; readonly value: KvValue }
  /** `invalid`: what was asked cannot be done, whoever asks; `store_full`, `store_down`: not now. */
  | {
      readonly ok: false;
      readonly reason: 'invalid' | 'store_full' | 'store_down';
      readonly message: string;
    };

/** A value's JSON or null where there is none; whether something was done; a counter; a page of keys. */
export type KvValue = string | null | boolean | number | KvPage;

export interface KvPage {
  readonly keys: readonly string[];
  /** The key after which the next page begins. */
  readonly next?: string;
}

const validator = compileValidator(KvRequest);

/** A request that may come from anybody, or what is wrong with it. */
export function readKvRequest(given: unknown): KvRequest | string {
  if (!validator.check(given)) return wrongPart(given);
  const request = given as KvRequest;
  for (const text of 'key' in request ? [request.key] : [request.prefix, request.after]) {
    // A lone surrogate has no bytes in UTF-8: another key would be meant.
    if (!text.isWellFormed()) return 'key: expected well-formed text';
    if (Buffer.byteLength(text) > MAX_KEY_BYTES) return `key: expected at most ${MAX_KEY_BYTES} bytes`;
  }
  if (request.op === 'set') {
    if (Buffer.byteLength(request.value) > MAX_VALUE_BYTES) return TOO_LARGE;
    if (!isJson(request.value)) return 'value: expected a value that JSON can hold';
  }
  return request;
}

const TOO_LARGE = `value: expected at most ${MAX_VALUE_BYTES} bytes of JSON`;

/** In the words of the method that was called. */
function wrongPart(given: unknown): string {
  const { op, key, value, ttlMs, by } = Object(given) as Record<string, unknown>;
  if (op === 'list') return `prefix, after, limit: expected texts, and a number from 1 to ${MAX_PAGE}`;
  if (typeof key !== 'string' || key === '' || key.length > MAX_KEY_BYTES)
    return `key: expected a text of 1 to ${MAX_KEY_BYTES} bytes`;
  if (ttlMs !== undefined && !(typeof ttlMs === 'number' && ttlMs > 0 && ttlMs <= MAX_TTL_MS))
    return 'ttl: expected seconds above 0, and at most ten years';
  if (op === 'increment' && !Number.isSafeInteger(by)) return 'by: expected a whole number';
  if (op === 'set' && typeof value === 'string') return TOO_LARGE;
  return op === 'set' ? 'value: expected a value that JSON can hold' : 'expected what context.kv asks';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
