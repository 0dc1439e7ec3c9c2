import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import queryStringParse from '../../../plugins/encoding/tools/query-string-parse.ts';

test('keeps repeats, order and empty values', async () => {
  expect(await callTool(queryStringParse, { query: '?name=J%C3%BCrgen+K&tag=a&tag=b&empty=&flag' })).toEqual({
    params: { name: 'Jürgen K', tag: ['a', 'b'], empty: '', flag: '' },
    pairs: [
      { name: 'name', value: 'Jürgen K' },
      { name: 'tag', value: 'a' },
      { name: 'tag', value: 'b' },
      { name: 'empty', value: '' },
      { name: 'flag', value: '' },
    ],
    count: 5,
  });
});

test.each([
  ['a value with = and ?', 'q=a=b?c&&r=1;2', { q: 'a=b?c', r: '1;2' }],
  ['brackets are part of the name', 'a[]=1&a%5Bb%5D=2', { 'a[]': '1', 'a[b]': '2' }],
  ['broken escapes stay, bad UTF-8 does not', 'p=100%&q=%zz&r=%FF', { p: '100%', q: '%zz', r: '\ufffd' }],
  ['letters as they stand beside bad UTF-8', 'é%FF=😀%C3&%A9ü', { 'é\ufffd': '😀\ufffd', '\ufffdü': '' }],
  ['a byte order mark stays, a lone surrogate does not', 'a=%EF%BB%BF\ud800', { a: '\ufeff\ufffd' }],
  ['a URL without a query', 'https://ex.org/a=b', {}],
  ['a path', '/search?q=1?2#f', { q: '1?2' }],
  ['a path without a query', '/a=b&c=d', {}],
  ['a query in a fragment is none', 'https://ex.org/#?a=1', {}],
  ['one leading ? only', '??a=1', { '?a': '1' }],
  ['# ends the query', 'a=1#&b=2', { a: '1' }],
  ['no slashes, no URL', 'mailto:x?a=1', { 'mailto:x?a': '1' }],
  ['a name that is empty', '=1&=', { '': ['1', ''] }],
  ['nothing', '', {}],
])('%s', async (_, query, params) => {
  expect((await callTool(queryStringParse, { query })).params).toEqual(params);
});

test('names that reach for a prototype are plain data', async () => {
  const { params } = await callTool(queryStringParse, { query: '__proto__=1&__proto__=2&constructor=3' });
  expect(JSON.stringify(params)).toBe('{"__proto__":["1","2"],"constructor":"3"}');
});

test.each([
  ['query missing', {}, 'query: required'],
  ['a number', { query: 1 }, 'query: expected a string, got 1'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(queryStringParse, input)).rejects.toThrow(message);
});

test('reads what URLSearchParams writes', async () => {
  const text = fc.string({ unit: 'binary' }).filter((candidate) => candidate.isWellFormed());
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text)), async (pairs) => {
      const query = `?${new URLSearchParams(pairs).toString()}`;
      const parsed = await callTool(queryStringParse, { query });
      expect(parsed.pairs.map(({ name, value }) => [name, value])).toEqual(pairs);
    }),
  );
});
