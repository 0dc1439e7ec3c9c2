import type { ToolNetwork } from './network.ts';
import type { ToolCalls } from './tools.ts';
import type { JsonValue } from './validate.ts';

/** What a running tool may use besides its input. The same in every runtime. */
export interface ToolContext extends ToolNetwork {
  /** Fires when the caller has left or the deadline has passed: pass it on to whatever takes long. */
  readonly signal: AbortSignal;
  /** Lines for the operator's log, marked with the bundle and the tool. Callers never see them. */
  readonly log: ToolLog;
  /**
   * What the operator set for the plugin, with the defaults of its `config`, checked and frozen. Secrets that the host puts
   * into requests are not in it.
   */
  readonly config: Readonly<Record<string, JsonValue>>;
  /**
   * Who calls, by a name that only this plugin has for them: 43 letters, digits, `-` and `_`, the same at every call.
   * Undefined for callers without a key or token, and where the operator has not granted the `caller` permission.
   */
  readonly caller?: string | undefined;
  /**
   * What the plugin keeps between calls, with nobody else's: values of JSON by key, within the bounds that the operator sets.
   * Rejects with a `TypeError` for what cannot be done, and with an error whose `reason` is `store_full` or `store_down`
   * for what cannot be done now. See the `kv` permission.
   */
  readonly kv: {
    /** The value of a key; undefined where there is none, or none any more. */
    get(key: string): Promise<JsonValue | undefined>;
    /**
     * Keeps a value, for `ttl` seconds or for good. With `ifAbsent` only where the key has none.
     *
     * @returns whether it was kept
     */
    set(
      key: string,
      value: JsonValue,
      options?: { readonly ttl?: number; readonly ifAbsent?: boolean },
    ): Promise<boolean>;
    /** @returns whether there was a value */
    delete(key: string): Promise<boolean>;
    /** Keys that begin with `prefix`, 100 or `limit` at a time, in the order of their bytes; `next` is the `after` of the next page. */
    list(options?: {
      readonly prefix?: string;
      readonly after?: string;
      readonly limit?: number;
    }): Promise<{ readonly keys: readonly string[]; readonly next?: string }>;
    /**
     * Adds to a whole number, which begins at 0, in one step: no other call comes between. `ttl` counts from its beginning.
     *
     * @returns the sum
     */
    increment(key: string, by?: number, options?: { readonly ttl?: number }): Promise<number>;
  };
  /** The host's other tools, as far as the tool may call them: see the `tools` permission. */
  readonly tools: ToolCalls;
  /** The current instant in milliseconds since 1970-01-01T00:00Z. */
  now(): number;
  /** Tells a waiting caller how far the work is: `done` of `total` steps. */
  progress(done: number, total: number, message?: string): void;
}

/** Lines for the operator's log, by their severity. The fields are logged beside the message. */
export interface ToolLog {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}
