import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import gradeCalculator from '../../../plugins/education/tools/grade-calculator.ts';

const calculate = (input: object) => callTool(gradeCalculator, input);
const half = (score: number) => ({ weight: 50, score });

describe('grade-calculator', () => {
  test('what the final needs', async () => {
    const categories = [
      { name: 'Homework', weight: 20, score: 85 },
      { name: 'Midterm', weight: 30, score: 78 },
    ];
    expect(await calculate({ categories, final_weight: 50, target: 85 })).toEqual({
      current_grade: 80.8,
      letter: 'B-',
      points_so_far: 40.4,
      graded_weight: 50,
      remaining_weight: 50,
      total_weight: 100,
      needed_score: 89.2,
      status: 'possible',
      categories: [
        { name: 'Homework', weight: 20, score: 85, contribution: 17 },
        { name: 'Midterm', weight: 30, score: 78, contribution: 23.4 },
      ],
      warnings: [],
    });
  });

  test('points earned of those possible, exactly', async () => {
    const result = await calculate({ categories: [{ weight: 50, earned: 18, possible: 20 }, half(70.5)] });
    expect(result).toMatchObject({
      current_grade: 80.25,
      letter: 'B-',
      needed_score: null,
      status: null,
      categories: [
        { score: 90, contribution: 45 },
        { score: 70.5, contribution: 35.25 },
      ],
    });
    const thirds = { weight: 100, earned: 2, possible: 3 };
    expect((await calculate({ categories: [thirds] })).current_grade).toBe(66.67);
  });

  test('the letter is that of the unrounded grade', async () => {
    expect(await calculate({ categories: [{ weight: 100, score: 92.996 }] })).toMatchObject({
      current_grade: 93,
      letter: 'A-',
    });
  });

  test.each([
    ['already_reached', 20, -10],
    ['already_reached', 25, 0],
    ['possible', 75, 100],
    ['needs_extra_credit', 75.01, 100.02],
  ])('%s for %d', async (status, target, needed_score) => {
    expect(await calculate({ categories: [half(50), { weight: 50 }], target })).toMatchObject({
      status,
      needed_score,
    });
  });

  test('with nothing left, a target is reached or impossible', async () => {
    const categories = [{ weight: 100, score: 80 }];
    expect(await calculate({ categories, target: 80 })).toMatchObject({
      status: 'already_reached',
      needed_score: null,
    });
    expect(await calculate({ categories, target: 80.01 })).toMatchObject({
      status: 'impossible',
      needed_score: null,
    });
  });

  test('weights that do not come to 100 are shares', async () => {
    const result = await calculate({
      categories: [
        { weight: 1, score: 90 },
        { weight: 2, score: 60 },
      ],
    });
    expect(result).toMatchObject({ current_grade: 70, letter: 'C-', total_weight: 3, points_so_far: 70 });
    expect(result.warnings).toEqual([expect.stringContaining('3')]);
  });

  test('nothing graded yet', async () => {
    expect(await calculate({ categories: [{ weight: 100 }], target: 90 })).toMatchObject({
      current_grade: null,
      letter: null,
      needed_score: 90,
      status: 'possible',
    });
  });

  test('own letters', async () => {
    const scale = [
      { letter: 'fail', min: 0 },
      { letter: 'pass', min: 50 },
    ];
    expect((await calculate({ categories: [half(50)], scale })).letter).toBe('pass');
    expect((await calculate({ categories: [half(49.99)], scale })).letter).toBe('fail');
  });

  test.each<[string, object, string]>([
    ['no categories', { categories: [] }, 'categories'],
    ['no weight', { categories: [{ score: 1 }] }, 'categories[0].weight'],
    ['a negative weight', { categories: [{ weight: -1 }] }, 'categories[0].weight'],
    [
      'both kinds of score',
      { categories: [{ ...half(1), earned: 1, possible: 2 }] },
      'categories[0]: expected either',
    ],
    [
      'earned alone',
      { categories: [{ weight: 1, earned: 1 }] },
      'categories[0]: expected earned and possible',
    ],
    [
      'nothing possible',
      { categories: [{ name: 'Quiz', weight: 10, earned: 5, possible: 0 }] },
      'categories[0].possible: expected more than 0 for "Quiz"',
    ],
    ['weights of nought', { categories: [{ weight: 0 }] }, 'categories: expected weights'],
    [
      'a border twice',
      {
        categories: [half(1)],
        scale: [
          { letter: 'a', min: 0 },
          { letter: 'b', min: 0 },
        ],
      },
      'scale: expected each min once',
    ],
    [
      'no letter from 0',
      { categories: [half(1)], scale: [{ letter: 'a', min: 1 }] },
      'scale: expected the lowest',
    ],
  ])('refuses %s', async (_, input, message) => {
    await expect(calculate(input)).rejects.toThrow(message);
  });
});

test('a letter that the rounded grade would not have is explained', async () => {
  const graded = (score: number) => callTool(gradeCalculator, { categories: [{ weight: 100, score }] });
  expect(await graded(89.995)).toMatchObject({
    current_grade: 90,
    warnings: ['the letter is that of the exact grade, 89.995, which is rounded here'],
  });
  expect(await graded(89.5)).toMatchObject({ warnings: [] });
});
