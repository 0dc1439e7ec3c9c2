import { randomBytes } from 'node:crypto';
import type { CallSetup } from '../inside/call.ts';
import type { Failure, FetchedHead, FromSandbox, SandboxLimits, ToSandbox } from '../messages.ts';
import type { Cell, Room } from './cell.ts';
import type { IsolatedVm } from './addon.ts';
import type { Argument } from './script.ts';

/** How long an isolate that was ended may go on before its process counts as stuck. */
const STUCK_AFTER_MS = 250;

export interface CallOptions {
  readonly id: number;
  readonly deadlineMs: number;
  readonly limits: SandboxLimits;
  readonly ivm: IsolatedVm;
  readonly cell: Cell;
  readonly send: (message: FromSandbox, body?: Uint8Array) => void;
  /** Told when the call has been answered, or called off. `clean`: the isolate can take the next call. */
  readonly onEnd: (call: RunningCall, clean: boolean) => void;
}

type Fetched = Extract<ToSandbox, { kind: 'fetched' | 'fetch-failed' }>;

/**
 * One call in its isolate. It goes turn by turn: V8 runs what a turn begins and all promise jobs that
 * follow; between turns the call waits for timers and responses. One answer, and then nothing of it is left.
 */
export class RunningCall {
  readonly id: number;
  readonly cell: Cell;
  readonly #options: CallOptions;
  readonly #deadline: NodeJS.Timeout;
  /** What arrived while no turn could take it. */
  readonly #arrived: (() => Promise<unknown>)[] = [];
  #room: Room | undefined;
  /** What the isolate is doing just now. */
  #busy: Promise<unknown> | undefined;
  /** Requests whose response is still to come. */
  #requests = 0;
  #outcome: { readonly json: string } | { readonly failure: Failure } | undefined;
  #ended = false;
  #awake: (() => void) | undefined;

  constructor(options: CallOptions) {
    this.#options = options;
    this.id = options.id;
    this.cell = options.cell;
    this.#deadline = setTimeout(() => this.#end({ reason: 'deadline' }), options.deadlineMs);
  }

  /** Runs the call to its end. Never rejects. */
  async run(input: string): Promise<void> {
    try {
      const accepted = await this.#wait(this.cell.accept(input));
      if (accepted.startsWith('-')) return this.#end(JSON.parse(accepted.slice(1)) as Failure);
      const room = await this.#begin(accepted.slice(1));
      while (this.#outcome === undefined && !this.#ended) await this.#goOn(room);
      await this.#finish();
    } catch (error) {
      // Isolates end for two reasons: this side ended them, or they used up their memory.
      if (!this.#ended) this.#end(isDisposal(error) ? { reason: 'memory' } : thrown(error));
    }
  }

  /** Stops the call: nobody waits for it any more. */
  cancel(): void {
    this.#end(undefined);
  }

  /** A response to one of its requests, or why there is none. */
  deliver(message: Fetched, body: Uint8Array<ArrayBuffer>): void {
    if (this.#ended || this.#requests === 0) return;
    this.#requests -= 1;
    this.#arrived.push(() => {
      if (message.kind === 'fetch-failed') return this.#turn('fetchFailed', message.fetch, message.message);
      const { fetch, status, statusText, url, redirected, headers } = message;
      const head: FetchedHead = { status, statusText, url, redirected, headers };
      const bytes = new this.#options.ivm.ExternalCopy(body.slice().buffer, { transferOut: true });
      return this.#turn(
        'fetched',
        fetch,
        JSON.stringify(head),
        bytes.copyInto({ release: true, transferIn: true }),
      );
    });
    this.#awake?.();
  }

  async #begin(input: string): Promise<Room> {
    const { program } = this.cell;
    const room = await this.#wait(this.cell.room());
    this.#room = room;
    room.hear = (kind, text, bytes) => this.#hear(kind, text, bytes);
    const files = await this.#wait(this.cell.files(room));
    const setup: CallSetup = {
      entry: program.entry,
      net: program.net,
      seed: randomBytes(32).toString('hex'),
      maxResultBytes: this.#options.limits.maxResultBytes,
    };
    await this.#turn('start', files.derefInto(), JSON.stringify(setup), input);
    return room;
  }

  /** One step of a call that has not come to its end: a response, a timer, or a pause until there is one. */
  async #goOn(room: Room): Promise<void> {
    const arrived = this.#arrived.shift();
    if (arrived !== undefined) {
      await arrived();
      return;
    }
    const delay = (await this.#wait(room.inside.call('rest'))) as number;
    if (this.#outcome !== undefined || this.#arrived.length > 0) return;
    if (delay < 0 && this.#requests === 0) this.#outcome = { failure: { reason: 'never' } };
    else if (delay === 0) await this.#turn('wake');
    else await this.#pause(delay);
  }

  async #finish(): Promise<void> {
    if (this.#ended || this.#outcome === undefined) return;
    if ('failure' in this.#outcome) return this.#end(this.#outcome.failure);
    const { json } = this.#outcome;
    const body = Buffer.from(json, 'utf8');
    if (body.length > this.#options.limits.maxResultBytes) return this.#end({ reason: 'large-result' });
    const judged = this.cell.program.output === undefined ? '+' : await this.#wait(this.cell.judge(json));
    if (judged.startsWith('-')) return this.#end(JSON.parse(judged.slice(1)) as Failure);
    this.#end(body);
  }

  /** Gives the answer and leaves the isolate: for the next call if it is at rest, else ended. */
  #end(answer: Uint8Array | Failure | undefined): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#deadline);
    this.#awake?.();
    const { send, onEnd } = this.#options;
    const call = this.id;
    const rssMb = Math.round(process.memoryUsage.rss() / 1048576);
    const clean = this.#busy === undefined && this.#room !== undefined;
    if (answer instanceof Uint8Array) send({ kind: 'done', call, rssMb }, answer);
    else if (answer !== undefined) send({ kind: 'failed', call, rssMb, failure: answer });
    if (this.#room !== undefined) {
      this.#room.hear = () => {};
      if (clean) {
        this.#room.inside.release();
        this.#room.context.release();
      }
    }
    if (!clean) this.#stop();
    onEnd(this, clean);
  }

  /** Ends the isolate. Some of V8's own work, such as multiplying huge numbers, cannot be interrupted. */
  #stop(): void {
    const busy = this.#busy;
    this.cell.dispose();
    if (busy === undefined) return;
    const timer = setTimeout(() => this.#options.send({ kind: 'stuck', call: this.id }), STUCK_AFTER_MS);
    const over = (): void => clearTimeout(timer);
    void busy.then(over, over);
  }

  /** Lets the isolate do something, and knows meanwhile that it is busy. */
  async #wait<T>(work: Promise<T>): Promise<T> {
    this.#busy = work;
    try {
      return await work;
    } finally {
      if (!this.#ended) this.#busy = undefined;
    }
  }

  async #turn(name: string, ...args: Argument[]): Promise<void> {
    if (this.#room === undefined || this.#ended) return;
    try {
      await this.#wait(this.#room.inside.call(name, ...args));
    } catch (error) {
      if (isDisposal(error)) throw error;
      // isolated-vm rejects a turn in which a promise was rejected and nobody was there to hear it.
      this.#hear('log', JSON.stringify({ level: 'warn', message: `unhandled rejection: ${textOf(error)}` }));
    }
  }

  async #pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#awake = resolve;
    await promise;
    clearTimeout(timer);
    this.#awake = undefined;
  }

  #hear(kind: string, text: string, bytes?: ArrayBuffer): void {
    if (this.#ended) return;
    if (kind === 'done') this.#outcome ??= { json: text };
    else if (kind === 'failed') this.#outcome ??= { failure: JSON.parse(text) as Failure };
    else {
      if (kind === 'fetch') this.#requests += 1;
      if (kind === 'fetch-abort') this.#requests -= 1;
      const body = bytes === undefined ? undefined : new Uint8Array(bytes);
      this.#options.send({ kind, call: this.id, ...JSON.parse(text) } as FromSandbox, body);
    }
  }
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
