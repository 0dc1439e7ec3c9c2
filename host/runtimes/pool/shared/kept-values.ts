import type { MessagePort } from 'node:worker_threads';
import { kvBy } from '../../../kv/kv-client.ts';
import type { KvAnswer, KvRequest } from '../../../kv/kv-request.ts';
import type { FromCall } from './messages.ts';

/** What a call in a thread finds in `context.kv`, by message to the host. */
export class KeptValues {
  readonly kv = kvBy((request) => this.#ask(request));
  readonly #port: Pick<MessagePort, 'postMessage'>;
  readonly #takeTurn: () => Promise<void>;
  readonly #waiting = new Map<number, (answer: KvAnswer) => void>();
  #requests = 0;

  /** @param takeTurn fulfils when the call may compute */
  constructor(port: Pick<MessagePort, 'postMessage'>, takeTurn: () => Promise<void>) {
    this.#port = port;
    this.#takeTurn = takeTurn;
  }

  /** Takes in an answer of the host. */
  settle(request: number, answer: KvAnswer): void {
    this.#waiting.get(request)?.(answer);
    this.#waiting.delete(request);
  }

  async #ask(ask: KvRequest): Promise<KvAnswer> {
    const request = (this.#requests += 1);
    const { promise, resolve } = Promise.withResolvers<KvAnswer>();
    this.#waiting.set(request, resolve);
    const message: FromCall = { kind: 'kv', request, ask };
    this.#port.postMessage(message);
    const answer = await promise;
    await this.#takeTurn();
    return answer;
  }
}
