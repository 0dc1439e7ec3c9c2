import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { CallError, failures, toRecord } from '../../../errors.ts';
import type { Call, Callees } from '../../runtime.ts';
import type { FromCall, ToCall } from './messages.ts';

/** The host's end of the line to one call. */
export class CallPort {
  /** The call's end. */
  readonly theirs: MessagePort;
  readonly #port: MessagePort;
  readonly #callees: Callees | undefined;
  readonly #kv: Call['kv'];
  readonly #calls = new Map<number, AbortController>();
  #hasActed = false;

  constructor(callees: Callees | undefined, kv: Call['kv']) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.theirs = port2;
    this.#callees = callees;
    this.#kv = kv;
    port1.on('message', (message: FromCall) => this.#hear(message));
  }

  /** Whether the call did what may not be done twice. */
  get hasActed(): boolean {
    return this.#hasActed;
  }

  /** Calls the call off, with whatever it called. */
  abort(reason: unknown): void {
    const error = reason instanceof CallError ? reason : failures.cancelled();
    this.#post({ kind: 'abort', failure: toRecord(error) });
    this.#endAsks();
  }

  /** Ends the line: the call is over. */
  close(): void {
    this.#endAsks();
    this.#port.close();
  }

  #hear(message: FromCall): void {
    switch (message.kind) {
      case 'acts':
        this.#hasActed = true;
        break;
      case 'call':
        this.#hasActed = true;
        void this.#call(message);
        break;
      case 'kv':
        if (message.ask.op !== 'get' && message.ask.op !== 'list') this.#hasActed = true;
        void this.#askKv(message);
        break;
      case 'abort-call':
        this.#calls.get(message.callId)?.abort(failures.cancelled());
        break;
    }
  }

  async #call({ callId, name, input }: Extract<FromCall, { kind: 'call' }>): Promise<void> {
    const callees = this.#callees;
    if (callees === undefined) return;
    const ending = new AbortController();
    this.#calls.set(callId, ending);
    const answer = await callees.call(name, input, ending.signal);
    if (!this.#calls.delete(callId)) return;
    this.#post({ kind: 'response', callId, answer }, answer.ok ? [answer.json.buffer] : []);
  }

  async #askKv({ request, ask }: Extract<FromCall, { kind: 'kv' }>): Promise<void> {
    const answer = await this.#kv?.ask(ask);
    if (answer !== undefined) this.#post({ kind: 'kv', request, answer });
  }

  #endAsks(): void {
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const call of calls) call.abort(failures.cancelled());
  }

  #post(message: ToCall, transfer: ArrayBuffer[] = []): void {
    this.#port.postMessage(message, transfer);
  }
}
