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
