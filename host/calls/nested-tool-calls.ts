import { addressOf, isAmong } from '../catalogue/address.ts';
import type { Tool } from '../catalogue/bundle.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { CallError, failures } from '../errors.ts';
import { resultBytes, type CalleeAnswer, type Callees } from '../runtimes/runtime.ts';
import type { CallRequest, Outcome } from './call-request.ts';

/** The most calls that one call may lead to, and the most at a time. */
export const MOST_NESTED_CALLS = 200;
const MOST_AT_ONCE = 16;

/** Calls other tools for a running tool, on behalf of the one who called that. */
export class NestedToolCalls implements Callees {
  readonly #execute: (request: CallRequest) => Outcome | Promise<Outcome>;
  readonly #snapshot: Snapshot;
  readonly #request: CallRequest;
  #calls = 0;
  readonly #running = new Set<Promise<void>>();

  /** @param snapshot what exists, for the whole of the call */
  constructor(
    execute: (request: CallRequest) => Outcome | Promise<Outcome>,
    snapshot: Snapshot,
    request: CallRequest,
  ) {
    this.#execute = execute;
    this.#snapshot = snapshot;
    this.#request = request;
  }

  get directory(): string {
    const { reachable } = this.#request;
    return reachable === undefined ? this.#snapshot.directory : this.#snapshot.directoryOf(reachable);
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  async call(name: string, input: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<CalleeAnswer> {
    const { onNestedCall } = this.#request;
    if (this.#calls >= MOST_NESTED_CALLS)
      return toAnswer(failures.invalid(`a call may lead to at most ${MOST_NESTED_CALLS} others`));
    this.#calls += 1;
    onNestedCall?.();
    const file = this.#request.nestedFiles?.find(name);
    if (file !== undefined) return { ok: true, json: toJson(file.data) };
    while (this.#running.size >= MOST_AT_ONCE) await Promise.race(this.#running);
    if (signal.aborted) return toAnswer(failures.cancelled());
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    this.#running.add(over);
    try {
      return await this.#callTool(name, input, signal);
    } catch (error) {
      if (error instanceof CallError) return toAnswer(error);
      throw error;
    } finally {
      this.#running.delete(over);
      end();
    }
  }

  async #callTool(name: string, input: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<CalleeAnswer> {
    const { surface, caller, takeTurn, onSpent, nestedFiles, tape } = this.#request;
    const tool = this.#find(name);
    if (tool === undefined) return toAnswer(failures.unknownTool(name));
    const refusal = await takeTurn?.();
    if (refusal !== undefined) return toAnswer(refusal);
    const outcome = await this.#execute({
      name: addressOf(tool),
      surface: tool.manifest.surfaces.includes(surface) ? surface : otherSurface(surface),
      caller,
      input: { kind: 'json', bytes: (await nestedFiles?.fill(input)) ?? input },
      onCallerGone: (listener) => onAbort(signal, listener),
      onSpent,
      tape,
      nested: true,
    });
    if (!outcome.ok) return toAnswer(outcome.error);
    const json = resultBytes(outcome.result);
    return { ok: true, json: (await nestedFiles?.take(json, tool.manifest.output)) ?? json };
  }

  #find(name: string): Tool | undefined {
    const tool = this.#snapshot.find(name, 'rest') ?? this.#snapshot.find(name, 'mcp');
    return tool !== undefined && isAmong(tool, this.#request.reachable) ? tool : undefined;
  }
}

/** A file's Base64 as what a call answers. */
function toJson(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([Buffer.from('{"base64":"'), data, Buffer.from('"}')]));
}

function otherSurface(surface: CallRequest['surface']): CallRequest['surface'] {
  return surface === 'rest' ? 'mcp' : 'rest';
}

function toAnswer({ code, message, issues }: CallError): CalleeAnswer {
  return { ok: false, code, message, ...(issues === undefined ? {} : { issues }) };
}

function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (signal?.aborted === true) queueMicrotask(listener);
  signal?.addEventListener('abort', listener, { once: true });
  return () => signal?.removeEventListener('abort', listener);
}
