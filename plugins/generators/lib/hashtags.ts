import { Type } from '@toolyard/sdk';
import { listInput } from '@toolyard/sdk/inputs';

export type TagStyle = 'camel' | 'lower';

/** Tags for the end of a post, with or without `#`: an array, or text that commas, lines or `#` separate. */
export function hashtagsArgument(options: { readonly description: string }) {
  return Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())], options));
}

/** The phrases of a hashtags argument, one for each tag. */
export function tagPhrases(given: string | readonly string[] | undefined): string[] {
  return listInput.parse(given, typeof given === 'string' ? BETWEEN_TAGS : listInput.linesAndCommas);
}

/** Commas and lines; and blanks before a `#`, for those who write tags as they will stand. */
const BETWEEN_TAGS = /\r\n|\r|\n|,|(?<=\s)(?=[#＃])/;

/** The hashtags argument as clean tags in camel case, each once. */
export function parseHashtags(given: string | readonly string[] | undefined): string[] {
  return uniqueTags(tagPhrases(given).map((phrase) => cleanTag(phrase, 'camel')));
}

/**
 * A phrase as the text of a tag, without `#`: letters, marks, digits and `_` of any script. Apostrophes vanish, all
 * else separates words. Empty when nothing is left, and of digits only when no platform takes it.
 */
export function cleanTag(phrase: string, style: TagStyle): string {
  const words = phrase.replace(/['’ʼ＇]/g, '').match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  return style === 'lower' ? words.join('').toLowerCase() : words.map(capitalize).join('');
}

/** Whether a tag's text holds nothing but digits. */
export function isNumeric(tag: string): boolean {
  return /^\p{N}+$/u.test(tag);
}

/** Tags with `#`, without those that are empty, of digits only, or there already in another case. */
export function uniqueTags(tags: readonly string[]): string[] {
  const unique = new Map<string, string>();
  for (const tag of tags) {
    const key = tag.toLowerCase();
    if (tag !== '' && !isNumeric(tag) && !unique.has(key)) unique.set(key, `#${tag}`);
  }
  return [...unique.values()];
}

function capitalize(word: string): string {
  const [first = '', ...rest] = word;
  return `${first.toUpperCase()}${rest.join('')}`;
}
