import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import pdfWatermark from '../../../plugins/document/tools/pdf-watermark/tool.ts';
import { viewFromOutside } from './outside-view.ts';
import { pageObjects, pagesOf, pdfOf, stream } from './pdf-files.ts';
import { pngOf } from './png-files.ts';
import { imagesOf, lacks, qpdfComplaints, render, textOf } from './programs.ts';
import { countOf, richPdf } from './rich-file.ts';

const BLACK = pngOf({ width: 2, height: 1, bits: 1, colorType: 0, samples: [0, 0] });

/** An empty page, or one with content. */
const sheet = (box: string, content = '') =>
  pdfOf({
    ...pageObjects(1, {}),
    10: `<</Type/Page/Parent 2 0 R/Contents 11 0 R${box}>>`,
    11: stream(content),
  });

/** The bounds of what is not white on a page, from the top left corner. */
function bounds(pdf: string) {
  const { width, height, at } = render(pdf);
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (at(x, y) > 200) continue;
      xs.push(x);
      ys.push(y);
    }
  }
  const [left, right] = [Math.min(...xs), Math.max(...xs) + 1];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys) + 1];
  return { left, right, top, bottom, width, height };
}

test.skipIf(lacks('qpdf', 'pdftotext'))('text on all pages, as text', async () => {
  const pdf = pagesOf(3, { texts: ['', '', ''] });
  const result = await callTool(pdfWatermark, { pdf, text: 'DRAFT\nΣχέδιο', font_size: 8, angle: 0 });
  expect(result).toMatchObject({
    page_count: 3,
    watermarked: [1, 2, 3],
    font_size: 8,
    filename: 'watermarked.pdf',
  });
  expect(qpdfComplaints(result.pdf)).toBe('');
  expect(
    textOf(result.pdf)
      .split('\f')
      .map((page) => page.trim()),
  ).toEqual(['DRAFT\nΣχέδιο', 'DRAFT\nΣχέδιο', 'DRAFT\nΣχέδιο', '']);
  expect(countOf(result.pdf, /\/FontFile2/g)).toBe(1);
});

test.skipIf(lacks('qpdf'))('nothing else changes', async () => {
  const { pdf } = await callTool(pdfWatermark, { pdf: richPdf(), text: 'x' });
  const { objects: _, ...after } = viewFromOutside(pdf);
  expect(viewFromOutside(richPdf())).toMatchObject(after);
  expect(countOf(pdf, /\(Page 1\) Tj/g)).toBe(1);
});

test('chosen pages, of which order and repetition do not matter', async () => {
  const { watermarked } = await callTool(pdfWatermark, {
    pdf: pagesOf(5),
    text: 'Copy\n2',
    pages: 'last,2,5',
  });
  expect(watermarked).toEqual([2, 5]);
});

test('the font size that fills two thirds of the page, at most 120', async () => {
  const size = async (box: string, more: object = {}) =>
    (await callTool(pdfWatermark, { pdf: sheet(box), text: 'HHHHHHHHHH', angle: 0, ...more })).font_size ?? 0;
  const wide = await size('/MediaBox[0 0 600 900]');
  expect(await size('/MediaBox[0 0 300 900]')).toBeCloseTo(wide / 2, 1);
  expect(await size('/MediaBox[0 0 900 600]/Rotate 90')).toBeCloseTo(wide, 1);
  // A line is 1.2 times as high as its font size.
  expect(await size('/MediaBox[0 0 600 18]')).toBeCloseTo(10, 1);
  expect(await size('/MediaBox[0 0 600 18]', { text: 'H\r\nH\nH' })).toBeCloseTo(10 / 3, 1);
  expect(await size('/MediaBox[0 0 6000 6000]')).toBe(120);
  expect(await size('/MediaBox[0 0 18 600]', { angle: 90 })).toBeCloseTo(10, 1);
});

describe.skipIf(lacks('pdftoppm', 'qpdf'))('an image', () => {
  const mark = async (pdf: string, more: object) =>
    (await callTool(pdfWatermark, { pdf, image: BLACK, opacity: 1, angle: 0, ...more })).pdf;

  test('is there once, as wide as a part of the page, and no font size is told', async () => {
    const result = await callTool(pdfWatermark, { pdf: pagesOf(3), image: BLACK });
    expect(result).toMatchObject({ watermarked: [1, 2, 3], font_size: null });
    expect(imagesOf(result.pdf)).toHaveLength(1);
    const pdf = await mark(sheet('/MediaBox[0 0 400 300]'), { scale: 0.5 });
    expect(bounds(pdf)).toEqual({ left: 100, right: 300, top: 100, bottom: 200, width: 400, height: 300 });
  });

  // 10 mm are 28.35 points; the mark is 100 by 50.
  test.each([
    ['top-left', 28, 128, 28, 78],
    ['top-center', 150, 250, 28, 78],
    ['top-right', 272, 372, 28, 78],
    ['bottom-left', 28, 128, 222, 272],
    ['bottom-center', 150, 250, 222, 272],
    ['bottom-right', 272, 372, 222, 272],
    ['center', 150, 250, 125, 175],
  ])('at %s', async (position, left, right, top, bottom) => {
    const boxes = [
      '/MediaBox[0 0 400 300]',
      '/MediaBox[-9 -9 900 900]/CropBox[100 50 500 350]/Rotate 180',
      '/MediaBox[0 0 300 400]/Rotate 90',
      '/MediaBox[0 0 300 400]/Rotate 270',
    ];
    for (const box of boxes) {
      const found = bounds(await mark(sheet(box), { scale: 0.25, position }));
      const places = [found.left, found.right, found.top, found.bottom];
      expect([
        box,
        ...places.map((place, index) => Math.abs(place - ([left, right, top, bottom][index] ?? 0)) <= 1),
      ]).toEqual([box, true, true, true, true]);
    }
  });

  test('turned anticlockwise, the box around it keeps its distance', async () => {
    const found = bounds(
      await mark(sheet('/MediaBox[0 0 400 300]'), { scale: 0.25, position: 'bottom-left', angle: 90 }),
    );
    expect([found.right - found.left, found.bottom - found.top]).toEqual([
      expect.closeTo(50, -0.5),
      expect.closeTo(100, -0.5),
    ]);
    expect([found.left, found.bottom]).toEqual([expect.closeTo(28, -0.5), expect.closeTo(272, -0.5)]);
  });

  test('turned by 30 degrees it rises to the right', async () => {
    const { at } = render(await mark(sheet('/MediaBox[0 0 400 400]'), { scale: 0.75, angle: 30 }));
    const ink = (degrees: number) =>
      at(200 + 150 * Math.cos((degrees * Math.PI) / 180), 200 - 150 * Math.sin((degrees * Math.PI) / 180));
    expect(ink(30)).toBeLessThan(50);
    expect(ink(210)).toBeLessThan(50);
    expect(ink(-30)).toBe(255);
  });

  test('tiled it covers the page, apart by its own height', async () => {
    const { at } = render(await mark(sheet('/MediaBox[0 0 400 300]'), { scale: 0.1, position: 'tile' }));
    // 40 by 20 each, so every 60 points across and every 40 upwards, one in the middle of the page.
    for (const x of [-180, -120, -60, 0, 60, 120, 180])
      for (const y of [-120, -80, -40, 0, 40, 80, 120]) expect(at(200 + x, 150 + y)).toBe(0);
    for (const x of [-150, -90, -30, 30, 90, 150])
      for (const y of [-60, -20, 20, 60]) expect(at(200 + x, 150 + y)).toBe(255);
    expect(at(1, 150)).toBe(0);
  });

  test('its opacity lets through what is below', async () => {
    const { at } = render(await mark(sheet('/MediaBox[0 0 100 100]'), { scale: 1, opacity: 0.2 }));
    expect(Math.abs(at(50, 50) - 204)).toBeLessThanOrEqual(2);
  });

  test('over or under the content', async () => {
    const content = '1 g 0 0 100 100 re f';
    const shade = async (layer: string) =>
      render(await mark(sheet('/MediaBox[0 0 100 100]', content), { scale: 1, layer })).at(50, 50);
    expect(await shade('over')).toBe(0);
    expect(await shade('under')).toBe(255);
  });

  test('is not bent by what the page leaves of its graphics state', async () => {
    const box = '/MediaBox[0 0 400 300]';
    const bent = sheet(box, 'q 3 0 0 3 50 50 cm Q Q .5 0 0 .5 7 7 cm q 0 1 -1 0 0 0 cm');
    for (const layer of ['over', 'under'])
      expect(bounds(await mark(bent, { layer }))).toEqual(bounds(await mark(sheet(box), { layer })));
  });
});

test.each([
  ['nothing to stamp', { text: undefined }, 'text: expected either text or image, got neither'],
  ['text and image', { image: BLACK }, 'text: expected either text or image, got both'],
  ['blanks', { text: ' \n ' }, 'text: expected text to stamp, got only blanks'],
  ['more than 500 characters', { text: 'x'.repeat(501) }, 'text: expected at most 500 characters, got 501'],
  [
    'a character that no font here has',
    { text: '草稿 𓀀' },
    /^text: expected characters that a font here has \(Latin, .*\), got "𓀀", U\+13000$/u,
  ],
  ['a colour that is none', { color: '#12345' }, 'color: expected a colour as #rrggbb, got "#12345"'],
  [
    'an image of another format',
    { text: undefined, image: 'R0lGODlhAQABAAAAACw=' },
    'image: expected an image (PNG, JPEG), got GIF',
  ],
  ['no opacity', { opacity: 0 }, 'opacity: expected a number >= 0.01'],
  ['a page that is not there', { pages: '9' }, 'pages: there is no page 9'],
  [
    'tiles without number',
    { text: '.', font_size: 4, position: 'tile', pdf: sheet('/MediaBox[0 0 9000 9000]') },
    'font_size: expected a mark that covers the page at most 10000 times',
  ],
])('refuses %s', async (_, input, message) => {
  const given = Object.fromEntries(
    Object.entries({ text: 'x', ...input }).filter(([, value]) => value !== undefined),
  );
  await expect(callTool(pdfWatermark, { pdf: pagesOf(3), ...given })).rejects.toThrow(message);
});

test('500 characters are taken, combining marks counted with their letters', async () => {
  const result = await callTool(pdfWatermark, { pdf: pagesOf(1), text: 'é'.repeat(500).normalize('NFD') });
  expect(result.watermarked).toEqual([1]);
});
