import { randomBytes } from 'node:crypto';
import type { CallSetup } from '../context-side/call.ts';
import {
  readMessage,
  type Failure,
  type FromSandbox,
  type HostResponse,
  type SandboxLimits,
} from '../protocol/messages.ts';
import type { IsolatedVm } from './addon.ts';
import type { CallContext } from './blank-isolate.ts';
import type { IsolateSlot } from './isolate-slot.ts';
import { usedMb } from './used-memory.ts';
import type { Argument } from './context-script.ts';
import { PendingRequests } from './pending-requests.ts';
import type { CallPreparation } from './prepared-results.ts';
import type { Processor } from './processor.ts';
import { CallCrypto } from './subtle.ts';
import type { FairLock } from './fair-lock.ts';
import { PATIENCE, TimeLimit } from '../../time-limit.ts';
import { Work } from './work.ts';

/** How long an isolate that was ended may go on before its process counts as stuck. */
const STUCK_AFTER_MS = 250;

/** Log lines about promises that nobody caught. */
const MAX_UNHANDLED = 10;

export interface CallOptions {
  readonly id: number;
  /** How long the call may take, and how long its isolate may be busy at a stretch. */
  readonly deadlineMs: number;
  readonly cpuBudgetMs: number;
  /** What the tool finds in `context.config`. */
  readonly config: CallSetup['config'];
  /** What the tool finds in `context.caller`. */
  readonly callerName: CallSetup['callerName'];
  /** What is kept of the tool's first step. Undefined: nothing. */
  readonly preparation: CallPreparation | undefined;
  readonly limits: SandboxLimits;
  readonly ivm: IsolatedVm;
  readonly lock: FairLock;
  readonly processor: Processor;
  /** An isolate for it, when its turn has come. */
  readonly takeSlot: () => IsolateSlot;
  readonly send: (message: FromSandbox, body?: Uint8Array) => void;
  /** Called when the call has its result, or is called off. `kept`: its isolate, fit for the next call. */
  readonly onEnd: (kept: IsolateSlot | undefined) => void;
}

type Outcome = { readonly json: string } | { readonly failure: Failure };

/**
 * One call in its isolate. It goes turn by turn: V8 runs what a turn begins and all promise jobs that
 * follow; between turns the call waits for timers and responses. One result, and then nothing of it is left.
 */
export class RunningCall {
  readonly #options: CallOptions;
  /** What arrived while no turn could take it. */
  readonly #arrived: (() => Promise<void>)[] = [];
  #slot: IsolateSlot | undefined;
  #context: CallContext | undefined;
  readonly #work: Work;
  #deadline: TimeLimit | undefined;
  #turnLimit: TimeLimit | undefined;
  /** What the isolate is doing just now. */
  #busy: Promise<unknown> | undefined;
  readonly #pendingRequests = new PendingRequests();
  #crypto: CallCrypto | undefined;
  /** Whether it waits for something of Web Cryptography. */
  #isCrypting = false;
  #unhandled = 0;
  #outcome: Outcome | undefined;
  #ended = false;
  #awake: (() => void) | undefined;

  constructor(options: CallOptions) {
    this.#options = options;
    this.#work = new Work(options.processor);
  }

  /** Runs the call to its end. Never rejects. */
  async run(input: string): Promise<void> {
    const leave = await this.#options.lock.enter();
    try {
      if (this.#ended) return;
      this.#work.resume();
      this.#deadline = this.#limit(this.#options.deadlineMs);
      this.#slot = this.#options.takeSlot();
      await this.#live(this.#slot, input, leave);
    } catch (error) {
      // Isolates end for two reasons: this side ended them, or they used up their memory.
      if (!this.#ended) this.#end(isDisposal(error) ? { reason: 'memory' } : thrown(error));
    } finally {
      leave();
    }
  }

  /** Stops the call: nobody waits for it any more. */
  cancel(): void {
    this.#end(undefined);
  }

  /** The host's response to a request of the call, or a part of its body. */
  deliver(response: HostResponse, body: Uint8Array<ArrayBuffer>): void {
    const { request } = response;
    if (this.#ended || !this.#pendingRequests.addPart(request, body)) return;
    if (this.#pendingRequests.bytes > this.#options.limits.memoryMb * 1024 * 1024)
      return this.#end({ reason: 'memory' });
    if (response.kind === 'response-part') return;
    this.#arrived.push(async () => {
      const whole = this.#pendingRequests.take(request);
      if (whole === undefined) return;
      if (response.kind === 'request-failed')
        return this.#turn('rejectRequest', request, response.message, response.reason);
      const copy = new this.#options.ivm.ExternalCopy(whole.buffer, { transferOut: true });
      const bytes = copy.copyInto({ release: true, transferIn: true });
      return this.#turn('resolveRequest', request, JSON.stringify(response.head), bytes);
    });
    this.#awake?.();
  }

  async #live(slot: IsolateSlot, input: string, leave: () => void): Promise<void> {
    const accepted = slot.program.schemas.accept(input) ?? (await this.#askValidator(slot, input));
    if (typeof accepted !== 'string') return this.#end(accepted);
    const context = await this.#begin(slot, accepted);
    while (this.#outcome === undefined && !this.#ended) await this.#goOn(context, leave);
    await this.#finish(slot);
  }

  /** The JSON of an input with its defaults, or why it is refused. */
  async #askValidator(slot: IsolateSlot, input: string): Promise<string | Failure> {
    const answer = await this.#wait(slot.accept(input));
    return answer.startsWith('+') ? answer.slice(1) : (JSON.parse(answer.slice(1)) as Failure);
  }

  async #begin(slot: IsolateSlot, input: string): Promise<CallContext> {
    const { entry, network, tools, kv, prepare } = slot.program;
    const { config, callerName, preparation, limits } = this.#options;
    const context = await this.#wait(slot.takeContext());
    this.#context = context;
    context.onMessage = (kind, text, bytes) => this.#receive(kind, text, bytes);
    const setup: CallSetup = {
      entry,
      ...(network === undefined ? {} : { network }),
      ...(tools === undefined ? {} : { tools }),
      ...(kv === undefined ? {} : { kv }),
      ...(prepare === undefined || preparation === undefined ? {} : { prepare }),
      config,
      callerName,
      seed: randomBytes(32).toString('hex'),
      maxResultBytes: limits.maxResultBytes,
    };
    await this.#turn('start', JSON.stringify(setup), input);
    return context;
  }

  /** Tells the call what was prepared of the same arguments, once. */
  #recall(args: string): void {
    const { preparation } = this.#options;
    if (preparation?.isOpen !== true) return;
    const json = preparation.recall(args);
    this.#arrived.push(() => this.#turn('recalled', json));
  }

  /**
   * Something of Web Cryptography, one thing at a time. It is the call's own work: it goes on in the call's turn and time,
   * and a call that is over before has not stopped.
   */
  #encrypt(text: string, bytes = new ArrayBuffer(0)): void {
    if (this.#isCrypting) return;
    this.#isCrypting = true;
    this.#crypto ??= new CallCrypto();
    const crypto = this.#crypto;
    this.#arrived.push(async () => {
      const { answer, bytes: result } = await this.#wait(crypto.answer(text, bytes));
      this.#isCrypting = false;
      const copy = new this.#options.ivm.ExternalCopy(result, { transferOut: true });
      return this.#turn(
        'settleSubtle',
        JSON.stringify(answer),
        copy.copyInto({ release: true, transferIn: true }),
      );
    });
  }

  /** One step of a call that has not come to its end: a response, a timer, or a pause until there is one. */
  async #goOn(context: CallContext, leave: () => void): Promise<void> {
    const arrived = this.#arrived.shift();
    if (arrived !== undefined) return arrived();
    const delay = (await this.#wait(context.inside.call('rest'))) as number;
    if (this.#outcome !== undefined || this.#arrived.length > 0) return;
    if (delay < 0 && this.#pendingRequests.size === 0) this.#outcome = { failure: { reason: 'never' } };
    else if (delay === 0) await this.#turn('wake');
    else {
      leave();
      await this.#pause(delay);
    }
  }

  async #finish(slot: IsolateSlot): Promise<void> {
    if (this.#ended || this.#outcome === undefined) return;
    if ('failure' in this.#outcome) return this.#end(this.#outcome.failure);
    const { json } = this.#outcome;
    const body = Buffer.from(json, 'utf8');
    if (body.length > this.#options.limits.maxResultBytes) return this.#end({ reason: 'large-result' });
    const judged = slot.program.schemas.takes(json) ? '+' : await this.#wait(slot.judge(json));
    if (judged.startsWith('-')) return this.#end(JSON.parse(judged.slice(1)) as Failure);
    this.#end(body);
  }

  /** Sends the result and leaves the isolate: for the next call if it is at rest, else ended. */
  #end(result: Uint8Array | Failure | undefined): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#deadline?.clear();
    this.#turnLimit?.clear();
    this.#awake?.();
    const { id: call, send, onEnd } = this.#options;
    const figures = { call, rssMb: usedMb(), cpuMs: this.#work.cpuMs };
    if (result instanceof Uint8Array) send({ kind: 'done', ...figures }, result);
    else if (result !== undefined) send({ kind: 'failed', ...figures, failure: result });
    const busy = this.#busy;
    const rest = (): void => this.#work.pause();
    if (busy === undefined) rest();
    else void busy.then(rest, rest);
    const kept = busy === undefined ? this.#slot : undefined;
    if (kept === undefined) this.#disposeSlot();
    else this.#context?.close();
    if (isCutOff(result)) this.#reportWhenStopped(busy);
    onEnd(kept);
  }

  #disposeSlot(): void {
    if (this.#context !== undefined) this.#context.onMessage = () => {};
    this.#slot?.dispose();
  }

  /** Some of V8's own work, such as multiplying huge numbers, cannot be interrupted. */
  #reportWhenStopped(busy: Promise<unknown> | undefined): void {
    const { id: call, send } = this.#options;
    if (busy === undefined) return send({ kind: 'stopped', call });
    let timer: NodeJS.Timeout;
    const watch = (): void => {
      const { isStarved } = this.#work.watch();
      timer = setTimeout(() => (isStarved() ? watch() : send({ kind: 'stuck', call })), STUCK_AFTER_MS);
    };
    watch();
    const over = (): void => {
      clearTimeout(timer);
      send({ kind: 'stopped', call });
    };
    void busy.then(over, over);
  }

  /** Lets the isolate do something, for no longer than it may be busy, and knows meanwhile that it is. */
  async #wait<T>(work: Promise<T>): Promise<T> {
    const { cpuBudgetMs, deadlineMs } = this.#options;
    this.#busy = work;
    this.#turnLimit = cpuBudgetMs < deadlineMs ? this.#limit(cpuBudgetMs) : undefined;
    try {
      return await work;
    } finally {
      this.#turnLimit?.clear();
      if (!this.#ended) this.#busy = undefined;
    }
  }

  /** Ends the call when it has had so much time, or waited too long for it. */
  #limit(ms: number): TimeLimit {
    const { id: call, cpuBudgetMs, send } = this.#options;
    return new TimeLimit({
      lostMs: this.#work.watch().lostMs,
      ms,
      patienceMs: cpuBudgetMs * PATIENCE,
      onExtended: (moreMs) => send({ kind: 'extended', call, ms: moreMs }),
      onOver: (isStarved) => this.#end({ reason: isStarved ? 'starved' : 'deadline', ms }),
    });
  }

  async #turn(name: string, ...args: Argument[]): Promise<void> {
    if (this.#context === undefined || this.#ended) return;
    try {
      await this.#wait(this.#context.inside.call(name, ...args));
    } catch (error) {
      if (isDisposal(error)) throw error;
      // isolated-vm rejects a turn in which a promise was rejected and nobody handled it.
      this.#unhandled += 1;
      const message = `unhandled rejection: ${textOf(error)}`;
      if (this.#unhandled <= MAX_UNHANDLED) this.#receive('log', JSON.stringify({ level: 'warn', message }));
    }
  }

  async #pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#awake = resolve;
    this.#work.pause();
    await promise;
    if (!this.#ended) this.#work.resume();
    clearTimeout(timer);
    this.#awake = undefined;
  }

  /** A message of the isolate. It may be anything: it is held to what a sandbox may send to the host. */
  #receive(kind: string, text: string, bytes?: ArrayBuffer): void {
    if (this.#ended || this.#outcome !== undefined) return;
    if (kind === 'done') this.#outcome = { json: text };
    else if (kind === 'failed') this.#outcome = { failure: readFailure(this.#inFiles(text)) };
    else if (kind === 'subtle') this.#encrypt(text, bytes);
    else if (kind === 'recall') this.#recall(text);
    else if (kind === 'keep') this.#options.preparation?.keep(text);
    else {
      const message = this.#readMessage(kind, kind === 'log' ? this.#inFiles(text) : text);
      if (message === undefined) return;
      if (message.kind === 'fetch' || message.kind === 'inspect-tls') {
        if (this.#slot?.program.network === undefined) return;
        this.#pendingRequests.add(message.request);
      }
      if (message.kind === 'call-tool') {
        if (this.#slot?.program.tools !== true) return;
        this.#pendingRequests.add(message.request);
      }
      if (message.kind === 'kv') {
        if (this.#slot?.program.kv !== true) return;
        this.#pendingRequests.add(message.request);
      }
      if (message.kind === 'abort-request') this.#pendingRequests.drop(message.request);
      this.#options.send(message, bytes === undefined ? undefined : new Uint8Array(bytes));
    }
  }

  /** A text whose places are those of the bundle's files. */
  #inFiles(text: string): string {
    return this.#slot?.program.places.inFiles(text) ?? text;
  }

  #readMessage(kind: string, text: string): FromSandbox | undefined {
    try {
      return readMessage({ ...JSON.parse(text), kind, call: this.#options.id });
    } catch {
      return undefined;
    }
  }
}

/** Why the tool failed, as the isolate reports it. */
function readFailure(text: string): Failure {
  try {
    const message = readMessage({ kind: 'failed', call: 0, rssMb: 0, cpuMs: 0, failure: JSON.parse(text) });
    if (message.kind === 'failed') return message.failure;
  } catch {
    // What it sent is not fit to be passed on.
  }
  return { reason: 'bad-result', problem: 'it failed in a way that cannot be told' };
}

/** Whether a call was ended in the middle: by its deadline, or because nobody waits for it. */
function isCutOff(result: Uint8Array | Failure | undefined): boolean {
  return (
    result === undefined ||
    (!(result instanceof Uint8Array) && (result.reason === 'deadline' || result.reason === 'starved'))
  );
}

function isDisposal(error: unknown): boolean {
  return /isolate (?:was|is) disposed/i.test(textOf(error));
}

/** An error of the sandbox's own making, such as code that does not compile. */
function thrown(error: unknown): Failure {
  return {
    reason: 'thrown',
    name: error instanceof Error ? error.name.slice(0, 100) : '',
    message: textOf(error),
    stack: error instanceof Error ? String(error.stack).slice(0, 8_000) : '',
  };
}

function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 2_000);
}
