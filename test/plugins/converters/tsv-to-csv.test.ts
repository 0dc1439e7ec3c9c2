import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import tsvToCsv from '../../../plugins/converters/tools/tsv-to-csv.ts';

test.each([
  ['spreadsheet quotes', { tsv: 'a\tb\r\n"x\ty"\t"say ""hi"""\r\n' }, 'a,b\nx\ty,"say ""hi"""\n'],
  ['escaped style', { tsv: 'a\tb\nx\\ty\tl1\\nl2\\\\\n', style: 'escaped' }, 'a,b\nx\ty,"l1\nl2\\"\n'],
  ['unknown escapes stay', { tsv: '\\N\t\\x\\\\t\\', style: 'escaped' }, '\\N,\\x\\t\\\n'],
  ['quotes are literal when escaped', { tsv: '"a\t"b"', style: 'escaped' }, '"""a","""b"""\n'],
  ['escapes are literal when plain', { tsv: 'a\\tb\tc', style: 'plain' }, 'a\\tb,c\n'],
  ['a BOM, empty lines, short rows', { tsv: '\ufeffa\tb\n\n1\n' }, 'a,b\n1\n'],
  ['CR ends rows', { tsv: 'a\tb\r1\t2\r' }, 'a,b\n1,2\n'],
  ['a semicolon', { tsv: 'a;b\tc,d', delimiter: ';' }, '"a;b";c,d\n'],
  ['a tab', { tsv: 'a\tb', delimiter: 'tab' }, 'a\tb\n'],
  ['what Excel says about CSV is a cell here', { tsv: 'sep=;\na\tb' }, 'sep=;\na,b\n'],
  ['an only, empty cell', { tsv: 'a\n""\n' }, 'a\n""\n'],
  ['spaces are kept', { tsv: ' a \t b' }, ' a , b\n'],
])('%s', async (_, input, result) => {
  expect(await callTool(tsvToCsv, input)).toMatchObject({ result });
});

test('counts rows and the widest row', async () => {
  expect(await callTool(tsvToCsv, { tsv: 'a\tb\n1\t2\t3\n' })).toMatchObject({
    row_count: 2,
    column_count: 3,
  });
});

test.each([
  [
    'an unclosed quote',
    { tsv: 'a\tb\n"x\t1\n' },
    'tsv: expected a closing quote for the one at line 2, column 1',
  ],
  ['text after a closing quote', { tsv: 'a\t"x"y' }, 'line 1, column 5'],
  ['no text', { tsv: '' }, 'tsv: expected'],
  ['two characters', { tsv: 'a', delimiter: ';;' }, 'delimiter: expected one character or "tab"'],
  ['a separator to be found', { tsv: 'a', delimiter: 'auto' }, 'delimiter: expected one character or "tab"'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(tsvToCsv, input)).rejects.toThrow(message);
});
