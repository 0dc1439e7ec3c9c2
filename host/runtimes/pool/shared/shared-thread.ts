import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { scriptBeside } from '../../../installation.ts';
import type { OutboundProviderSettings } from '../../../outbound/outbound-provider.ts';
import type { Call, Callees } from '../../runtime.ts';
import { MemoryWatch } from '../memory-watch.ts';
import { LostWork, type LossCause } from '../worker-slot.ts';
import type { CallAnswer, WorkerMessage } from '../task.ts';
import { isOutOfMemory, memoryOf } from '../thread-memory.ts';
import { CallPort } from './call-port.ts';
import type { SharedTask, ThreadData } from './messages.ts';

export interface SharedThreadOptions {
  /** Calls that it works at at a time. */
  readonly calls: number;
  /** The most bytes that its calls may hold together. */
  readonly limitBytes: number;
  readonly outbound: OutboundProviderSettings;
  readonly onMessage: (message: WorkerMessage) => void;
}

/** One call for a shared thread. */
export interface SharedCall {
  readonly task: Omit<SharedTask, 'port'>;
  readonly callees: Callees | undefined;
  readonly kv: Call['kv'];
}

/** A call that a thread has begun. */
export interface BegunCall {
  readonly answer: Promise<CallAnswer>;
  /** Fulfils when the thread has done with it. */
  readonly left: Promise<void>;
}

/** The thread ended for another call's sake, before this one did anything that may not be done twice. */
export class LostToNeighbour extends LostWork {
  constructor() {
    super('crashed', 'its thread was ended for another call');
  }
}

/** The thread from its start to its end. */
interface Life {
  /** The call for which the host ended it, and why: 0 where no call computed. */
  ended: { readonly call: number; readonly loss: LossCause } | undefined;
}

const WORKER = scriptBeside(import.meta, 'worker');

/** A thread that held more is replaced when nothing runs in it: V8 gives little back by itself. */
const GROWN_BYTES = 160 * 1024 * 1024;

/** How long a thread without work lives, in milliseconds. */
const IDLE_MS = 60_000;

/**
 * How long a call that was called off may compute on, in milliseconds, before its thread is ended: by itself, or
 * while others are there; and how long it may not be heard of at all.
 */
const ALONE_MS = 100;
const AMONG_OTHERS_MS = 1_000;
const UNHEARD_MS = 5_000;

/**
 * A worker thread that works at several calls at a time, of which one computes while the others wait for the
 * network or for other tools: see `TurnsToCompute`. It starts with its first call.
 */
export class SharedThread {
  readonly #options: SharedThreadOptions;
  readonly #piscina: Piscina<unknown, CallAnswer>;
  /** See `ThreadData`. */
  readonly #computing: Int32Array;
  #calls = 0;
  #watch: MemoryWatch | undefined;
  #life: Life = { ended: undefined };
  /** Fulfils when the thread that was ended is gone. */
  #ending: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;

  constructor(options: SharedThreadOptions) {
    this.#options = options;
    const computing = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    this.#computing = new Int32Array(computing);
    const workerData: ThreadData = { outbound: options.outbound, computing };
    this.#piscina = new Piscina({
      filename: WORKER,
      minThreads: 0,
      maxThreads: 1,
      concurrentTasksPerWorker: options.calls,
      // With them a thread would stand still between its calls, and with it the connections that it keeps.
      atomics: 'disabled',
      idleTimeout: IDLE_MS,
      recordTiming: false,
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: Math.ceil(options.limitBytes / 1024 / 1024) },
    });
    this.#piscina.on('message', options.onMessage);
    // A thread that is being ended may say yet that its heap was full. Its work knows; unheard, the error would
    // be thrown, and the thread's exit not be told.
    this.#piscina.on('error', () => {});
  }

  /**
   * Begins a call. When the signal fires its answer rejects at once, and the call is told to end; if it computes
   * and does not hear, its thread is ended.
   *
   * The answer rejects with `LostToNeighbour` or `LostWork` when the thread could not go on.
   */
  begin({ task, callees, kv }: SharedCall, signal: AbortSignal): BegunCall {
    this.#calls += 1;
    const life = this.#life;
    const port = new CallPort(callees, kv);
    const done = this.#run({ ...task, port: port.theirs });
    const called = Promise.withResolvers<never>();
    const timers = new Set<NodeJS.Timeout>();
    const abort = () => {
      called.reject(signal.reason);
      port.abort(signal.reason);
      timers.add(this.#endIfUnheard(task.call, timers, performance.now()));
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    const left = this.#leave(done, () => {
      signal.removeEventListener('abort', abort);
      for (const timer of timers) clearTimeout(timer);
      port.close();
    });
    const answer = done.catch((error: unknown) => {
      throw this.#lossOf(error, task.call, { life, hasActed: port.hasActed });
    });
    answer.catch(() => {});
    return { answer: Promise.race([answer, called.promise]), left };
  }

  close(): Promise<void> {
    this.#unwatch();
    return (this.#closing ??= this.#piscina.destroy());
  }

  async #run(task: SharedTask): Promise<CallAnswer> {
    await this.#ending;
    // An object, because Piscina's declarations name the options of `postMessage` here, not its list.
    const transferList: object = [task.port];
    const done = this.#piscina.run(task, { transferList });
    this.#watch ??= new MemoryWatch({
      read: () => memoryOf(this.#worker),
      limitBytes: this.#options.limitBytes,
      onExceeded: () => this.#end('memory'),
    });
    return await done;
  }

  get #worker(): Worker | undefined {
    return this.#piscina.threads[0];
  }

  #endIfUnheard(call: number, timers: Set<NodeJS.Timeout>, since: number): NodeJS.Timeout {
    const patience = this.#calls === 1 ? ALONE_MS : AMONG_OTHERS_MS;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const computes = Atomics.load(this.#computing, 0) === call;
      if (computes || performance.now() - since > UNHEARD_MS) this.#end('crashed', call);
      else timers.add(this.#endIfUnheard(call, timers, since));
    }, patience);
    return timer;
  }

  /** Ends the thread for a call's sake. */
  #end(loss: LossCause, call = Atomics.load(this.#computing, 0)): void {
    const worker = this.#worker;
    this.#unwatch();
    if (worker === undefined || worker.threadId < 0) return;
    this.#life.ended = { call, loss };
    this.#life = { ended: undefined };
    this.#ending = worker.terminate();
  }

  /** Why a call was lost: what a tool itself throws is an answer, so the thread is gone. */
  #lossOf(
    error: unknown,
    call: number,
    { life, hasActed }: { readonly life: Life; readonly hasActed: boolean },
  ): LostWork {
    this.#unwatch();
    const { call: culprit, loss } = life.ended ?? {
      call: Atomics.load(this.#computing, 0),
      loss: isOutOfMemory(error) ? 'memory' : 'crashed',
    };
    if (culprit !== call && !hasActed) return new LostToNeighbour();
    const why = error instanceof Error ? error.message : String(error);
    return new LostWork(culprit === call || culprit === 0 ? loss : 'crashed', why);
  }

  #unwatch(): MemoryWatch | undefined {
    const watch = this.#watch;
    watch?.stop();
    this.#watch = undefined;
    return watch;
  }

  /** Waits for the thread to have done with a call. */
  async #leave(done: Promise<unknown>, settle: () => void): Promise<void> {
    await Promise.allSettled([done]);
    settle();
    this.#calls -= 1;
    if (this.#calls > 0) return;
    const watch = this.#unwatch();
    if (watch !== undefined && watch.peakBytes > GROWN_BYTES) this.#end('memory');
  }
}
