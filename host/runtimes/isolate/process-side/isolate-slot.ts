import type { Context, Isolate, Script } from 'isolated-vm';
import type { IsolatedVm } from './addon.ts';
import type { IsolateProgram } from './compiled-program.ts';
import { compile, Inside, type CachedScript } from './context-script.ts';

type OnMessage = (kind: string, text: string, bytes?: ArrayBuffer) => void;

/** A fresh context for one call, with the tool's files in it. */
export class CallContext {
  readonly inside: Inside;
  /** Receives what the call emits. */
  onMessage: OnMessage = () => {};
  readonly #context: Context;

  constructor(context: Context, inside: Inside) {
    this.#context = context;
    this.inside = inside;
  }

  /** Lets go of the context: V8 may throw away all that is in it. */
  close(): void {
    this.onMessage = () => {};
    this.inside.release();
    this.#context.release();
  }
}

/** What a slot needs once it is open. */
interface Prepared {
  readonly validator: Inside;
  readonly callScript: Script;
  readonly program: Script;
}

export interface IsolateSlotOptions {
  readonly ivm: IsolatedVm;
  readonly program: IsolateProgram;
  readonly callScript: CachedScript;
  readonly validatorScript: CachedScript;
  readonly memoryMb: number;
  /** V8 lost control of the isolate: a thread of the process is gone for good. */
  readonly onBroken: (slot: IsolateSlot) => void;
}

/** More than this much heap after a call, and an isolate is not kept. It is looked at every few calls. */
const MAX_KEPT_HEAP_BYTES = 48 * 1024 * 1024;
const HEAP_CHECK_CALLS = 8;

/**
 * One isolate with one tool's code, for one call at a time. Its scripts are compiled once; every call gets
 * a fresh context, which is made ready while nobody waits.
 */
export class IsolateSlot {
  readonly program: IsolateProgram;
  /** The call that it is for, or was for last. */
  call = 0;
  /** When its last call ended, by `performance.now()`. */
  lastUsed = 0;
  readonly #options: IsolateSlotOptions;
  readonly #isolate: Isolate;
  readonly #open: Promise<Prepared>;
  #spare: Promise<CallContext> | undefined;
  #isReady = false;
  #calls = 0;

  constructor(options: IsolateSlotOptions) {
    this.#options = options;
    this.program = options.program;
    this.#isolate = new options.ivm.Isolate({
      memoryLimit: options.program.memoryMb ?? options.memoryMb,
      onCatastrophicError: () => options.onBroken(this),
    });
    this.#open = this.#compileScripts();
    // Whoever waits for it gets the error; nobody may be waiting by now.
    this.#open.catch(() => {});
  }

  /** Whether the next call finds its context made. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Holds an input to the tool's schema: see `context-side/validator.ts`. */
  async accept(json: string): Promise<string> {
    const { validator } = await this.#open;
    return (await validator.call('accept', json)) as string;
  }

  /** Holds a result to the tool's output schema: see `context-side/validator.ts`. */
  async judge(json: string): Promise<string> {
    const { validator } = await this.#open;
    return (await validator.call('judge', json)) as string;
  }

  /** A fresh context for one call. */
  async takeContext(): Promise<CallContext> {
    const spare = this.#spare ?? this.#createContext();
    this.#spare = undefined;
    this.#isReady = false;
    this.#calls += 1;
    return spare;
  }

  /** Makes the next call's context. Whether the isolate is worth keeping. */
  async rest(): Promise<boolean> {
    if (this.#calls % HEAP_CHECK_CALLS === 1) {
      const { used_heap_size: heap, externally_allocated_size: external } =
        await this.#isolate.getHeapStatistics();
      if (heap + external > MAX_KEPT_HEAP_BYTES) return false;
    }
    this.#spare ??= this.#createContext();
    await this.#spare;
    this.#isReady = this.#spare !== undefined;
    return true;
  }

  /** Ends the isolate, whatever it is doing. */
  dispose(): void {
    if (!this.#isolate.isDisposed) this.#isolate.dispose();
  }

  async #compileScripts(): Promise<Prepared> {
    const { callScript, validatorScript, program } = this.#options;
    const validatorContext = this.#isolate.createContext();
    const validator = await Inside.run(await compile(this.#isolate, validatorScript), await validatorContext);
    const output = program.output === undefined ? undefined : JSON.stringify(program.output);
    await validator.call('open', JSON.stringify(program.input), output);
    const [call, tool] = await Promise.all([
      compile(this.#isolate, callScript),
      compile(this.#isolate, program.script),
    ]);
    return { validator, callScript: call, program: tool };
  }

  async #createContext(): Promise<CallContext> {
    const { ivm, program } = this.#options;
    const { callScript, program: tool } = await this.#open;
    const context = await this.#isolate.createContext();
    const [inside, files] = await Promise.all([
      Inside.run(callScript, context),
      tool.run(context, { reference: true }),
    ]);
    const callContext = new CallContext(context, inside);
    const onMessage: OnMessage = (kind, text, bytes) => callContext.onMessage(kind, text, bytes);
    const emit = new ivm.Callback(onMessage, { ignored: true });
    inside.notify('open', emit, files.derefInto({ release: true }), program.uses);
    return callContext;
  }
}
