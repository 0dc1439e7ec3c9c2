import { expect, test } from 'vitest';
import { lineOf, measureOf, numberText, verdictOf } from '../../../host/web/view/words.ts';

test.each([
  [15.303999999999998, '15.304'],
  [0.1 + 0.2, '0.3'],
  [1469918176385, '1469918176385'],
  [2 ** 53, '9007199254740992'],
  [-0.0618089306993273, '-0.0618089307'],
  [1e-7, '1e-7'],
])('%s is read as %s', (value, text) => {
  expect(numberText(value)).toBe(text);
});

test.each([
  [{ r: 255, g: 0 }, 'r 255, g 0'],
  [['a', 'b', null], 'a, b'],
  [{ known_as: ['x'], none: null }, 'known as x'],
  [[{ a: 1, b: 2 }, { a: 3 }], 'a 1, b 2; a 3'],
  [null, ''],
  [[], ''],
])('%j is said on one line', (value, line) => {
  expect(lineOf(value)).toBe(line);
});

test('a line ends where nobody reads on', () => {
  expect(lineOf(Array.from({ length: 500_000 }, () => 'word')).length).toBeLessThan(600);
});

test('names say what is measured, and in what', () => {
  expect(measureOf('saved_percent')).toEqual({ name: 'saved', unit: '%' });
  expect(measureOf('percent')).toBeUndefined();
  expect(measureOf('to_string')).toBeUndefined();
});

test.each([
  ['valid', true, { words: '✓ Valid', tone: 'good' }],
  ['valid', false, { words: '✗ Not valid', tone: 'trouble' }],
  ['identical', false, { words: '✗ Not identical', tone: undefined }],
  ['ok', false, { words: '✗ Not OK', tone: 'trouble' }],
  ['hidden', true, undefined],
  ['valid', 'yes', undefined],
])('%s: %s', (name, value, verdict) => {
  expect(verdictOf(name, name, value)).toEqual(verdict);
});
