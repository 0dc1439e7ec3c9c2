import type { Matrix } from '@toolyard/kit/pdf/operators';

/**
 * How each EXIF orientation (EXIF 2.32, 4.6.4.A, tag 274) maps the unit square of the image as stored to that
 * of the image as shown; y goes up.
 */
const ORIENTATIONS: readonly Matrix[] = [
  [1, 0, 0, 1, 0, 0],
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
];

export const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];

export interface Orientation {
  readonly matrix: Matrix;
  /** Width and height change places. */
  readonly turned: boolean;
}

/** The orientation that an EXIF block (TIFF, without its `Exif` header) gives; upright if it gives none. */
export function readOrientation(exif: Uint8Array): Orientation {
  const orientation = exifOrientation(new DataView(exif.buffer, exif.byteOffset, exif.length)) ?? 1;
  return { matrix: ORIENTATIONS[orientation - 1] ?? UPRIGHT, turned: orientation >= 5 && orientation <= 8 };
}

function exifOrientation(tiff: DataView): number | undefined {
  if (tiff.byteLength < 8) return undefined;
  const littleEndian = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, littleEndian);
  if (directory + 2 > tiff.byteLength) return undefined;
  const entries = tiff.getUint16(directory, littleEndian);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + 12 * entry;
    if (at + 12 > tiff.byteLength) return undefined;
    if (tiff.getUint16(at, littleEndian) === 274) return tiff.getUint16(at + 8, littleEndian);
  }
  return undefined;
}
