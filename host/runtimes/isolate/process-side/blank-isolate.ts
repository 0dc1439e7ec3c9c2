import type { Context, Isolate, Reference, Script } from 'isolated-vm';
import type { IsolatedVm } from './addon.ts';
import { compile, Inside, type CachedScript } from './context-script.ts';

type OnMessage = (kind: string, text: string, bytes?: ArrayBuffer) => void;

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

  /** Makes a context with the web's API, and nobody's code. */
  static async create(ivm: IsolatedVm, isolate: Isolate, callScript: Script): Promise<CallContext> {
    const context = await isolate.createContext();
    const made = new CallContext(context, await Inside.run(callScript, context));
    const onMessage: OnMessage = (kind, text, bytes) => made.onMessage(kind, text, bytes);
    made.inside.notify('open', new ivm.Callback(onMessage, { ignored: true }));
    return made;
  }

  /**
   * Puts a tool's files in.
   *
   * @param uses the names of the web's API that they mention, separated by spaces
   */
  async add(program: Script, uses: string): Promise<void> {
    const files = (await program.run(this.#context, { reference: true })) as Reference<object>;
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
  readonly callScript: CachedScript;
  readonly memoryMb: number;
}

/** An isolate that has the sandbox's own script and a context made with it, and that nobody's code has been in. */
export class BlankIsolate {
  readonly isolate: Isolate;
  readonly memoryMb: number;
  /** Called when V8 has lost control of the isolate: a thread of the process is gone for good. */
  onBroken: () => void = () => {};
  readonly #ivm: IsolatedVm;
  readonly #callScript: Promise<Script>;
  #spare: Promise<CallContext> | undefined;

  constructor({ ivm, callScript, memoryMb }: BlankIsolateOptions) {
    this.#ivm = ivm;
    this.memoryMb = memoryMb;
    this.isolate = new ivm.Isolate({ memoryLimit: memoryMb, onCatastrophicError: () => this.onBroken() });
    this.#callScript = compile(this.isolate, callScript);
    this.#spare = this.#create();
    // Whoever waits for it gets the error; nobody may be waiting by now.
    this.#spare.catch(() => {});
  }

  /** A fresh context. The first one is made by itself. */
  createContext(): Promise<CallContext> {
    const spare = this.#spare ?? this.#create();
    this.#spare = undefined;
    return spare;
  }

  async #create(): Promise<CallContext> {
    return CallContext.create(this.#ivm, this.isolate, await this.#callScript);
  }
}
