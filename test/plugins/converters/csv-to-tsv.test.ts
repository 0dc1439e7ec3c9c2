import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import csvToTsv from '../../../plugins/converters/tools/csv-to-tsv.ts';
import tsvToCsv from '../../../plugins/converters/tools/tsv-to-csv.ts';

test.each([
  ['a plain table', { csv: 'a,b\n1,2\n' }, 'a\tb\n1\t2\n'],
  ['quoted style', { csv: 'a,b\n"x\ty","say ""hi"""\n' }, 'a\tb\n"x\ty"\t"say ""hi"""\n'],
  ['line breaks in quotes', { csv: '"a\r\nb",c' }, '"a\r\nb"\tc\n'],
  ['escaped line ends', { csv: '"a\r\nb",c\\t', style: 'escaped' }, 'a\\r\\nb\tc\\\\t\n'],
  ['spaces', { csv: '"a\r\nb\nc\rd\te",5"', style: 'spaces' }, 'a b c d e\t5"\n'],
  ['short rows are not filled', { csv: 'a,b,c\n1\n' }, 'a\tb\tc\n1\n'],
  ['semicolons, CRLF, BOM', { csv: '\ufeffa;b\r\n1,5;2\r\n' }, 'a\tb\n1,5\t2\n'],
  ['empty lines are skipped', { csv: 'a,b\n\n\n1,2' }, 'a\tb\n1\t2\n'],
  ['names like others', { csv: 'a,a\n,\n' }, 'a\ta\n\t\n'],
])('%s', async (_, input, result) => {
  expect(await callTool(csvToTsv, input)).toMatchObject({ result });
});

test('counts rows and the widest row', async () => {
  expect(await callTool(csvToTsv, { csv: 'a,b\n1,2,3\n4\n' })).toMatchObject({
    row_count: 3,
    column_count: 3,
  });
});

test.each(['quoted', 'escaped'] as const)('tsv-to-csv takes the %s style back', async (style) => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ',', '\t', '"', '\n', '\r', '\\', 't', ' ') });
  // A row of one empty cell is an empty line where nothing can be quoted.
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(rows, async (rows) => {
      const csv = `${rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\n')}\n`;
      const { result } = await callTool(csvToTsv, { csv, style, delimiter: ',' });
      fc.pre(result.trim() !== '');
      const back = await callTool(tsvToCsv, { tsv: result, style });
      const again = await callTool(csvToTsv, { csv: back.result, style, delimiter: ',' });
      expect(again.result).toBe(result);
      expect(back.row_count).toBe(rows.length);
    }),
  );
});

test.each([
  [
    'an unclosed quote',
    { csv: 'a,b\n1,"2' },
    'csv: expected a closing quote for the one at line 2, column 3',
  ],
  ['an unknown style', { csv: 'a', style: 'fancy' }, 'style: expected one of'],
  ['no text', { csv: '\n' }, 'csv: expected CSV, got no text'],
  ['two characters', { csv: 'a', delimiter: ', ' }, 'delimiter: expected one character'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(csvToTsv, input)).rejects.toThrow(message);
});
