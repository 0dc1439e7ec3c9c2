import type { Tool } from '../catalogue/bundle.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { failures } from '../errors.ts';
import { resultBytes, type CalleeAnswer, type Callees } from '../runtimes/runtime.ts';
import type { CallRequest, Outcome } from './call-request.ts';

/** Calls other tools for a running tool, on behalf of the one who called that. */
export class NestedToolCalls implements Callees {
  readonly #execute: (request: CallRequest) => Promise<Outcome>;
  readonly #snapshot: Snapshot;
  readonly #request: CallRequest;

  /** @param snapshot what exists, for the whole of the call */
  constructor(execute: (request: CallRequest) => Promise<Outcome>, snapshot: Snapshot, request: CallRequest) {
    this.#execute = execute;
    this.#snapshot = snapshot;
    this.#request = request;
  }

  get directory(): string {
    const { reachable } = this.#request;
    return reachable === undefined ? this.#snapshot.directory : this.#snapshot.directoryOf(reachable);
  }

  async call(name: string, input: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<CalleeAnswer> {
    const { surface, caller, takeTurn } = this.#request;
    const tool = this.#find(name);
    if (tool === undefined) return toAnswer(failures.unknownTool(name));
    const refusal = await takeTurn?.();
    if (refusal !== undefined) return toAnswer(refusal);
    const outcome = await this.#execute({
      name: `${tool.bundle.id}.${tool.id}`,
      surface: tool.manifest.surfaces.includes(surface) ? surface : otherSurface(surface),
      caller,
      input: { kind: 'json', bytes: input },
      onCallerGone: (listener) => onAbort(signal, listener),
      nested: true,
    });
    if (!outcome.ok) return toAnswer(outcome.error);
    return { ok: true, json: resultBytes(outcome.result) };
  }

  #find(name: string): Tool | undefined {
    const tool = this.#snapshot.find(name, 'rest') ?? this.#snapshot.find(name, 'mcp');
    return tool !== undefined && this.#isReachable(tool) ? tool : undefined;
  }

  #isReachable({ id, bundle }: Tool): boolean {
    return this.#request.reachable?.has(`${bundle.id}.${id}`) ?? true;
  }
}

function otherSurface(surface: CallRequest['surface']): CallRequest['surface'] {
  return surface === 'rest' ? 'mcp' : 'rest';
}

function toAnswer({ code, message }: { readonly code: string; readonly message: string }): CalleeAnswer {
  return { ok: false, code, message };
}

function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (signal?.aborted === true) queueMicrotask(listener);
  signal?.addEventListener('abort', listener, { once: true });
  return () => signal?.removeEventListener('abort', listener);
}
