import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { CHARSETS, textToBytes } from '../lib/charset.ts';

export default defineTool({
  title: 'Base64 Encode',
  summary: 'Encode text (or hex bytes) as Base64 or Base64url, optionally wrapped or as a data: URL.',
  keywords: ['mime', 'pem', 'data uri'],
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Text to encode' }),
    charset: Type.Enum([...CHARSETS], {
      default: 'utf-8',
      description: 'How text becomes bytes; hex: text holds hex digits',
    }),
    url_safe: Type.Boolean({ default: false, description: 'Use - and _ in place of + and /' }),
    padding: Type.Optional(
      Type.Boolean({ description: 'Write = at the end; default true, false if url_safe' }),
    ),
    line_length: Type.Integer({
      default: 0,
      minimum: 0,
      maximum: 1000,
      description: 'Break lines after this many characters; 0: never (MIME 76, PEM 64)',
    }),
    mime_type: Type.Optional(Type.String({ description: 'Media type; adds data_url' })),
  }),
  output: Type.Object({
    result: Type.String({ description: 'Base64' }),
    bytes: Type.Integer({ description: 'number of input bytes' }),
    data_url: Type.Optional(Type.String({ description: 'data: URL, only with mime_type' })),
  }),
  examples: [
    {
      name: 'RFC 4648 section 10',
      input: { text: 'foobar' },
      output: { result: 'Zm9vYmFy', bytes: 6 },
    },
    {
      name: 'Bytes in hex, for a URL: no padding',
      input: { text: 'fbff', charset: 'hex', url_safe: true },
      output: { result: '-_8', bytes: 2 },
    },
    {
      name: 'A PowerShell encoded command is UTF-16',
      input: { text: 'dir', charset: 'utf-16le' },
      output: { result: 'ZABpAHIA' },
    },
  ],
  run({ text, charset, url_safe, padding, line_length, mime_type }) {
    const bytes = textToBytes('text', text, charset);
    const result = bytes.toBase64({
      alphabet: url_safe ? 'base64url' : 'base64',
      omitPadding: !(padding ?? !url_safe),
    });
    return {
      result: line_length > 0 ? breakLines(result, line_length) : result,
      bytes: bytes.length,
      ...(mime_type !== undefined && { data_url: dataUrl(bytes, mime_type) }),
    };
  },
});

function breakLines(text: string, length: number): string {
  return text.match(new RegExp(`.{1,${length}}`, 'g'))?.join('\n') ?? '';
}

/** type/subtype and parameters (RFC 6838 §4.2, RFC 2045 §5.1), but no # or %, which mean something else in a URL. */
const TOKEN = "[A-Za-z0-9!$&'*+.^_`{|}~-]+";
const MEDIA_TYPE = new RegExp(`^${TOKEN}/${TOKEN}(?:\\s*;\\s*${TOKEN}=${TOKEN})*$`);

function dataUrl(bytes: Uint8Array, mediaType: string): string {
  if (!MEDIA_TYPE.test(mediaType)) {
    throw new InputError(
      'mime_type',
      `expected type/subtype with optional ;name=value, got ${quote(mediaType)}`,
    );
  }
  return `data:${mediaType.replace(/\s+/g, '')};base64,${bytes.toBase64()}`;
}
