import { InputError, quote } from '@toolyard/sdk';

export interface Search {
  readonly find: string;
  readonly regex: boolean;
  readonly case_sensitive: boolean;
  readonly whole_word: boolean;
  readonly flags: string;
}

/** A letter, digit, mark or _. */
const WORD_CHARACTER = String.raw`[\p{L}\p{N}\p{M}_]`;
const ENDS_IN_WORD = new RegExp(`${WORD_CHARACTER}$`, 'u');
const STARTS_WITH_WORD = new RegExp(`^${WORD_CHARACTER}`, 'u');

/**
 * The places in a text that a search finds, one after the other.
 *
 * @throws InputError when the pattern is no regular expression, or when flags are given for a plain search
 */
export function search(text: string, wanted: Search): Iterable<RegExpExecArray> {
  const { find, regex, case_sensitive: caseSensitive, whole_word: wholeWord } = wanted;
  if (!regex && wanted.flags !== '')
    throw new InputError('flags', 'expected none without regex: flags are for regular expressions');
  const flags = new Set(`${wanted.flags}g`);
  if (!caseSensitive) flags.add('i');
  if (!regex) flags.add('u');
  const source = regex ? find : RegExp.escape(find);
  const pattern = tryPattern(source, flags);
  if (pattern instanceof Error) {
    const reason = pattern.message.replace(/^.*\/[a-z]*: /s, '');
    throw new InputError('find', `expected a regular expression, got ${quote(find)}: ${reason}`);
  }
  if (!wholeWord) return text.matchAll(pattern);
  const words = tryPattern(
    `(?<!${WORD_CHARACTER})(?:${source})(?!${WORD_CHARACTER})`,
    new Set(flags).add('u'),
  );
  return words instanceof Error ? filterWords(text, pattern) : text.matchAll(words);
}

function tryPattern(source: string, flags: ReadonlySet<string>): RegExp | Error {
  try {
    return new RegExp(source, [...flags].join(''));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Whole words for a pattern that is none with flag u, as `[\w-.]`, and so cannot name all letters itself. */
function* filterWords(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const end = match.index + match[0].length;
    const inWord =
      ENDS_IN_WORD.test(text.slice(Math.max(0, match.index - 2), match.index)) ||
      STARTS_WITH_WORD.test(text.slice(end, end + 2));
    if (!inWord) yield match;
    if (inWord || match[0] === '') pattern.lastIndex = match.index + 1;
  }
}
