import { defineTool, InputError, Type } from '@toolyard/sdk';
import { base64Input } from '@toolyard/sdk/inputs';
import { bytesToText, requireWellFormed } from '../lib/charset.ts';

export default defineTool({
  title: 'Base64',
  summary: 'Encode text to Base64 or decode it back; short form of base64-encode and base64-decode.',
  surfaces: ['rest'],
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Text, or Base64 to decode' }),
    action: Type.Enum(['encode', 'decode'], { default: 'encode', description: 'What to do' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'encoded or decoded text' }),
  }),
  examples: [
    {
      name: 'Encode',
      input: { text: 'Hello, World!', action: 'encode' },
      output: { result: 'SGVsbG8sIFdvcmxkIQ==' },
    },
    {
      name: 'Decode',
      input: { text: 'SGVsbG8sIFdvcmxkIQ==', action: 'decode' },
      output: { result: 'Hello, World!' },
    },
  ],
  run({ text, action }) {
    return { result: action === 'encode' ? encode(text) : decode(text) };
  },
});

function encode(text: string): string {
  requireWellFormed('text', text);
  return Buffer.from(text, 'utf8').toString('base64');
}

function decode(text: string): string {
  const bytes = base64Input.parseDataUrl('text', text)?.bytes ?? base64Input.parse('text', text);
  const result = bytesToText(bytes, 'utf-8');
  if (result === null)
    throw new InputError('text', 'expected Base64 of UTF-8 text; base64-decode shows other bytes as hex');
  return result;
}
