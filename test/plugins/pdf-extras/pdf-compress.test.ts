import { createHash } from 'node:crypto';
import { callTool } from '@toolyard/sdk/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import pdfCompress from '../../../plugins/pdf-extras/tools/pdf-compress.ts';
import { toJpeg } from '../../../plugins/pdf-extras/lib/renderer.ts';
import { reduceImages } from '../../../plugins/pdf-extras/lib/smaller-images.ts';
import { openPdf } from '../../../plugins/kit/pdf/source.ts';
import { flateStream, pagesOf, stream } from '../document/pdf-files.ts';
import { imagesOf, lacks, qpdfComplaints, render, textOf } from '../document/programs.ts';
import { richPdf } from '../document/rich-file.ts';

/** A picture of noise over a slope: what photographs are to codecs. */
function noise(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(width * height * 3);
  let block = Buffer.alloc(0);
  for (let at = 0; at < bytes.length; at += 1) {
    if (at % 32 === 0) block = createHash('sha256').update(String(at)).digest();
    bytes[at] = ((at % (width * 3)) / (width * 3)) * 200 + (block[at % 32] ?? 0) / 5;
  }
  return bytes;
}

const withImage = (image: string) =>
  pagesOf(1, { page: '/Resources<</XObject<</I 100 0 R>>/Font<</F 3 0 R>>>>', more: { 100: image } });
const entries = (width: number, height: number) =>
  `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`;

test.skipIf(lacks('qpdf', 'pdftotext'))(
  'streams and objects are packed anew, what nothing uses goes',
  async () => {
    const given = pagesOf(30, {
      texts: Array.from({ length: 30 }, () => 'words '.repeat(50)),
      more: { 100: stream('x'.repeat(9999)) },
    });
    const { pdf, changes, saved_percent, original_bytes, size_bytes, warnings } = await callTool(
      pdfCompress,
      { pdf: given },
    );
    expect(changes).toMatchObject({ streams_repacked: 31, images_downsampled: 0, images_reencoded: 0 });
    expect(size_bytes).toBeLessThan(original_bytes / 4);
    expect(saved_percent).toBeGreaterThan(75);
    expect(warnings).toBeUndefined();
    expect(qpdfComplaints(pdf)).toBe('');
    expect(textOf(pdf)).toBe(textOf(given));
  },
);

test.skipIf(lacks('qpdf'))('pictures lose the pixels that their page does not need', async () => {
  const given = withImage(flateStream(noise(900, 450).toString('latin1'), entries(900, 450)));
  const { pdf, changes } = await callTool(pdfCompress, { pdf: given, dpi: 150 });
  expect(changes).toMatchObject({ images_downsampled: 1, images_reencoded: 0 });
  expect(qpdfComplaints(pdf)).toBe('');
  expect(imagesOf(pdf)).toMatchObject([{ dict: { '/Width': 225, '/Height': 113, '/Filter': '/DCTDecode' } }]);
  const kept = await callTool(pdfCompress, { pdf: given, images: 'keep' });
  expect(Buffer.from(kept.pdf, 'base64').includes('/Width 900')).toBe(true);
});

test.skipIf(lacks('qpdf'))('JPEG is encoded anew where that saves a tenth', async () => {
  const data = new Uint8ClampedArray(200 * 100 * 4);
  noise(200, 100).forEach((byte, at) => (data[4 * Math.floor(at / 3) + (at % 3)] = byte));
  const jpeg = (await toJpeg({ width: 200, height: 100, data }, 98)).toString('latin1');
  const given = withImage(stream(jpeg, `${entries(200, 100)}/Filter/DCTDecode`));
  const low = await callTool(pdfCompress, { pdf: given, quality: 20 });
  expect(low.changes).toMatchObject({ images_downsampled: 0, images_reencoded: 1 });
  expect(low.size_bytes).toBeLessThan(low.original_bytes / 2);
  const again = await callTool(pdfCompress, { pdf: low.pdf, quality: 20 });
  expect(again.changes.images_reencoded).toBe(0);
});

test.skipIf(lacks('qpdf')).each([
  ['a mask', '/ImageMask true'],
  ['a mask by colour', '/Mask[0 1 0 1 0 1]'],
  ['a decoding of its own', '/Decode[1 0 1 0 1 0]'],
])('a picture with %s keeps its pixels', async (_, more) => {
  const given = withImage(flateStream(noise(600, 300).toString('latin1'), entries(600, 300) + more));
  const { changes } = await callTool(pdfCompress, { pdf: given });
  expect(changes).toMatchObject({ images_downsampled: 0, images_reencoded: 0 });
});

test('never makes a file larger', async () => {
  const once = await callTool(pdfCompress, { pdf: pagesOf(1) });
  const twice = await callTool(pdfCompress, { pdf: once.pdf });
  expect(twice).toMatchObject({ pdf: once.pdf, saved_percent: 0, changes: { streams_repacked: 0 } });
  expect(twice.warnings).toEqual(['it can not be made smaller, the file is as it was']);
});

test.skipIf(lacks('qpdf', 'pdftoppm'))('a rich file looks as before', async () => {
  const { pdf } = await callTool(pdfCompress, { pdf: richPdf() });
  expect(qpdfComplaints(pdf)).toBe('');
  const [before, after] = [render(richPdf()), render(pdf)];
  for (let x = 0; x < before.width; x += 1) expect(after.at(x, 20)).toBe(before.at(x, 20));
});

test('a bomb is refused', async () => {
  const bomb = flateStream('\0'.repeat(90 * 1024 * 1024));
  await expect(
    callTool(pdfCompress, { pdf: pagesOf(1, { more: { 100: bomb, 101: bomb, 102: bomb } }) }),
  ).rejects.toThrow('pdf: expected a PDF whose streams decode to at most 256 MiB');
});

test('a scan loses what it has above the resolution, though its page is rounded up', async () => {
  const [width, height] = [420, 210];
  // 420 pixels on 101 points are 299.4 an inch.
  const given = withImage(flateStream(noise(width, height).toString('latin1'), entries(width, height)));
  const { changes } = await callTool(pdfCompress, { pdf: given, dpi: 150 });
  expect(changes).toMatchObject({ images_downsampled: 1 });
});

test('pictures that there is no time for stay as they are, and are counted', async () => {
  const given = withImage(flateStream(noise(900, 450).toString('latin1'), entries(900, 450)));
  const done = await reduceImages(
    openPdf('pdf', given, undefined),
    { dpi: 150, quality: 75, withinMs: 0 },
    () => {},
  );
  expect(done).toEqual({ downsampled: 0, reencoded: 0, left: 1 });
});

test('the pixels of a picture are given back before the next one is begun', async () => {
  const given = withImage(flateStream(noise(2000, 1000).toString('latin1'), entries(2000, 1000)));
  const source = openPdf('pdf', given, undefined);
  const transfer = vi.spyOn(ArrayBuffer.prototype, 'transfer');
  onTestFinished(() => transfer.mockRestore());
  let givenBack = 0;
  await reduceImages(source, { dpi: 150, quality: 75, withinMs: 10_000 }, () => {
    givenBack = (transfer.mock.contexts as readonly ArrayBuffer[]).filter(({ detached }) => detached).length;
  });
  // Those of the picture, and those of the smaller one.
  expect(givenBack).toBe(2);
});
