import { capitalize } from './letter-case.ts';

/** Words that stay small inside a headline. */
const SMALL_WORDS = new Set('a an and as at but by en for if in nor of on or per the to v via vs'.split(' '));

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu;

/**
 * A line in English headline case: every word with a capital but the small ones, which get one only as the first
 * or last word and after a colon. Parts of hyphenated words are words. A word with an inner capital (iPhone,
 * NASA) stays as it is, unless the whole line is in capitals.
 */
export function toHeadline(line: string, locale: string): string {
  const words = [...line.matchAll(WORD)];
  const shouted = /\p{Lu}/u.test(line) && !/\p{Ll}/u.test(line);
  let result = '';
  let end = 0;
  for (const [index, { 0: word, index: start }] of words.entries()) {
    const between = line.slice(end, start);
    const prominent = index === 0 || index === words.length - 1 || between.includes(':');
    end = start + word.length;
    result += between + headlineWord(word, { prominent, shouted, locale });
  }
  return result + line.slice(end);
}

interface Place {
  readonly prominent: boolean;
  readonly shouted: boolean;
  readonly locale: string;
}

function headlineWord(word: string, { prominent, shouted, locale }: Place): string {
  if (!shouted && /(?<!^)\p{Lu}/u.test(word)) return word;
  const small = word.toLocaleLowerCase(locale);
  return !prominent && SMALL_WORDS.has(small) ? small : capitalize(small, locale);
}

/** Every word with a capital, the rest small. */
export function capitalizeWords(text: string, locale: string): string {
  return text.replace(WORD, (word) => capitalize(word, locale));
}
