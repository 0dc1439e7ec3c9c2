import type { PDFContext } from '@cantoo/pdf-lib';
import { InputError } from '@toolyard/sdk';

/** The most bytes that the streams of one file may come to once they are decoded, pictures aside. */
export const MOST_DECODED_OF_FILE = 256 * 1024 * 1024;

/** Counts what the streams of a file decode to: a few kilobytes can stand for gigabytes. */
export class DecodingBudget {
  readonly #argument: string;
  #left = MOST_DECODED_OF_FILE;

  /** @param argument the one that the file came with, for the error */
  constructor(argument: string) {
    this.#argument = argument;
  }

  get left(): number {
    return this.#left;
  }

  /** @throws InputError when the file's streams come to more than is allowed */
  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left >= 0) return;
    throw new InputError(
      this.#argument,
      `expected a PDF whose streams decode to at most ${MOST_DECODED_OF_FILE / 1024 ** 2} MiB, got more`,
    );
  }
}

const budgets = new WeakMap<PDFContext, DecodingBudget>();

/** The budget of the file whose objects a context holds. */
export function budgetOf(context: PDFContext): DecodingBudget {
  const budget = budgets.get(context) ?? new DecodingBudget('pdf');
  budgets.set(context, budget);
  return budget;
}

export function setBudget(context: PDFContext, budget: DecodingBudget): void {
  budgets.set(context, budget);
}
