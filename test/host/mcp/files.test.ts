import { expect, test } from 'vitest';
import { writeCallResult } from '../../../host/mcp/call-result-json.ts';
import { HeldFiles, MOST_FILE_BYTES, toHeldFile, type HeldFile } from '../../../host/mcp/held-files.ts';

const schema = {
  type: 'object',
  properties: {
    base64: { type: 'string', contentEncoding: 'base64' },
    data_url: { type: 'string' },
    mime_type: { type: 'string' },
    width: { type: 'integer' },
  },
} as const;

function write(mime_type: string, data = Buffer.from('bytes')) {
  const bytes = data.toString('base64');
  const json = JSON.stringify({
    base64: bytes,
    data_url: `data:${mime_type};base64,${bytes}`,
    mime_type,
    width: 5,
  });
  const { members, files } = writeCallResult(json, schema);
  return { result: JSON.parse(`{${members}}`) as object, files };
}

test.each([
  ['image/png', { type: 'image', mimeType: 'image/png' }],
  ['audio/wav', { type: 'audio', mimeType: 'audio/wav' }],
  ['application/pdf', { type: 'resource', resource: { mimeType: 'application/pdf' } }],
])('the bytes of %s stand in content of their own, and nowhere else', (mimeType, block) => {
  const { result, files } = write(mimeType);
  const [file] = files;
  expect(file).toMatchObject({ mimeType, name: 'base64', bytes: new Uint8Array(Buffer.from('bytes')) });
  const told = { base64: file?.uri, data_url: file?.uri, mime_type: mimeType, width: 5 };
  expect(result).toMatchObject({ structuredContent: told, content: [{ text: JSON.stringify(told) }, block] });
  expect(JSON.stringify(result).split(Buffer.from('bytes').toString('base64'))).toHaveLength(2);
});

test('a file that is too large to be held is attached alone', () => {
  const { result, files } = write('application/pdf', Buffer.alloc(MOST_FILE_BYTES + 1));
  expect(files).toEqual([]);
  expect(result).toMatchObject({ structuredContent: { base64: '(attached)' } });
});

function fileOf(bytes: number): HeldFile {
  const data = Buffer.alloc(bytes).toString('base64');
  const file = toHeldFile({ data, encoding: 'base64', mimeType: 'application/pdf', name: 'a b.pdf' });
  if (file === undefined) throw new Error('too large');
  return file;
}

test('a file is its caller’s alone, and gone after ten minutes with its memory', () => {
  let now = 0;
  const files = new HeldFiles(() => now);
  const file = fileOf(5000);
  files.hold('ann', file);
  expect(files.read('ann', file.uri)).toBe(file);
  expect(files.read('bob', file.uri)).toBeUndefined();
  expect(files.bytes).toBe(5000);
  now = 10 * 60_000;
  expect(files.read('ann', file.uri)).toBeUndefined();
  expect(files.bytes).toBe(0);
});

test('a caller’s oldest files make place for new ones, and no others', () => {
  const files = new HeldFiles();
  const other = fileOf(100);
  files.hold('bob', other);
  const all = Array.from({ length: 5 }, () => fileOf(MOST_FILE_BYTES));
  for (const file of all) files.hold('ann', file);
  expect(all.map(({ uri }) => files.read('ann', uri))).toEqual([undefined, ...all.slice(1)]);
  expect(files.read('bob', other.uri)).toBe(other);
});

test('the files of all callers together are bounded', () => {
  const files = new HeldFiles();
  const all = Array.from({ length: 20 }, () => fileOf(MOST_FILE_BYTES));
  for (const [index, file] of all.entries()) files.hold(`caller ${index}`, file);
  expect(files.bytes).toBe(128 * 2 ** 20);
  expect(files.read('caller 3', all[3]?.uri ?? '')).toBeUndefined();
  expect(files.read('caller 19', all[19]?.uri ?? '')).toBe(all[19]);
});
