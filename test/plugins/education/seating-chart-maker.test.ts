import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import seatingChartMaker from '../../../plugins/education/tools/seating-chart-maker/tool.ts';

const make = (input: object) => callTool(seatingChartMaker, input);
const six = ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'];

describe('seating-chart-maker', () => {
  test('given order, around a gap and a fixed seat', async () => {
    const result = await make({
      names: 'Ann\nBo\n\nCy\nDi',
      rows: 2,
      columns: 3,
      arrangement: 'given',
      blocked: [{ row: 1, column: 2 }],
      fixed: [{ name: 'Ann', row: 2, column: 1 }],
    });
    expect(result).toMatchObject({
      grid: [
        ['Bo', null, 'Cy'],
        ['Ann', 'Di', null],
      ],
      seats: [
        { name: 'Bo', row: 1, column: 1 },
        { name: 'Cy', row: 1, column: 3 },
        { name: 'Ann', row: 2, column: 1 },
        { name: 'Di', row: 2, column: 2 },
      ],
      empty_seats: 1,
    });
    expect(result.csv).toBe(',Seat 1,Seat 2,Seat 3\r\nRow 1,Bo,,Cy\r\nRow 2,Ann,Di,\r\n');
    expect(result.markdown).toContain('| Row 1 | Bo |  | Cy |');
  });

  test('the same seed gives the same chart', async () => {
    const input = { names: six, rows: 2, columns: 3, seed: 11 };
    expect((await make(input)).grid).toEqual([
      ['Ann', 'Flo', 'Bo'],
      ['Ed', 'Cy', 'Di'],
    ]);
    const { seats } = await make({ names: six, rows: 2, columns: 3 });
    expect(new Set(seats.map(({ name }) => name))).toEqual(new Set(six));
  });

  test('by alphabet, as English sorts', async () => {
    const names = ['zoë', 'Émile', 'adam', 'Bo'];
    expect((await make({ names, rows: 2, columns: 2, arrangement: 'alphabetical' })).grid).toEqual([
      ['adam', 'Bo'],
      ['Émile', 'zoë'],
    ]);
  });

  test('pairs are kept apart where that can be, the same for a seed', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `n${index}`);
    const keep_apart = Array.from({ length: 15 }, (_, index) => [`n${index}`, `n${29 - index}`]);
    for (let seed = 0; seed < 20; seed += 1) {
      const input = {
        names,
        rows: 5,
        columns: 6,
        seed,
        keep_apart,
        fixed: [{ name: 'n0', row: 3, column: 3 }],
      };
      const { conflicts, grid } = await make(input);
      expect(conflicts).toEqual([]);
      expect(grid[2]?.[2]).toBe('n0');
      expect((await make(input)).grid).toEqual(grid);
    }
  });

  test('what cannot be kept apart is told, and so is it in a given order', async () => {
    const pair = { keep_apart: [['a', 'b']], rows: 1 };
    expect((await make({ ...pair, names: ['a', 'b'], columns: 2 })).conflicts).toEqual([['a', 'b']]);
    const given = { ...pair, names: ['a', 'b'], columns: 3, arrangement: 'given' };
    expect((await make(given)).conflicts).toEqual([['a', 'b']]);
    const fixed = [
      { name: 'a', row: 1, column: 1 },
      { name: 'b', row: 1, column: 2 },
    ];
    expect((await make({ ...given, arrangement: 'random', fixed })).conflicts).toEqual([['a', 'b']]);
  });

  test('a pair that is fixed side by side does not keep others together', async () => {
    const names = Array.from({ length: 36 }, (_, index) => `n${index}`);
    const keep_apart = names.slice(1).map((name, index) => [names[index], name]);
    const fixed = [
      { name: 'n0', row: 1, column: 1 },
      { name: 'n1', row: 1, column: 2 },
    ];
    const { conflicts } = await make({ names, rows: 6, columns: 6, seed: 1, keep_apart, fixed });
    expect(conflicts).toEqual([['n0', 'n1']]);
  });

  test('a hall of 2,500 with a thousand pairs is seated within the deadline', async () => {
    const names = Array.from({ length: 2500 }, (_, index) => `n${index}`);
    const keep_apart = Array.from({ length: 1000 }, (_, index) => ['n0', `n${index + 1}`]);
    const { seats } = await make({ names, rows: 50, columns: 50, keep_apart, seed: 1 });
    expect(seats).toHaveLength(2500);
  });

  test('the page shows names as they are', async () => {
    const { html } = await make({ names: ['<b>'], rows: 1, columns: 1, title: '<i>' });
    expect(html).toContain('<td>&lt;b&gt;</td>');
    expect(html).not.toMatch(/<b>|<i>/);
  });

  const room = { names: ['a', 'b'], rows: 1, columns: 2 };
  test.each<[string, object, string]>([
    ['no names', { ...room, names: ' ' }, 'names'],
    ['a name twice', { ...room, names: ['a', 'a'] }, 'names: expected each once, got "a" twice'],
    ['more names than seats', { ...room, names: ['a', 'b', 'c'] }, 'names: expected at most the 2 seats'],
    [
      'more names than free seats',
      { ...room, blocked: [{ row: 1, column: 1 }] },
      'names: expected at most the 1',
    ],
    ['a fixed seat outside', { ...room, fixed: [{ name: 'a', row: 2, column: 1 }] }, 'fixed[0]'],
    ['a gap outside', { ...room, blocked: [{ row: 1, column: 3 }] }, 'blocked[0]'],
    [
      'a seat twice',
      {
        ...room,
        fixed: [
          { name: 'a', row: 1, column: 1 },
          { name: 'b', row: 1, column: 1 },
        ],
      },
      'fixed[1]: expected each seat once',
    ],
    ['an unknown fixed name', { ...room, fixed: [{ name: 'z', row: 1, column: 1 }] }, 'fixed[0].name'],
    ['an unknown name to keep apart', { ...room, keep_apart: [['a', 'z']] }, 'keep_apart[0]'],
    ['no pair', { ...room, keep_apart: [['a']] }, 'keep_apart'],
    ['a pair of one', { ...room, keep_apart: [['a', 'a']] }, 'keep_apart[0]'],
    ['51 rows', { ...room, rows: 51 }, 'rows'],
  ])('refuses %s', async (_, input, argument) => {
    await expect(make(input)).rejects.toThrow(argument);
  });
});
