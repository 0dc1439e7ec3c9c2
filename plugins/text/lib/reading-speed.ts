import { countEastAsian, findWords } from './words.ts';

/** Words a minute: silent reading of English non-fiction (Brysbaert 2019). */
export const READING_WORDS = 238;
export const SPEAKING_WORDS = 150;
/** Chinese and Japanese characters a minute. */
export const READING_CHARACTERS = 500;
export const SPEAKING_CHARACTERS = 250;

export interface Speed {
  readonly words: number;
  readonly characters: number;
}

/** Seconds, not rounded, for a text at a speed given in words and in East Asian characters a minute. */
export function secondsFor(text: string, speed: Speed): number {
  const characters = countEastAsian(text);
  const words = findWords(text).length - characters;
  return (words / speed.words + characters / speed.characters) * 60;
}
