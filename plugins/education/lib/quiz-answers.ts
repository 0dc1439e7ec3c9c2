import { foldCase } from '@toolyard/kit/case-folding';
import { InputError, quote } from '@toolyard/sdk';

export const FEWEST_OPTIONS = 2;
export const MOST_OPTIONS = 6;

/** The letter of an option: A for the first. */
export function optionLetter(index: number): string {
  return String.fromCodePoint(0x41 + index);
}

/** Which option an answer names: by its text, else by its letter in either case. */
export function findOption(options: readonly string[], answer: string): number | undefined {
  const text = answer.trim();
  const byText = options.indexOf(text);
  if (byText >= 0) return byText;
  const byLetter = options.findIndex((_, index) => optionLetter(index) === text.toUpperCase());
  return byLetter >= 0 ? byLetter : undefined;
}

/** Whether an answer says true or false, in the words that people use; undefined when it says neither. */
export function readTruth(answer: string | number | boolean): boolean | undefined {
  if (typeof answer === 'boolean') return answer;
  const text = String(answer).trim().toLowerCase();
  if (['true', 't', 'yes', 'y'].includes(text)) return true;
  if (['false', 'f', 'no', 'n'].includes(text)) return false;
  return undefined;
}

/** Text as answers are compared: case, surrounding and repeated spaces do not count. */
export function normaliseAnswer(text: string): string {
  return foldCase(text.trim().replace(/\s+/g, ' '));
}

/** Whether an answer is the expected one, give or take case, spaces, and marks behind its last letter: "paris!". */
export function isSameAnswer(given: string, expected: string): boolean {
  const [answer, right] = [normaliseAnswer(given), normaliseAnswer(expected)];
  return answer === right || answer.replace(/(?<=\p{L})[.,;:!?]{1,10}$/u, '') === right;
}

/**
 * The options of a multiple-choice question, trimmed.
 *
 * @throws InputError when there are too few or too many, or one is blank or stands twice
 */
export function readOptions(
  argument: string,
  number: number,
  given: readonly (string | number)[] | undefined,
): string[] {
  const options = (given ?? []).map((option) => String(option).trim().replace(/\s+/g, ' '));
  if (options.length < FEWEST_OPTIONS || options.length > MOST_OPTIONS)
    throw new InputError(
      argument,
      `question ${number}: expected ${FEWEST_OPTIONS} to ${MOST_OPTIONS} options, got ${options.length}`,
    );
  const blank = options.indexOf('');
  if (blank >= 0)
    throw new InputError(
      argument,
      `question ${number}: expected text for each option, got none for ${optionLetter(blank)}`,
    );
  const twice = options.find((option, index) => options.indexOf(option) !== index);
  if (twice !== undefined)
    throw new InputError(
      argument,
      `question ${number}: expected each option once, got ${quote(twice)} twice`,
    );
  return options;
}

/**
 * Which option is right.
 *
 * @throws InputError when the answer is none of the options
 */
export function readChoice(
  argument: string,
  number: number,
  options: readonly string[],
  answer: string | number | boolean | null | undefined,
): number {
  const choice =
    answer === undefined || answer === null
      ? undefined
      : findOption(options, String(answer).trim().replace(/\s+/g, ' '));
  if (choice === undefined)
    throw new InputError(
      argument,
      `question ${number}: expected the text or letter of one of the options, got ${quote(answer ?? null)}`,
    );
  return choice;
}
