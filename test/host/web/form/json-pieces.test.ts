import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { elementsOf, membersOf } from '../../../../host/web/form/json-pieces.ts';

test('elements keep their digits and repeated names', () => {
  expect(elementsOf(' [1.10, {"a": 1, "a": [2]},"x,]", 12345678901234567890]')).toEqual([
    '1.10',
    '{"a":1,"a":[2]}',
    '"x,]"',
    '12345678901234567890',
  ]);
  expect(elementsOf('[]')).toEqual([]);
  expect(elementsOf('{"a":1}')).toBe(undefined);
});

test('members keep their order and repeated names', () => {
  expect(membersOf('{"b":1, "a\\"":{"c":[1,2]},"b": 2}')).toEqual([
    ['b', '1'],
    ['a"', '{"c":[1,2]}'],
    ['b', '2'],
  ]);
  expect(membersOf('{}')).toEqual([]);
  expect(membersOf('[1]')).toBe(undefined);
});

test('pieces put together again are what they were taken from', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      const elements = elementsOf(text);
      const members = membersOf(text);
      const joined =
        elements !== undefined
          ? `[${elements.join(',')}]`
          : members !== undefined
            ? `{${members.map(([name, part]) => `${JSON.stringify(name)}:${part}`).join(',')}}`
            : text;
      expect(joined).toBe(JSON.stringify(value));
    }),
  );
});
