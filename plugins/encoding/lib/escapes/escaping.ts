import { InputError } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';

/** How a syntax writes text that it would otherwise read as its own signs. Both concern the argument `text`. */
export interface Escaping {
  /** @throws InputError for text that the syntax cannot hold */
  readonly escape: (text: string) => string;
  /** @throws InputError with line and column of what the syntax does not read */
  readonly unescape: (text: string) => string;
}

export function malformed(text: string, offset: number, expectation: string): InputError {
  return new InputError('text', `${expectation} at ${placeAt(text, offset)}`);
}

/** What the named groups of an escape's pattern matched. */
export type EscapeParts = Readonly<Record<string, string | undefined>>;

/**
 * Replaces every match of `pattern`, which has named groups, by what `decode` makes of its parts.
 *
 * @throws InputError saying `expectation` at the first match of which `decode` makes nothing
 */
export function replaceEscapes(
  text: string,
  pattern: RegExp,
  expectation: string,
  decode: (parts: EscapeParts) => string | undefined,
): string {
  return text.replace(pattern, (...match: unknown[]) => {
    const decoded = decode(match.at(-1) as EscapeParts);
    if (decoded === undefined) throw malformed(text, Number(match.at(-3)), expectation);
    return decoded;
  });
}

/** The character of a code, or undefined beyond Unicode. Two surrogates in a row make one character. */
export function characterOf(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** `\x1f`, in lower case. */
export function byteEscape(control: string): string {
  return `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/** `\u2028`, in lower case. */
export function unitEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
