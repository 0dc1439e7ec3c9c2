import { MAX_RESULT_LENGTH } from '@toolyard/kit/result-length';
import { InputError } from '@toolyard/sdk';

/** Text that grows to a bound: names and indents that repeat can make far more of it than was given. */
export class BoundedText {
  readonly #argument: string;
  readonly #pieces: string[] = [];
  #length = 0;

  constructor(argument: string) {
    this.#argument = argument;
  }

  /** @throws InputError when the text becomes too long */
  add(piece: string): void {
    this.#length += piece.length;
    if (this.#length > MAX_RESULT_LENGTH)
      throw new InputError(
        this.#argument,
        `expected what makes a result of at most ${MAX_RESULT_LENGTH} characters`,
      );
    this.#pieces.push(piece);
  }

  toString(): string {
    return this.#pieces.join('');
  }
}
