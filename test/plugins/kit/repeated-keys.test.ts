import { readJsonText } from '@toolyard/kit/json-text';
import { expect, test } from 'vitest';
import { repeatedKeys } from '../../../plugins/kit/repeated-keys.ts';

test.each([
  ['{"a":1,"b":2}', []],
  ['{"a":1,"a":2,"a":3}', ['a', 'a']],
  ['{"a":{"b":1},"c":[{"b":1,"\\u0062":2}]}', ['b']],
  ['[{"a":1},{"a":2}]', []],
])('the keys of %s that stand before', (text, expected) => {
  const { root } = readJsonText(text);
  expect(root === undefined ? undefined : repeatedKeys(root).map(({ key }) => key)).toEqual(expected);
});

test('they are found in the order of the text, at any depth', () => {
  const { root } = readJsonText('{"a":{"x":1,"x":2},"b":0,"a":{"y":1,"y":2},"b":1}');
  expect(root === undefined ? undefined : repeatedKeys(root).map(({ key }) => key)).toEqual([
    'x',
    'a',
    'y',
    'b',
  ]);
  const deep = readJsonText('[{"a":'.repeat(20_000) + '{"z":1,"z":2}' + '}]'.repeat(20_000));
  expect(deep.root === undefined ? undefined : repeatedKeys(deep.root)).toHaveLength(1);
});
