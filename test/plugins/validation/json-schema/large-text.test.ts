import { describe, expect, test } from 'vitest';
import { LargeArray } from '../../../../plugins/validation/lib/json-schema/large-array.ts';
import { readLargeText } from '../../../../plugins/validation/lib/json-schema/large-text.ts';
import { isArray, isObject, type Value } from '../../../../plugins/validation/lib/json-schema/value.ts';

const LEVELS = 20;
/** As small as shows all that there is. */
const SIZES = { large: 1000, part: 500 };
const ROWS = Array.from({ length: 1000 }, (_, id) => ({
  id,
  name: `Item "${id}" \\ [{,`,
  tags: ['a', 'b'],
}));
const ROWS_TEXT = JSON.stringify(ROWS);

describe('a large text has the value that JSON.parse finds', () => {
  test.each([
    ['an array', ROWS_TEXT],
    ['an array that is laid out', JSON.stringify(ROWS, undefined, 2)],
    ['between blanks', ` \n${ROWS_TEXT}\t\r\n`],
    ['within objects', `{"a":1,"rows":${ROWS_TEXT},"b":{"c" : ${ROWS_TEXT} , "d":[]},"10":1,"2":2}`],
    ['within arrays', `[1,${ROWS_TEXT},2,[3,${ROWS_TEXT}],${ROWS_TEXT}\n]`],
    ['beside short values', `{"a":{"b":[1,{"c":",]"}]},"rows":${ROWS_TEXT},"d":[[],{}],"e":${ROWS_TEXT}}`],
    ['behind a long value of short ones', `[[${'[1,2],'.repeat(500)}"]"],{"a":${ROWS_TEXT}},[[]]]`],
    ['repeated names', `{"a":1,"a":${ROWS_TEXT},"b":${ROWS_TEXT},"b":2,"c":3}`],
    [
      'escaped and odd names',
      `{"__proto__":${ROWS_TEXT},"a\\"\\u0062":${ROWS_TEXT},"\\\\":1,"x":{"__proto__":1}}`,
    ],
    ['a long element', `[${JSON.stringify('x'.repeat(5000))},1]`],
    ['rows of long arrays', JSON.stringify(Array.from({ length: 40 }, () => ROWS.slice(0, 50)))],
  ])('%s', (_, text) => {
    const large = readLargeText(text, LEVELS, SIZES);
    expect(large?.arrays.length).toBeGreaterThan(0);
    expect(JSON.stringify(plain(large?.value ?? null))).toBe(JSON.stringify(JSON.parse(text)));
  });
});

test('elements are found in any order', () => {
  const rows = readLargeText(ROWS_TEXT, LEVELS, SIZES)?.value;
  if (!(rows instanceof LargeArray)) throw new TypeError('expected a long array');
  expect(rows).toHaveLength(ROWS.length);
  for (const index of [0, 999, 500, 1, 499]) expect(rows.at(index)).toEqual(ROWS[index]);
  expect(rows.at(1000)).toBeUndefined();
});

describe('what is no JSON is refused when all of it was parsed', () => {
  const open = ROWS_TEXT.slice(0, -1);
  test.each([
    ['no comma', `${open} 5]`],
    ['a comma at the end', `${open},]`],
    ['a comma at the end after a long array', `[${ROWS_TEXT},]`],
    ['a comma at the start of an object', `{,"a":${ROWS_TEXT}}`],
    ['two commas', `${open},,1]`],
    ['two commas after a long array', `[${ROWS_TEXT},,1]`],
    ['a comma at the start', `[,${ROWS_TEXT}]`],
    ['a value after a long array', `[${ROWS_TEXT} 1]`],
    ['a value before a long array', `[1 ${ROWS_TEXT}]`],
    ['a name without colon', `{"a" ${ROWS_TEXT}}`],
    ['no name', `{${ROWS_TEXT}}`],
    ['a broken name', `{"\\x":${ROWS_TEXT}}`],
    ['a comma at the end of an object', `{"a":${ROWS_TEXT},}`],
    ['a member without value', `{"a":${ROWS_TEXT},"b"}`],
    ['the wrong bracket', `${open}}`],
    ['a bracket too many', `${ROWS_TEXT}]`],
    ['more behind it', `${ROWS_TEXT},1`],
    ['more before it', `1 ${ROWS_TEXT}`],
    ['no end', open],
    ['a string without end', `${open},"a]`],
    ['a broken element', `${open},{"a":tru}]`],
    ['a broken element in the middle', ROWS_TEXT.replace('"id":500', '"id":05')],
    ['a control character', `${open},"\n"]`],
  ])('%s', (_, text) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    expect(() => {
      const large = readLargeText(text, LEVELS, SIZES);
      if (large === undefined) JSON.parse(text);
      for (const array of large?.arrays ?? []) array.parseRest();
    }).toThrow(SyntaxError);
  });
});

test.each([
  ['a short text', '[1,2]'],
  ['a long text without a long array', JSON.stringify({ a: 'x'.repeat(5000) })],
  [
    'a text that nests deeper behind a long array',
    `[${ROWS_TEXT},${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}]`,
  ],
  ['a text that nests deeper', `${'['.repeat(LEVELS + 1)}${ROWS_TEXT}${']'.repeat(LEVELS + 1)}`],
])('%s is left to JSON.parse', (_, text) => {
  expect(readLargeText(text, LEVELS, SIZES)).toBeUndefined();
});

function plain(value: Value): unknown {
  if (isArray(value)) return Array.from(value.entries(), ([, element]) => plain(element));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}
