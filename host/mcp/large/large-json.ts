import { CallError } from '../../errors.ts';
import { scriptBeside } from '../../installation.ts';
import type { Outcome } from '../../calls/call-request.ts';
import { CallSignals, type CallSignalsOptions } from '../../calls/call-signals.ts';
import { resultSize, type CallInput, type OffThread } from '../../runtimes/runtime.ts';
import { failedResult, type CallAnswer } from '../call-result.ts';
import { writeCallResult } from '../call-result-json.ts';
import type { HeldFiles } from '../held-files.ts';
import { LARGE_BYTES } from './limit.ts';
import { TAKEN, type LargeResult, type LargeTask, type SplitMessage } from './json-task.ts';

/** On whose behalf. */
export type Asker = Pick<CallSignalsOptions, 'caller' | 'onCallerGone'>;

/** A message, without the arguments that were taken out of it because they are large. */
export interface ReadMessage {
  readonly message: unknown;
  /** Its JSON. */
  readonly bytes: Buffer;
  /** What a call with these arguments is given. */
  readonly inputOf: (given: Record<string, unknown>) => CallInput;
}

const WORKER = scriptBeside(import.meta, 'json-worker');

/** Reads messages and writes results: elsewhere, where they are too large for the main thread. */
export class LargeJson {
  readonly #offThread: OffThread;
  readonly #deadlineMs: number;

  constructor(offThread: OffThread, deadlineMs: number) {
    this.#offThread = offThread;
    this.#deadlineMs = deadlineMs;
  }

  /**
   * A message from its bytes; undefined when they are no JSON.
   *
   * @param isSearch whether arguments of tools are those of `call_tool`
   * @throws CallError
   */
  async readLarge(
    bytes: Buffer<ArrayBuffer>,
    isSearch: boolean,
    asker: Asker,
  ): Promise<ReadMessage | undefined> {
    const split = (await this.#work({ kind: 'message', bytes, isSearch }, asker)) as SplitMessage | undefined;
    if (split === undefined) return undefined;
    const { head, taken } = split;
    if (head.length > LARGE_BYTES) throw tooMuchBesides();
    const inputs = new Map(taken.map(({ key, bytes }) => [key, bytes]));
    return {
      message: JSON.parse(head),
      bytes: Buffer.from(head),
      inputOf(given) {
        const input = inputs.get(String(given[TAKEN]));
        return input === undefined ? smallInput(given) : { kind: 'json', bytes: input };
      },
    };
  }

  /** What MCP says of an outcome. Its files are held for the caller. */
  answerOf(outcome: Outcome, asker: Asker, files: HeldFiles): CallAnswer | Promise<CallAnswer> {
    if (!outcome.ok || resultSize(outcome.result) <= LARGE_BYTES)
      return smallAnswer(outcome, asker.caller, files);
    return this.#largeAnswer(outcome, asker, files);
  }

  async #largeAnswer(
    { result, tool }: Outcome & { ok: true },
    asker: Asker,
    files: HeldFiles,
  ): Promise<CallAnswer> {
    const bytes = result.kind === 'value' ? new TextEncoder().encode(result.json) : result.bytes;
    try {
      const written = (await this.#work(
        { kind: 'result', bytes, schema: tool.manifest.output },
        asker,
      )) as LargeResult;
      for (const file of written.files) files.hold(asker.caller, file);
      return { kind: 'members', members: written.members };
    } catch (error) {
      if (error instanceof CallError) return failedResult(error);
      throw error;
    }
  }

  async #work(task: LargeTask, asker: Asker): Promise<unknown> {
    const call = new CallSignals({ ...asker, deadlineMs: this.#deadlineMs });
    try {
      return await this.#offThread.work(WORKER, task, task.bytes, call);
    } finally {
      call.finish();
    }
  }
}

/** A message of few bytes; undefined when they are no JSON. */
export function readSmall(bytes: Buffer): ReadMessage | undefined {
  try {
    const message: unknown = JSON.parse(bytes.toString('utf8'));
    // The whole message's size will do: to measure the arguments anew costs more than it tells.
    return { message, bytes, inputOf: (value) => ({ kind: 'value', value, size: bytes.length }) };
  } catch {
    return undefined;
  }
}

export function isLarge(bytes: Uint8Array): boolean {
  return bytes.length > LARGE_BYTES;
}

/** The input of a call whose arguments came parsed, by themselves. */
export function smallInput(value: Record<string, unknown>): CallInput {
  return { kind: 'value', value, size: JSON.stringify(value).length };
}

/** What MCP says of an outcome, made here and now. */
export function smallAnswer(outcome: Outcome, caller: string, held: HeldFiles): CallAnswer {
  if (!outcome.ok) return failedResult(outcome.error);
  const { result, tool } = outcome;
  const json = result.kind === 'value' ? result.json : Buffer.from(result.bytes).toString('utf8');
  const { members, files } = writeCallResult(json, tool.manifest.output);
  for (const file of files) held.hold(caller, file);
  return { kind: 'members', members };
}

function tooMuchBesides(): CallError {
  const message = `body: expected at most ${LARGE_BYTES} bytes besides the arguments of tools`;
  return new CallError('VALIDATION_ERROR', 413, message, { reason: 'too_large' });
}
