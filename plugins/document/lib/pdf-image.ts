import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import type { Matrix } from '@toolyard/kit/pdf/operators';

/** An image as a PDF can show it. Width and height are those shown, its orientation applied. */
export interface Image {
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  /** From the unit square that the PDF's image fills to the unit square that it is to fill. */
  readonly orientation: Matrix;
  /** Of a film, the frames behind the one that is taken. */
  readonly furtherFrames?: number;
  /** Puts the image into a document. */
  embed(context: PDFContext): PDFRef;
}

export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif';

/** What a reader of a format throws when the image is not in order; the rest of the message says why. */
export class ImageError extends Error {}

const MOST_PIXELS = 100_000_000;

/** @throws ImageError when an image of this size is not taken */
export function requireSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new ImageError(`it is ${width} by ${height} pixels`);
  if (width * height > MOST_PIXELS) {
    const megapixels = Math.round((width * height) / 100_000) / 10;
    throw new ImageError(`it has ${megapixels} megapixels, at most 100 are taken`);
  }
}
