import type { Surface } from '@toolyard/sdk/manifest';
import type { Tool } from '../catalogue/bundle.ts';
import type { CallError } from '../errors.ts';
import type { CallInput, CallResult } from '../runtimes/runtime.ts';
import type { CallSignalsOptions } from './call-signals.ts';

/** How a call went. */
export type Outcome =
  | { readonly ok: true; readonly tool: Tool; readonly result: CallResult; readonly executionMs: number }
  | { readonly ok: false; readonly tool?: Tool; readonly error: CallError };

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
  /** The addresses of the tools that the call may lead to. Absent: all of them. */
  readonly reachable?: ReadonlySet<string> | undefined;
  /** Told of each call that the call leads to. */
  readonly onNestedCall?: () => void;
  /** Whether a tool calls, for its caller. */
  readonly nested?: boolean;
}
