import type { Bundle, Tool } from '../../catalogue/bundle.ts';
import { failures } from '../../errors.ts';
import type { RefusalReason } from '../fair-queue/fair-queue.ts';
import type { ToolServices } from '../tool-services.ts';
import type { Call, CallInput, CallResult, Runtime } from '../runtime.ts';
import type { Wall } from '../wall/wall.ts';
import { Calls } from './host-side/calls.ts';
import type { EndCause } from './host-side/ending.ts';
import { isOfProcess } from './protocol/messages.ts';
import { ProcessPool } from './host-side/process-pool.ts';
import { watchRest } from './host-side/rest.ts';
import { culpritOf, FIRST_PARTY, untrustedCulprit } from './host-side/publisher.ts';
import { SandboxProcess } from './host-side/sandbox-process.ts';
import { readSandbox } from './sandbox-scripts.ts';
import { FaultAttribution, type OperatorLog } from './host-side/fault-attribution.ts';
import { Suspensions, type Suspension } from './host-side/suspensions.ts';
import type { WorkerState } from './host-side/worker.ts';

export interface IsolateOptions extends ToolServices {
  readonly log: OperatorLog;
  /** What stands around the processes. It is asked for when the first one starts. */
  readonly wall: () => Promise<Wall>;
  /** Processes that publishers may have, besides those that stand ready; 0: 4. */
  readonly processes: number;
  /**
   * How long a call may take once it runs, in milliseconds. Tools with a way out may wait for the network
   * as long as the call's own deadline says, and may be busy at a stretch only so long.
   */
  readonly deadlineMs: number;
  /** How long a call may wait for a process, in milliseconds. */
  readonly queueAgeMs: number;
  /** Calls that may wait. */
  readonly queue?: number;
  /** Calls that one process works on at a time. */
  readonly callsPerProcess?: number;
  /** How long a publisher keeps a process that it does not use, in milliseconds. */
  readonly idleProcessMs?: number;
  /** Memory of one call, in MiB. */
  readonly memoryMb?: number;
  /** Told of every plugin that is suspended here. */
  readonly onSuspended?: (bundle: Bundle, suspension: Suspension) => void;
  readonly maxInputBytes?: number;
  readonly maxResultBytes?: number;
  /** Isolates that a process keeps for the next call of the same tool, and for how long. */
  readonly idleIsolates?: number;
  readonly idleMs?: number;
}

/** A sandbox process as the operator sees it. */
export interface SandboxState {
  readonly pid: number;
  readonly state: WorkerState;
  readonly calls: number;
  /** Whose code has been in it: see `publisherOf`. */
  readonly publisher: string | undefined;
}

/** How the calls are doing that wait for a process. */
export interface QueueState {
  readonly waiting: number;
  readonly waitingBytes: number;
  readonly oldestMs: number;
  readonly running: number;
  /** Calls that were refused, by reason. */
  readonly refusals: Readonly<Record<RefusalReason, number>>;
}

/** Memory of a call, in MiB. */
export const SANDBOX_MEMORY_MB = 128;

const DEFAULTS = {
  queue: 1_024,
  callsPerProcess: 4,
  idleProcessMs: 60_000,
  memoryMb: SANDBOX_MEMORY_MB,
  maxInputBytes: 48 * 1024 * 1024,
  maxResultBytes: 16 * 1024 * 1024,
  idleIsolates: 8,
  idleMs: 30_000,
};

/** With four, a publisher has two at most: a call that has to run alone leaves the other to the others. */
export const SANDBOX_PROCESSES = 4;

/** What a process takes besides its calls: Node itself and the isolates that it keeps. */
const BASE_MEMORY_MB = 192;

/** How long a process may take to start. */
const START_MS = 15_000;

/** Runs tools in isolates of sandbox processes: whatever they do, nobody else notices. */
export class IsolateRuntime implements Runtime {
  readonly #options: IsolateOptions & typeof DEFAULTS;
  readonly #suspensions = new Suspensions();
  readonly #processes: ProcessPool;
  readonly #calls: Calls;
  readonly #faults: FaultAttribution;
  #opening: Promise<void> | undefined;
  #closed = false;

  constructor(given: IsolateOptions) {
    const options = { ...DEFAULTS, ...given };
    this.#options = options;
    const size = options.processes || SANDBOX_PROCESSES;
    const processes = new ProcessPool({
      isAtRest: watchRest(),
      size,
      spares: Math.ceil(size / 2),
      idleMs: options.idleProcessMs,
      resident: FIRST_PARTY,
      onMessage: (worker, message, body) =>
        isOfProcess(message)
          ? this.#faults.onMessage(worker, message)
          : this.#calls.onMessage(worker, message, body),
      onReady: () => this.#calls.dispatch(),
      onSilent: (worker, call) => void this.#faults.onSilent(worker, call),
      onEnd: (worker, end) => this.#faults.onEnd(worker, end),
    });
    this.#processes = processes;
    this.#calls = new Calls({
      ...options,
      services: options,
      cpuBudgetMs: options.deadlineMs,
      processes,
      onOverdue: (job, worker) => void this.#faults.onOverdue(job, worker),
      onFinished: (...call) => this.#faults.onFinished(...call),
    });
    this.#faults = new FaultAttribution({
      log: options.log,
      suspensions: this.#suspensions,
      calls: this.#calls,
      processes,
      processMemoryMb: this.#processMemoryMb,
      onSuspended: options.onSuspended,
    });
  }

  /** Starts the processes that stand ready, so that the first call finds one. `run` does so too. */
  start(): void {
    if (this.#closed) return;
    this.#opening ??= this.#open().catch((err: unknown) => {
      this.#options.log.error({ err }, 'the sandbox cannot be started');
      this.#opening = undefined;
    });
  }

  run(tool: Tool, input: CallInput, call: Call): Promise<CallResult> {
    const { maxInputBytes } = this.#options;
    if (this.#closed) throw failures.stopping();
    if (call.signal.aborted) throw call.signal.reason;
    const bytes = toBytes(input);
    if (bytes.length > maxInputBytes) throw failures.tooLarge(maxInputBytes);
    const culprit = culpritOf(tool, call.caller);
    const suspendedMs = this.#suspensions.suspendedMs(culprit);
    if (suspendedMs > 0) throw failures.suspended(suspendedMs);
    this.start();
    return this.#calls.add(tool, bytes, call, this.#suspensions.isSuspect(culprit));
  }

  release(bundle: Bundle): void {
    this.#suspensions.forget(bundle);
    for (const { programs } of this.#processes.workers) programs.release(bundle);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening;
    this.#calls.close(failures.stopping());
    await this.#processes.close();
  }

  /** The processes, for metrics and for the operator. */
  processes(): SandboxState[] {
    return [...this.#processes.workers].map(({ sandbox, state, jobs, publisher }) => ({
      pid: sandbox.pid,
      state,
      calls: jobs.size,
      publisher,
    }));
  }

  /** Processes that have ended, by cause. */
  get ends(): Readonly<Record<EndCause, number>> {
    return this.#faults.ends;
  }

  /** Calls that wait for a process. */
  get waiting(): number {
    return this.#calls.queue.size;
  }

  /** How the calls are doing, for metrics. */
  get queue(): QueueState {
    const { size, bytes, oldestAgeMs, running, refusals } = this.#calls.queue;
    return { waiting: size, waitingBytes: bytes, oldestMs: oldestAgeMs, running, refusals };
  }

  /** The plugins that are suspended, with reasons. */
  suspended(): Suspension[] {
    return this.#suspensions.list();
  }

  /** Suspends a plugin that another process of the host has suspended. */
  suspend(bundle: Bundle, suspension: Pick<Suspension, 'reason' | 'until'>): void {
    const culprit = untrustedCulprit(bundle);
    this.#suspensions.adopt(culprit, bundle, suspension);
    const refusal = failures.suspended(this.#suspensions.suspendedMs(culprit));
    this.#calls.refuse((job) => job.culprit === culprit, refusal);
  }

  /** Lets a suspended plugin run again. */
  resume(bundle: Bundle): void {
    this.#suspensions.forget(bundle);
  }

  get #processMemoryMb(): number {
    const { callsPerProcess, memoryMb } = this.#options;
    return BASE_MEMORY_MB + callsPerProcess * memoryMb;
  }

  async #open(): Promise<void> {
    const [scripts, wall] = await Promise.all([readSandbox(), this.#options.wall()]);
    if (this.#closed) return;
    const { memoryMb, maxResultBytes, idleIsolates, idleMs } = this.#options;
    const processMemoryMb = this.#processMemoryMb;
    const limits = { memoryMb, processMemoryMb, maxResultBytes, idleIsolates, idleMs };
    this.#processes.open(() => new SandboxProcess({ limits, scripts, wall, startMs: START_MS }));
  }
}

function toBytes(input: CallInput): Uint8Array {
  return input.kind === 'json' ? input.bytes : Buffer.from(JSON.stringify(input.value) ?? 'null', 'utf8');
}
