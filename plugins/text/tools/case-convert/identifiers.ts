import { partHumps } from '@toolyard/kit/humps';
import { capitalize } from './letter-case.ts';

interface IdentifierCase {
  readonly joint: string;
  readonly first: (word: string, locale: string) => string;
  readonly rest: (word: string, locale: string) => string;
}

function lower(word: string, locale: string): string {
  return word.toLocaleLowerCase(locale);
}

function upper(word: string, locale: string): string {
  return word.toLocaleUpperCase(locale);
}

const CASES = {
  camel: { joint: '', first: lower, rest: capitalize },
  pascal: { joint: '', first: capitalize, rest: capitalize },
  snake: { joint: '_', first: lower, rest: lower },
  screaming_snake: { joint: '_', first: upper, rest: upper },
  kebab: { joint: '-', first: lower, rest: lower },
  train: { joint: '-', first: capitalize, rest: capitalize },
  dot: { joint: '.', first: lower, rest: lower },
  path: { joint: '/', first: lower, rest: lower },
} as const satisfies Record<string, IdentifierCase>;

export type IdentifierCaseName = keyof typeof CASES;

export function isIdentifierCase(name: string): name is IdentifierCaseName {
  return Object.hasOwn(CASES, name);
}

/** One identifier in another case. */
export function convertIdentifier(text: string, to: IdentifierCaseName, locale: string): string {
  const { joint, first, rest }: IdentifierCase = CASES[to];
  return splitIdentifier(text)
    .map((word, index) => (index === 0 ? first : rest)(word, locale))
    .join(joint);
}

/**
 * The words of an identifier or phrase. They break at whatever is no letter, digit or mark, before a capital
 * after a small letter or digit (fooBar), and before an acronym's last capital (XMLHttp, but URLs). Digits stay with what
 * precedes them, an apostrophe inside a word vanishes. Case libraries break words at combining marks and at
 * digits beyond ASCII, which tears decomposed text apart.
 */
function splitIdentifier(text: string): string[] {
  return partHumps(text)
    .replace(/(?<=[\p{L}\p{N}\p{M}])['’](?=[\p{L}\p{N}])/gu, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
}
