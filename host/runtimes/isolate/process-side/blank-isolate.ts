import type { Context, Isolate, Reference, Script } from 'isolated-vm';
import type { IsolatedVm } from './addon.ts';
import { compile, Inside, type CachedScript } from './context-script.ts';
import type { Contexts } from './contexts.ts';

type OnMessage = (kind: string, text: string, bytes?: ArrayBuffer) => void;

/** A tool's code, compiled, and the names of the web's API that it mentions, separated by spaces. */
export interface ToolScript {
  readonly script: Script;
  readonly uses: string;
}

interface ContextParts {
  readonly context: Context;
  readonly callScript: Script;
  readonly tool?: ToolScript | undefined;
}

/** A fresh context for one call. */
export class CallContext {
  readonly inside: Inside;
  /** Receives what the call emits. */
  onMessage: OnMessage = () => {};
  readonly #context: Context;

  private constructor(context: Context, inside: Inside) {
    this.#context = context;
    this.inside = inside;
  }

  /** Puts the web's API into a context, and a tool's files where they are known. */
  static async create(ivm: IsolatedVm, { context, callScript, tool }: ContextParts): Promise<CallContext> {
    const [inside, files] = await Promise.all([
      Inside.run(callScript, context),
      tool?.script.run(context, { reference: true }) as Promise<Reference<object>> | undefined,
    ]);
    const made = new CallContext(context, inside);
    const onMessage: OnMessage = (kind, text, bytes) => made.onMessage(kind, text, bytes);
    const emit = new ivm.Callback(onMessage, { ignored: true });
    if (tool === undefined || files === undefined) made.inside.notify('open', emit);
    else made.inside.notify('open', emit, files.derefInto({ release: true }), tool.uses);
    return made;
  }

  /** Puts a tool's files in. */
  async add({ script, uses }: ToolScript): Promise<void> {
    const files = (await script.run(this.#context, { reference: true })) as Reference<object>;
    this.inside.notify('provide', files.derefInto({ release: true }), uses);
  }

  /** Lets go of the context: V8 may throw away all that is in it. */
  close(): void {
    this.onMessage = () => {};
    this.inside.release();
    this.#context.release();
  }
}

export interface BlankIsolateOptions {
  readonly ivm: IsolatedVm;
  readonly contexts: Contexts;
  readonly callScript: CachedScript;
  readonly validatorScript: CachedScript;
  readonly memoryMb: number;
}

/** An isolate that has the sandbox's own script and a context made with it, and that nobody's code has been in. */
export class BlankIsolate {
  readonly isolate: Isolate;
  readonly contexts: Contexts;
  readonly memoryMb: number;
  /** Called when V8 has lost control of the isolate: a thread of the process is gone for good. */
  onBroken: () => void = () => {};
  readonly #ivm: IsolatedVm;
  readonly #callScript: Promise<Script>;
  #spare: Promise<CallContext> | undefined;
  /** A context with nothing in it, of which the next one is made. */
  #empty: Promise<Context> | undefined;

  constructor({ ivm, contexts, callScript, validatorScript, memoryMb }: BlankIsolateOptions) {
    this.#ivm = ivm;
    this.contexts = contexts;
    this.memoryMb = memoryMb;
    this.isolate = new ivm.Isolate({ memoryLimit: memoryMb, onCatastrophicError: () => this.onBroken() });
    this.#callScript = compile(this.isolate, callScript);
    this.#spare = this.#create();
    // Whoever waits for it gets the error; nobody may be waiting by now.
    this.#spare.catch(() => {});
    // V8 keeps what it makes of it for the tools whose schemas are looked at there.
    void this.#spare.then(() => compile(this.isolate, validatorScript)).catch(() => {});
  }

  /** A fresh context with a tool's files. The first one is there without them. */
  async createContext(tool: ToolScript): Promise<CallContext> {
    const spare = this.#spare;
    this.#spare = undefined;
    if (spare === undefined) return this.#create(tool);
    const context = await spare;
    await context.add(tool);
    return context;
  }

  async #create(tool?: ToolScript): Promise<CallContext> {
    const [context, callScript] = await Promise.all([this.#takeEmpty(), this.#callScript]);
    const made = CallContext.create(this.#ivm, { context, callScript, tool });
    // In one go with that: to wake the isolate's thread once more costs as much as a part of the work. Not before a tool's
    // first call, which would wait for it.
    if (tool !== undefined) {
      this.#empty = this.contexts.create(this.isolate);
      this.#empty.catch(() => {});
    }
    return made;
  }

  #takeEmpty(): Promise<Context> {
    const empty = this.#empty ?? this.contexts.create(this.isolate);
    this.#empty = undefined;
    return empty;
  }
}
