import { parsePages, parsePageSet } from '../../../plugins/kit/pdf/page-numbers.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

test.each([
  ['3', [3]],
  ['3,1,1', [3, 1, 1]],
  ['1-3', [1, 2, 3]],
  ['5-2', [5, 4, 3, 2]],
  ['4-', [4, 5]],
  ['-2', [1, 2]],
  ['last', [5]],
  ['last-1', [5, 4, 3, 2, 1]],
  ['3-LAST', [3, 4, 5]],
  ['-last', [1, 2, 3, 4, 5]],
  ['last-', [5]],
  ['odd,even', [1, 3, 5, 2, 4]],
  ['all', [1, 2, 3, 4, 5]],
  [' 2 ,\tOdd , 4 - 5', [2, 1, 3, 5, 4, 5]],
])('%j of 5 pages', (list, pages) => {
  expect(parsePages('pages', list, 5)).toEqual(pages);
});

test.each([
  ['4', 3, 'pages: there is no page 4, the document has 3 pages'],
  ['2-9', 3, 'pages: there is no page 9, the document has 3 pages'],
  ['2', 1, 'pages: there is no page 2, the document has 1 page'],
  ['0', 3, 'pages: expected pages from 1, got "0"'],
  ['0-2', 3, 'pages: expected pages from 1, got "0"'],
  ['', 3, 'pages: expected pages such as "1-3,5,last", also 7-, odd, even, all, got ""'],
  ['007-', 5, 'there is no page 007'],
  ['1,,2', 3, 'got ""'],
  ['1,', 3, 'got ""'],
  ['-', 3, 'got "-"'],
  ['1-2-3', 3, 'got "1-2-3"'],
  ['1 2', 3, 'got "1 2"'],
  ['1.5', 3, 'got "1.5"'],
  ['١', 3, 'got "١"'],
  ['even', 1, 'pages: expected at least one page, "even" names none of 1 page'],
  [`1${'0'.repeat(400)}`, 3, 'there is no page 1000'],
])('refuses %j of %i pages', (list, count, message) => {
  expect(() => parsePages('pages', list, count)).toThrow(message);
  expect(() => parsePageSet('pages', list, count)).toThrow(message);
});

test('a list comes to a bounded number of pages', () => {
  expect(parsePages('pages', 'all,1', 9, 10)).toHaveLength(10);
  expect(() => parsePages('pages', 'all,1-2', 9, 10)).toThrow('pages: expected at most 10 pages, got more');
  expect(parsePages('pages', 'last-1', 20_000)).toHaveLength(20_000);
});

test('as a set, order and repetition do not matter', () => {
  expect(parsePageSet('pages', '4-2,3,3', 5)).toEqual([2, 3, 4]);
  expect(parsePageSet('pages', undefined, 3)).toEqual([1, 2, 3]);
  expect(parsePageSet('pages', 'all,'.repeat(100_000) + 'all', 2000)).toHaveLength(2000);
});

test('lists of numbers come back as they are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (pages) => {
      expect(parsePages('pages', pages.join(' , '), 50)).toEqual(pages);
      expect(parsePageSet('pages', pages.join(), 50)).toEqual([...new Set(pages)].sort((a, b) => a - b));
    }),
  );
});
