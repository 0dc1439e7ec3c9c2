import { InputError } from '../define.ts';
import { Type } from '../type.ts';
import { base64Input, type DataUrl } from './base64.ts';

/** The most bytes of files that one call may bring, all together. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** A file that a caller gave. */
export interface GivenFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The media type of a `data:` URL, in lower case without parameters; absent for plain base64. */
  readonly mimeType?: string;
}

/** An argument that takes a file: base64 (RFC 4648 §4 or §5) or a `data:` URL. */
export const fileInput = {
  /** `contentMediaType` names what kind of file it is: pages and MCP clients ask for that kind. */
  schema: (options: { readonly description: string; readonly contentMediaType?: string }) =>
    Type.String({ minLength: 1, contentEncoding: 'base64', ...options }),

  /**
   * The bytes of the argument. White space is ignored, padding may be absent, both alphabets are read.
   *
   * @throws InputError when the text is neither base64 nor a base64 `data:` URL, is empty, or holds more than `maxBytes`
   */
  parse(argument: string, given: string): GivenFile {
    const { bytes, mediaType }: DataUrl = base64Input.parseDataUrl(argument, given) ?? {
      bytes: base64Input.parse(argument, given),
    };
    if (bytes.length === 0) throw new InputError(argument, 'expected a file in base64, got none');
    if (bytes.length > MAX_FILE_BYTES)
      throw new InputError(argument, `expected at most ${MAX_FILE_BYTES} bytes, got ${bytes.length}`);
    const mimeType = mediaType?.split(';')[0]?.trim().toLowerCase();
    return mimeType ? { bytes, mimeType } : { bytes };
  },

  /** The most bytes of files that one call may bring, all together. */
  maxBytes: MAX_FILE_BYTES,
};
