import { graphemes } from '@toolyard/kit/graphemes';
import { STOP_WORDS } from './stop-words.ts';
import type { Transliterate } from './transliterator.ts';
import { hasLetterOrDigit } from './words.ts';

export interface SlugRules {
  readonly separator: string;
  readonly lowercase: boolean;
  /** See `transliteratorFor`. */
  readonly transliterate: Transliterate;
  /** A language tag in canonical form. */
  readonly locale: string;
  /** In characters. */
  readonly maxLength?: number | undefined;
  /** Keeps letters of any script instead of writing them in ASCII. */
  readonly keepLetters?: boolean;
  readonly removeStopWords?: boolean;
}

const APOSTROPHES = /['’‘ʼ‛＇]/gu;
const NO_LETTERS_OR_DIGITS = /[^\p{L}\p{N}\p{M}]+/u;

/** Letters that the library's tables drop or write with a sign. */
const MISSING: Record<string, string> = { ẞ: 'SS', Ə: 'E', ə: 'e' };

const DANISH = { ...MISSING, å: 'aa', ø: 'oe', Å: 'Aa', Ø: 'Oe' };

/** Letters that a language writes in its own way: German by DIN 5007-2, Danish and Norwegian without their own. */
const LETTERS: Record<string, Record<string, string>> = {
  de: { ...MISSING, ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' },
  da: DANISH,
  nb: DANISH,
  nn: DANISH,
  no: DANISH,
};

/** The slug of a text: its words, cut to a length and joined. It is empty if no letter or digit is left. */
export function makeSlug(text: string, rules: SlugRules): string {
  return cutWords(slugWords(text, rules), rules).join(rules.separator);
}

/**
 * The words of a slug. Apostrophes vanish, & is a word, whatever else is no letter or digit parts words; capitals
 * do not. Compatibility forms (ﬁ, Ａ, ²) become plain.
 */
function slugWords(text: string, rules: SlugRules): string[] {
  if (!hasLetterOrDigit(text)) return [];
  const words = text
    .normalize('NFC')
    .replace(APOSTROPHES, '')
    .replaceAll('&', ' and ')
    .split(NO_LETTERS_OR_DIGITS)
    .map((word) => (rules.keepLetters ? word : toAscii(word, rules)).normalize('NFKC'))
    .flatMap((word) => word.split(NO_LETTERS_OR_DIGITS))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => (rules.lowercase ? lower(word, rules) : word));
  if (!rules.removeStopWords) return words;
  const telling = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  return telling.length > 0 ? telling : words;
}

/** ASCII stays ASCII: Turkish rules would make an ı of a transliterated I. */
function lower(word: string, rules: SlugRules): string {
  return rules.keepLetters ? word.toLocaleLowerCase(rules.locale) : word.toLowerCase();
}

/** A word in ASCII letters and digits, with spaces around what stands for a Han character, a word of its own. */
function toAscii(word: string, { locale, transliterate }: SlugRules): string {
  if (!/[^\0-\x7f]/.test(word)) return word;
  const [language = ''] = locale.split('-');
  const letters = LETTERS[language] ?? MISSING;
  const shouted = word.length > 1 && word === word.toUpperCase();
  const written = word
    .replace(/\p{L}/gu, (letter) => {
      const own = letters[letter] ?? letter;
      return shouted ? own.toUpperCase() : own;
    })
    .normalize('NFKC')
    .replace(/\p{sc=Han}/gu, ' $& ');
  return transliterate(written).replace(APOSTROPHES, '');
}

/** As many words as fit, or the start of the first if not even that does. */
function cutWords(words: readonly string[], { separator, maxLength }: SlugRules): readonly string[] {
  if (maxLength === undefined) return words;
  let length = -separator.length;
  const overflow = words.findIndex((word) => {
    length += separator.length + graphemes(word).length;
    return length > maxLength;
  });
  if (overflow === -1) return words;
  if (overflow > 0) return words.slice(0, overflow);
  return [
    graphemes(words[0] ?? '')
      .slice(0, maxLength)
      .join(''),
  ];
}
