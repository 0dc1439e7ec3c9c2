import { graphemes } from '@toolyard/kit/graphemes';

/** Whether a character as readers see it is a letter, whatever marks it bears. */
export function isLetter(grapheme: string): boolean {
  return /^\p{L}/u.test(grapheme);
}

/** A text's letters alone, in upper case, as puzzles write them. */
export function upperCaseLetters(text: string): string[] {
  return graphemes(text.toUpperCase()).filter(isLetter);
}
