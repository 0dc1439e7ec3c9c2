import type { JsonObject, ToolLog } from '@toolyard/sdk';
import type { FailureRecord } from '../../errors.ts';
import type { OutboundRequest } from '../../outbound/outbound-provider.ts';
import type { TapeNote } from '../../outbound/recorded/tape.ts';
import type { CallInput } from '../runtime.ts';

/** One call as a worker is sent it. */
export interface CallTask {
  readonly call: number;
  readonly bundle: {
    readonly id: string;
    readonly digest: string;
    readonly folder: string;
    /** Where what V8 made of its code is kept: see `CodeCache`. Absent: nowhere. */
    readonly codeCache?: string;
  };
  readonly tool: string;
  /** What the tool finds in `context.config`. Absent: nothing. */
  readonly config?: Readonly<JsonObject>;
  /** What the tool finds in `context.caller`. Absent: nothing. */
  readonly callerName?: string;
  readonly input: CallInput;
}

/** What a worker answers: the result as JSON, or what went wrong, and what the call cost. */
export interface CallAnswer {
  readonly result: Uint8Array<ArrayBuffer> | FailureRecord;
  /** What it had of the processors, without loading code, in milliseconds. */
  readonly cpuMs: number;
}

/** What a worker says while it works. */
export type WorkerMessage =
  | CallMessage
  /** What came of a call's requests, where they are recorded or played. */
  | { readonly kind: 'taped'; readonly call: number; readonly note: TapeNote }
  /** What a tool asked of the network. */
  | { readonly kind: 'outbound-request'; readonly request: OutboundRequest };

/** What a call says. */
export type CallMessage =
  | {
      readonly kind: 'progress';
      readonly call: number;
      readonly done: number;
      readonly total: number;
      readonly message?: string;
    }
  | {
      readonly kind: 'log';
      /** See `toolKey`: a line may come after the call's answer. */
      readonly tool: string;
      readonly level: keyof ToolLog;
      readonly message: string;
      readonly fields?: Record<string, unknown>;
    };
