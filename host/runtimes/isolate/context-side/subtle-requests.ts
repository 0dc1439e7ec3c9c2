import type { SubtleAnswer, SubtleRequest } from '../protocol/subtle.ts';
import type { Emit } from './emit.ts';

/** What came of a request, with the bytes that it gave. */
export interface SubtleReply {
  readonly answer: SubtleAnswer;
  readonly bytes: ArrayBuffer;
}

interface Waiting {
  readonly text: string;
  readonly bytes: ArrayBuffer;
  readonly resolve: (reply: SubtleReply) => void;
}

const { parse, stringify } = JSON;

/** What a call asks of Web Cryptography, one at a time: what waits lies in the call's own memory. */
export class SubtleRequests {
  readonly #emit: Emit;
  #waiting: Waiting[] = [];

  constructor(emit: Emit) {
    this.#emit = emit;
  }

  readonly ask = (request: SubtleRequest, bytes: ArrayBuffer): Promise<SubtleReply> =>
    new Promise((resolve) => {
      this.#waiting = [...this.#waiting, { text: stringify(request), bytes, resolve }];
      if (this.#waiting.length === 1) this.#send();
    });

  /** Takes in what came of the request that was sent. */
  settle(answer: string, bytes: ArrayBuffer): void {
    const [first, ...others] = this.#waiting;
    this.#waiting = others;
    this.#send();
    first?.resolve({ answer: parse(answer) as SubtleAnswer, bytes });
  }

  #send(): void {
    const [first] = this.#waiting;
    if (first !== undefined) this.#emit('subtle', first.text, first.bytes);
  }
}
