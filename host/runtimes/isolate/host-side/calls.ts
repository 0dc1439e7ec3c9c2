import type { Tool } from '../../../catalogue/bundle.ts';
import { CallError, failures } from '../../../errors.ts';
import { NO_CONFIG } from '../../../plugin-config/call-config.ts';
import { ExpiryTimer } from '../../fair-queue/expiry-timer.ts';
import { FairQueue } from '../../fair-queue/fair-queue.ts';
import { overloaded } from '../../overloaded.ts';
import type { ToolServices } from '../../tool-services.ts';
import type { Call, CallResult } from '../../runtime.ts';
import { CostEstimate } from '../../cost-estimate.ts';
import { handleHostRequest, type HostRequest } from './host-requests.ts';
import { sandboxFailureToCallError } from './sandbox-failure.ts';
import { laneOf, type Job } from './job.ts';
import { PATIENCE } from '../../time-limit.ts';
import type { CallMessage, Failure } from '../protocol/messages.ts';
import { PreparedFor } from './prepared-for.ts';
import type { ProcessPool } from './process-pool.ts';
import { programName } from './read-program.ts';
import { culpritOf, flowOf, publisherOf } from './publisher.ts';
import { Turn } from './turn.ts';
import { remember, type Worker } from './worker.ts';

export interface CallsOptions {
  readonly services: ToolServices;
  readonly processes: ProcessPool;
  /** Calls that may wait, and how long, in milliseconds. */
  readonly queue: number;
  readonly queueAgeMs: number;
  /**
   * How long a call may be busy at a stretch, and in all if it has no way out, in milliseconds; a large input makes it
   * more.
   */
  readonly cpuBudgetMs: number;
  readonly callsPerProcess: number;
  readonly memoryMb: number;
  readonly maxResultBytes: number;
  /** Called for a call that is over its deadline and has no result. */
  readonly onOverdue: (job: Job, worker: Worker) => void;
  /** Called for a call that has ended in its process: what its process holds in memory, and whether it ran out of it. */
  readonly onFinished: (job: Job, worker: Worker, rssMb: number, isExhausted: boolean) => void;
}

const MIB = 2 ** 20;

/** How much longer a call may be busy for each MiB of its input, in milliseconds: what is only to be read takes some of it. */
const INPUT_MS = 32;

/**
 * How much more memory a call may take for each MiB of a large input, in MiB: its text is there twice while it is read, and
 * the values take several times as much.
 */
const INPUT_MEMORY_MB = 4;
/** An input of up to so many MiB is not large. */
const USUAL_INPUT_MIB = 4;

/** All inputs that wait may take so many bytes. */
const MAX_WAITING_BYTES = 256 * MIB;

const NOTHING = new Uint8Array(0);

/** What a call is taken to cost that is like none before it, in milliseconds. */
const UNKNOWN_COST_MS = 10;

/** How long past its deadline a call may go without a result. */
const OVERDUE_MS = 700;

/** The sandbox's calls, from their arrival to their results. */
export class Calls {
  readonly queue: FairQueue<Job>;
  readonly #options: CallsOptions;
  readonly #expiry: ExpiryTimer<Job>;
  readonly #costs = new CostEstimate();
  readonly #preparedFor = new PreparedFor();
  #calls = 0;

  constructor(options: CallsOptions) {
    this.#options = options;
    this.queue = new FairQueue({
      maxJobs: options.queue,
      maxBytes: MAX_WAITING_BYTES,
      maxAgeMs: options.queueAgeMs,
      now: () => performance.now(),
    });
    this.#expiry = new ExpiryTimer(this.queue, (job, refusal) =>
      this.settle(job, () => job.reject(overloaded(refusal))),
    );
  }

  /**
   * Has a tool called when its turn comes.
   *
   * @param exclusive in a process in which no other call runs
   * @throws CallError when the call would wait too long, or too much waits
   */
  add(tool: Tool, input: Uint8Array, call: Call, exclusive: boolean): Promise<CallResult> {
    const { promise, resolve, reject } = Promise.withResolvers<CallResult>();
    const times = this.#timesOf(tool, call, input.byteLength);
    const publisher = publisherOf(tool.bundle);
    const job: Job = {
      id: (this.#calls += 1),
      caller: call.caller,
      flow: flowOf(tool),
      lane: laneOf({ publisher, exclusive }),
      cost: this.#costs.of(tool, input.length) ?? UNKNOWN_COST_MS,
      bytes: input.length,
      tool,
      input,
      call,
      culprit: culpritOf(tool, call.caller),
      ...times,
      memoryMb: this.#memoryOf(tool, input.byteLength),
      resolve,
      reject,
      hostRequests: new Map(),
      leave: () => this.#callerLeft(job),
      exclusive,
      retries: 0,
      hasRequested: false,
      worker: undefined,
      overdue: undefined,
      startedAt: 0,
      cpuMs: undefined,
    };
    const refusal = this.queue.push(job);
    if (refusal !== undefined) throw overloaded(refusal);
    call.signal.addEventListener('abort', job.leave, { once: true });
    this.#expiry.watch();
    this.dispatch();
    return promise;
  }

  /** Hands out calls as long as there is one that may run and a process that can take it. */
  dispatch(): void {
    for (;;) {
      let worker: Worker | undefined;
      const turn = new Turn(this.#options.processes, this.#options.callsPerProcess);
      const job = this.queue.take((next) => {
        const found = turn.find(next);
        if (typeof found === 'string') return found;
        worker = found;
        return 'run';
      });
      if (job === undefined || worker === undefined) return;
      void this.#begin(job, worker);
    }
  }

  /** Receives what a process sends for a call. */
  onMessage(worker: Worker, message: CallMessage, body: Uint8Array<ArrayBuffer>): void {
    const job = worker.jobs.get(message.call);
    // What comes for a call after its end is nobody's.
    if (job === undefined) return;
    if (message.kind === 'done' || message.kind === 'failed') job.cpuMs = message.cpuMs;
    switch (message.kind) {
      case 'done':
        this.settle(job, () => job.resolve({ kind: 'json', bytes: body }));
        this.#options.onFinished(job, worker, message.rssMb, false);
        break;
      case 'failed':
        // Its caller has the error; its isolate may not have stopped yet.
        if (message.failure.reason === 'deadline' || message.failure.reason === 'starved')
          this.#options.processes.awaitStop(worker, job.id);
        this.fail(job, message.failure);
        this.#options.onFinished(job, worker, message.rssMb, message.failure.reason === 'memory');
        break;
      case 'log':
        this.#options.services.logFor(job.tool)[message.level](message.message, readFields(message.fields));
        break;
      case 'progress':
        job.call.onProgress?.(message.done, message.total, message.message);
        break;
      case 'fetch':
      case 'inspect-tls':
        void this.#handleRequest(job, worker, message, body);
        break;
      case 'call-tool':
        void this.#callTool(job, worker, message.request, message.name, body);
        break;
      case 'kv':
        void this.#askKv(job, worker, message.request, body);
        break;
      case 'extended':
        this.#extend(job, worker, message.ms);
        break;
      case 'abort-request':
        job.hostRequests.get(message.request)?.abort();
        break;
    }
  }

  /** Ends a call in the books: whatever it still sends or fetches no longer counts. */
  settle(job: Job, respond: () => void): void {
    const { worker } = job;
    job.call.signal.removeEventListener('abort', job.leave);
    if (worker === undefined) this.queue.remove(job);
    else {
      const ms = this.#leave(job, worker);
      // What a process says is believed as far as it can be true.
      job.call.spend(Math.min(ms, job.cpuMs ?? ms));
      this.queue.finish(job, this.#charge(job, ms));
      this.#costs.note(job.tool, job.bytes, ms);
    }
    respond();
    if (worker !== undefined) this.#options.processes.release(worker);
    this.dispatch();
  }

  fail(job: Job, failure: Failure): void {
    const { memoryMb = this.#options.memoryMb } = job;
    const error = sandboxFailureToCallError(
      failure,
      job.tool,
      { ...this.#options, memoryMb },
      this.#options.services.logFor(job.tool),
    );
    this.settle(job, () => job.reject(error));
  }

  /** Runs a call once more that has lost its process. */
  retry(job: Job, worker: Worker, exclusive: boolean): void {
    const cost = this.#charge(job, this.#leave(job, worker));
    job.retries += 1;
    job.exclusive = exclusive;
    job.lane = laneOf({ publisher: publisherOf(job.tool.bundle), exclusive });
    this.queue.putBack(job, cost);
    this.#expiry.watch();
  }

  /** Ends waiting calls with an error. */
  refuse(fits: (job: Job) => boolean, error: CallError): void {
    for (const job of this.queue.clear(fits)) this.settle(job, () => job.reject(error));
  }

  /** Ends all calls with an error, those that wait and those that run. */
  close(error: CallError): void {
    this.#expiry.close();
    this.refuse(() => true, error);
    for (const { jobs } of this.#options.processes.workers)
      for (const job of jobs.values()) this.settle(job, () => job.reject(error));
  }

  async #begin(job: Job, worker: Worker): Promise<void> {
    const { id: call, tool, deadlineMs, cpuBudgetMs, memoryMb, input } = job;
    const { services } = this.#options;
    job.worker = worker;
    job.startedAt = performance.now();
    job.cpuMs = undefined;
    worker.jobs.set(call, job);
    job.call.start();
    try {
      do await worker.programs.provide(tool, (net) => services.networkFor(net));
      while (job.worker === worker && !worker.programs.has(tool));
    } catch (error) {
      if (job.worker === worker) this.settle(job, () => job.reject(error));
      return;
    }
    if (job.worker !== worker) return;
    const { values: config } = job.call.config ?? NO_CONFIG;
    const { callerName } = job.call;
    const preparedFor = this.#preparedFor.find(tool, job.call);
    const own = {
      ...(memoryMb === undefined ? {} : { memoryMb }),
      ...(Object.keys(config).length === 0 ? {} : { config }),
      ...(callerName === undefined ? {} : { callerName }),
      ...(preparedFor === undefined ? {} : { preparedFor }),
    };
    const program = programName(tool);
    worker.sandbox.send({ kind: 'call', call, program, deadlineMs, cpuBudgetMs, ...own }, input);
    this.#watch(job, worker, deadlineMs + OVERDUE_MS);
  }

  /** What waits for others has the deadline of all calls; what does not, no longer than it may be busy. */
  #timesOf(
    { net, keepsValues, program, limits = {} }: Tool,
    call: Call,
    inputBytes: number,
  ): Pick<Job, 'deadlineMs' | 'cpuBudgetMs'> {
    const waits = net.length > 0 || keepsValues === true || program !== undefined;
    const usual = this.#options.cpuBudgetMs + Math.floor((inputBytes / MIB) * INPUT_MS);
    const cpuBudgetMs = limits.cpu ?? (waits ? undefined : limits.deadline) ?? usual;
    return { cpuBudgetMs, deadlineMs: waits ? call.deadlineMs : Math.min(cpuBudgetMs, call.deadlineMs) };
  }

  /** What a call may take for its large input; undefined: what its tool has. What the operator set for it holds as it is. */
  #memoryOf({ program, limits }: Tool, inputBytes: number): number | undefined {
    const mib = Math.ceil(inputBytes / MIB);
    if (mib <= USUAL_INPUT_MIB || program !== undefined || limits?.memory !== undefined) return undefined;
    return this.#options.memoryMb + mib * INPUT_MEMORY_MB;
  }

  /** Waits for a call's result, and somewhat longer if it was the host itself that stood still. */
  #watch(job: Job, worker: Worker, ms: number): void {
    const due = performance.now() + ms;
    job.overdue = setTimeout(() => {
      if (performance.now() > due + OVERDUE_MS / 2) this.#watch(job, worker, OVERDUE_MS);
      else this.#options.onOverdue(job, worker);
    }, ms);
  }

  /** Waits once more for a call that is overdue, unless others have kept its process from the processors for too long. */
  waitOn(job: Job, worker: Worker): boolean {
    if (job.worker !== worker || performance.now() > latestEnd(job)) return false;
    this.#watch(job, worker, OVERDUE_MS);
    return true;
  }

  /** Waits longer for a call whose process is kept from the processors, as far as that may go. */
  #extend(job: Job, worker: Worker, ms: number): void {
    const leftMs = Math.min(ms, latestEnd(job) - performance.now());
    if (job.overdue === undefined || leftMs <= 0) return;
    clearTimeout(job.overdue);
    this.#watch(job, worker, leftMs + OVERDUE_MS);
  }

  /** Carries out a request of a call, and sends its process the response if the call still waits for it. */
  async #handleRequest(
    job: Job,
    { sandbox }: Worker,
    request: HostRequest,
    body: Uint8Array<ArrayBuffer>,
  ): Promise<void> {
    const controller = new AbortController();
    job.hasRequested = true;
    job.hostRequests.set(request.request, controller);
    const network = this.#options.services.networkFor(job.tool.net, job.call.config?.injected, job.call.tape);
    await handleHostRequest(network, request, body, controller.signal, async (response, part) => {
      // Nobody waits for it any more, or its number is another request's by now.
      if (job.hostRequests.get(request.request) !== controller) return;
      if (response.kind !== 'response-part') job.hostRequests.delete(request.request);
      sandbox.send(response, part);
      await sandbox.drained();
    });
  }

  /** Has another tool called, and sends the call its answer if it still waits for it. */
  async #callTool(
    job: Job,
    { sandbox }: Worker,
    request: number,
    name: string,
    input: Uint8Array<ArrayBuffer>,
  ): Promise<void> {
    const controller = new AbortController();
    job.hasRequested = true;
    job.hostRequests.set(request, controller);
    const answer = await job.call.tools?.call(name, input, controller.signal);
    if (answer === undefined || job.hostRequests.get(request) !== controller) return;
    job.hostRequests.delete(request);
    const head = answer.ok ? { ok: true as const } : answer;
    sandbox.send({ kind: 'response', call: job.id, request, head }, answer.ok ? answer.json : NOTHING);
    await sandbox.drained();
  }

  /** Has what the plugin keeps asked or changed, and sends the call the answer if it still waits for it. */
  async #askKv(job: Job, { sandbox }: Worker, request: number, body: Uint8Array<ArrayBuffer>): Promise<void> {
    const controller = new AbortController();
    job.hasRequested = true;
    job.hostRequests.set(request, controller);
    const answer = await job.call.kv?.askInJson(body);
    if (answer === undefined || job.hostRequests.get(request) !== controller) return;
    job.hostRequests.delete(request);
    sandbox.send({ kind: 'response', call: job.id, request, head: { ok: true } }, answer);
    await sandbox.drained();
  }

  /** Takes a call from its process. Returns how long it was there, in milliseconds. */
  #leave(job: Job, worker: Worker): number {
    clearTimeout(job.overdue);
    job.overdue = undefined;
    for (const controller of job.hostRequests.values()) controller.abort();
    job.hostRequests.clear();
    job.worker = undefined;
    worker.jobs.delete(job.id);
    remember(worker, job.id, job);
    return performance.now() - job.startedAt;
  }

  /** What a call is charged: all places of its process, if it ran alone. */
  #charge({ exclusive }: Job, ms: number): number {
    return exclusive ? ms * this.#options.callsPerProcess : ms;
  }

  #callerLeft(job: Job): void {
    const { worker } = job;
    const reason: unknown = job.call.signal.reason;
    const late = reason instanceof CallError && reason.status === 504;
    // What was sent to its process has its deadline there, where it is known whether it had the time to work.
    if (late && job.overdue !== undefined) return;
    const error = late && worker === undefined ? failures.overloaded() : reason;
    if (worker !== undefined) {
      worker.sandbox.send({ kind: 'cancel', call: job.id });
      this.#options.processes.awaitStop(worker, job.id);
    }
    this.settle(job, () => job.reject(error));
  }
}

/** When a call is ended, by `performance.now()`, however long others kept the processors from it. */
function latestEnd({ startedAt, deadlineMs, cpuBudgetMs }: Job): number {
  return startedAt + deadlineMs + cpuBudgetMs * PATIENCE;
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
