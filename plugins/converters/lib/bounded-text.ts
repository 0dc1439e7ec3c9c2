import { InputError } from '@toolyard/sdk';

/** The most characters that a result may have. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

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
    if (this.#length > MAX_CHARACTERS)
      throw new InputError(
        this.#argument,
        `expected what makes a result of at most ${MAX_CHARACTERS} characters`,
      );
    this.#pieces.push(piece);
  }

  toString(): string {
    return this.#pieces.join('');
  }
}
