import type { EndCause, Ending, ProcessEnd } from './ending.ts';
import type { FromSandbox } from '../protocol/messages.ts';
import { ProgramCache } from './program-cache.ts';
import type { SandboxProcess } from './sandbox-process.ts';
import { isIdle, type Worker } from './worker.ts';

export interface ProcessPoolOptions {
  /** Processes that publishers may have, and those that stand ready besides. */
  readonly size: number;
  readonly spares: number;
  /** How long a publisher keeps a process that it does not use, in milliseconds. */
  readonly idleMs: number;
  /** The publisher that keeps one for good, unless another needs the place. */
  readonly resident: string;
  readonly onMessage: (worker: Worker, message: FromSandbox, body: Uint8Array<ArrayBuffer>) => void;
  /** Whether the host has had little to do since this was last asked. */
  readonly isAtRest: () => boolean;
  /** A process is ready to take calls. */
  readonly onReady: () => void;
  /** A process was told to stop a call, and says nothing. */
  readonly onSilent: (worker: Worker, call: number) => void;
  /** A process is gone, with the calls that it still has. */
  readonly onEnd: (worker: Worker, end: ProcessEnd) => void;
}

/** How long a process may take to say what became of a call that was cut off. */
const STOP_MS = 700;

/** How long a process serves its publisher before a waiting one may have its place, busy as it is. */
const TERM_MS = 500;

/** How long a process has for its first call before another is started in its place, in milliseconds. */
const FIRST_CALL_MS = 200;

/** How often that start is put off by as much while the host is busy. */
const MOST_DELAYS = 100;

const IDLE: Ending = { cause: 'idle', isFault: false };

/** Processes that end before they are ready are started at growing intervals. */
const QUICK_RESTARTS = 3;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;

/**
 * The sandbox processes. Each serves one publisher as long as it lives, and is ended before another's code
 * enters; processes that have served nobody stand ready, so that nobody waits for a start. A publisher has at
 * most half of the processes, and one more only while one of its own is leaving.
 */
export class ProcessPool {
  readonly #options: ProcessPoolOptions;
  readonly #workers = new Set<Worker>();
  readonly #share: number;
  #startProcess: (() => SandboxProcess) | undefined;
  #idleCheck: NodeJS.Timeout | undefined;
  #refill: NodeJS.Timeout | undefined;
  #failedStarts = 0;
  #isDelayed = false;

  constructor(options: ProcessPoolOptions) {
    this.#options = options;
    this.#share = Math.max(1, Math.floor(options.size / 2));
  }

  /** Starts processes from now on. */
  open(startProcess: () => SandboxProcess): void {
    this.#startProcess = startProcess;
    this.#idleCheck = setInterval(() => this.#endIdle(), Math.max(50, this.#options.idleMs / 4)).unref();
    this.#fill();
  }

  get workers(): ReadonlySet<Worker> {
    return this.#workers;
  }

  /** How many more processes could work for somebody: those that publishers have and do not use, or may have yet. */
  get free(): number {
    return this.#options.size - this.#count((worker) => worker.state === 'ready' && !isIdle(worker));
  }

  /** A publisher's processes that take calls. */
  of(publisher: string): Worker[] {
    return [...this.#workers].filter((worker) => worker.publisher === publisher && worker.state === 'ready');
  }

  /** How many further processes a publisher could have at once: see `bind`. */
  obtainable(publisher: string): number {
    if (!this.#mayHaveMore(publisher)) return 0;
    const spares = this.#count(({ state }) => state === 'spare');
    const inUse = this.#count(
      (worker) => worker.state === 'ready' && (worker.publisher === publisher || !isIdle(worker)),
    );
    return Math.min(spares, this.#share - this.of(publisher).length, this.#options.size - inUse);
  }

  /**
   * Gives a publisher a further process, if it may have one and one stands ready.
   *
   * @param mayEnd whether another publisher's process may be ended for it that is idle
   */
  bind(publisher: string, mayEnd: boolean): Worker | undefined {
    const spare = [...this.#workers].find(({ state }) => state === 'spare');
    if (spare === undefined || !this.#mayHaveMore(publisher)) return undefined;
    if (!this.#hasRoom) {
      const idle = mayEnd ? this.#longestIdle() : undefined;
      if (idle === undefined) return undefined;
      this.end(idle, IDLE, 'another publisher needs its place');
    }
    spare.sandbox.watch();
    spare.publisher = publisher;
    spare.state = 'ready';
    spare.boundAt = performance.now();
    this.#fillLater();
    return spare;
  }

  /** Busy processes of other publishers, which have to go when they are done: those that came first are first. */
  inTheWayOf(publisher: string): Worker[] {
    if (this.#hasRoom || !this.#mayHaveMore(publisher)) return [];
    const before = performance.now() - TERM_MS;
    return [...this.#workers]
      .filter(
        (worker) => worker.state === 'ready' && worker.publisher !== publisher && worker.boundAt < before,
      )
      .sort((a, b) => a.boundAt - b.boundAt);
  }

  /** Sends a process no further calls, and ends it when its last call is answered. */
  retire(worker: Worker, cause: EndCause): void {
    if (worker.state === 'leaving') return;
    worker.state = 'leaving';
    worker.ending ??= { cause, isFault: false };
    if (isIdle(worker)) worker.sandbox.kill('it was replaced');
  }

  /** Ends a process at once. */
  end(worker: Worker, ending: Ending, why: string): void {
    worker.state = 'leaving';
    worker.ending ??= ending;
    worker.sandbox.kill(why);
  }

  /** Notes that a process was told to stop a call, which may go on in it for a while. */
  awaitStop(worker: Worker, call: number): void {
    if (worker.stopping.has(call) || !this.#workers.has(worker)) return;
    worker.stopping.set(
      call,
      setTimeout(() => this.#options.onSilent(worker, call), STOP_MS),
    );
  }

  /** Notes that a call that was cut off has stopped. */
  noteStop(worker: Worker, call: number): void {
    clearTimeout(worker.stopping.get(call));
    if (worker.stopping.delete(call)) this.release(worker);
  }

  /** Notes that a process has done with a call. */
  release(worker: Worker): void {
    if (!isIdle(worker)) return;
    worker.idleSince = performance.now();
    if (worker.state === 'leaving') worker.sandbox.kill('it was replaced');
  }

  async close(): Promise<void> {
    this.#startProcess = undefined;
    clearInterval(this.#idleCheck);
    clearTimeout(this.#refill);
    const ends = [...this.#workers].map((worker) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      worker.sandbox.once('end', () => resolve());
      worker.sandbox.kill('the host is stopping');
      return promise;
    });
    await Promise.all(ends);
  }

  /** Whether there is room for one more that serves a publisher. */
  get #hasRoom(): boolean {
    return this.#count(({ state }) => state === 'ready') < this.#options.size;
  }

  #mayHaveMore(publisher: string): boolean {
    const own = this.#count((worker) => worker.publisher === publisher);
    const serving = this.#count((worker) => worker.publisher === publisher && worker.state === 'ready');
    return serving < this.#share && own <= this.#share;
  }

  #longestIdle(): Worker | undefined {
    const idle = [...this.#workers].filter((worker) => worker.state === 'ready' && isIdle(worker));
    const { resident } = this.#options;
    return idle
      .sort((a, b) => a.idleSince - b.idleSince)
      .sort((a, b) => Number(a.publisher === resident) - Number(b.publisher === resident))
      .at(0);
  }

  #endIdle(): void {
    const before = performance.now() - this.#options.idleMs;
    for (const worker of this.#workers) {
      const { state, idleSince, publisher } = worker;
      if (state !== 'ready' || !isIdle(worker) || idleSince > before || publisher === undefined) continue;
      if (publisher === this.#options.resident && this.of(publisher).length === 1) continue;
      this.end(worker, IDLE, 'nobody called its publisher');
    }
  }

  #count(fits: (worker: Worker) => boolean): number {
    let count = 0;
    for (const worker of this.#workers) if (fits(worker)) count += 1;
    return count;
  }

  /**
   * Starts another process in the place of one that was taken: once its first call has had its time and the host is at rest,
   * if there is one left for whoever comes next. A start takes a processor longer than most calls do.
   */
  #fillLater(): void {
    this.#options.isAtRest();
    this.#fillAtRest(MOST_DELAYS);
  }

  /** @param delays how often it may be put off yet */
  #fillAtRest(delays: number): void {
    clearTimeout(this.#refill);
    if (this.#count(({ state }) => state === 'spare') === 0) return this.#fill();
    this.#refill = setTimeout(() => {
      if (delays === 0 || this.#options.isAtRest()) this.#fill();
      else this.#fillAtRest(delays - 1);
    }, FIRST_CALL_MS).unref();
  }

  /** Starts what is missing: as many spare processes as are to stand ready, and no more in all than may be. */
  #fill(): void {
    const { size, spares } = this.#options;
    while (this.#startProcess !== undefined && !this.#isDelayed) {
      const fresh = this.#count(({ state }) => state === 'starting' || state === 'spare');
      if (fresh >= spares || this.#workers.size >= size + spares) return;
      this.#add(this.#startProcess());
    }
  }

  #add(sandbox: SandboxProcess): void {
    const worker: Worker = {
      sandbox,
      programs: new ProgramCache(sandbox),
      jobs: new Map(),
      remembered: new Map(),
      stopping: new Map(),
      state: 'starting',
      publisher: undefined,
      boundAt: 0,
      idleSince: 0,
      rssMb: 0,
      exhaustion: undefined,
      ending: undefined,
    };
    this.#workers.add(worker);
    sandbox.on('ready', () => {
      this.#failedStarts = 0;
      if (worker.state === 'starting') worker.state = 'spare';
      this.#options.onReady();
    });
    sandbox.on('message', (message, body) => this.#options.onMessage(worker, message, body));
    sandbox.on('end', (end) => this.#onEnd(worker, end));
  }

  #onEnd(worker: Worker, end: ProcessEnd): void {
    this.#workers.delete(worker);
    for (const timer of worker.stopping.values()) clearTimeout(timer);
    worker.stopping.clear();
    if (this.#startProcess === undefined) return;
    if (worker.state === 'starting') this.#delay();
    this.#options.onEnd(worker, end);
    this.#fill();
  }

  #delay(): void {
    this.#failedStarts += 1;
    const further = this.#failedStarts - QUICK_RESTARTS;
    if (further < 0 || this.#isDelayed) return;
    this.#isDelayed = true;
    const ms = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** further);
    setTimeout(() => {
      this.#isDelayed = false;
      this.#fill();
    }, ms).unref();
  }
}
