import { InputError } from '../define.ts';
import { quote } from '../quote.ts';
import { Type } from '../type.ts';

/** The most bytes of files that one call may bring, all together. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** A file that a caller gave. */
export interface GivenFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The media type of a `data:` URL, in lower case without parameters; absent for plain base64. */
  readonly mimeType?: string;
}

/** An argument that takes a file: base64 (RFC 4648 §4 or §5) or a `data:` URL. */
export function fileArgument(options: { readonly description: string }) {
  return Type.String({ minLength: 1, contentEncoding: 'base64', ...options });
}

/**
 * The bytes of a file argument. White space is ignored, padding may be absent, both alphabets are read.
 *
 * @throws InputError when the text is neither base64 nor a base64 `data:` URL, is empty, or holds more
 * than `MAX_FILE_BYTES`
 */
export function parseFile(argument: string, given: string): GivenFile {
  const dataUrl = /^\s*data:([^,;]*)((?:;[^,;]*)*),/i.exec(given);
  if (dataUrl && !/;base64$/i.test(dataUrl[2] ?? ''))
    throw new InputError(argument, 'expected a data: URL with ;base64');
  const base64 = dataUrl ? given.slice(dataUrl[0].length) : given;
  const bytes = decodeBase64(argument, base64);
  if (bytes.length === 0) throw new InputError(argument, 'expected a file in base64, got none');
  const mimeType = dataUrl?.[1]?.trim().toLowerCase();
  return mimeType ? { bytes, mimeType } : { bytes };
}

function decodeBase64(argument: string, text: string): Uint8Array<ArrayBuffer> {
  const digits = text
    .replace(/[\t\n\f\r ]+/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  const content = digits.replace(/={1,2}$/, '');
  if (content.length * 0.75 > MAX_FILE_BYTES) {
    throw new InputError(
      argument,
      `expected at most ${MAX_FILE_BYTES} bytes, got ${Math.floor(content.length * 0.75)}`,
    );
  }
  const illegal = /[^A-Za-z0-9+/]/.exec(content);
  if (illegal) throw new InputError(argument, `expected base64, got the character ${quote(illegal[0])}`);
  if (content.length % 4 === 1 || (digits.length > content.length && digits.length % 4 !== 0)) {
    throw new InputError(
      argument,
      `expected base64, got ${digits.length} characters, which hold no whole number of bytes`,
    );
  }
  return Uint8Array.fromBase64(content);
}
