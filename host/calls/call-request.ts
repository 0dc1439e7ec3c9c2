import type { JsonSchema } from '@toolyard/sdk';
import type { Surface } from '@toolyard/sdk/manifest';
import type { Tool } from '../catalogue/bundle.ts';
import type { CallError } from '../errors.ts';
import type { Tape } from '../outbound/recorded/tape.ts';
import type { CallInput, CallResult } from '../runtimes/runtime.ts';
import type { CallSignalsOptions } from './call-signals.ts';

/** How a call went. */
export type Outcome =
  | { readonly ok: true; readonly tool: Tool; readonly result: CallResult; readonly executionMs: number }
  | { readonly ok: false; readonly tool?: Tool; readonly error: CallError };

/** What a call took of the host. */
export interface CallCost {
  readonly cpuMs: number;
  /** Of arguments and result, as they come from and go to who asks; none where a tool called. */
  readonly bytes: number;
}

/** Files that a running program has names for. */
export interface NestedFiles {
  /** The Base64 of a file, in ASCII. */
  find(name: string): { readonly data: Uint8Array<ArrayBuffer> } | undefined;
  /** Arguments with the files that they name. @throws CallError when that is too much */
  fill(json: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
  /** A result with names in place of its files. @throws CallError when they are too many */
  take(json: Uint8Array<ArrayBuffer>, schema: JsonSchema): Promise<Uint8Array<ArrayBuffer>>;
}

/** One call as an adapter hands it over. */
export interface CallRequest {
  /** The tool's id, an alias or an address. */
  readonly name: string;
  readonly surface: Surface;
  /** Whose turn the call takes: an address's key, or another way in. */
  readonly caller: string;
  readonly input: CallInput;
  /** By which the log names the request that it came with. */
  readonly requestId?: string | undefined;
  readonly onCallerGone: CallSignalsOptions['onCallerGone'];
  readonly onProgress?: CallSignalsOptions['onProgress'];
  /** Counts one more call against the caller's rate limit: the refusal, once it is spent. Absent: no limit. */
  readonly takeTurn?: (() => Promise<CallError | undefined>) | undefined;
  /** Told what the call cost, and each that it led to. Absent: nobody counts. */
  readonly onSpent?: ((cost: CallCost) => void) | undefined;
  /** The addresses of the tools that the call may lead to. Absent: all of them. */
  readonly reachable?: ReadonlySet<string> | undefined;
  /** Told of each call that the call leads to. */
  readonly onNestedCall?: () => void;
  /** Who keeps the files of the calls that the call leads to. Absent: they stand in arguments and results. */
  readonly nestedFiles?: NestedFiles | undefined;
  /** What records requests to the network, or plays what was recorded: an author's test. */
  readonly tape?: Tape | undefined;
  /** Whether a tool calls, for its caller. */
  readonly nested?: boolean;
}
