import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import attendanceSheetGenerator from '../../../plugins/education/tools/attendance-sheet-generator.ts';

const make = (input: object) => callTool(attendanceSheetGenerator, { names: 'Ann', ...input });
const dates = async (input: object) =>
  (await make(input)).dates.map(({ date, weekday }) => `${weekday} ${date}`);

describe('attendance-sheet-generator', () => {
  test('a range of school days over a leap day, without a holiday', async () => {
    const result = await make({
      names: 'Ann\r\n\r\n Bo, Jr. ',
      start_date: '2024-02-28',
      end_date: '2024-03-04',
      exclude_dates: ['2024-03-01'],
    });
    expect(result.dates).toEqual([
      { date: '2024-02-28', weekday: 'Wed' },
      { date: '2024-02-29', weekday: 'Thu' },
      { date: '2024-03-04', weekday: 'Mon' },
    ]);
    expect(result.rows).toEqual([
      { number: 1, name: 'Ann' },
      { number: 2, name: 'Bo, Jr.' },
    ]);
    expect(result.csv).toBe(
      'No.,Name,Wed 2024-02-28,Thu 2024-02-29,Mon 2024-03-04,Present,Absent,Late,Excused\r\n1,Ann,,,,,,,\r\n2,"Bo, Jr.",,,,,,,\r\n',
    );
  });

  test('given days are sorted, each once; weekdays can be chosen', async () => {
    expect(await dates({ dates: ['2024-05-02', '2024-05-01', '2024-05-02'] })).toEqual([
      'Wed 2024-05-01',
      'Thu 2024-05-02',
    ]);
    expect(await dates({ start_date: '2024-01-01', end_date: '2024-01-31', weekdays: ['sat'] })).toEqual([
      'Sat 2024-01-06',
      'Sat 2024-01-13',
      'Sat 2024-01-20',
      'Sat 2024-01-27',
    ]);
  });

  test('without days there are five columns', async () => {
    const { columns, dates: none } = await make({ totals: false });
    expect(columns).toEqual(['No.', 'Name', 'Day 1', 'Day 2', 'Day 3', 'Day 4', 'Day 5']);
    expect(none).toEqual([]);
  });

  test('names sort as English does, repeats stay', async () => {
    const { rows } = await make({ names: ['zoë', 'Émile', 'adam', 'Bo', 'Bo'], sort: true });
    expect(rows.map(({ name }) => name)).toEqual(['adam', 'Bo', 'Bo', 'Émile', 'zoë']);
  });

  test('names that spreadsheets would run are quoted in CSV alone', async () => {
    const { csv, rows, markdown } = await make({ names: ['=1+1', '@x', '-y', '+z'], totals: false });
    expect(csv).toContain("\r\n1,'=1+1,");
    expect(csv.match(/,'[=@+-]/g)).toHaveLength(4);
    expect(rows[0]?.name).toBe('=1+1');
    expect(markdown).toContain('| 1 | =1+1 |');
  });

  test('the page shows text as it is, and its header again on each page', async () => {
    const { html } = await make({ names: ['<b>Ann</b>'], title: '<script>' });
    expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt;');
    expect(html).not.toMatch(/<script|<b>/);
    expect(html).toContain('thead{display:table-header-group}');
  });

  test.each<[string, object, string]>([
    ['no names', { names: ' \n ' }, 'names'],
    ['501 names', { names: Array.from({ length: 501 }, (_, i) => `n${i}`) }, 'names'],
    ['a day that does not exist', { dates: ['2023-02-29'] }, 'dates[0]'],
    ['a holiday that does not exist', { exclude_dates: ['x'] }, 'exclude_dates[0]'],
    ['an end before the start', { start_date: '2024-01-02', end_date: '2024-01-01' }, 'end_date'],
    ['a start alone', { start_date: '2024-01-02' }, 'end_date'],
    ['an end alone', { end_date: '2024-01-02' }, 'start_date'],
    [
      'days and a range',
      { dates: ['2024-01-01'], start_date: '2024-01-01', end_date: '2024-01-02' },
      'dates',
    ],
    ['more sessions than a year has days', { start_date: '2024-01-01', end_date: '2025-06-01' }, 'end_date'],
    ['a range of centuries', { start_date: '0001-01-01', end_date: '9999-01-02' }, 'end_date'],
    ['no day of the range', { start_date: '2024-01-06', end_date: '2024-01-07' }, 'weekdays'],
    ['no weekday', { start_date: '2024-01-06', end_date: '9999-01-07', weekdays: [] }, 'weekdays'],
  ])('refuses %s', async (_, input, argument) => {
    await expect(make(input)).rejects.toThrow(argument);
  });
});

test('a school year of thirty pupils', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `Pupil ${index + 1}`);
  const { dates, csv } = await make({ names, start_date: '2025-09-01', end_date: '2026-06-30' });
  expect(dates).toHaveLength(217);
  expect(csv.split('\r\n')).toHaveLength(32);
});
