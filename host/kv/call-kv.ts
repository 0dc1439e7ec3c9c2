import { failures, type CallError } from '../errors.ts';
import { MAX_REQUEST_BYTES, readKvRequest, type KvAnswer } from './kv-request.ts';
import type { KvSpace } from './kv-space.ts';

/** How much one call may ask of its plugin's values, and how much at a time: what waits is held in memory. */
const MOST_REQUESTS = 1000;
const MOST_AT_A_TIME = 100;

/** A plugin's values for one call, which is counted, and over at its end. */
export class CallKv {
  readonly #space: KvSpace;
  #requests = 0;
  #waiting = 0;
  #isOver = false;
  #failure: 'store_full' | 'store_down' | undefined;

  constructor(space: KvSpace) {
    this.#space = space;
  }

  /** What the caller hears of a call whose tool failed because its values could not be had. */
  get failure(): CallError | undefined {
    if (this.#failure === undefined) return undefined;
    return this.#failure === 'store_down' ? failures.valuesUnavailable() : failures.valuesFull();
  }

  /** Does what a tool asks. Never rejects. @param given a request, of which nothing is known yet */
  async ask(given: unknown): Promise<KvAnswer> {
    this.#requests += 1;
    if (this.#requests > MOST_REQUESTS) return invalid(`expected at most ${MOST_REQUESTS} requests a call`);
    if (this.#waiting >= MOST_AT_A_TIME)
      return invalid(`expected at most ${MOST_AT_A_TIME} requests at a time`);
    const request = readKvRequest(given);
    if (typeof request === 'string') return invalid(request);
    this.#waiting += 1;
    try {
      const answer = await this.#space.answer(request, () => !this.#isOver);
      if (!answer.ok && answer.reason !== 'invalid') this.#failure = answer.reason;
      return answer;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** The same in JSON, as a sandbox sends and takes it. */
  async askInJson(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await this.ask(bytes.length > MAX_REQUEST_BYTES ? undefined : parsed(bytes));
    return new TextEncoder().encode(JSON.stringify(answer));
  }

  /** Nothing is done any more for a call that is over. */
  end(): void {
    this.#isOver = true;
  }
}

function invalid(message: string): KvAnswer {
  return { ok: false, reason: 'invalid', message };
}

function parsed(bytes: Uint8Array<ArrayBuffer>): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
