import { fieldParts, isComment } from '../../lib/mail-headers.ts';

/** What one check of a receiving server came to. */
export interface AuthenticationResult {
  readonly method: string;
  readonly result: string;
  /** `smtp.mailfrom`, `header.d` … in lower case to their values. */
  readonly properties: ReadonlyMap<string, string>;
}

/** Reads an Authentication-Results field (RFC 8601 §2.2); the name of the server may be missing. */
export function parseAuthenticationResults(value: string): AuthenticationResult[] {
  return fieldParts(value).flatMap((words) => {
    const [first, ...properties] = pairs(words);
    if (first === undefined) return [];
    const [method, result] = first;
    return [
      {
        method: method.replace(/\/[^]*$/, ''),
        result: result.toLowerCase(),
        properties: new Map(properties),
      },
    ];
  });
}

/** Reads a Received-SPF field (RFC 7208 §9.1) as the result that it stands for. */
export function parseReceivedSpf(value: string): AuthenticationResult | undefined {
  const words = fieldParts(value).flat();
  const [result] = words;
  if (result === undefined || !/^[a-z]+$/i.test(result)) return undefined;
  const given = new Map(pairs(words));
  const mailFrom = given.get('envelope-from')?.replace(/^<(.*)>$/, '$1') ?? given.get('helo');
  return {
    method: 'spf',
    result: result.toLowerCase(),
    properties: new Map(mailFrom === undefined ? [] : [['smtp.mailfrom', mailFrom]]),
  };
}

/** The first of these properties that is there, without what stands before its @. */
export function domainOf(
  { properties }: AuthenticationResult,
  ...names: readonly string[]
): string | undefined {
  const value = names.map((name) => properties.get(name)).find((found) => found);
  return value?.slice(value.lastIndexOf('@') + 1).toLowerCase();
}

/** `name=value` words, with or without white space around the equals sign. */
function pairs(words: readonly string[]): [name: string, value: string][] {
  const joined: string[] = [];
  for (const word of words) {
    if (isComment(word)) continue;
    const previous = joined.at(-1);
    const joins =
      previous !== undefined && (word.startsWith('=') || previous.indexOf('=') === previous.length - 1);
    if (joins) joined.push(`${joined.pop() ?? ''}${word}`);
    else joined.push(word);
  }
  return joined.flatMap((word): [string, string][] => {
    const at = word.indexOf('=');
    return at > 0 ? [[word.slice(0, at).toLowerCase(), word.slice(at + 1)]] : [];
  });
}
