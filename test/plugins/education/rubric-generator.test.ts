import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import rubricGenerator from '../../../plugins/education/tools/rubric-generator.ts';

const make = (input: object) => callTool(rubricGenerator, input);
const named = (...names: readonly string[]) => ({ criteria: names.map((name) => ({ name })) });
const weighed = (...weights: readonly (number | undefined)[]) => ({
  criteria: weights.map((weight, index) =>
    weight === undefined ? { name: `C${index}` } : { name: `C${index}`, weight },
  ),
});

describe('rubric-generator', () => {
  test('four levels and even weights when nothing is said', async () => {
    const result = await make(named('Content', 'Style', 'Sources', 'Form'));
    expect(result).toMatchObject({
      title: 'Rubric',
      levels: [
        { name: 'Excellent', points: 4 },
        { name: 'Proficient', points: 3 },
        { name: 'Developing', points: 2 },
        { name: 'Beginning', points: 1 },
      ],
      max_score: 100,
      score: null,
      warnings: [],
    });
    expect(result.criteria.map(({ weight }) => weight)).toEqual([25, 25, 25, 25]);
    expect(result.csv).toMatch(
      /^Criterion,Weight,Excellent \(4\),Proficient \(3\),Developing \(2\),Beginning \(1\)\r\n/,
    );
    expect(result.criteria[0]?.cells[0]?.description).toBe('Content: excellent');
  });

  test.each<[(number | undefined)[], number[], number]>([
    [[50, undefined, undefined], [50, 25, 25], 0],
    [[undefined, undefined, undefined], [33.33, 33.33, 33.33], 0],
    [[1, 2], [33.33, 66.67], 1],
    [[60, 60], [50, 50], 1],
    [[120, undefined], [100, 0], 1],
    [[33.3, 33.3, 33.4], [33.3, 33.3, 33.4], 0],
  ])('weights %j are %j', async (weights, shares, warnings) => {
    const result = await make(weighed(...weights));
    expect(result.criteria.map(({ weight }) => weight)).toEqual(shares);
    expect(result.warnings).toHaveLength(warnings);
  });

  test('scores by level, by points, and between levels', async () => {
    const { score } = await make({ ...weighed(60, 40), scores: { C0: 'proficient', C1: 4 } });
    expect(score).toEqual({
      percent: 85,
      weighted_points: 3.4,
      max_points: 4,
      letter: 'B',
      criteria: [
        { name: 'C0', level: 'Proficient', points: 3, contribution: 45 },
        { name: 'C1', level: 'Excellent', points: 4, contribution: 40 },
      ],
    });
    const between = await make({ ...named('A'), scores: { A: 2.5 } });
    expect(between.score).toMatchObject({ percent: 62.5, letter: 'D', criteria: [{ level: null }] });
  });

  test('even thirds come to the whole', async () => {
    expect((await make({ ...named('A', 'B', 'C'), scores: { A: 4, B: 4, C: 4 } })).score).toMatchObject({
      percent: 100,
      letter: 'A',
    });
  });

  test('own levels and descriptions', async () => {
    const result = await make({
      criteria: [{ name: 'A | B', descriptions: { Yes: 'Has <it>\nall', No: ' ' } }],
      levels: [
        { name: 'Yes', points: 1 },
        { name: 'No', points: 0 },
      ],
    });
    expect(result.markdown).toContain('| A \\| B | 100% | Has \\<it\\><br>all | A \\| B: no |');
    expect(result.html).toContain('<td>Has &lt;it&gt;<br>all</td>');
    expect(result.csv).toContain('A | B,100%,"Has <it>\nall",A | B: no\r\n');
  });

  test.each<[string, object, string]>([
    ['no criteria', { criteria: [] }, 'criteria'],
    ['21 criteria', named(...Array.from({ length: 21 }, (_, index) => `c${index}`)), 'criteria'],
    ['a blank name', named(' '), 'criteria[0].name'],
    ['a name twice', named('a', ' a '), 'criteria[1].name: expected each once, got "a" twice'],
    ['a negative weight', weighed(-1), 'criteria[0].weight'],
    ['weights of nought', weighed(0), 'criteria: expected weights'],
    ['one level', { ...named('a'), levels: [{ name: 'x', points: 1 }] }, 'levels'],
    [
      'a level twice',
      {
        ...named('a'),
        levels: [
          { name: 'x', points: 2 },
          { name: 'x', points: 1 },
        ],
      },
      'levels[1].name',
    ],
    [
      'points that do not fall',
      {
        ...named('a'),
        levels: [
          { name: 'x', points: 1 },
          { name: 'y', points: 1 },
        ],
      },
      'levels[1].points',
    ],
    ['a score for nobody', { ...named('a'), scores: { a: 1, b: 1 } }, 'scores: there is no criterion "b"'],
    ['a criterion left out', { ...named('a', 'b'), scores: { a: 1 } }, 'scores: expected a score for "b"'],
    ['an unknown level', { ...named('a'), scores: { a: 'superb' } }, 'scores.a: expected one of the levels'],
    [
      'points beyond the highest',
      { ...named('a'), scores: { a: 4.1 } },
      'scores.a: expected points from 0 to 4',
    ],
  ])('refuses %s', async (_, input, message) => {
    await expect(make(input)).rejects.toThrow(message);
  });
});
