import { callTool } from '@toolyard/sdk/testing';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import pdfToImages from '../../../plugins/pdf-extras/tools/pdf-to-images.ts';
import { lockedPdf } from '../../../plugins/pdf-extras/lib/example-files.ts';
import { pagesOf, pageObjects, pdfOf } from '../document/pdf-files.ts';
import { lacks, render } from '../document/programs.ts';

const bytesOf = (image: string | undefined) => Buffer.from(image ?? '', 'base64');

test.skipIf(lacks('pdftoppm'))('draws what pdftoppm draws', async () => {
  const pdf = pagesOf(2, { texts: ['One', 'Two'], page: ['', '/Rotate 90'] });
  const { images } = await callTool(pdfToImages, { pdf, dpi: 72 });
  expect(images.map(({ page, width, height }) => [page, width, height])).toEqual([
    [1, 101, 50],
    [2, 50, 102],
  ]);
  for (const { page, image } of images) {
    const drawn = PNG.sync.read(bytesOf(image));
    const expected = render(pdf, page);
    const [ours, theirs] = [0, 0].map((_, which) =>
      Array.from({ length: 50 * 50 }, (__, at) => {
        const [x, y] = [at % 50, Math.floor(at / 50)];
        return which === 0 ? (drawn.data[4 * (y * drawn.width + x)] ?? 0) : expected.at(x, y);
      }),
    );
    const dark = (pixels: readonly number[] = []) => pixels.filter((pixel) => pixel < 128).length;
    expect(dark(ours)).toBeGreaterThan(20);
    expect(Math.abs(dark(ours) - dark(theirs))).toBeLessThan(dark(theirs) / 2);
  }
});

test('draws JPEG at a quality, and tells how far it is', async () => {
  const steps: number[][] = [];
  const context = { progress: (done: number, total: number) => steps.push([done, total]) };
  const given = { pdf: pagesOf(3), pages: 'odd', format: 'jpeg', dpi: 300 };
  const low = await callTool(pdfToImages, { ...given, quality: 5 }, { context });
  const high = await callTool(pdfToImages, { ...given, quality: 95 });
  expect(steps).toEqual([
    [1, 2],
    [2, 2],
  ]);
  expect(low.images.map(({ filename }) => filename)).toEqual(['page-1.jpg', 'page-3.jpg']);
  expect(bytesOf(low.images[0]?.image).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(low.images[0]?.size_bytes).toBeLessThan(high.images[0]?.size_bytes ?? 0);
});

test('what the operator set counts where a caller says nothing', async () => {
  const context = { config: { image_dpi: 36, image_quality: 10 } };
  expect(await callTool(pdfToImages, { pdf: pagesOf(1) }, { context })).toMatchObject({
    dpi: 36,
    images: [{ width: 50 }],
  });
  expect(await callTool(pdfToImages, { pdf: pagesOf(1) })).toMatchObject({ dpi: 150 });
});

test('draws encrypted files that the password opens', async () => {
  const { images } = await callTool(pdfToImages, { pdf: lockedPdf, password: 'user' });
  expect(images).toHaveLength(1);
});

test('stops when its caller has left', async () => {
  const signal = AbortSignal.abort(new Error('gone'));
  await expect(callTool(pdfToImages, { pdf: pagesOf(3) }, { context: { signal } })).rejects.toThrow('gone');
});

const huge = pdfOf({ ...pageObjects(1, {}), 10: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 14400 14400]>>' });
test.each([
  [
    'a huge page',
    { pdf: huge },
    'dpi: expected at most 25 million pixels a page, page 1 comes to 900 million',
  ],
  ['too many pages', { pdf: pagesOf(201) }, 'pages: expected at most 200 pages, got 201'],
  ['a page that is not there', { pages: '9' }, 'pages: there is no page 9'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(pdfToImages, { pdf: pagesOf(2), ...input })).rejects.toThrow(message);
});
