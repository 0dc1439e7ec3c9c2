import { capitalize, capitalizeDigraphs, languageOf } from './letter-case.ts';
import { isWhiteSpace } from '../../lib/white-space.ts';

/** The pronoun alone or contracted (i'm, i've, i'll, i'd); not the abbreviation i.e. */
const PRONOUN = /(?<![\p{L}\p{N}\p{M}'’])i(?=(?:['’](?:m|ve|ll|d))?(?![\p{L}\p{N}\p{M}'’]))(?!\.e\b)/gu;

/**
 * A text in small letters with a capital at its start, at the start of every line, after . ! ? … and white
 * space, and, in English, in the pronoun I.
 */
export function toSentenceCase(text: string, locale: string): string {
  const small = text.toLocaleLowerCase(locale);
  const english = languageOf(locale) === 'en';
  const spoken = english ? small.replaceAll(PRONOUN, 'I') : small;
  let capitalNext = true;
  let afterStop = false;
  let result = '';
  for (const character of spoken) {
    if (character === '\n' || character === '\r' || (afterStop && isWhiteSpace(character)))
      capitalNext = true;
    afterStop = /^[.!?…]$/.test(character);
    const counts = capitalNext && /^[\p{L}\p{N}]$/u.test(character);
    result += counts ? capitalize(character, locale) : character;
    if (counts) capitalNext = false;
  }
  return capitalizeDigraphs(result, locale);
}
