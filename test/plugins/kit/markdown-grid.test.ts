import { gridCell, gridLines } from '@toolyard/kit/markdown-grid';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';

const reader = new MarkdownIt();

describe('gridCell', () => {
  test.each([
    ['a|b', String.raw`a\|b`],
    [String.raw`a\|b`, String.raw`a\\\|b`],
    [String.raw`a\\|b\c`, String.raw`a\\\\\|b\c`],
    ['a\r\nb\rc\nd', 'a<br>b<br>c<br>d'],
  ])('%j', (text, cell) => {
    expect(gridCell(text)).toBe(cell);
  });

  test.each(['|', String.raw`\|`, String.raw`\\|x`, String.raw`\\\|`])('%s stays one cell', (text) => {
    const tokens = reader.parse(gridLines([['h'], [gridCell(text)]], ['none']).join('\n'), {});
    const [, cell] = tokens.filter(({ type }) => type === 'inline');
    expect(cell?.children?.map(({ content }) => content).join('')).toBe(text);
  });
});

describe('gridLines', () => {
  const rows = [
    ['a', 'bc', 'd'],
    ['1', '2', '345'],
  ];

  test('leaves cells as they are', () => {
    expect(gridLines(rows, ['left', 'center', 'right'])).toEqual([
      '| a | bc | d |',
      '| :-- | :-: | --: |',
      '| 1 | 2 | 345 |',
    ]);
  });

  test.each([
    ['before', '|  bc |'],
    ['after', '| bc  |'],
  ] as const)('pads them, the odd space %s', (oddSpace, middle) => {
    expect(
      gridLines(rows, ['left', 'center', 'right'], { widthOf: ({ length }) => length, oddSpace }),
    ).toEqual([`| a   ${middle}   d |`, '| :-- | :-: | --: |', '| 1   |  2  | 345 |']);
  });
});
