import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import { InputError } from '@toolyard/sdk';
import { readGif } from './image-gif.ts';
import { readJpeg } from './image-jpeg.ts';
import { readPng } from './image-png.ts';
import { readWebp } from './image-webp.ts';
import type { Matrix } from './operators.ts';

/** An image as a PDF can show it. Width and height are those shown, its orientation applied. */
export interface Image {
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  /** From the unit square that the PDF's image fills to the unit square that it is to fill. */
  readonly orientation: Matrix;
  /** Puts the image into a document. */
  embed(context: PDFContext): PDFRef;
}

export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif';

/** What a reader of a format throws when the image is not in order; the rest of the message says why. */
export class ImageError extends Error {}

export const MOST_PIXELS = 100_000_000;

const READERS: Readonly<Record<ImageFormat, (bytes: Uint8Array) => Image | Promise<Image>>> = {
  png: readPng,
  jpeg: readJpeg,
  webp: readWebp,
  gif: readGif,
};

const NAMES: Readonly<Record<ImageFormat, string>> = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP', gif: 'GIF' };

/**
 * The image that the bytes hold, whose format they tell themselves.
 *
 * @throws InputError when they hold none of these formats, a damaged image, or more than 100 megapixels
 */
export async function readImage(
  argument: string,
  bytes: Uint8Array,
  formats: readonly ImageFormat[],
): Promise<Image> {
  const format = formatOf(bytes);
  const known = formats.map((name) => NAMES[name]).join(', ');
  if (format === undefined || !formats.includes(format)) {
    const other = format === undefined ? 'another format' : NAMES[format];
    throw new InputError(argument, `expected an image (${known}), got ${other}`);
  }
  try {
    return await READERS[format](bytes);
  } catch (error) {
    const why = error instanceof ImageError ? error.message : 'it is damaged';
    throw new InputError(argument, `expected a ${NAMES[format]} image that can be read, ${why}`);
  }
}

/** @throws ImageError when an image of this size is not taken */
export function requireSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new ImageError(`it is ${width} by ${height} pixels`);
  if (width * height > MOST_PIXELS) {
    const megapixels = Math.round((width * height) / 100_000) / 10;
    throw new ImageError(`it has ${megapixels} megapixels, at most 100 are taken`);
  }
}

function formatOf(bytes: Uint8Array): ImageFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  return /^RIFF[\s\S]{4}WEBP/.test(head) ? 'webp' : undefined;
}
