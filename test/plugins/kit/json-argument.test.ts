import {
  isWrittenNumber,
  parseJson,
  parseJsonObject,
  parseJsonTree,
  parseWrittenJson,
} from '@toolyard/kit/json-argument';
import type { JsonValue } from '@toolyard/sdk';
import { expect, test } from 'vitest';

test('takes text or the value itself', () => {
  expect(parseJson('json', '{"a":[1]}')).toEqual({ a: [1] });
  expect(parseJson('json', { a: [1] })).toEqual({ a: [1] });
});

test.each([
  ['a comma too many', '{"a":1,\n }', 'JSON, got a comma before a closing bracket at line 2, column 2'],
  ['another bracket', '[{"a": [1}]', 'JSON, got a character that does not belong there at line 1, column 10'],
  ['an end too early', '[1', 'JSON, got an end too early at line 1, column 3'],
  ['an unknown escape', '["😀\\x41"]', 'JSON, got an escape that JSON does not know at line 1, column 4'],
  ['a second value', '1 2', 'JSON, got more after the value at line 1, column 3'],
  ['nothing', '', 'JSON, got no text at line 1, column 1'],
  ['a million levels', '['.repeat(1e6), 'JSON, got an end too early at line 1, column 1000001'],
  ['1001 levels', '['.repeat(1001) + ']'.repeat(1001), 'JSON with at most 1000 levels of nesting'],
])('refuses %s', (_, text, message) => {
  expect(() => parseJson('json', text)).toThrow(`json: expected ${message}`);
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

test('gives a tree of text or of a value', () => {
  expect(parseJsonTree('json', '[1.0]')).toMatchObject({
    text: '[1.0]',
    root: { kind: 'array', elements: [{ literal: '1.0', start: 1 }] },
  });
  expect(parseJsonTree('json', [1])).not.toHaveProperty('text');
  const deep: unknown = JSON.parse('['.repeat(1001) + ']'.repeat(1001));
  expect(() => parseJsonTree('json', deep as JsonValue)).toThrow(
    'json: expected JSON with at most 1000 levels',
  );
  expect(() => parseJsonTree('json', '{"a":1,\n "b" 2}')).toThrow(
    'json: expected JSON, got no colon after a key at line 2, column 6',
  );
});
