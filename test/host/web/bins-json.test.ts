import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatJson } from '../../../host/web/bins-json.ts';

const formatted = (text: string) =>
  formatJson(text)
    ?.map(({ text }) => text)
    .join('');

test.each([
  ['an object', '{"a":1,"b":[true,null]}', '{\n  "a": 1,\n  "b": [\n    true,\n    null\n  ]\n}'],
  ['what is empty', '{"a":{},"b":[ ]}', '{\n  "a": {},\n  "b": []\n}'],
  ['a lone value', ' "x" ', '"x"'],
  ['white space of its own', '[1,\n\n 2]', '[\n  1,\n  2\n]'],
  ['marks inside of strings', '{"a,b":"{[:]}\\"\\\\"}', '{\n  "a,b": "{[:]}\\"\\\\"\n}'],
])('indents %s', (_, text, expected) => {
  expect(formatted(text)).toBe(expected);
});

test.each([
  ['digits beyond double precision', '[12345678901234567890]', '12345678901234567890'],
  ['the form of numbers', '[1.50,1E3,-0]', '1.50,\n  1E3,\n  -0'],
  ['names that occur twice', '{"a":1,"a":2}', '"a": 1,\n  "a": 2'],
  ['escapes', '["\\u00e9\\/"]', '"\\u00e9\\/"'],
])('keeps %s', (_, text, kept) => {
  expect(formatted(text)).toContain(kept);
});

test('tells names from strings, numbers, words and marks', () => {
  expect(
    formatJson('{"a" :"b","c":-1.5e3,"d":[false]}')?.map(({ kind, text }) => [kind, text.trim()]),
  ).toEqual([
    ['mark', '{'],
    ['name', '"a"'],
    ['mark', ':'],
    ['string', '"b"'],
    ['mark', ','],
    ['name', '"c"'],
    ['mark', ':'],
    ['number', '-1.5e3'],
    ['mark', ','],
    ['name', '"d"'],
    ['mark', ':'],
    ['mark', '['],
    ['word', 'false'],
    ['mark', ']'],
    ['mark', '}'],
  ]);
});

test.each(['', '{', '{"a":}', 'hello', "{'a':1}", '[1,]', '{} {}'])('leaves %j alone', (text) => {
  expect(formatJson(text)).toBeUndefined();
});

test('leaves alone what is nested so deep that its white space would outgrow it', () => {
  expect(formatted('['.repeat(100) + ']'.repeat(100))).toMatch(/^\[\n {2}\[/);
  expect(formatJson('['.repeat(30_000) + ']'.repeat(30_000))).toBeUndefined();
});

test('looks as JSON that is written anew with an indent of two, where nothing is lost by that', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(formatted(text)).toBe(JSON.stringify(JSON.parse(text), undefined, 2));
    }),
  );
});
