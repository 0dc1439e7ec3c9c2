import { expect, test } from 'vitest';
import { ToolFinder } from '../../../host/web/tool-finder.ts';

const tool = (id: string, title: string, words = '') => ({ id, title, category: 'x', summary: '', words });

const finder = new ToolFinder([
  tool('csv-to-json', 'CSV to JSON', 'spreadsheet tabl'),
  tool('json-to-csv', 'JSON to CSV'),
  tool('password-generate', 'Password generator', 'secret'),
]);

const found = (words: string) => finder.find(words).map(({ id }) => id);

test('no words find all tools, in their order', () => {
  expect(found('  ')).toEqual(['csv-to-json', 'json-to-csv', 'password-generate']);
});

test.each([
  ['passw', 'password-generate'],
  ['pasword', 'password-generate'],
  ['passphrase', 'password-generate'],
  ['csv to json', 'csv-to-json'],
  ['spreadsheets', 'csv-to-json'],
])('%s finds %s first', (words, id) => {
  expect(found(words)[0]).toBe(id);
});

test('words that no tool has find none', () => {
  expect(found('zebra')).toEqual([]);
});
