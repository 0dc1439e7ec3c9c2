import { expect, test } from 'vitest';
import { resultFiles } from '../../../host/runtimes/result-files.ts';

const base64 = { type: 'string', contentEncoding: 'base64' };
const png = { data: 'iVBORw0=', encoding: 'base64', mimeType: 'image/png', name: 'a.png' };

test('what the schema calls base64 is a file, named and typed by what stands beside it', () => {
  const schema = { type: 'object', properties: { base64, note: { type: 'string' } } };
  const value = { base64: 'iVBORw0=', mime_type: 'image/png', filename: 'a.png', note: 'iVBORw0=' };
  expect(resultFiles(value, schema)).toEqual([png]);
});

test('without these, the field and the schema name and type it', () => {
  const schema = { properties: { cover: { ...base64, contentMediaType: 'image/png' }, rest: base64 } };
  expect(resultFiles({ cover: 'iVBORw0=', rest: 'AA==' }, schema)).toEqual([
    { ...png, name: 'cover' },
    { data: 'AA==', encoding: 'base64', mimeType: 'application/octet-stream', name: 'rest' },
  ]);
});

test('an SVG is a file as text', () => {
  const schema = { properties: { svg: { type: 'string', contentMediaType: 'image/svg+xml' } } };
  expect(resultFiles({ svg: '<svg/>' }, schema)).toEqual([
    { data: '<svg/>', encoding: 'text', mimeType: 'image/svg+xml', name: 'svg' },
  ]);
});

test('files within lists and objects are found', () => {
  const file = { type: 'object', properties: { base64 } };
  const schema = { properties: { pages: { type: 'array', items: file }, first: file } };
  const value = { pages: [{ base64: 'AA==' }, { base64: 'AQ==' }], first: { base64: 'AA==' } };
  expect(resultFiles(value, schema).map(({ data }) => data)).toEqual(['AA==', 'AQ==', 'AA==']);
});

test.each([
  ['no file', { base64: '' }],
  ['what is left out', { base64: null }],
  ['no object', 'iVBORw0='],
])('%s is none', (_, value) => {
  expect(resultFiles(value, { properties: { base64 } })).toEqual([]);
});

test('a part whose schema has no files is not gone through', () => {
  const rows = new Proxy([], { get: () => expect.unreachable('it was looked into') });
  expect(
    resultFiles({ rows, base64: 'AA==' }, { properties: { rows: { type: 'array' }, base64 } }),
  ).toHaveLength(1);
});
