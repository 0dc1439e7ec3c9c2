import { availableParallelism } from 'node:os';
import type { Bundle, Tool } from '../../catalogue/bundle.ts';
import { CallError, failures } from '../../errors.ts';
import type { ToolServices } from '../inline.ts';
import type { Call, CallInput, CallResult, Runtime } from '../runtime.ts';
import type { Wall } from '../wall/wall.ts';
import { answerAsk, type Ask } from './asks.ts';
import { toCallError } from './failure.ts';
import type { Job, Worker } from './job.ts';
import { Lanes } from './lanes.ts';
import type { Failure, FromSandbox } from './messages.ts';
import { programName, readProgram } from './program.ts';
import { SandboxProcess } from './sandbox-process.ts';
import { readSandbox, type SandboxScripts } from './scripts.ts';
import { Suspensions, type Suspension } from './suspensions.ts';

/** The operator's log, as pino writes it. */
interface OperatorLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface IsolateOptions extends ToolServices {
  readonly log: OperatorLog;
  /** What stands around the processes. It is asked for when the first one starts. */
  readonly wall: () => Promise<Wall>;
  /** Sandbox processes; 0: one a processor, at most 4. */
  readonly processes: number;
  /**
   * How long a call may take once it runs, in milliseconds. Tools with a way out may wait for the network
   * as long as the call's own deadline says, and may be busy at a stretch only so long.
   */
  readonly deadlineMs: number;
  /** Calls that one process works on at a time. */
  readonly callsPerProcess?: number;
  /** Memory of one call, in MiB. */
  readonly memoryMb?: number;
  readonly maxInputBytes?: number;
  readonly maxResultBytes?: number;
  /** Calls of one plugin that may wait. */
  readonly queue?: number;
  /** Isolates that a process keeps for the next call of the same tool, and for how long. */
  readonly idleIsolates?: number;
  readonly idleMs?: number;
}

/** What every process is started with. */
interface SandboxParts {
  readonly scripts: SandboxScripts;
  readonly wall: Wall;
}

/** A sandbox process as the operator sees it. */
export interface SandboxState {
  readonly pid: number;
  readonly state: Worker['state'];
  readonly calls: number;
}

/** Runs tools in isolates of sandbox processes: whatever they do, nobody else notices. */
export function createIsolateRuntime(options: IsolateOptions): IsolateRuntime {
  return new IsolateRuntime(options);
}

const DEFAULTS = {
  callsPerProcess: 4,
  memoryMb: 128,
  maxInputBytes: 48 * 1024 * 1024,
  maxResultBytes: 16 * 1024 * 1024,
  queue: 256,
  idleIsolates: 8,
  idleMs: 30_000,
};

/** What a process takes besides its calls: Node itself and the isolates that it keeps. */
const BASE_MEMORY_MB = 192;

/** All inputs that wait may take so many bytes. */
const MAX_WAITING_BYTES = 256 * 1024 * 1024;

/** How long past its deadline a call may go unanswered before the host ends its process. */
const OVERDUE_MS = 700;

/** How long a process may take to start. */
const START_MS = 15_000;

/** Programs that one process holds the source of. */
const MAX_PROGRAMS = 64;

/** Calls after their end that can still be found to be what made their process stuck. */
const MAX_REMEMBERED = 256;

export class IsolateRuntime implements Runtime {
  readonly #options: IsolateOptions & typeof DEFAULTS;
  readonly #processCount: number;
  readonly #lanes = new Lanes<Job>();
  readonly #running = new Map<string, number>();
  readonly #workers = new Set<Worker>();
  readonly #suspensions = new Suspensions();
  #parts: Promise<SandboxParts> | undefined;
  #waitingBytes = 0;
  #calls = 0;
  /** Processes that ended since one last answered a call. */
  #failedProcesses = 0;
  /** A process that takes no further calls until the one that must run alone has it. */
  #reserved: Worker | undefined;
  #closed = false;

  constructor(options: IsolateOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#processCount = options.processes || Math.min(4, availableParallelism());
  }

  /** Starts the processes, so that the first call finds them ready. `run` does so too. */
  start(): void {
    if (this.#parts !== undefined || this.#closed) return;
    this.#parts = this.#gatherParts();
    for (let i = 0; i < this.#processCount; i += 1) void this.#startWorker();
  }

  run(tool: Tool, input: CallInput, call: Call): Promise<CallResult> {
    const { maxInputBytes, queue, deadlineMs: turnMs } = this.#options;
    if (this.#closed) throw failures.stopping();
    if (call.signal.aborted) throw call.signal.reason;
    const bytes = toBytes(input);
    if (bytes.length > maxInputBytes) throw failures.tooLarge(maxInputBytes);
    const lane = laneOf(tool);
    const suspendedMs = this.#suspensions.suspendedMs(lane);
    if (suspendedMs > 0) throw failures.suspended(suspendedMs);
    if (this.#lanes.sizeOf(lane) >= queue || this.#waitingBytes + bytes.length > MAX_WAITING_BYTES)
      throw failures.overloaded();
    this.start();
    call.start();

    const { promise, resolve, reject } = Promise.withResolvers<CallResult>();
    const job: Job = {
      id: (this.#calls += 1),
      lane,
      tool,
      input: bytes,
      call,
      deadlineMs: tool.net.length > 0 ? call.deadlineMs : Math.min(turnMs, call.deadlineMs),
      turnMs,
      resolve,
      reject,
      asks: new Map(),
      alone: this.#suspensions.isSuspect(lane),
      again: false,
      worker: undefined,
      overdue: undefined,
      leave: () => this.#callerLeft(job),
    };
    call.signal.addEventListener('abort', job.leave, { once: true });
    this.#enqueue(job);
    return promise;
  }

  release(bundle: Bundle): void {
    this.#suspensions.forget(bundle);
    for (const { process, programs } of this.#workers) {
      for (const program of programs) {
        if (!program.startsWith(`${bundle.digest}/`)) continue;
        programs.delete(program);
        process.send({ kind: 'forget', program });
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#lanes.clear()) job.reject(failures.stopping());
    const ends = [...this.#workers].map((worker) => {
      for (const job of worker.jobs.values()) this.#settle(job, () => job.reject(failures.stopping()));
      const ended = new Promise<void>((resolve) => worker.process.once('end', () => resolve()));
      worker.process.kill('the host is stopping');
      return ended;
    });
    await Promise.all(ends);
  }

  /** The processes, for metrics and for the operator. */
  processes(): SandboxState[] {
    return [...this.#workers].map(({ process, state, jobs }) => ({
      pid: process.pid,
      state,
      calls: jobs.size,
    }));
  }

  /** Calls that wait for a process. */
  get waiting(): number {
    return this.#lanes.size;
  }

  /** The plugins that are suspended, with reasons. */
  suspended(): Suspension[] {
    return this.#suspensions.list();
  }

  /** Lets a suspended plugin run again. */
  resume(bundle: Bundle): void {
    this.#suspensions.forget(bundle);
  }

  #enqueue(job: Job): void {
    this.#lanes.push(job);
    this.#waitingBytes += job.input.length;
    this.#dispatch();
  }

  /** Hands out calls as long as there is one that may run and a process that can take it. */
  #dispatch(): void {
    let worker: Worker | undefined;
    const mayRun = (job: Job): boolean => {
      worker = this.#mayRun(job) ? this.#workerFor(job) : undefined;
      return worker !== undefined;
    };
    for (let job = this.#lanes.take(mayRun); job !== undefined; job = this.#lanes.take(mayRun)) {
      this.#waitingBytes -= job.input.length;
      if (worker !== undefined) void this.#begin(job, worker);
    }
  }

  /** No plugin takes more than half of all places, and one that runs alone takes one. */
  #mayRun({ lane, alone }: Job): boolean {
    const places = this.#processCount * this.#options.callsPerProcess;
    return (this.#running.get(lane) ?? 0) < (alone ? 1 : Math.max(1, Math.floor(places / 2)));
  }

  #workerFor(job: Job): Worker | undefined {
    const ready = [...this.#workers]
      .filter(({ state }) => state === 'ready')
      .sort((a, b) => a.jobs.size - b.jobs.size);
    if (job.alone) {
      const free = ready.find(({ jobs }) => jobs.size === 0);
      this.#reserved = free === undefined ? (this.#reserved ?? ready[0]) : undefined;
      return free;
    }
    return ready.find(
      (worker) =>
        worker !== this.#reserved &&
        worker.jobs.size < this.#options.callsPerProcess &&
        ![...worker.jobs.values()].some(({ alone }) => alone),
    );
  }

  async #begin(job: Job, worker: Worker): Promise<void> {
    job.worker = worker;
    worker.jobs.set(job.id, job);
    this.#running.set(job.lane, (this.#running.get(job.lane) ?? 0) + 1);
    try {
      await this.#sendProgram(job.tool, worker);
    } catch (error) {
      this.#settle(job, () => job.reject(error));
      return;
    }
    if (job.worker !== worker) return;
    worker.process.send(
      {
        kind: 'call',
        call: job.id,
        program: programName(job.tool),
        deadlineMs: job.deadlineMs,
        turnMs: job.turnMs,
      },
      job.input,
    );
    job.overdue = setTimeout(() => this.#onOverdue(job, worker), job.deadlineMs + OVERDUE_MS);
  }

  /** Sends a tool's code, unless the process has it. */
  async #sendProgram(tool: Tool, { process, programs }: Worker): Promise<void> {
    const name = programName(tool);
    if (programs.delete(name)) {
      programs.add(name);
      return;
    }
    const { head, code } = await readProgram(tool, this.#options.networkFor(tool.net));
    process.send({ kind: 'program', ...head }, code);
    programs.add(name);
    const [oldest] = programs;
    if (programs.size <= MAX_PROGRAMS || oldest === undefined) return;
    programs.delete(oldest);
    process.send({ kind: 'forget', program: oldest });
  }

  #onMessage(worker: Worker, message: FromSandbox, body: Uint8Array<ArrayBuffer>): void {
    if (message.kind === 'ready') return;
    if (message.kind === 'overgrown') return this.#onOvergrown(worker, message.rssMb);
    const job = worker.jobs.get(message.call);
    if (message.kind === 'stuck' || message.kind === 'broken') {
      const why =
        message.kind === 'stuck' ? 'it could not be interrupted' : 'it used up its memory beyond repair';
      this.#retire(worker);
      this.#blame(job?.tool ?? worker.remembered.get(message.call), why, worker);
      if (job !== undefined) this.#fail(job, { reason: 'memory' });
      return;
    }
    // What a call says after its end is nobody's.
    if (job === undefined) return;
    switch (message.kind) {
      case 'done':
        this.#failedProcesses = 0;
        this.#settle(job, () => job.resolve({ kind: 'json', bytes: body }));
        this.#afterAnswer(worker, message.rssMb);
        break;
      case 'failed':
        this.#failedProcesses = 0;
        this.#fail(job, message.failure);
        this.#afterAnswer(worker, message.rssMb);
        break;
      case 'log':
        this.#options.logFor(job.tool)[message.level](message.message, readFields(message.fields));
        break;
      case 'progress':
        job.call.onProgress?.(message.done, message.total, message.message);
        break;
      case 'fetch':
      case 'inspect-tls':
        void this.#ask(job, worker, message, body);
        break;
      case 'unask':
        job.asks.get(message.ask)?.abort();
        break;
    }
  }

  /** Asks the network for a call, and hands the answer to its process if the call still waits for it. */
  async #ask(job: Job, { process }: Worker, ask: Ask, body: Uint8Array<ArrayBuffer>): Promise<void> {
    const controller = new AbortController();
    job.asks.set(ask.ask, controller);
    const network = this.#options.networkFor(job.tool.net);
    const answered = await answerAsk(network, ask, body, controller.signal);
    if (job.asks.delete(ask.ask)) process.send(answered.answer, answered.body);
  }

  /** Ends a call in the books: whatever it still says or fetches no longer counts. */
  #settle(job: Job, answer: () => void): void {
    const { worker, lane } = job;
    clearTimeout(job.overdue);
    job.call.signal.removeEventListener('abort', job.leave);
    for (const controller of job.asks.values()) controller.abort();
    job.asks.clear();
    if (worker !== undefined) this.#leaveWorker(job, worker);
    else this.#lanes.remove(job);
    answer();
    if (worker?.state === 'leaving' && worker.jobs.size === 0) worker.process.kill('it was replaced');
    if ((this.#running.get(lane) ?? 0) >= 0) this.#dispatch();
  }

  #leaveWorker(job: Job, worker: Worker): void {
    job.worker = undefined;
    worker.jobs.delete(job.id);
    worker.remembered.set(job.id, job.tool);
    const [oldest] = worker.remembered.keys();
    if (worker.remembered.size > MAX_REMEMBERED && oldest !== undefined) worker.remembered.delete(oldest);
    const left = (this.#running.get(job.lane) ?? 1) - 1;
    if (left > 0) this.#running.set(job.lane, left);
    else this.#running.delete(job.lane);
  }

  #fail(job: Job, failure: Failure): void {
    const error = toCallError(failure, job.tool, this.#options, this.#options.logFor(job.tool));
    this.#settle(job, () => job.reject(error));
  }

  #callerLeft(job: Job): void {
    const { worker, call, tool } = job;
    const reason: unknown = call.signal.reason;
    const late = reason instanceof CallError && reason.status === 504;
    const { callerCode } = tool.manifest;
    const error =
      late && callerCode !== undefined && worker !== undefined
        ? failures.invalid(`${callerCode}: did not finish within ${call.deadlineMs} ms`)
        : reason;
    if (worker !== undefined) worker.process.send({ kind: 'cancel', call: job.id });
    else this.#waitingBytes -= job.input.length;
    this.#settle(job, () => job.reject(error));
  }

  /** The process itself does not answer: nothing in it can be saved. */
  #onOverdue(job: Job, worker: Worker): void {
    const why = 'it stopped answering';
    this.#retire(worker);
    if (worker.jobs.size === 1) this.#blame(job.tool, why, worker);
    this.#fail(job, { reason: 'deadline', ms: job.deadlineMs });
    worker.process.kill(why);
  }

  /** Whose memory it is shows when a call was alone: calls that were not are run again, each alone. */
  #onOvergrown(worker: Worker, rssMb: number): void {
    const why = `its process grew to ${Math.round(rssMb)} MiB`;
    this.#retire(worker);
    const [job, ...others] = worker.jobs.values();
    if (job !== undefined && others.length === 0) {
      this.#blame(job.tool, why, worker);
      this.#fail(job, { reason: 'memory' });
    } else
      this.#options.log.warn(
        { pid: worker.process.pid, calls: worker.jobs.size },
        `a sandbox process is replaced: ${why}`,
      );
    worker.process.kill(why);
  }

  /** Tells the operator who ended a process, and suspends who does so again and again. */
  #blame(tool: Tool | undefined, why: string, { process }: Worker): void {
    if (tool === undefined) return;
    const { log } = this.#options;
    const fields = { ...fieldsOf(tool), pid: process.pid };
    log.error(fields, `a tool cost a sandbox process: ${why}`);
    const suspension = this.#suspensions.strike(laneOf(tool), tool.bundle, why);
    if (suspension === undefined) return;
    const until = new Date(suspension.until).toISOString();
    log.error(
      { ...fields, until },
      `the plugin is suspended because it keeps ending sandbox processes: ${why}`,
    );
    for (const job of this.#lanes.clear(laneOf(tool))) {
      this.#waitingBytes -= job.input.length;
      this.#settle(job, () => job.reject(failures.suspended(this.#suspensions.suspendedMs(job.lane))));
    }
  }

  /** Sends a process no further calls, starts another, and ends it when its last call is answered. */
  #retire(worker: Worker): void {
    if (worker.state === 'leaving') return;
    worker.state = 'leaving';
    if (this.#reserved === worker) this.#reserved = undefined;
    if (worker.jobs.size === 0) worker.process.kill('it was replaced');
    void this.#startWorker();
  }

  /** A process that memory does not come back from is replaced between calls. */
  #afterAnswer(worker: Worker, rssMb: number): void {
    if (rssMb > this.#processMemoryMb * 0.75) this.#retire(worker);
  }

  get #processMemoryMb(): number {
    const { callsPerProcess, memoryMb } = this.#options;
    return BASE_MEMORY_MB + callsPerProcess * memoryMb;
  }

  async #gatherParts(): Promise<SandboxParts> {
    const [scripts, wall] = await Promise.all([readSandbox(), this.#options.wall()]);
    return { scripts, wall };
  }

  async #startWorker(): Promise<void> {
    const parts = await this.#parts;
    if (parts === undefined || this.#closed) return;
    const { memoryMb, maxResultBytes, idleIsolates, idleMs } = this.#options;
    const limits = {
      memoryMb,
      processMemoryMb: this.#processMemoryMb,
      maxResultBytes,
      idleIsolates,
      idleMs,
    };
    const process = new SandboxProcess({ ...parts, limits, startMs: START_MS });
    const worker: Worker = {
      process,
      state: 'starting',
      jobs: new Map(),
      programs: new Set(),
      remembered: new Map(),
    };
    this.#workers.add(worker);
    process.on('ready', () => {
      if (worker.state === 'starting') worker.state = 'ready';
      this.#dispatch();
    });
    process.on('message', (message, body) => this.#onMessage(worker, message, body));
    process.on('end', (why) => this.#onEnd(worker, why));
  }

  #onEnd(worker: Worker, why: string): void {
    const replaced = worker.state === 'leaving';
    worker.state = 'leaving';
    this.#workers.delete(worker);
    if (this.#reserved === worker) this.#reserved = undefined;
    if (this.#closed) return;
    this.#lose([...worker.jobs.values()], worker, why);
    if (!replaced) this.#replace(worker, why);
    this.#dispatch();
  }

  /** Calls that lost their process run again, each alone: then it shows who ended it. */
  #lose(jobs: readonly Job[], worker: Worker, why: string): void {
    const [only] = jobs;
    if (only !== undefined && jobs.length === 1) this.#blame(only.tool, why, worker);
    for (const job of jobs) {
      const mayRepeat = jobs.length > 1 && !job.again && job.tool.net.length === 0;
      if (!mayRepeat) {
        this.#options.log.error(
          { ...fieldsOf(job.tool), pid: worker.process.pid },
          `a call lost its process: ${why}`,
        );
        this.#settle(job, () => job.reject(failures.crashed()));
        continue;
      }
      clearTimeout(job.overdue);
      this.#leaveWorker(job, worker);
      job.again = true;
      job.alone = true;
      this.#lanes.push(job);
      this.#waitingBytes += job.input.length;
    }
  }

  /** Processes that end before they answer anything are started at growing intervals. */
  #replace({ process }: Worker, why: string): void {
    const failed = this.#failedProcesses;
    this.#failedProcesses += 1;
    const delayMs = failed < 3 ? 0 : Math.min(5_000, 100 * 2 ** (failed - 3));
    this.#options.log.warn({ pid: process.pid, delayMs }, `a sandbox process ended and is replaced: ${why}`);
    setTimeout(() => void this.#startWorker(), delayMs).unref();
  }
}

/** Untrusted plugins wait by plugin; trusted tools, which run what callers wrote, each by itself. */
function laneOf({ bundle, id }: Tool): string {
  return bundle.trust === 'untrusted' ? bundle.digest : `${bundle.digest}/${id}`;
}

function toBytes(input: CallInput): Uint8Array {
  return input.kind === 'json' ? input.bytes : Buffer.from(JSON.stringify(input.value) ?? 'null', 'utf8');
}

function fieldsOf({ id, bundle }: Tool): object {
  return { bundle: bundle.id, version: bundle.manifest.version, tool: id, trust: bundle.trust };
}

/** The fields of a plugin's log line. They come from the sandbox, so they are read with care. */
function readFields(json: string | undefined): Record<string, unknown> | undefined {
  if (json === undefined) return undefined;
  try {
    const fields: unknown = JSON.parse(json);
    return typeof fields === 'object' && fields !== null ? { ...fields } : { value: fields };
  } catch {
    return { value: json };
  }
}
