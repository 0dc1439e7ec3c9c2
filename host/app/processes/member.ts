import type { Worker } from 'node:cluster';
import type { LeaseHolder } from '../../access/rate-limits/lease-office.ts';
import { Line } from './line.ts';
import { closeLostConnections } from './lost-connections.ts';
import type { Listening, PrimaryVerbs, ProcessVerbs } from './verbs.ts';

/** How it ended: an exit code, or a signal's name. */
export type End = number | string;

/** A process that serves, as the primary sees it. */
export class Member implements LeaseHolder {
  readonly number: number;
  readonly line: Line<ProcessVerbs>;
  /** Fulfils when it listens; rejects when it ends before. */
  readonly listening: Promise<Listening>;
  readonly ended: Promise<End>;
  readonly #worker: Worker;
  #isListening = false;
  #isOver = false;

  /** @param verbsFor what it can ask for */
  constructor(number: number, worker: Worker, verbsFor: (member: Member) => Omit<PrimaryVerbs, 'listening'>) {
    this.number = number;
    this.#worker = worker;
    closeLostConnections(worker);
    const { promise, resolve, reject } = Promise.withResolvers<Listening>();
    this.listening = promise;
    promise.catch(() => undefined);
    const listening = (given: Listening) => {
      this.#isListening = true;
      resolve(given);
    };
    this.ended = new Promise((end) => {
      worker.once('exit', (code: number | null, signal: string | null) => {
        this.#isOver = true;
        const ending = signal ?? code ?? 1;
        const error = new Error(`process ${number} ended with ${ending}`);
        this.line.end(error);
        reject(error);
        end(ending);
      });
    });
    this.line = new Line<ProcessVerbs>(
      {
        // What is sent to a process that has ended is heard by nobody.
        send: (message) => worker.process.send(message, undefined, undefined, () => undefined),
        listen: (onMessage) => worker.on('message', onMessage),
      },
      { ...verbsFor(this), listening },
    );
  }

  /** Whether it answers. */
  get serves(): boolean {
    return this.#isListening && !this.#isOver;
  }

  recall(window: number): Promise<number> {
    return this.line.ask('recall', window);
  }

  tell(elsewhere: Parameters<LeaseHolder['tell']>[0]): void {
    this.line.tell('left', elsewhere);
  }

  /** Has it stop in order; one that does not serve yet ends at once. */
  stop(): void {
    if (this.serves) this.line.tell('stop', null);
    else this.kill();
  }

  kill(): void {
    this.#worker.process.kill('SIGKILL');
  }
}
