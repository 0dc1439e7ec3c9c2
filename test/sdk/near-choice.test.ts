import { expect, test } from 'vitest';
import { nearChoice } from '../../sdk/near-choice.ts';

const CASES = ['camel', 'pascal', 'screaming_snake', 'snake', 'c++', 'c#'];

test.each([
  ['camelCase', 'camel'],
  ['SCREAMING-SNAKE', 'screaming_snake'],
  ['pascla', 'pascal'],
  ['C++', 'c++'],
])('%s comes near %s', (text, choice) => {
  expect(nearChoice(text, CASES)).toBe(choice);
});

test.each(['kebab', '', 'c', 'x'.repeat(1000)])('%j comes near none', (text) => {
  expect(nearChoice(text, CASES)).toBeUndefined();
});

test('where several come near, none is told', () => {
  expect(nearChoice('sha', ['sha1', 'sha256'])).toBeUndefined();
});
