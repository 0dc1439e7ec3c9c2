import { compressed, type Encoding } from '../http/prepared-answer.ts';

/** Clients number their requests from the beginning, so that few answers differ. */
const MOST_KEPT = 32;

/** Answers with the list of one view, compressed at the first demand. */
export class CompressedLists {
  readonly #kept = new Map<string, Promise<Buffer>>();

  /** @param key names the answer among those of the view */
  get(encoding: Encoding, key: string, answer: readonly Buffer[]): Promise<Buffer> {
    const name = `${encoding} ${key}`;
    const body = this.#kept.get(name) ?? compressed(encoding, Buffer.concat(answer));
    this.#kept.delete(name);
    this.#kept.set(name, body);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return body;
  }
}
