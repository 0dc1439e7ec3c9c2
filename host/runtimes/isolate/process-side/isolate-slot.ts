import type { Script } from 'isolated-vm';
import type { BlankIsolate, CallContext } from './blank-isolate.ts';
import type { IsolateProgram } from './compiled-program.ts';
import { compile, Inside, type CachedScript } from './context-script.ts';

export interface IsolateSlotOptions {
  /** What becomes the program's isolate. */
  readonly blank: BlankIsolate;
  readonly program: IsolateProgram;
  readonly validatorScript: CachedScript;
  /** V8 lost control of the isolate: a thread of the process is gone for good. */
  readonly onBroken: (slot: IsolateSlot) => void;
}

/** More than this much heap after a call, and an isolate is not kept. It is looked at every few calls. */
const MAX_KEPT_HEAP_BYTES = 48 * 1024 * 1024;
const HEAP_CHECK_CALLS = 8;

/**
 * By how much the heap may grow until garbage is collected while the isolate rests. It is nearly all garbage then, and that
 * costs little. V8 by itself collects young objects first, and copies them all: those of a call that is over are held by
 * the old ones of its context.
 */
const MAX_GARBAGE_BYTES = 6 * 1024 * 1024;

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
  readonly #blank: BlankIsolate;
  readonly #validatorScript: CachedScript;
  readonly #script: Promise<Script>;
  #validator: Promise<Inside> | undefined;
  #spare: Promise<CallContext> | undefined;
  #isReady = false;
  #calls = 0;
  /** What the heap was when garbage was last collected. */
  #cleanBytes = 0;
  #collector: (() => Promise<void>) | undefined;

  constructor({ blank, program, validatorScript, onBroken }: IsolateSlotOptions) {
    this.program = program;
    this.#blank = blank;
    this.#validatorScript = validatorScript;
    blank.onBroken = () => onBroken(this);
    this.#script = compile(blank.isolate, program.script);
    // Whoever waits for it gets the error; nobody may be waiting by now.
    this.#script.catch(() => {});
  }

  /** Whether the next call finds its context made. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Holds an input to the tool's schema: see `context-side/validator.ts`. */
  async accept(json: string): Promise<string> {
    return (await (await this.#openValidator()).call('accept', json)) as string;
  }

  /** Holds a result to the tool's output schema: see `context-side/validator.ts`. */
  async judge(json: string): Promise<string> {
    return (await (await this.#openValidator()).call('judge', json)) as string;
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
    this.#spare ??= this.#createContext();
    if (this.program.schemas.areOthers) await this.#openValidator();
    await this.#spare;
    if (this.#calls % HEAP_CHECK_CALLS === 1 && !(await this.#tidy())) return false;
    this.#isReady = this.#spare !== undefined;
    return true;
  }

  /** Ends the isolate, whatever it is doing. */
  dispose(): void {
    const { isolate } = this.#blank;
    if (!isolate.isDisposed) isolate.dispose();
  }

  /** Collects garbage, if there is much and no call has begun. Whether the heap is small enough for the isolate to be kept. */
  async #tidy(): Promise<boolean> {
    let bytes = await this.#heapBytes();
    if (bytes - this.#cleanBytes > MAX_GARBAGE_BYTES && this.#spare !== undefined) {
      this.#collector ??= this.#blank.contexts.createCollector(this.#blank.isolate);
      await this.#collector?.();
      bytes = await this.#heapBytes();
      if (this.#collector !== undefined) this.#cleanBytes = bytes;
    }
    return bytes <= MAX_KEPT_HEAP_BYTES;
  }

  async #heapBytes(): Promise<number> {
    const { used_heap_size: used, externally_allocated_size: external } =
      await this.#blank.isolate.getHeapStatistics();
    return used + external;
  }

  /** The validator, in a context of its own. It is there once something has to be held to the schemas here. */
  #openValidator(): Promise<Inside> {
    this.#validator ??= this.#createValidator();
    return this.#validator;
  }

  async #createValidator(): Promise<Inside> {
    const { isolate, contexts } = this.#blank;
    const context = contexts.create(isolate);
    const validator = await Inside.run(await compile(isolate, this.#validatorScript), await context);
    const { input, output } = this.program;
    await validator.call(
      'open',
      JSON.stringify(input),
      output === undefined ? undefined : JSON.stringify(output),
    );
    return validator;
  }

  async #createContext(): Promise<CallContext> {
    return this.#blank.createContext({ script: await this.#script, uses: this.program.uses });
  }
}
