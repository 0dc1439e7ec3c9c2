import {
  isWrittenNumber,
  locateJsonError,
  parseJson,
  parseJsonObject,
  parseWrittenJson,
} from '@toolyard/sdk';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

test('takes text or the value itself', () => {
  expect(parseJson('json', '{"a":[1]}')).toEqual({ a: [1] });
  expect(parseJson('json', { a: [1] })).toEqual({ a: [1] });
});

test.each([
  ['a comma too many', '{"a":\n1,}', 'JSON, with a name in double quotes at line 2, column 3, got "}"'],
  ['another bracket', '[{"a": [1}]', 'JSON, with a comma or ] at line 1, column 10, got "}"'],
  ['an end too early', '[1', 'JSON, with a comma or ] at line 1, column 3, got the end'],
  [
    'a string without end',
    '{"a',
    'JSON, with a double quote that ends the string at line 1, column 4, got the end',
  ],
  [
    'a line break in a string',
    '["a\nb"]',
    'JSON, with an escape in place of a control character at line 1, column 4',
  ],
  [
    'an unknown escape',
    '["😀\\x41"]',
    'JSON, with an escape that JSON knows at line 1, column 4, got "\\\\"',
  ],
  ['a name without quotes', '{a: 1}', 'JSON, with a name in double quotes or } at line 1, column 2, got "a"'],
  ['an equals sign', '{"a"=1}', 'JSON, with a colon at line 1, column 5, got "="'],
  ['a leading zero', '[01]', 'JSON, with a comma or ] at line 1, column 3, got "1"'],
  ['a second value', '1 2', 'JSON, with nothing more at line 1, column 3, got "2"'],
  ['another word', 'nil', 'JSON, with a value at line 1, column 1, got "n"'],
  ['nothing', '', 'JSON, with a value at line 1, column 1, got the end'],
  ['a million levels', '['.repeat(1e6), 'JSON, with a value or ] at line 1, column 1000001, got the end'],
  ['1001 levels', '['.repeat(1001) + ']'.repeat(1001), 'JSON with at most 1000 levels of nesting'],
])('refuses %s', (_, text, message) => {
  expect(() => parseJson('json', text)).toThrow(`json: expected ${message}`);
});

test('places an error wherever JSON.parse throws, and only there', () => {
  const pieces = fc.constantFrom(...'{}[],:"\\ \n-0.e+1', 'true', 'null', '"a"', '"a":', '1.5');
  const mutated = fc
    .tuple(fc.json(), fc.nat(), pieces)
    .map(([json, at, piece]) => json.slice(0, at % json.length) + piece + json.slice(at % json.length));
  fc.assert(
    fc.property(
      fc.oneof(
        mutated,
        fc.array(pieces).map((list) => list.join('')),
      ),
      (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(locateJsonError(text) === undefined).toBe(isJson);
      },
    ),
    { numRuns: 1000 },
  );
});

test('takes 1000 levels', () => {
  expect(parseJson('json', '['.repeat(1000) + ']'.repeat(1000))).toBeInstanceOf(Array);
});

test.each([['[1]'], ['null'], ['"{}"']])('takes no %s for an object', (text) => {
  expect(() => parseJsonObject('params', text)).toThrow('params: expected a JSON object, got ');
});

test('keeps the digits of numbers', () => {
  const text = '{"id":12345678901234567890,"p":[1.10,-0,1E400],"s":"1.10"}';
  const value = parseWrittenJson('json', text);
  expect(JSON.stringify(value)).toBe(text);
  expect(isWrittenNumber(Reflect.get(Object(value), 'id'))).toBe(true);
  expect(parseWrittenJson('json', { id: 1 })).toEqual({ id: 1 });
});
