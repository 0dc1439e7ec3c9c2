import { deflateSync } from 'node:zlib';
import { PDFHexString, PDFRawStream, type PDFContext, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';
import { paeth } from '@toolyard/kit/pdf/predictors';

/** Rows of samples as a PDF image has them: most significant bit first, rows padded to whole bytes. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly bits: number;
  readonly data: Uint8Array;
}

const DEVICE_SPACES: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };
/** The signature of the data colour space in an ICC profile (ICC.1, 7.2.8). */
const PROFILE_SPACES: Readonly<Record<number, string>> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };

/** The colour space of an image, by its profile if it has one that fits. */
export function colorSpace(context: PDFContext, channels: number, icc?: Uint8Array): PDFObject {
  const device = context.obj(DEVICE_SPACES[channels] ?? 'DeviceRGB');
  const space = Buffer.from(icc?.subarray(16, 20) ?? []).toString('latin1');
  if (icc === undefined || space !== PROFILE_SPACES[channels]) return device;
  const profile = context.flateStream(icc, { N: channels, Alternate: device });
  return context.obj(['ICCBased', context.register(profile)]);
}

/** The colour space of samples that count entries of a palette, three bytes each. */
export function indexedSpace(context: PDFContext, palette: Uint8Array, icc?: Uint8Array): PDFObject {
  const entries = Math.floor(palette.length / 3);
  return context.obj(['Indexed', colorSpace(context, 3, icc), entries - 1, PDFHexString.fromBytes(palette)]);
}

/** Entries of an image's dictionary besides its size and its filter. */
interface ImageEntries {
  readonly ColorSpace: PDFObject;
  readonly SMask?: PDFRef | undefined;
  readonly Mask?: readonly number[] | undefined;
}

/** Puts rows in PNG's form (ISO/IEC 15948, 9 and 10: filtered, then compressed) into a document as an image. */
export function embedRows(
  context: PDFContext,
  { width, height, channels, bits }: Omit<Samples, 'data'>,
  rows: Uint8Array,
  { ColorSpace, SMask, Mask }: ImageEntries,
): PDFRef {
  const dict = context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace,
    BitsPerComponent: bits,
    SMask,
    Mask: Mask && [...Mask],
    Filter: 'FlateDecode',
    DecodeParms: { Predictor: 15, Colors: channels, BitsPerComponent: bits, Columns: width },
  });
  return context.register(PDFRawStream.of(dict, rows));
}

/** Puts samples into a document as an image, compressed without loss; alpha becomes its soft mask. */
export function embedSamples(
  context: PDFContext,
  samples: Samples,
  alpha?: Samples,
  icc?: Uint8Array,
): PDFRef {
  const mask = alpha?.data.some((byte) => byte !== 255) ? alpha : undefined;
  return embedRows(context, samples, deflateSync(filterRows(samples)), {
    ColorSpace: colorSpace(context, samples.channels, icc),
    SMask: mask && embedSamples(context, mask),
  });
}

/** Parts red, green, blue and alpha, of 8 or 16 bits, into colour, or grey where there is none, and alpha. */
export function partRgba(
  rgba: Uint8Array | Uint8ClampedArray | Uint16Array,
  { width, height, channels }: Pick<Samples, 'width' | 'height' | 'channels'>,
): { readonly colors: Samples; readonly alpha: Samples } {
  const bits = rgba instanceof Uint16Array ? 16 : 8;
  const size = bits / 8;
  const colors = new Uint8Array(width * height * channels * size);
  const alpha = new Uint8Array(width * height * size);
  const put = (target: Uint8Array, index: number, value: number) => {
    if (bits === 16) target[2 * index] = value >> 8;
    target[size * index + size - 1] = value;
  };
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let channel = 0; channel < channels; channel += 1)
      put(colors, pixel * channels + channel, rgba[4 * pixel + channel] ?? 0);
    put(alpha, pixel, rgba[4 * pixel + 3] ?? 0);
  }
  return {
    colors: { width, height, channels, bits, data: colors },
    alpha: { width, height, channels: 1, bits, data: alpha },
  };
}

/** Rows with PNG's Paeth filter, which suits photographs: each byte less what its neighbours foretell. */
function filterRows({ height, channels, bits, data }: Samples): Uint8Array {
  const row = data.length / height;
  const pixel = Math.ceil((channels * bits) / 8);
  const filtered = new Uint8Array(data.length + height);
  for (let y = 0; y < height; y += 1) {
    filtered[y * (row + 1)] = 4;
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x;
      const left = x < pixel ? 0 : (data[at - pixel] ?? 0);
      const above = y === 0 ? 0 : (data[at - row] ?? 0);
      const corner = y === 0 || x < pixel ? 0 : (data[at - row - pixel] ?? 0);
      filtered[at + y + 1] = (data[at] ?? 0) - paeth(left, above, corner);
    }
  }
  return filtered;
}
