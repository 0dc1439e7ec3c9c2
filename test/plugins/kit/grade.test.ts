import { gradeOf, GRADES } from '@toolyard/kit/grade';
import { expect, test } from 'vitest';

test.each([
  [100, 'A'],
  [90, 'A'],
  [89, 'B'],
  [80, 'B'],
  [79, 'C'],
  [70, 'C'],
  [69, 'D'],
  [60, 'D'],
  [59, 'F'],
  [0, 'F'],
])('%d points are grade %s', (score, grade) => {
  expect(gradeOf(score)).toBe(grade);
});

test('there is no other grade', () => {
  const given = new Set(Array.from({ length: 101 }, (_, score) => gradeOf(score)));
  expect([...given].toSorted()).toEqual([...GRADES]);
});
