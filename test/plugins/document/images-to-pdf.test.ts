import { callTool } from '@toolyard/sdk/testing';
import { GifWriter } from 'omggif';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import imagesToPdf from '../../../plugins/document/tools/images-to-pdf.ts';
import { pngOf } from './png-files.ts';
import { imagesOf, infoOf, lacks, qpdfComplaints, render } from './programs.ts';

const JPEG =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wgARCAAIABADASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhADEAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/AD//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/AH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/AH//2Q==';
/** Made by cwebp: 3 by 2 pixels, lossless; 16 by 8, lossy, its right half transparent; an animation on 4 by 4. */
const WEBP = {
  lossless: 'UklGRjwAAABXRUJQVlA4TC8AAAAvAkAAEC8gFkyGlf8VokAgyZ9hoLFGhkDSxubjyR/8sAVpgECAMlYcc0FE/2N9AAA=',
  lossy:
    'UklGRmoAAABXRUJQVlA4WAoAAAAQAAAADwAABwAAQUxQSBIAAAABDzD/ERFCLJjMX7ozhYj+Rw5WUDggMgAAANABAJ0BKhAACAAAwBIloAJ0ugH4AAOwAP7aJv/u837T17T1/Uz/+MqfID/jKn/FzAAA',
  animated:
    'UklGRoQAAABXRUJQVlA4WAoAAAACAAAAAwAAAwAAQU5JTQYAAAD/////AABBTk1GKAAAAAEAAAEAAAEAAAEAAGQAAAFWUDhMDwAAAC8BQAAABxDR//4HIqL/AQBBTk1GKAAAAAAAAAAAAAMAAAMAAGQAAABWUDhMDwAAAC8DwAAABxD9j/4HIqL/AQA=',
};

/** 32 by 16 pixels, grey, the upper left quarter black. */
const QUARTER =
  '/9j/4AAQSkZJRgABAQEASABIAAD/4gmsSUNDX1BST0ZJTEUAAQEAAAmcAAAAAAIQAABtbnRyR1JBWVhZWiAAAAAAAAAAAAAAAABhY3NwQVBQTAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVkZXNjAAAAwAAAAH1jcHJ0AAABQAAAACh3dHB0AAABaAAAABRia3B0AAABfAAAABRrVFJDAAABkAAACAxkZXNjAAAAAAAAACNBcnRpZmV4IFNvZnR3YXJlIHNHcmF5IElDQyBQcm9maWxlAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAHRleHQAAAAAQ29weXJpZ2h0IEFydGlmZXggU29mdHdhcmUgMjAxOABYWVogAAAAAAAA81QAAQAAAAEWz1hZWiAAAAAAAAAAAAAAAAAAAAAAY3VydgAAAAAAAAQAAAAABQAKAA8AFAAZAB4AIwAoAC0AMgA3ADsAQABFAEoATwBUAFkAXgBjAGgAbQByAHcAfACBAIYAiwCQAJUAmgCfAKQAqQCuALIAtwC8AMEAxgDLANAA1QDbAOAA5QDrAPAA9gD7AQEBBwENARMBGQEfASUBKwEyATgBPgFFAUwBUgFZAWABZwFuAXUBfAGDAYsBkgGaAaEBqQGxAbkBwQHJAdEB2QHhAekB8gH6AgMCDAIUAh0CJgIvAjgCQQJLAlQCXQJnAnECegKEAo4CmAKiAqwCtgLBAssC1QLgAusC9QMAAwsDFgMhAy0DOANDA08DWgNmA3IDfgOKA5YDogOuA7oDxwPTA+AD7AP5BAYEEwQgBC0EOwRIBFUEYwRxBH4EjASaBKgEtgTEBNME4QTwBP4FDQUcBSsFOgVJBVgFZwV3BYYFlgWmBbUFxQXVBeUF9gYGBhYGJwY3BkgGWQZqBnsGjAadBq8GwAbRBuMG9QcHBxkHKwc9B08HYQd0B4YHmQesB78H0gflB/gICwgfCDIIRghaCG4IggiWCKoIvgjSCOcI+wkQCSUJOglPCWQJeQmPCaQJugnPCeUJ+woRCicKPQpUCmoKgQqYCq4KxQrcCvMLCwsiCzkLUQtpC4ALmAuwC8gL4Qv5DBIMKgxDDFwMdQyODKcMwAzZDPMNDQ0mDUANWg10DY4NqQ3DDd4N+A4TDi4OSQ5kDn8Omw62DtIO7g8JDyUPQQ9eD3oPlg+zD88P7BAJECYQQxBhEH4QmxC5ENcQ9RETETERTxFtEYwRqhHJEegSBxImEkUSZBKEEqMSwxLjEwMTIxNDE2MTgxOkE8UT5RQGFCcUSRRqFIsUrRTOFPAVEhU0FVYVeBWbFb0V4BYDFiYWSRZsFo8WshbWFvoXHRdBF2UXiReuF9IX9xgbGEAYZRiKGK8Y1Rj6GSAZRRlrGZEZtxndGgQaKhpRGncanhrFGuwbFBs7G2MbihuyG9ocAhwqHFIcexyjHMwc9R0eHUcdcB2ZHcMd7B4WHkAeah6UHr4e6R8THz4faR+UH78f6iAVIEEgbCCYIMQg8CEcIUghdSGhIc4h+yInIlUigiKvIt0jCiM4I2YjlCPCI/AkHyRNJHwkqyTaJQklOCVoJZclxyX3JicmVyaHJrcm6CcYJ0kneierJ9woDSg/KHEooijUKQYpOClrKZ0p0CoCKjUqaCqbKs8rAis2K2krnSvRLAUsOSxuLKIs1y0MLUEtdi2rLeEuFi5MLoIuty7uLyQvWi+RL8cv/jA1MGwwpDDbMRIxSjGCMbox8jIqMmMymzLUMw0zRjN/M7gz8TQrNGU0njTYNRM1TTWHNcI1/TY3NnI2rjbpNyQ3YDecN9c4FDhQOIw4yDkFOUI5fzm8Ofk6Njp0OrI67zstO2s7qjvoPCc8ZTykPOM9Ij1hPaE94D4gPmA+oD7gPyE/YT+iP+JAI0BkQKZA50EpQWpBrEHuQjBCckK1QvdDOkN9Q8BEA0RHRIpEzkUSRVVFmkXeRiJGZ0arRvBHNUd7R8BIBUhLSJFI10kdSWNJqUnwSjdKfUrESwxLU0uaS+JMKkxyTLpNAk1KTZNN3E4lTm5Ot08AT0lPk0/dUCdQcVC7UQZRUFGbUeZSMVJ8UsdTE1NfU6pT9lRCVI9U21UoVXVVwlYPVlxWqVb3V0RXklfgWC9YfVjLWRpZaVm4WgdaVlqmWvVbRVuVW+VcNVyGXNZdJ114XcleGl5sXr1fD19hX7NgBWBXYKpg/GFPYaJh9WJJYpxi8GNDY5dj62RAZJRk6WU9ZZJl52Y9ZpJm6Gc9Z5Nn6Wg/aJZo7GlDaZpp8WpIap9q92tPa6dr/2xXbK9tCG1gbbluEm5rbsRvHm94b9FwK3CGcOBxOnGVcfByS3KmcwFzXXO4dBR0cHTMdSh1hXXhdj52m3b4d1Z3s3gReG54zHkqeYl553pGeqV7BHtje8J8IXyBfOF9QX2hfgF+Yn7CfyN/hH/lgEeAqIEKgWuBzYIwgpKC9INXg7qEHYSAhOOFR4Wrhg6GcobXhzuHn4gEiGmIzokziZmJ/opkisqLMIuWi/yMY4zKjTGNmI3/jmaOzo82j56QBpBukNaRP5GokhGSepLjk02TtpQglIqU9JVflcmWNJaflwqXdZfgmEyYuJkkmZCZ/JpomtWbQpuvnByciZz3nWSd0p5Anq6fHZ+Ln/qgaaDYoUehtqImopajBqN2o+akVqTHpTilqaYapoum/adup+CoUqjEqTepqaocqo+rAqt1q+msXKzQrUStuK4trqGvFq+LsACwdbDqsWCx1rJLssKzOLOutCW0nLUTtYq2AbZ5tvC3aLfguFm40blKucK6O7q1uy67p7whvJu9Fb2Pvgq+hL7/v3q/9cBwwOzBZ8Hjwl/C28NYw9TEUcTOxUvFyMZGxsPHQce/yD3IvMk6ybnKOMq3yzbLtsw1zLXNNc21zjbOts83z7jQOdC60TzRvtI/0sHTRNPG1EnUy9VO1dHWVdbY11zX4Nhk2OjZbNnx2nba+9uA3AXcit0Q3ZbeHN6i3ynfr+A24L3hROHM4lPi2+Nj4+vkc+T85YTmDeaW5x/nqegy6LzpRunQ6lvq5etw6/vshu0R7ZzuKO6070DvzPBY8OXxcvH/8ozzGfOn9DT0wvVQ9d72bfb794r4Gfio+Tj5x/pX+uf7d/wH/Jj9Kf26/kv+3P9t////2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/wAALCAAQACABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APyqor+qiiiiiiv/2Q==';

/** `QUARTER` with an EXIF orientation. */
function orientedJpeg(orientation: number): string {
  const exif = Buffer.from('Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0?\0\0\0\0\0\0\0', 'latin1');
  exif[exif.indexOf('?')] = orientation;
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  const jpeg = Buffer.from(QUARTER, 'base64');
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]).toString('base64');
}

/** A PNG whose rows inflate to 300 MB; interlaced, since only then a decoder takes what it gets. */
function bomb(): string {
  const png = Buffer.from(
    pngOf({ width: 8, height: 8, bits: 8, colorType: 0, samples: [], interlaced: true }),
    'base64',
  );
  return withData(png, deflateSync(Buffer.alloc(300_000_000))).toString('base64');
}

/** A PNG with other data in its only IDAT chunk. */
function withData(png: Buffer, data: Buffer): Buffer {
  const at = png.indexOf('IDAT') - 4;
  const body = Buffer.concat([Buffer.from('IDAT'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, at), length, body, sum, png.subarray(-12)]);
}

/** A GIF of two frames: on 4 by 3 pixels one of 2 by 2 at 1, 1 with a transparent pixel. */
function gif(): string {
  const bytes: number[] = [];
  const palette = [0xff0000, 0x00ff00, 0x0000ff, 0x000000];
  const writer = new GifWriter(bytes, 4, 3, { palette });
  writer.addFrame(1, 1, 2, 2, [0, 1, 2, 3], { transparent: 3 });
  writer.addFrame(
    0,
    0,
    4,
    3,
    Array.from({ length: 12 }, () => 1),
  );
  return Buffer.from(bytes.slice(0, writer.end())).toString('base64');
}

const grey = (width: number, height: number) =>
  pngOf({
    width,
    height,
    bits: 1,
    colorType: 0,
    samples: Array.from({ length: width * height }, (_, i) => i % 2),
  });
const make = (images: readonly string[], more: object = {}) => callTool(imagesToPdf, { images, ...more });

describe('places', () => {
  test('a page as large as the image and its margins', async () => {
    const { images } = await make([grey(400, 200)], { margin_mm: 25.4, dpi: 144 });
    expect(images).toEqual([
      {
        page: 1,
        format: 'png',
        width_px: 400,
        height_px: 200,
        x_pt: 72,
        y_pt: 72,
        width_pt: 200,
        height_pt: 100,
        page_width_pt: 344,
        page_height_pt: 244,
      },
    ]);
  });

  test('A4 with a margin, turned as each image is', async () => {
    const { images, page_count } = await make([grey(400, 200), grey(100, 300)], {
      page_size: 'A4',
      margin_mm: 10,
    });
    expect(page_count).toBe(2);
    expect(images).toMatchObject([
      {
        page_width_pt: 841.89,
        page_height_pt: 595.28,
        width_pt: expect.closeTo(785.197, 2),
        x_pt: expect.closeTo(28.346, 2),
      },
      {
        page_width_pt: 595.28,
        page_height_pt: 841.89,
        height_pt: expect.closeTo(785.197, 2),
        y_pt: expect.closeTo(28.346, 2),
      },
    ]);
  });

  test.each([
    ['Letter', 'portrait', 612, 792],
    ['Letter', 'landscape', 792, 612],
    ['Legal', 'portrait', 612, 1008],
    ['A5', 'auto', 419.53, 595.28],
    ['A3', 'landscape', 1190.55, 841.89],
  ])('%s, %s: an image in the middle, in its shape', async (page_size, orientation, width, height) => {
    const [image] = (await make([grey(50, 50)], { page_size, orientation })).images;
    const side = Math.min(width, height);
    expect(image).toMatchObject({ page_width_pt: width, page_height_pt: height });
    expect([image?.width_pt, image?.height_pt]).toEqual([expect.closeTo(side), expect.closeTo(side)]);
    expect(image?.x_pt).toBeCloseTo((width - side) / 2);
    expect(image?.y_pt).toBeCloseTo((height - side) / 2);
  });

  test.skipIf(lacks('pdfinfo'))('a page of 50 metres in larger units', async () => {
    const { pdf, images } = await make([grey(30_000, 10)], { dpi: 36 });
    expect(images[0]?.page_width_pt).toBe(60_000);
    expect(infoOf(pdf)['Page size']).toContain('12000 x 4 pts');
  });

  test.skipIf(lacks('qpdf', 'pdfinfo'))('a title, and a file in order', async () => {
    const result = await make([grey(3, 3), JPEG, gif(), WEBP.lossless], { title: 'Fotos – Αθήνα' });
    expect(result).toMatchObject({ filename: 'images.pdf', mime_type: 'application/pdf', page_count: 4 });
    expect(qpdfComplaints(result.pdf)).toBe('');
    expect(infoOf(result.pdf)).toMatchObject({ Title: 'Fotos – Αθήνα', Pages: '4' });
  });
});

describe.skipIf(lacks('qpdf'))('pixels', () => {
  const samples = (count: number, most: number) =>
    Array.from({ length: count }, (_, i) => (i * 37 + 11) % (most + 1));

  test.each([
    [1, 0],
    [2, 0],
    [4, 0],
    [8, 0],
    [8, 2],
    [1, 3],
    [2, 3],
    [4, 3],
    [8, 3],
  ])('of a PNG with %i bits and colour type %i stay as they are', async (bits, colorType) => {
    const palette = Array.from({ length: 3 * 2 ** Math.min(bits, 4) }, (_, i) => (i * 91) % 256);
    const most = Math.min(2 ** bits, 16) - 1;
    const options = {
      width: 9,
      height: 9,
      bits,
      colorType,
      samples: samples(colorType === 2 ? 243 : 81, colorType === 3 ? most : 2 ** bits - 1),
      chunks: colorType === 3 ? ([['PLTE', palette]] as const) : [],
    };
    const plain = imagesOf((await make([pngOf(options)])).pdf);
    const interlaced = imagesOf((await make([pngOf({ ...options, interlaced: true })])).pdf);
    expect(plain).toHaveLength(1);
    expect(interlaced).toHaveLength(1);
    const expanded = expand(options, palette);
    expect(expand({ ...options, samples: unpack(plain[0]?.data, options) }, palette)).toEqual(expanded);
    expect(interlaced[0]?.data).toEqual(expanded);
  });

  test.each([
    [0, 1],
    [2, 3],
  ])('of 16 bits, colour type %i, keep them', async (colorType, channels) => {
    const options = {
      width: 5,
      height: 3,
      bits: 16,
      colorType,
      samples: samples(15 * channels, 65535).map((s) => (s * 4099) % 65536),
    };
    const bytes = options.samples.flatMap((sample) => [sample >> 8, sample & 255]);
    for (const interlaced of [false, true]) {
      const [image] = imagesOf((await make([pngOf({ ...options, interlaced })])).pdf);
      expect(image?.dict['/BitsPerComponent']).toBe(16);
      expect(image?.data).toEqual(bytes);
    }
  });

  test.each([
    ['grey', 4, 8, [10, 255, 20, 128, 30, 0], [10, 20, 30], [255, 128, 0]],
    ['colour', 6, 8, [1, 2, 3, 255, 4, 5, 6, 128, 7, 8, 9, 0], [1, 2, 3, 4, 5, 6, 7, 8, 9], [255, 128, 0]],
    ['16 bits', 4, 16, [258, 65535, 3, 772, 5, 0], [1, 2, 0, 3, 0, 5], [255, 255, 3, 4, 0, 0]],
  ])('keep their transparency: %s', async (_, colorType, bits, all, colors, alpha) => {
    const images = imagesOf(
      (await make([pngOf({ width: 3, height: 1, bits, colorType, samples: all })])).pdf,
    );
    const masks = images.filter(({ dict }) => dict['/SMask'] === undefined);
    const shown = images.filter(({ dict }) => dict['/SMask'] !== undefined);
    expect(shown.map(({ data }) => data)).toEqual([colors]);
    expect(masks.map(({ data }) => data)).toEqual([alpha]);
  });

  test('without transparency have no mask', async () => {
    const png = pngOf({ width: 2, height: 1, bits: 8, colorType: 6, samples: [1, 2, 3, 255, 4, 5, 6, 255] });
    expect(imagesOf((await make([png])).pdf)).toHaveLength(1);
  });

  test('of a transparent colour, or of transparent entries of a palette', async () => {
    const key = pngOf({
      width: 2,
      height: 1,
      bits: 8,
      colorType: 2,
      samples: [1, 2, 3, 4, 5, 6],
      chunks: [['tRNS', [0, 1, 0, 2, 0, 3]]],
    });
    expect(imagesOf((await make([key])).pdf)[0]?.dict['/Mask']).toEqual([1, 1, 2, 2, 3, 3]);
    const chunks = [
      ['PLTE', [9, 9, 9, 8, 8, 8]],
      ['tRNS', [7]],
    ] as const;
    const palette = pngOf({ width: 2, height: 1, bits: 1, colorType: 3, samples: [0, 1], chunks });
    const masks = imagesOf((await make([palette])).pdf).filter(
      ({ dict }) => dict['/ColorSpace'] === '/DeviceGray',
    );
    expect(masks.map(({ data }) => data)).toEqual([[7, 255]]);
  });

  test('of a JPEG are its own bytes, shown as its orientation says', async () => {
    const { pdf, images } = await make([JPEG], { dpi: 72 });
    expect(images[0]).toMatchObject({
      format: 'jpeg',
      width_px: 8,
      height_px: 16,
      page_width_pt: 8,
      page_height_pt: 16,
    });
    expect(imagesOf(pdf).map(({ data }) => Buffer.from(data).toString('base64'))).toEqual([JPEG]);
  });

  test('of a GIF: its first frame where it stands', async () => {
    const result = await make([gif()]);
    expect(result.dropped).toEqual(['1 further frames of a GIF (images[0])']);
    const images = imagesOf(result.pdf);
    const mask = images.find(({ dict }) => dict['/SMask'] === undefined);
    const shown = images.find(({ dict }) => dict['/SMask'] !== undefined);
    expect(mask?.data).toEqual([0, 0, 0, 0, 0, 255, 255, 0, 0, 255, 0, 0]);
    expect(shown?.data.slice(15, 21)).toEqual([255, 0, 0, 0, 255, 0]);
  });

  test('of a WebP', async () => {
    const [shown, mask] = await parts(WEBP.lossless);
    expect(shown).toEqual([0, 0, 50, 100, 0, 50, 200, 0, 50, 0, 200, 50, 100, 200, 50, 200, 200, 50]);
    expect(mask).toEqual([255, 255, 128, 255, 255, 128]);
    const [, half] = await parts(WEBP.lossy);
    expect(half?.slice(0, 16)).toEqual([...Array<number>(8).fill(255), ...Array<number>(8).fill(0)]);
    const [frame, place] = await parts(WEBP.animated);
    expect(place).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 255, 255]);
    expect(frame?.slice(30, 36)).toEqual([0, 0, 255, 0, 0, 255]);
  });

  async function parts(image: string) {
    const images = imagesOf((await make([image])).pdf);
    const shown = images.find(({ dict }) => dict['/SMask'] !== undefined);
    const mask = images.find(({ dict }) => dict['/SMask'] === undefined);
    return [shown?.data, mask?.data];
  }
});

test.skipIf(lacks('pdftoppm')).each([1, 2, 3, 4, 5, 6, 7, 8])('EXIF orientation %i', async (orientation) => {
  // The image as stored is dark in its upper left quarter only.
  const dark = {
    1: 'left top',
    2: 'right top',
    3: 'right bottom',
    4: 'left bottom',
    5: 'left top',
    6: 'right top',
    7: 'right bottom',
    8: 'left bottom',
  }[orientation];
  const { pdf, images } = await make([orientedJpeg(orientation)], { dpi: 72 });
  const turned = orientation > 4;
  expect([images[0]?.width_px, images[0]?.height_px]).toEqual(turned ? [16, 32] : [32, 16]);
  const { width, height, at } = render(pdf);
  const found = [
    ['left', 0.25],
    ['right', 0.75],
  ].flatMap(([side, x]) =>
    [
      ['top', 0.25],
      ['bottom', 0.75],
    ].flatMap(([edge, y]) => (at(width * Number(x), height * Number(y)) < 128 ? [`${side} ${edge}`] : [])),
  );
  expect(found).toEqual([dark]);
});

describe('refuses', () => {
  const png = Buffer.from(grey(8, 8), 'base64');
  const broken = Buffer.from(png);
  broken[png.length - 18] = (broken[png.length - 18] ?? 0) ^ 1;
  const huge = Buffer.from(png);
  huge.writeUInt32BE(100_000_001, 16);
  huge.writeUInt32BE(1, 20);
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
  const jpeg = Buffer.from(JPEG, 'base64');
  test.each([
    ['another format', 'aGVsbG8=', 'images[1]: expected an image (PNG, JPEG, WebP, GIF), got another format'],
    ['no base64', '***', 'images[1]: expected base64'],
    [
      'a PNG that breaks off',
      png.subarray(0, 50).toString('base64'),
      'images[1]: expected a PNG image that can be read, it breaks off',
    ],
    ['a PNG with a wrong checksum', broken.toString('base64'), 'its chunk "IDAT" is damaged'],
    [
      'a PNG of rows too few',
      withData(png, deflateSync(Buffer.alloc(9))).toString('base64'),
      'images[1]: expected a PNG image that can be read',
    ],
    [
      'a PNG whose rows fill the memory',
      bomb(),
      'images[1]: expected a PNG image that can be read, it is damaged',
    ],
    ['more than 100 megapixels', huge.toString('base64'), 'it has 100 megapixels, at most 100 are taken'],
    [
      'a JPEG that breaks off',
      jpeg.subarray(0, -2).toString('base64'),
      'images[1]: expected a JPEG image that can be read, it breaks off',
    ],
    ['a GIF that breaks off', gif().slice(0, 40), 'images[1]: expected a GIF image that can be read'],
    [
      'a GIF of pixels too few',
      // One pixel, where two are announced.
      'R0lGODlhAgABAIAAAAAAAP///yH5BAEAAAAALAAAAAACAAEAAAIBRAA7',
      'images[1]: expected a GIF image that can be read, it breaks off',
    ],
    [
      'a GIF of a code that stands for itself',
      'R0lGODlhBAAEAIAAAAAAAP///ywAAAAABAAEAAACAsRxADs=',
      'images[1]: expected a GIF image that can be read, it is damaged',
    ],
    [
      'a WebP that breaks off',
      WEBP.lossless.slice(0, 40),
      'images[1]: expected a WebP image that can be read, it breaks off',
    ],
    [
      'a WebP without an image',
      Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1').toString('base64'),
      'it holds no image',
    ],
  ])('%s', async (_, image, message) => {
    await expect(make([grey(2, 2), image])).rejects.toThrow(message);
  });

  test('margins that leave no room', async () => {
    await expect(
      make([grey(2, 2)], { page_size: 'A5', orientation: 'landscape', margin_mm: 75 }),
    ).rejects.toThrow('margin_mm: expected margins that leave room');
  });

  test.each([
    ['no images', { images: [] }, 'images: expected at least 1 element'],
    [
      'more than 200',
      { images: Array.from({ length: 201 }, () => grey(1, 1)) },
      'images: expected at most 200',
    ],
    ['another size', { images: [grey(1, 1)], page_size: 'B5' }, 'page_size: expected one of'],
  ])('%s', async (_, input, message) => {
    await expect(callTool(imagesToPdf, input)).rejects.toThrow(message);
  });
});

/** The samples of packed rows. */
function unpack(
  data: readonly number[] = [],
  { width, height, bits, colorType }: { width: number; height: number; bits: number; colorType: number },
): number[] {
  const perRow = width * (colorType === 2 ? 3 : 1);
  const rowBytes = Math.ceil((perRow * bits) / 8);
  return Array.from({ length: height }, (_, y) => {
    const digits = data
      .slice(y * rowBytes, (y + 1) * rowBytes)
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('');
    return Array.from({ length: perRow }, (__, i) => parseInt(digits.slice(i * bits, (i + 1) * bits), 2));
  }).flat();
}

/** What samples are in eight bits, entries of the palette looked up. */
function expand(
  { bits, colorType, samples }: { bits: number; colorType: number; samples: readonly number[] },
  palette: readonly number[],
): number[] {
  if (colorType === 3) return samples.flatMap((entry) => palette.slice(3 * entry, 3 * entry + 3));
  return samples.map((sample) => (sample * 255) / (2 ** bits - 1));
}
