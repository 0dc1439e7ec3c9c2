import { defineTool, Type } from '@toolyard/sdk';
import { base64Input } from '@toolyard/sdk/inputs';
import { bytesToText, TEXT_CHARSETS } from '../lib/charset.ts';

export default defineTool({
  title: 'Base64 Decode',
  summary: 'Decode Base64, Base64url or a data: URL to text; bytes that are no text come back as hex.',
  keywords: ['mime', 'data uri'],
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Base64, Base64url or data: URL' }),
    charset: Type.Enum([...TEXT_CHARSETS], {
      default: 'utf-8',
      description: 'Charset of the decoded bytes',
    }),
  }),
  output: Type.Object({
    result: Type.Union([Type.String(), Type.Null()], {
      description: 'decoded text, null if the bytes are no valid text in charset',
    }),
    is_text: Type.Boolean({ description: 'bytes are valid text in charset' }),
    bytes: Type.Integer({ description: 'number of decoded bytes' }),
    hex: Type.Optional(Type.String({ description: 'bytes in hex, only when is_text is false' })),
    mime_type: Type.Optional(Type.String({ description: 'media type of a data: URL, when one was given' })),
  }),
  examples: [
    {
      name: 'RFC 4648 section 10',
      input: { text: 'Zm9vYmFy' },
      output: { result: 'foobar', is_text: true, bytes: 6 },
    },
    {
      name: 'A data: URL',
      input: { text: 'data:text/plain;charset=utf-8;base64,SGVsbG8=' },
      output: { result: 'Hello', mime_type: 'text/plain;charset=utf-8' },
    },
    {
      name: 'Bytes that are no text come as hex',
      input: { text: 'iVBORw0KGgo=' },
      output: { result: null, is_text: false, hex: '89504e470d0a1a0a', bytes: 8 },
    },
  ],
  run({ text, charset }) {
    const dataUrl = base64Input.parseDataUrl('text', text);
    const bytes = dataUrl?.bytes ?? base64Input.parse('text', text);
    const result = bytesToText(bytes, charset);
    return {
      result,
      is_text: result !== null,
      bytes: bytes.length,
      ...(result === null && { hex: bytes.toHex() }),
      ...(dataUrl?.mediaType !== undefined && { mime_type: dataUrl.mediaType }),
    };
  },
});
