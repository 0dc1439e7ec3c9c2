import { foldCase } from '@toolyard/kit/case-folding';

/** Text without case and accents. */
export function plain(text: string): string {
  return foldCase(text.normalize('NFD').replace(/\p{M}/gu, '')).normalize('NFC');
}

/** Where whole words stand in a text, as they are written there; -1 when they do not. */
export function indexOfWords(text: string, words: string): number {
  let at = text.indexOf(words);
  while (at !== -1) {
    if (!isWordCharacter(text, at - 1) && !isWordCharacter(text, at + words.length)) return at;
    at = text.indexOf(words, at + 1);
  }
  return -1;
}

function isWordCharacter(text: string, at: number): boolean {
  return /[\p{L}\p{N}\p{M}_]/u.test(text[at] ?? '');
}
