import { InputError } from '../define.ts';
import { Type } from '../type.ts';
import { parseBase64, parseDataUrl, type DataUrl } from './base64.ts';

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
  const { bytes, mediaType }: DataUrl = parseDataUrl(argument, given) ?? {
    bytes: parseBase64(argument, given),
  };
  if (bytes.length === 0) throw new InputError(argument, 'expected a file in base64, got none');
  if (bytes.length > MAX_FILE_BYTES)
    throw new InputError(argument, `expected at most ${MAX_FILE_BYTES} bytes, got ${bytes.length}`);
  const mimeType = mediaType?.split(';')[0]?.trim().toLowerCase();
  return mimeType ? { bytes, mimeType } : { bytes };
}
