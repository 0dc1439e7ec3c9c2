import type { Bundle, Tool } from '../../../catalogue/bundle.ts';
import { failures } from '../../../errors.ts';
import type { Calls } from './calls.ts';
import { readEnding, type EndCause, type Ending, type ProcessEnd } from './ending.ts';
import { isStopped } from './is-stopped.ts';
import { lacksProcessor } from './lacks-processor.ts';
import type { Job } from './job.ts';
import type { ProcessMessage } from '../protocol/messages.ts';
import { OomKills } from './oom-kills.ts';
import type { ProcessPool } from './process-pool.ts';
import type { Suspension, Suspensions } from './suspensions.ts';
import type { Culprit, Worker } from './worker.ts';

/** The operator's log, as pino writes it. */
export interface OperatorLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface FaultAttributionOptions {
  readonly log: OperatorLog;
  readonly suspensions: Suspensions;
  readonly calls: Calls;
  readonly processes: ProcessPool;
  /** What a process may hold in memory, in MiB. */
  readonly processMemoryMb: number;
  /** Told of every plugin that is suspended here. */
  readonly onSuspended?: ((bundle: Bundle, suspension: Suspension) => void) | undefined;
}

/** The part of its memory after which a process is replaced between calls. */
const HIGH_MEMORY = 0.75;

/** How often a call is run again that has lost its process. */
const MAX_REPEATS = 2;

/** Ends processes that have gone wrong, finds whose fault it was, and has the calls they lost run again. */
export class FaultAttribution {
  /** Processes that have ended, by cause. */
  readonly ends: Record<EndCause, number> = {
    idle: 0,
    memory: 0,
    deadline: 0,
    protocol: 0,
    start: 0,
    outside: 0,
    crash: 0,
  };
  readonly #options: FaultAttributionOptions;
  readonly #oomKills = new OomKills();

  constructor(options: FaultAttributionOptions) {
    this.#options = options;
  }

  /** Takes in what a process says of itself. */
  onMessage(worker: Worker, message: ProcessMessage): void {
    switch (message.kind) {
      case 'memory':
        worker.rssMb = message.rssMb;
        break;
      case 'memory-exceeded':
        this.#onOvergrown(worker, message.rssMb);
        break;
      case 'stopped':
        this.#options.processes.noteStop(worker, message.call);
        this.#options.calls.dispatch();
        break;
      case 'stuck':
        this.#onBeyondRepair(worker, message.call, 'deadline', 'it could not be interrupted');
        break;
      case 'broken':
        this.#onBeyondRepair(worker, message.call, 'memory', 'it used up its memory beyond repair');
        break;
      case 'ready':
        break;
    }
  }

  /** A process that memory does not come back from is replaced between calls. */
  onFinished({ tool, culprit }: Job, worker: Worker, rssMb: number, isExhausted: boolean): void {
    worker.rssMb = rssMb;
    if (isExhausted) worker.exhaustion = { tool, culprit, at: performance.now() };
    if (rssMb > this.#highMemoryMb) this.#options.processes.retire(worker, 'memory');
  }

  /**
   * The process itself does not answer: nothing in it can be saved. But on a busy machine it may just lack a processor, or
   * not have its input yet because the host does: then nobody is to be blamed, and it is waited for as long as that may go.
   */
  async onOverdue(job: Job, worker: Worker): Promise<void> {
    const { calls, processes } = this.#options;
    const { pid } = worker.sandbox;
    const [stopped, isStarved] = await Promise.all([isStopped(pid), lacksProcessor(pid)]);
    // One of its calls may have found that out before: by now it is being ended, and no longer stopped.
    const isOver = worker.ending?.cause === 'outside';
    if (job.worker !== worker || isOver) return;
    if (stopped) {
      processes.end(worker, { cause: 'outside', isFault: false }, 'it was stopped from outside');
      return;
    }
    if (isStarved) {
      if (calls.waitOn(job, worker)) return;
      processes.end(worker, { cause: 'deadline', isFault: false }, 'it has no processor');
      calls.fail(job, { reason: 'starved', ms: job.deadlineMs });
      return;
    }
    const why = 'it stopped answering';
    if (worker.jobs.size === 1) this.#blame(job, why, worker);
    processes.end(worker, { cause: 'deadline', isFault: true }, why);
    calls.fail(job, { reason: 'deadline', ms: job.deadlineMs });
  }

  /** A process does not say what became of a call that was called off: whatever it is, it takes no more calls. */
  async onSilent(worker: Worker, call: number): Promise<void> {
    const stopped = await isStopped(worker.sandbox.pid);
    if (!worker.stopping.has(call)) return;
    const cause = stopped ? 'outside' : 'deadline';
    const why = stopped ? 'it was stopped from outside' : 'it stopped answering';
    this.#options.processes.end(worker, { cause, isFault: false }, why);
  }

  /** A process is gone. */
  onEnd(worker: Worker, end: ProcessEnd): void {
    const ending = worker.ending ?? readEnding(worker, end, this.#oomKills, this.#highMemoryMb);
    const { cause, culprit } = ending;
    const why = cause === 'memory' ? 'it ran out of memory' : end.why;
    this.ends[cause] += 1;
    if (worker.ending === undefined)
      this.#options.log.warn(
        { pid: worker.sandbox.pid, cause },
        `a sandbox process ended and is replaced: ${why}`,
      );
    if (culprit !== undefined) this.#blame(culprit, why, worker);
    this.#lose([...worker.jobs.values()], worker, ending, why);
    this.#options.calls.dispatch();
  }

  /** What a process holds that is replaced, or that the kernel is likely to have ended for it. */
  get #highMemoryMb(): number {
    return this.#options.processMemoryMb * HIGH_MEMORY;
  }

  /** Nothing but its other calls is left to wait for. */
  #onBeyondRepair(worker: Worker, call: number, cause: EndCause, why: string): void {
    const job = worker.jobs.get(call);
    this.#options.processes.retire(worker, cause);
    const culprit = job ?? worker.remembered.get(call);
    if (culprit !== undefined) this.#blame(culprit, why, worker);
    if (job !== undefined) this.#options.calls.fail(job, { reason: 'memory' });
    this.#options.processes.noteStop(worker, call);
  }

  /** Whose memory it is shows when a call was alone: calls that were not are run again, each alone. */
  #onOvergrown(worker: Worker, rssMb: number): void {
    const { log, calls, processes } = this.#options;
    const why = `its process grew to ${Math.round(rssMb)} MiB`;
    const [job, ...others] = worker.jobs.values();
    const isAlone = job !== undefined && others.length === 0;
    if (isAlone) this.#blame(job, why, worker);
    else
      log.warn({ pid: worker.sandbox.pid, calls: worker.jobs.size }, `a sandbox process is replaced: ${why}`);
    processes.end(worker, { cause: 'memory', isFault: true }, why);
    if (isAlone) calls.fail(job, { reason: 'memory' });
  }

  /** Tells the operator who cost a process, and suspends who does so again and again. */
  #blame({ tool, culprit }: Culprit, why: string, { sandbox }: Worker): void {
    const { log, suspensions, calls } = this.#options;
    const fields = { ...fieldsOf(tool), pid: sandbox.pid };
    log.error(fields, `a tool cost a sandbox process: ${why}`);
    const suspension = suspensions.strike(culprit, tool.bundle, why);
    if (suspension === undefined) return;
    this.#options.onSuspended?.(tool.bundle, suspension);
    const until = new Date(suspension.until).toISOString();
    log.error(
      { ...fields, until },
      `the plugin is suspended because it keeps ending sandbox processes: ${why}`,
    );
    calls.refuse((job) => job.culprit === culprit, failures.suspended(suspensions.suspendedMs(culprit)));
  }

  /**
   * Calls that lost their process run again where that is safe: each alone, if it may be one of them that
   * ended it. Then it shows which.
   */
  #lose(jobs: readonly Job[], worker: Worker, { cause, isFault }: Ending, why: string): void {
    const { calls, log } = this.#options;
    const [only] = jobs;
    const isProven = isFault && jobs.length === 1;
    if (isProven && only !== undefined) this.#blame(only, why, worker);
    for (const job of jobs) {
      if (!isProven && !job.hasRequested && job.retries < MAX_REPEATS) {
        calls.retry(job, worker, isFault);
        continue;
      }
      log.error({ ...fieldsOf(job.tool), pid: worker.sandbox.pid }, `a call lost its process: ${why}`);
      if (isProven && cause === 'memory') calls.fail(job, { reason: 'memory' });
      else calls.settle(job, () => job.reject(isFault ? failures.crashed() : failures.interrupted()));
    }
  }
}

function fieldsOf({ id, bundle }: Tool): object {
  return { bundle: bundle.id, version: bundle.manifest.version, tool: id, trust: bundle.trust };
}
