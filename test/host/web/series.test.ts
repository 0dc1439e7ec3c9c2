import { expect, test } from 'vitest';
import { pointText, seriesOf, summaryOf } from '../../../host/web/view/series.ts';

const YEARS = [1, 2, 3].map((year) => ({ year, balance: year * 100, note: 'a' }));

test('makes a chart of numbers beside years, months or days that rise', () => {
  const series = seriesOf(YEARS, undefined, undefined);
  expect(series).toMatchObject({ along: 'numbers', x: [1, 2, 3], xLabel: 'year' });
  expect(series?.lines).toEqual([{ label: 'balance', values: [100, 200, 300] }]);
  const days = ['2026-01-31', '2026-02-28', '2026-03-31'].map((date, index) => ({ date, paid: index }));
  expect(seriesOf(days, undefined, undefined)).toMatchObject({
    along: 'time',
    x: ['2026-01-31', '2026-02-28', '2026-03-31'].map((day) => Date.parse(day) / 1000),
  });
});

test('leaves rows to their table that are in no order, or measure nothing', () => {
  const nothing: readonly (readonly Record<string, unknown>[])[] = [
    YEARS.slice(0, 2),
    [...YEARS].reverse(),
    [...YEARS, { year: 4, balance: 'a lot' }],
    [1, 2, 3].map((line) => ({ line, column: 4, message: 'a' })),
    [1, 2, 3].map((year) => ({ year, id: 7 })),
    [-Infinity, 1, 2].map((year) => ({ year, balance: 1 })),
    ['2026-01-01', '2026-13-01', '2026-14-01'].map((date) => ({ date, paid: 1 })),
  ];
  for (const rows of nothing) expect(seriesOf(rows, undefined, undefined)).toBe(undefined);
  expect(seriesOf(YEARS, undefined, { as: 'table' })).toBe(undefined);
});

test('makes the chart that the tool says, along names too', () => {
  const rows = [
    { word: 'the', count: 3, length: 3 },
    { word: 'dog', count: null, length: 3 },
    { word: 'a', count: 5, length: 1 },
  ];
  const series = seriesOf(
    rows,
    { properties: { count: { title: 'times' } } },
    { as: 'bars', x: 'word', y: ['count'] },
  );
  expect(series).toMatchObject({ along: 'names', isBars: true, names: ['the', 'dog', 'a'] });
  expect(series?.lines).toEqual([{ label: 'times', values: [3, null, 5] }]);
  expect(series && summaryOf(series)).toEqual(['times: highest 5 (a), lowest 3 (the)']);
  expect(series && pointText(series, 1)).toBe('word dog: times none');
});

test('says a line in words: where it begins and ends, and how far it goes', () => {
  const series = seriesOf(
    [5, 1.23456, 1234567].map((value, index) => ({ year: 2020 + index, value })),
    undefined,
    undefined,
  );
  expect(series && summaryOf(series)).toEqual([
    'value: from 5 at year 2020 to 1,234,567 at year 2022, lowest 1.235, highest 1,234,567',
  ]);
});
