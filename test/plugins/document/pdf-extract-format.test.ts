import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import pdfExtract from '../../../plugins/document/tools/pdf-extract/tool.ts';
import { pageObject, pagesOf, stream } from './pdf-files.ts';

/** Text at a place of a page of 600 by 800 points. */
interface Placed {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
}

function page(placed: readonly Placed[], entries = ''): string {
  const operators = placed.map(
    ({ x, y, text, size = 10 }) => `/F ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj`,
  );
  const more = { [pageObject(1) + 1]: stream(`BT ${operators.join('\n')} ET`) };
  return pagesOf(1, { page: `/MediaBox[0 0 600 800]${entries}`, more });
}

const read = async (pdf: string, format: 'plain' | 'reading' | 'layout' | 'markdown') =>
  (await callTool(pdfExtract, { pdf, action: 'text', format })).text;

const lines = (x: number, name: string) =>
  Array.from({ length: 4 }, (_, line) => ({
    x,
    y: 700 - 12 * line,
    text: `${name} column of prose, its line ${line + 1}`,
  }));
const columns = page([
  { x: 50, y: 760, text: 'A title across both', size: 20 },
  ...[...lines(50, 'Left'), ...lines(320, 'Right')].toSorted((a, b) => b.y - a.y),
  {
    x: 50,
    y: 600,
    text: 'What follows goes across both of the columns above, from the left to the right end.',
  },
]);
const table = page([
  { x: 50, y: 700, text: 'Item' },
  { x: 250, y: 700, text: 'Number' },
  { x: 400, y: 700, text: 'Price' },
  { x: 50, y: 685, text: 'Tea | green' },
  { x: 270, y: 685, text: '2' },
  { x: 405, y: 685, text: '4.50' },
  { x: 50, y: 670, text: 'Cups' },
  { x: 405, y: 670, text: '12.00' },
  {
    x: 50,
    y: 620,
    text: 'To be paid within a month of the date of this bill, without any deduction at all.',
  },
]);

describe('columns', () => {
  test('are read one after the other', async () => {
    const text = (await read(columns, 'reading'))?.split('\n');
    expect(text?.map((line) => line.replace(' column of prose, its line', ''))).toEqual([
      'A title across both',
      ...['Left 1', 'Left 2', 'Left 3', 'Left 4', 'Right 1', 'Right 2', 'Right 3', 'Right 4'],
      'What follows goes across both of the columns above, from the left to the right end.',
    ]);
  });

  test('stay beside each other in a layout', async () => {
    const text = (await read(columns, 'layout'))?.split('\n') ?? [];
    expect(text.find((line) => line.includes('line 2'))).toMatch(/^Left .* line 2 {2,}Right .* line 2$/);
  });

  test('are paragraphs in Markdown, and a title a heading', async () => {
    const blocks = (await read(columns, 'markdown'))?.split('\n\n');
    expect(blocks).toHaveLength(4);
    expect(blocks?.[0]).toBe('# A title across both');
    expect(blocks?.[2]).toMatch(/^Right .*1\nRight .*2\nRight .*3\nRight .*4$/);
  });

  test('stand in the order of the file without a format', async () => {
    const { text } = await callTool(pdfExtract, { pdf: columns, action: 'text' });
    expect(text).toBe(await read(columns, 'plain'));
    expect(text?.split('\n')[1]).toMatch(/^Left .* 1 Right .* 1$/);
  });
});

describe('a table', () => {
  test('is one in Markdown, with empty cells, its bars escaped', async () => {
    expect(await read(table, 'markdown')).toBe(
      [
        '| Item | Number | Price |',
        '| --- | --- | --- |',
        String.raw`| Tea \| green | 2 | 4.50 |`,
        '| Cups | | 12.00 |',
        '',
        'To be paid within a month of the date of this bill, without any deduction at all.',
      ].join('\n'),
    );
  });

  test('is read row by row', async () => {
    expect((await read(table, 'reading'))?.split('\n').slice(0, 3)).toEqual([
      'Item Number Price',
      'Tea | green 2 4.50',
      'Cups 12.00',
    ]);
  });
});

test('lists are lists in Markdown, and what is no markup is escaped', async () => {
  const pdf = page([
    { x: 50, y: 700, text: 'Bring:' },
    { x: 60, y: 670, text: '- bread and' },
    { x: 70, y: 658, text: 'some *old* cheese' },
    { x: 60, y: 646, text: '- wine' },
    { x: 50, y: 616, text: '3. wash' },
    { x: 50, y: 604, text: '4. dry' },
    { x: 50, y: 574, text: '# no heading' },
  ]);
  expect(await read(pdf, 'markdown')).toBe(
    String.raw`Bring:

- bread and
  some \*old\* cheese
- wine

3. wash
4. dry

\# no heading`,
  );
});

test('a turned page is read as it is seen', async () => {
  const turned = page([], '/Rotate 90');
  const more = {
    [pageObject(1) + 1]: stream('BT /F 10 Tf 0 1 -1 0 52 10 Tm (second) Tj 0 1 -1 0 40 10 Tm (first) Tj ET'),
  };
  const pdf = pagesOf(1, { page: '/Rotate 90', more });
  expect(await read(turned, 'markdown')).toBe('');
  for (const format of ['reading', 'layout', 'markdown'] as const)
    expect(await read(pdf, format)).toBe('first\nsecond');
});
