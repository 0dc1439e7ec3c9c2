import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import descriptions from '../../../plugins/network/data/mime-descriptions.json' with { type: 'json' };
import { allMimeTypes } from '../../../plugins/network/tools/mime-type-finder/mime-types.ts';
import mimeTypeFinder from '../../../plugins/network/tools/mime-type-finder/tool.ts';

const find = (query: string) => callTool(mimeTypeFinder, { query });

test('an extension is looked up', async () => {
  expect(await find('.webp')).toEqual({
    query_type: 'extension',
    mime_type: 'image/webp',
    extension: 'webp',
    content_type: 'image/webp',
    count: 1,
    matches: [
      {
        mime_type: 'image/webp',
        extensions: ['webp'],
        category: 'image',
        source: 'iana',
        compressible: null,
        text: false,
        description: 'WebP image',
      },
    ],
  });
});

test('a type is looked up without its parameters', async () => {
  const { query_type, mime_type, matches } = await find('Image/JPEG; q=0.8');
  expect({ query_type, mime_type }).toEqual({ query_type: 'mime', mime_type: 'image/jpeg' });
  expect(matches[0]).toMatchObject({ compressible: false, source: 'iana' });
  expect(matches[0]?.extensions).toEqual(expect.arrayContaining(['jpg', 'jpeg']));
});

test('a family of types is listed', async () => {
  const { query_type, mime_type, count, matches } = await find('font/*');
  expect({ query_type, mime_type }).toEqual({ query_type: 'mime', mime_type: null });
  expect(matches).toHaveLength(count);
  expect(matches.map((match) => match.category)).toEqual(matches.map(() => 'font'));
  expect(matches.map((match) => match.mime_type)).toContain('font/woff2');
});

test.each([
  ['js', 'text/javascript'],
  ['mjs', 'text/javascript'],
  ['mp4', 'video/mp4'],
  ['wav', 'audio/wav'],
  ['xml', 'application/xml'],
  ['ico', 'image/vnd.microsoft.icon'],
  ['rtf', 'application/rtf'],
  ['mp3', 'audio/mpeg'],
  ['zip', 'application/zip'],
  ['a.tar.gz', 'application/gzip'],
  ['C:\\Users\\me\\letter.DOCX', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['https://example.com/a.png?size=1.5#top', 'image/png'],
  ['photo.jpg?x=1.gif', 'image/jpeg'],
  ['/usr/share/x.d/readme.md', 'text/markdown'],
])('%s is %s', async (query, type) => {
  expect(await find(query)).toMatchObject({ query_type: 'extension', mime_type: type });
});

test('ts is a video stream first, and TypeScript second', async () => {
  const { matches } = await find('module.ts');
  expect(matches.map(({ mime_type, source }) => [mime_type, source])).toEqual([
    ['video/mp2t', 'iana'],
    ['text/typescript', 'other'],
  ]);
});

test.each([
  ['text/csv', 'text/csv; charset=utf-8'],
  ['application/json', 'application/json'],
  ['file.qqzzy', 'application/octet-stream'],
  ['image/*', 'application/octet-stream'],
])('the header for %s is %s', async (query, header) => {
  expect((await find(query)).content_type).toBe(header);
});

test.each([
  ['file.qqzzy', 'extension', 'qqzzy'],
  ['.gitignore', 'search', null],
  ['Makefile', 'search', null],
  ['https://example.com', 'search', null],
  ['application/x-unheard-of', 'search', null],
  ['!!!', 'search', null],
])('%s is unknown', async (query, query_type, extension) => {
  expect(await find(query)).toMatchObject({ query_type, extension, mime_type: null, count: 0, matches: [] });
});

test.each([
  ['word document', 'application/msword'],
  ['Photoshop', 'image/vnd.adobe.photoshop'],
  ['gzip', 'application/gzip'],
])('the word %s finds %s', async (query, type) => {
  const { query_type, matches } = await find(query);
  expect(query_type).toBe('search');
  expect(matches.map(({ mime_type }) => mime_type)).toContain(type);
});

test.each([
  ['', 'query: expected an extension, file name, MIME type or word, got none'],
  ['  ', 'query: expected an extension'],
  ['x'.repeat(256), 'query: expected at most 255 characters, got more'],
])('refuses %j', async (query, message) => {
  await expect(find(query)).rejects.toThrow(message);
});

test('takes 255 characters', async () => {
  expect(await find(`${'é'.repeat(251)}.png`)).toMatchObject({ mime_type: 'image/png' });
});

test('every description is of a known type, once', () => {
  const types = descriptions.map(({ mime_type }) => mime_type);
  expect(new Set(types).size).toBe(types.length);
  const described = new Map(allMimeTypes().map(({ mime_type, description }) => [mime_type, description]));
  for (const { mime_type, description } of descriptions) expect(described.get(mime_type)).toBe(description);
});
