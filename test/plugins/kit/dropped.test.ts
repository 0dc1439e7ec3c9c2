import { expect, test } from 'vitest';
import { DroppedParts } from '@toolyard/kit/dropped';

test('names each kind once, with its place and its count', () => {
  const parts = new DroppedParts();
  parts.add('X-SKYPE', 'line 3');
  parts.add('GENDER', 'line 4');
  parts.add('X-SKYPE', 'line 9');
  expect(parts.output()).toEqual({ dropped: ['X-SKYPE (2 times, first at line 3)', 'GENDER (line 4)'] });
});

test('takes what another has counted after its own', () => {
  const parts = new DroppedParts();
  const others = new DroppedParts();
  others.add('GENDER', 'line 1');
  others.add('X-SKYPE', 'line 2');
  parts.add('X-SKYPE', 'line 3');
  parts.addAll(others);
  expect(parts.output()).toEqual({ dropped: ['X-SKYPE (2 times, first at line 3)', 'GENDER (line 1)'] });
});

test('adds nothing to an output when nothing was left out', () => {
  expect(new DroppedParts().output()).toEqual({});
});

test('names 200 kinds and counts the others', () => {
  const parts = new DroppedParts();
  for (let kind = 0; kind < 250; kind += 1) parts.add(`X-${kind}`, `line ${kind}`);
  const { dropped = [] } = parts.output();
  expect(dropped).toHaveLength(201);
  expect(dropped.at(-1)).toBe('50 more kinds');
});
