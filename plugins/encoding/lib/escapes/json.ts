import { characterOf, replaceEscapes, unitEscape, type Escaping } from './escaping.ts';

/** The content of a JSON string (RFC 8259 §7). */
export const json: Escaping = { escape: escapeJson, unescape: unescapeJson };

export interface JsonStringStyle {
  /** Write what is not ASCII as \uXXXX. */
  readonly asciiOnly?: boolean;
  /** Write / as \/, so that the text can stand in a script element. */
  readonly escapeSlashes?: boolean;
}

/** The content of a JSON string, without quotes. Lone surrogates become escapes. */
export function escapeJson(text: string, { asciiOnly, escapeSlashes }: JsonStringStyle = {}): string {
  const content = JSON.stringify(text).slice(1, -1);
  const ascii = asciiOnly ? content.replace(/[^\u0000-\u007f]/g, unitEscape) : content;
  return escapeSlashes ? ascii.replaceAll('/', '\\/') : ascii;
}

const CHARACTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/**
 * The text of a JSON string: of a complete literal with its quotes, or of string content as it stands, raw
 * quotes and line breaks allowed.
 *
 * @throws InputError with the place of the backslash of an unknown or truncated escape
 */
export function unescapeJson(text: string): string {
  return (
    parseLiteral(text.trim()) ??
    replaceEscapes(
      text,
      /\\(?:(?<sign>["\\/bfnrt])|u(?<unit>[0-9a-fA-F]{4}))?/g,
      String.raw`expected an escape of JSON (\" \\ \/ \b \f \n \r \t \uXXXX)`,
      ({ sign, unit }) => {
        if (sign !== undefined) return CHARACTERS[sign] ?? sign;
        return unit === undefined ? undefined : characterOf(Number.parseInt(unit, 16));
      },
    )
  );
}

function parseLiteral(text: string): string | undefined {
  if (!text.startsWith('"')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
