import type { Context, Isolate, Reference, Script } from 'isolated-vm';
import type { ProgramHead } from '../messages.ts';
import type { IsolatedVm } from './addon.ts';
import { compile, Inside, type CachedScript } from './script.ts';

/** A tool's code as the host sent it. */
export interface Program extends ProgramHead {
  readonly script: CachedScript;
  /** The names of the web's API that the code mentions: they are set up before a call begins. */
  readonly uses: string;
}

type Hear = (kind: string, text: string, bytes?: ArrayBuffer) => void;

/** A fresh context for one call. */
export class Room {
  readonly context: Context;
  readonly inside: Inside;
  /** Where the call's `post` goes. */
  hear: Hear = () => {};

  constructor(context: Context, inside: Inside) {
    this.context = context;
    this.inside = inside;
  }

  /** Lets go of the context: V8 may throw away all that is in it. */
  close(): void {
    this.hear = () => {};
    this.inside.release();
    this.context.release();
  }
}

/** What a cell needs once it is open. */
interface Furniture {
  readonly gate: Inside;
  readonly callScript: Script;
  readonly program: Script;
}

export interface CellOptions {
  readonly ivm: IsolatedVm;
  readonly program: Program;
  readonly callScript: CachedScript;
  readonly gateScript: CachedScript;
  readonly memoryMb: number;
  /** V8 lost control of the isolate: a thread of the process is gone for good. */
  readonly onBroken: () => void;
}

/** More than this much heap after a call, and an isolate is not kept. */
const MAX_KEPT_HEAP_BYTES = 48 * 1024 * 1024;

/**
 * One isolate with one tool's code, for one call at a time. Its scripts are compiled once; every call gets
 * a fresh context, which is made ready while nobody waits.
 */
export class Cell {
  readonly isolate: Isolate;
  readonly program: Program;
  /** When its last call ended, by `performance.now()`. */
  lastUsed = 0;
  readonly #options: CellOptions;
  readonly #open: Promise<Furniture>;
  #spare: Promise<Room> | undefined;

  constructor(options: CellOptions) {
    this.#options = options;
    this.program = options.program;
    this.isolate = new options.ivm.Isolate({
      memoryLimit: options.memoryMb,
      onCatastrophicError: () => options.onBroken(),
    });
    this.#open = this.#furnish();
    // Whoever waits for it hears of it; nobody may be waiting by now.
    this.#open.catch(() => {});
  }

  /** Holds an input to the tool's schema: see `inside/gate.ts`. */
  async accept(json: string): Promise<string> {
    const { gate } = await this.#open;
    return (await gate.call('accept', json)) as string;
  }

  /** Holds a result to the tool's output schema: see `inside/gate.ts`. */
  async judge(json: string): Promise<string> {
    const { gate } = await this.#open;
    return (await gate.call('judge', json)) as string;
  }

  /** A fresh context for one call. */
  async room(): Promise<Room> {
    const spare = this.#spare ?? this.#prepare();
    this.#spare = undefined;
    return spare;
  }

  /** The tool's functions, in the context of a call. */
  async files({ context }: Room): Promise<Reference<object>> {
    const { program } = await this.#open;
    return program.run(context, { reference: true });
  }

  /** Makes the next call's context ready. Whether the isolate is worth keeping. */
  async rest(): Promise<boolean> {
    const { used_heap_size: heap, externally_allocated_size: external } =
      await this.isolate.getHeapStatistics();
    if (heap + external > MAX_KEPT_HEAP_BYTES) return false;
    this.#spare ??= this.#prepare();
    await this.#spare;
    return true;
  }

  /** Ends the isolate, whatever it is doing. */
  dispose(): void {
    if (!this.isolate.isDisposed) this.isolate.dispose();
  }

  async #furnish(): Promise<Furniture> {
    const { isolate } = this;
    const { callScript, gateScript, program } = this.#options;
    const gateContext = isolate.createContext();
    const gate = await Inside.run(await compile(isolate, gateScript), await gateContext);
    const output = program.output === undefined ? undefined : JSON.stringify(program.output);
    await gate.call('open', JSON.stringify(program.input), output);
    const [call, tool] = await Promise.all([compile(isolate, callScript), compile(isolate, program.script)]);
    return { gate, callScript: call, program: tool };
  }

  async #prepare(): Promise<Room> {
    const { ivm, program } = this.#options;
    const { callScript } = await this.#open;
    const context = await this.isolate.createContext();
    const inside = await Inside.run(callScript, context);
    const room = new Room(context, inside);
    const hear: Hear = (kind, text, bytes) => room.hear(kind, text, bytes);
    const post = new ivm.Callback(hear, { ignored: true });
    await inside.call('open', post, program.uses);
    return room;
  }
}
