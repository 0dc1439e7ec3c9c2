import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import { numeral } from '../../../plugins/document/tools/pdf-page-numbers/numerals.ts';
import pdfPageNumbers from '../../../plugins/document/tools/pdf-page-numbers/tool.ts';
import { pageObjects, pagesOf, pdfOf, stream } from './pdf-files.ts';
import { lacks, qpdfComplaints, render, textOf } from './programs.ts';
import { countOf, richPdf } from './rich-file.ts';

const blank = (entries: string, content = '') =>
  pdfOf({
    ...pageObjects(1, {}),
    10: `<</Type/Page/Parent 2 0 R/Contents 11 0 R${entries}>>`,
    11: stream(content),
  });
const labels = async (input: object) =>
  (await callTool(pdfPageNumbers, input)).labels.map(({ text }) => text);

test.each([
  ['plain numbers by default', {}, ['1', '2', '3', '4', '5']],
  [
    'the cover left out',
    { pages: '2-', format: 'Page {n} of {total}' },
    ['Page 1 of 4', 'Page 2 of 4', 'Page 3 of 4', 'Page 4 of 4'],
  ],
  [
    'roman from 3',
    { style: 'roman', start: 3, format: '- {n} -' },
    ['- iii -', '- iv -', '- v -', '- vi -', '- vii -'],
  ],
  [
    'the document’s pages',
    { pages: 'last,2', format: '{n}/{total} ({pages})', style: 'ROMAN' },
    ['I/II (V)', 'II/II (V)'],
  ],
  ['letters', { style: 'alpha', start: 26, pages: '1-2' }, ['z', 'aa']],
  ['no letter for 0', { style: 'ALPHA', start: 0, pages: '1-2' }, ['0', 'A']],
  ['no roman beyond 3999', { style: 'roman', start: 3999, pages: '1-2' }, ['mmmcmxcix', '4000']],
  ['braces', { format: '{{{n}}}', pages: '1' }, ['{1}']],
  ['Greek and Cyrillic', { format: 'Σελ. {n} / стр. {n}', pages: '1' }, ['Σελ. 1 / стр. 1']],
  ['a set of pages', { pages: '3,1,3' }, ['1', '2']],
])('%s', async (_, input, texts) => {
  expect(await labels({ pdf: pagesOf(5), ...input })).toEqual(texts);
});

test.each([
  [1, 'i'],
  [4, 'iv'],
  [9, 'ix'],
  [14, 'xiv'],
  [40, 'xl'],
  [90, 'xc'],
  [400, 'cd'],
  [1994, 'mcmxciv'],
  [3888, 'mmmdccclxxxviii'],
])('%i in roman is %s', (number, roman) => {
  expect(numeral(number, 'roman')).toBe(roman);
});

test.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [52, 'AZ'],
  [53, 'BA'],
  [702, 'ZZ'],
  [703, 'AAA'],
])('%i in letters is %s', (number, letters) => {
  expect(numeral(number, 'ALPHA')).toBe(letters);
});

test.skipIf(lacks('qpdf', 'pdftotext'))('the numbers are text, nothing else changes', async () => {
  const result = await callTool(pdfPageNumbers, { pdf: richPdf(), format: '<{n}>', pages: '1-3' });
  expect(result).toMatchObject({ page_count: 4, filename: 'numbered.pdf' });
  expect(result.labels.map(({ page }) => page)).toEqual([1, 2, 3]);
  expect(qpdfComplaints(result.pdf)).toBe('');
  expect(
    textOf(result.pdf)
      .match(/Page \d|<\d>/g)
      ?.toSorted(),
  ).toEqual(['<1>', '<2>', '<3>', 'Page 1', 'Page 2', 'Page 3', 'Page 4']);
  expect(countOf(result.pdf, /\(Page 1\) Tj/g)).toBe(1);
  expect(countOf(result.pdf, /\/Subtype \/Widget/g)).toBe(countOf(richPdf(), /\/Subtype\/Widget/g));
});

/** The rows of a rendered page that have ink in them, from the top. */
function ink(pdf: string): {
  first: number;
  last: number;
  left: number;
  right: number;
  width: number;
  height: number;
} {
  const { width, height, at } = render(pdf);
  const dark: { x: number; y: number }[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (at(x, y) < 128) dark.push({ x, y });
  return {
    first: Math.min(...dark.map(({ y }) => y)),
    last: Math.max(...dark.map(({ y }) => y)),
    left: Math.min(...dark.map(({ x }) => x)),
    right: Math.max(...dark.map(({ x }) => x)),
    width,
    height,
  };
}

// 20 mm are 56.7 points.
describe.skipIf(lacks('pdftoppm'))('the place is as the page is viewed, within the crop box', () => {
  const box = '/MediaBox[-50 -50 650 850]/CropBox[10 20 410 620]';
  describe.each([
    [0, 400, 600],
    [90, 600, 400],
    [180, 400, 600],
    [270, 600, 400],
  ])('turned by %i', (rotation, width, height) => {
    const pdf = blank(`${box}/Rotate ${rotation}`);
    const stamp = async (position: string) =>
      ink(
        (
          await callTool(pdfPageNumbers, {
            pdf,
            position,
            format: '{n}',
            start: 888888,
            font_size: 40,
            margin_mm: 20,
          })
        ).pdf,
      );

    test('bottom left: its base line and its left edge', async () => {
      const found = await stamp('bottom-left');
      expect([found.width, found.height]).toEqual([width, height]);
      expect(height - 1 - found.last).toBeCloseTo(56, -0.4);
      expect(found.left).toBeCloseTo(58, -0.4);
    });

    test('top right: its capitals and its right edge', async () => {
      const found = await stamp('top-right');
      expect(found.first).toBeCloseTo(57, -0.4);
      expect(width - 1 - found.right).toBeCloseTo(58, -0.4);
    });

    test('bottom center', async () => {
      const found = await stamp('bottom-center');
      expect((found.left + found.right) / 2).toBeCloseTo(width / 2, -0.4);
    });
  });
});

describe.skipIf(lacks('pdftoppm'))(
  'what the page leaves of its graphics state does not bend the number',
  () => {
    const box = '/MediaBox[0 0 400 600]';
    test.each([
      ['a transformation', '5 0 0 5 100 100 cm 1 0 0 rg'],
      ['states not restored', 'q 2 0 0 2 9 9 cm q 0 1 -1 0 0 0 cm'],
      ['states restored too often', 'Q Q 3 0 0 3 50 50 cm q Q Q 2 0 0 2 0 0 cm'],
      [
        'letters q in strings, names, comments and images',
        '(Q \\) Q(Q)) /Q <51> % Q Q Q\nq 3 0 0 3 -50 -50 cm BI /W 1 /H 1 /BPC 8 /CS /G ID Q EI',
      ],
    ])('%s', async (_, content) => {
      const number = async (pdf: string) =>
        ink((await callTool(pdfPageNumbers, { pdf, start: 8, font_size: 40, position: 'top-left' })).pdf);
      expect(await number(blank(box, content))).toEqual(await number(blank(box)));
    });
  },
);

test('fonts of a page keep their names', async () => {
  const { pdf } = await callTool(pdfPageNumbers, {
    pdf: pagesOf(2, { page: '/Resources<</Font<</Stamp1 3 0 R>>>>' }),
  });
  expect(countOf(pdf, /\/Stamp1 \d+ 0 R\n\/Stamp2 \d+ 0 R/g)).toBe(2);
});

test.each([
  ['a format without {n}', { format: 'Page' }, 'format: expected text with {n}, got "Page"'],
  ['{n} in braces', { format: '{{n}}' }, 'format: expected text with {n}'],
  [
    'an unknown field',
    { format: '{n} {date}' },
    'format: expected {n}, {total} or {pages}, and braces as {{ and }}, got "{date}"',
  ],
  ['a brace alone', { format: '{n} {' }, 'got "{"'],
  [
    'a format over 100 characters',
    { format: `{n}${'x'.repeat(98)}` },
    'format: expected at most 100 characters, got 101',
  ],
  [
    'a character that no font here has',
    { format: '第{n}页 𓀀' },
    /^format: expected characters that a font here has \(Latin, .*\), got "𓀀", U\+13000$/u,
  ],
  ['a line break', { format: '{n}\n' }, 'got U+000A'],
  ['a colour by name', { color: 'red' }, 'color: expected a colour as #rrggbb, got "red"'],
  ['a short colour', { color: '#f00' }, 'color: expected a colour as #rrggbb'],
  ['a page that is not there', { pages: '4' }, 'pages: there is no page 4'],
  ['a small font', { font_size: 3 }, 'font_size: expected a number >= 4'],
  ['another place', { position: 'middle' }, 'position: expected one of'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(pdfPageNumbers, { pdf: pagesOf(3), ...input })).rejects.toThrow(message);
});

test('a format of 100 characters is taken', async () => {
  expect(await labels({ pdf: pagesOf(1), format: `{n}${'x'.repeat(97)}` })).toEqual([`1${'x'.repeat(97)}`]);
});
