import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import gpaCalculator from '../../../plugins/education/tools/gpa-calculator.ts';

const calculate = (input: object) => callTool(gpaCalculator, input);
const graded = (...grades: readonly (string | number)[]) => ({ courses: grades.map((grade) => ({ grade })) });

describe('gpa-calculator', () => {
  test.each([
    ['A+', 4, 4.3],
    ['a', 4, 4],
    ['A−', 3.7, 3.7],
    ['B+', 3.3, 3.3],
    ['C', 2, 2],
    ['d-', 0.7, 0.7],
    ['F', 0, 0],
  ])('%s is %d points, %d on the longer scale', async (grade, points, longer) => {
    expect((await calculate(graded(grade))).gpa).toBe(points);
    expect((await calculate({ ...graded(grade), scale: '4.3' })).gpa).toBe(longer);
  });

  test.each([
    [100, 'A+'],
    [97, 'A+'],
    [96.999, 'A'],
    [93, 'A'],
    ['90', 'A-'],
    [60, 'D-'],
    [59.9, 'F'],
  ])('%j percent is %s', async (grade, letter) => {
    expect(await calculate({ ...graded(grade), grade_type: 'percent' })).toMatchObject({
      courses: [{ letter }],
    });
  });

  test('levels add to what was passed', async () => {
    const courses = [
      { grade: 'A', level: 'ap' },
      { grade: 'B+', level: 'honors' },
      { grade: 'F', level: 'ib' },
    ];
    expect(await calculate({ courses })).toMatchObject({ gpa: 2.43, weighted_gpa: 2.93 });
  });

  test('marks and courses without credits are listed and do not count', async () => {
    const result = await calculate({
      courses: [
        { grade: 'P', credits: 3 },
        { grade: 'w', credits: 3 },
        { name: ' X ', grade: 'a−', credits: 2 },
        { grade: 'F', credits: 0 },
      ],
    });
    expect(result).toMatchObject({ gpa: 3.7, credits: 2, quality_points: 7.4 });
    expect(result.courses.map(({ counted }) => counted)).toEqual([false, false, true, false]);
    expect(result.courses[2]).toMatchObject({ name: 'X', letter: 'A-', quality_points: 7.4 });
  });

  test('no course that counts gives no average', async () => {
    expect(await calculate(graded('P'))).toMatchObject({
      gpa: null,
      weighted_gpa: null,
      cumulative_gpa: null,
      credits: 0,
    });
  });

  test('points as they are given', async () => {
    expect(await calculate({ ...graded(3.335, '3.345'), grade_type: 'points' })).toMatchObject({
      gpa: 3.34,
      courses: [{ letter: null, points: 3.335 }, { points: 3.345 }],
    });
  });

  test.each([
    [3.6, 60, 3.8, true],
    [3.4, 10, 3.4, true],
    [4, 60, 4.6, false],
    [1, 60, 0, true],
  ])('for %d, %d credits need %d', async (target_gpa, remaining_credits, required_gpa, target_reachable) => {
    const prior = { prior_gpa: 3.2, prior_credits: 45 };
    expect(
      await calculate({ courses: [{ grade: 'A', credits: 15 }], ...prior, target_gpa, remaining_credits }),
    ).toMatchObject({ cumulative_gpa: 3.4, cumulative_credits: 60, required_gpa, target_reachable });
  });

  test.each<[string, object, string]>([
    ['no courses', { courses: [] }, 'courses'],
    [
      'an unknown letter',
      { courses: [{ name: 'X', grade: 'Q' }] },
      'courses[0].grade: expected a letter such as B+, P or W for "X", got "Q"',
    ],
    ['a percent that is none', { ...graded('good'), grade_type: 'percent' }, 'courses[0].grade'],
    ['points beyond the scale', { ...graded(4.3), grade_type: 'points' }, 'courses[0].grade'],
    ['negative credits', { courses: [{ grade: 'A', credits: -1 }] }, 'courses[0].credits'],
    ['credits so far without GPA', { ...graded('A'), prior_credits: 3 }, 'prior_credits'],
    ['a GPA so far without credits', { ...graded('A'), prior_gpa: 3 }, 'prior_gpa'],
    ['a target without credits', { ...graded('A'), target_gpa: 3 }, 'target_gpa'],
    ['a target with no credits left', { ...graded('A'), target_gpa: 3, remaining_credits: 0 }, 'target_gpa'],
  ])('refuses %s', async (_, input, message) => {
    await expect(calculate(input)).rejects.toThrow(message);
  });
});
