import { expect, test } from 'vitest';
import { callResultMembers } from '../../../host/mcp/call-result-json.ts';

const schema = {
  type: 'object',
  properties: {
    base64: { type: 'string', contentEncoding: 'base64' },
    data_url: { type: 'string' },
    mime_type: { type: 'string' },
    width: { type: 'integer' },
  },
} as const;

function resultOf(mime_type: string): object {
  const bytes = Buffer.from('bytes').toString('base64');
  const json = JSON.stringify({
    base64: bytes,
    data_url: `data:${mime_type};base64,${bytes}`,
    mime_type,
    width: 5,
  });
  return JSON.parse(`{${callResultMembers(json, schema)}}`) as object;
}

test.each([
  ['image/png', { type: 'image', mimeType: 'image/png' }],
  ['audio/wav', { type: 'audio', mimeType: 'audio/wav' }],
  ['application/pdf', { type: 'resource', resource: { mimeType: 'application/pdf' } }],
])('the bytes of %s stand in content of their own, and nowhere else', (mimeType, block) => {
  const result = resultOf(mimeType);
  const told = { base64: '(attached)', data_url: '(attached)', mime_type: mimeType, width: 5 };
  expect(result).toMatchObject({ structuredContent: told, content: [{ text: JSON.stringify(told) }, block] });
  expect(JSON.stringify(result).split(Buffer.from('bytes').toString('base64'))).toHaveLength(2);
});
