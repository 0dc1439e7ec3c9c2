import type { JsonObject } from '@toolyard/sdk';

/** A secret as the host puts it into requests to one host. */
export interface Injected {
  /** As the manifest names it: `api.example.com`, `api.example.com:8443`. */
  readonly host: string;
  readonly place: { readonly kind: 'header' | 'query'; readonly name: string };
  /** What is sent. */
  readonly text: string;
  /** The secret by itself, so that it is known where a remote side sends it back. */
  readonly secret: string;
}

/** What one call is given of its plugin's configuration. */
export interface CallConfig {
  /** What the tool finds in `context.config`, frozen. */
  readonly values: Readonly<JsonObject>;
  readonly injected: readonly Injected[];
}

/** For tools whose plugin asks for nothing. */
export const NO_CONFIG: CallConfig = Object.freeze({ values: Object.freeze({}), injected: [] });

/** Freezes a value of JSON with all that is in it. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
