import type { JsonObject, ToolAnswer } from '@toolyard/sdk';
import type { Bundle, Tool } from '../catalogue/bundle.ts';
import type { CallKv } from '../kv/call-kv.ts';
import type { Tape } from '../outbound/recorded/tape.ts';
import type { CallConfig } from '../plugin-config/call-config.ts';

/**
 * What a caller sent: JSON that nobody has parsed yet, or a value that came parsed. A runtime parses and
 * checks it where the tool runs, so that a large input never holds the host's event loop.
 */
export type CallInput =
  | {
      readonly kind: 'json';
      readonly bytes: Uint8Array<ArrayBuffer>;
      /** Nobody else needs the bytes: their memory is given back once they are read. */
      readonly isHandedOver?: true;
    }
  /** `size` is roughly the bytes that it had as JSON. */
  | { readonly kind: 'value'; readonly value: unknown; readonly size: number };

/** A result: the value and its JSON, or JSON alone where it was made elsewhere and need not be parsed to be passed on. */
export type CallResult =
  | { readonly kind: 'json'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'value'; readonly value: JsonObject; readonly json: string };

/** A result as the value that it is. */
export function resultValue(result: CallResult): JsonObject {
  return result.kind === 'value'
    ? result.value
    : (JSON.parse(Buffer.from(result.bytes).toString('utf8')) as JsonObject);
}

/** A result's JSON as bytes, of a buffer of their own. */
export function resultBytes(result: CallResult): Uint8Array<ArrayBuffer> {
  return result.kind === 'json' ? result.bytes : new TextEncoder().encode(result.json);
}

/** Characters or bytes of a result's JSON. */
export function resultSize(result: CallResult): number {
  return result.kind === 'json' ? result.bytes.length : result.json.length;
}

/** What another tool answered: its result as JSON, or what went wrong. */
export type CalleeAnswer =
  { readonly ok: true; readonly json: Uint8Array<ArrayBuffer> } | Extract<ToolAnswer, { readonly ok: false }>;

/** The host's other tools for one call, in bytes: what goes to and fro is read and written where the tool runs. */
export interface Callees {
  /** Every name by which a tool can be called with its tool's id, as JSON of an object. */
  readonly directory: string;
  /** Whether there is a tool of this id, alias or address. */
  has(name: string): boolean;
  /** Calls a tool; `signal` calls it off. Never rejects: whatever goes wrong is the answer. */
  call(name: string, input: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<CalleeAnswer>;
}

/** What a runtime is told of one call. */
export interface Call {
  /** Whose turn it takes where calls wait: callers are served by turns. */
  readonly caller: string;
  /** Whether a tool calls, for the caller. */
  readonly nested?: boolean;
  /** Fires when the caller has left or the deadline has passed. Made at first use: most tools never look. */
  readonly signal: AbortSignal;
  /** How long the call may take once it has started, in milliseconds. */
  readonly deadlineMs: number;
  /**
   * Says that the tool begins to run: its deadline counts from the first time on, not what it waited before.
   *
   * @param lostMs how long others have kept the processors from it since, in milliseconds, where that can be told: it
   *   does not count
   */
  start(lostMs?: () => Promise<number>): void;
  /** Notes what the call had of a processor, in milliseconds of CPU time. */
  spend(cpuMs: number): void;
  /** Told of the tool's progress; absent when the caller did not ask. */
  readonly onProgress?: ((done: number, total: number, message?: string) => void) | undefined;
  /** What the operator set for the tool's plugin. Absent: nothing. */
  readonly config?: CallConfig;
  /** What the tool finds in `context.caller`. Absent: nothing. */
  readonly callerName?: string | undefined;
  /** What the tool's plugin keeps. Absent: nothing. */
  readonly kv?: Pick<CallKv, 'ask' | 'askInJson'> | undefined;
  /** What records its requests to the network, or plays what was recorded. Absent: they go out, and are not kept. */
  readonly tape?: Tape | undefined;
  /** The host's other tools, for a tool that may call them. Absent where the call may lead to no others. */
  readonly tools?: Callees | undefined;
}

/** A place where tools run. */
export interface Runtime {
  /**
   * Checks the input and runs the tool. Synchronous where it can be.
   *
   * @throws CallError for whatever the caller should hear of: bad input, deadline, overload, a failing tool
   */
  run(tool: Tool, input: CallInput, call: Call): CallResult | Promise<CallResult>;
  /** Lets go of a version that gets no more calls. */
  release(bundle: Bundle): void;
  close(): Promise<void>;
}

/** Does work in a worker thread, in its turn. */
export interface OffThread {
  /**
   * @param file whose default export does it
   * @param bytes of the task, whose buffer changes hands
   * @param cost in milliseconds of CPU; usually that of reading and writing JSON
   * @throws CallError when it is refused, called off or lost
   */
  work(
    file: string,
    task: unknown,
    bytes: Uint8Array<ArrayBuffer>,
    call: Call,
    cost?: number,
  ): Promise<unknown>;
}
