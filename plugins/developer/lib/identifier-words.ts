import { partHumps } from '@toolyard/kit/humps';

/**
 * The words of a key: runs of letters and digits, split further where a capital follows a small letter or digit
 * (fooBar), and before the last capital of an acronym (XMLHttp, but URLs).
 */
export function wordsOf(key: string): string[] {
  return (key.normalize('NFC').match(RUNS) ?? []).flatMap((run) => partHumps(run).split(' '));
}

/** Marks belong to the letter before; one alone, as behind an emoji, starts no identifier. */
const RUNS = /[\p{L}\p{Nd}][\p{L}\p{Nd}\p{Mn}\p{Mc}]*/gu;

export function pascalCase(key: string): string {
  return wordsOf(key).map(capitalise).join('');
}

export function camelCase(key: string): string {
  return wordsOf(key)
    .map((word, index) => (index === 0 ? word.toLowerCase() : capitalise(word)))
    .join('');
}

export function snakeCase(key: string): string {
  return wordsOf(key)
    .map((word) => word.toLowerCase())
    .join('_');
}

/** A word with its first letter as a capital, the rest small. */
export function capitalise(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('').toLowerCase();
}

/** What one of several is called, by the endings of English plurals; the name itself when it has none. */
export function singularOf(name: string): string {
  if (/.ies$/.test(name)) return name.replace(/ies$/, 'y');
  if (/(?:ss|x|ch|sh)es$/.test(name)) return name.slice(0, -2);
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name;
}

/**
 * Gives names that nobody has yet: the wanted one, or with 2, 3, … behind it.
 *
 * @param taken names that are not free from the start
 * @param keyOf what two names share that count as one
 */
export function uniqueNames(
  taken: Iterable<string> = [],
  joint = '',
  keyOf: (name: string) => string = (name) => name,
): (wanted: string) => string {
  const keys = new Set(taken);
  const numbers = new Map<string, number>();
  return (wanted) => {
    let name = wanted;
    let number = numbers.get(wanted) ?? 1;
    while (keys.has(keyOf(name))) {
      number += 1;
      name = `${wanted}${joint}${number}`;
    }
    numbers.set(wanted, number);
    keys.add(keyOf(name));
    return name;
  };
}
