import { InputError } from '../define.ts';
import { quote } from '../quote.ts';
import { Type } from '../type.ts';
import { placeAt } from './text-place.ts';

/** What a `data:` URL holds. */
export interface DataUrl {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** With its parameters, as written; absent when the URL names none. */
  readonly mediaType?: string;
}

/** An argument that takes base64 text of any length. For files, which are bounded, there is `fileInput`. */
export const base64Input = {
  /** Any text: `parse` says what is wrong with it, and where. */
  schema: (options: { readonly description: string }) => Type.String({ ...options }),

  /**
   * The bytes of base64 text. Both alphabets are read (RFC 4648 §4 and §5), ASCII white space is ignored,
   * padding may be complete or absent, unused bits of the last character are ignored.
   *
   * @throws InputError with line and column of an illegal character
   */
  parse(argument: string, text: string): Uint8Array<ArrayBuffer> {
    return decode(argument, text, 0);
  },

  /**
   * What a base64 `data:` URL (RFC 2397) holds, or undefined when the text is no `data:` URL.
   *
   * @throws InputError when it is one without `;base64`, or its base64 is malformed
   */
  parseDataUrl(argument: string, text: string): DataUrl | undefined {
    const start = /^[\t\n\f\r ]*data:/i.exec(text)?.[0];
    if (start === undefined) return undefined;
    const comma = text.indexOf(',');
    const header = /^(.*);[ ]*base64[ ]*$/is.exec(text.slice(start.length, Math.max(comma, start.length)));
    if (!header) throw new InputError(argument, 'expected a data: URL with ;base64');
    const mediaType = header[1]?.trim() ?? '';
    const bytes = decode(argument, unescapeInPlace(text, comma + 1), comma + 1);
    // RFC 2397 §2: "text/plain" can be omitted but the parameters supplied.
    return mediaType === ''
      ? { bytes }
      : { bytes, mediaType: mediaType.startsWith(';') ? `text/plain${mediaType}` : mediaType };
  },
};

function decode(argument: string, text: string, start: number): Uint8Array<ArrayBuffer> {
  const base64 = start === 0 ? text : text.slice(start);
  try {
    return Uint8Array.fromBase64(/[-_]/.test(base64) ? toStandard(base64) : base64);
  } catch {
    throw new InputError(argument, `expected base64, got ${problem(text, start)}`);
  }
}

function toStandard(base64: string): string {
  return base64.replaceAll('-', '+').replaceAll('_', '/');
}

/** Percent-escapes replaced by their character and two spaces, so that all others keep their place. */
function unescapeInPlace(text: string, start: number): string {
  const escaped = text.slice(start);
  if (!escaped.includes('%')) return text;
  return (
    text.slice(0, start) +
    escaped.replace(
      /%([0-9a-f]{2})/gi,
      (_, hex: string) => `${String.fromCharCode(Number.parseInt(hex, 16))}  `,
    )
  );
}

function problem(text: string, start: number): string {
  const base64 = text.slice(start);
  const illegal = /[^A-Za-z0-9+/\-_=\t\n\f\r ]/u.exec(base64);
  if (illegal) return `the character ${quote(illegal[0])} at ${placeAt(text, start + illegal.index)}`;
  const padding = /=[=\t\n\f\r ]*/.exec(base64);
  const end = padding ? padding.index + padding[0].length : base64.length;
  if (padding && end < base64.length) return `= before the end at ${placeAt(text, start + padding.index)}`;
  const digits = base64.replace(/[=\t\n\f\r ]+/g, '').length;
  if (digits % 4 === 1) return `${digits} characters, which hold no whole number of bytes`;
  const signs = padding ? padding[0].replace(/[^=]/g, '').length : 0;
  return `${signs} of ${(4 - (digits % 4)) % 4} padding characters`;
}
