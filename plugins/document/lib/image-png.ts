import { crc32, inflateSync } from 'node:zlib';
import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import { PNG } from 'pngjs';
import { ImageError, requireSize, type Image } from './pdf-image.ts';
import { UPRIGHT } from './image-orientation.ts';
import { colorSpace, embedRows, embedSamples, indexedSpace, partRgba } from './samples.ts';

/** The most bytes of a colour profile: those in use have a few thousand. */
const MOST_PROFILE_BYTES = 4 * 1024 * 1024;

/** Colour types (ISO/IEC 15948, table 11.1) by their number: how many channels, of which alpha. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;

interface Png {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly colorType: number;
  readonly interlaced: boolean;
  /** The contents of the chunks of each type, joined. */
  readonly chunks: ReadonlyMap<string, Buffer>;
}

/**
 * A PNG, embedded without loss: its own compressed rows where a PDF can take them, else, when they are
 * interlaced or hold alpha, its samples compressed anew.
 */
export function readPng(bytes: Uint8Array): Image {
  const png = readChunks(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  requireSize(png.width, png.height);
  requireWholeRows(png);
  const decoded = PNG.sync.read(Buffer.from(bytes), { skipRescale: png.bits === 16 });
  return {
    format: 'png',
    width: png.width,
    height: png.height,
    orientation: UPRIGHT,
    embed: (context) => embedPng(context, png, decoded.data),
  };
}

function embedPng(context: PDFContext, png: Png, rgba: Uint8Array | Uint16Array): PDFRef {
  const { width, height, bits, colorType, interlaced, chunks } = png;
  const icc = profile(chunks.get('iCCP'));
  const transparency = chunks.get('tRNS');
  const channels = colorType === 0 || colorType === 4 ? 1 : 3;
  const { colors, alpha } = partRgba(rgba, { width, height, channels });
  const hasAlpha = transparency !== undefined || colorType > PALETTE;
  if (interlaced || colorType > PALETTE)
    return embedSamples(context, colors, hasAlpha ? alpha : undefined, icc);

  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  const indexed = colorType === PALETTE;
  const samples = { width, height, channels: indexed ? 1 : channels, bits };
  return embedRows(context, samples, chunks.get('IDAT') ?? Buffer.alloc(0), {
    ColorSpace: indexed ? indexedSpace(context, palette, icc) : colorSpace(context, channels, icc),
    SMask: indexed && transparency !== undefined ? embedSamples(context, alpha) : undefined,
    Mask: indexed || transparency === undefined ? undefined : transparentColor(transparency),
  });
}

/** The one colour that is transparent, as the range of each channel that a PDF masks. */
function transparentColor(transparency: Buffer): number[] {
  const values = [];
  for (let at = 0; at + 2 <= transparency.length; at += 2) values.push(transparency.readUInt16BE(at));
  return values.flatMap((value) => [value, value]);
}

function readChunks(png: Buffer): Png {
  const chunks = new Map<string, Buffer[]>();
  let at = 8;
  while (!chunks.has('IEND')) {
    if (at + 12 > png.length) throw new ImageError('it breaks off');
    const length = png.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > png.length) throw new ImageError('it breaks off');
    const type = png.toString('latin1', at + 4, at + 8);
    if (crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end))
      throw new ImageError(`its chunk ${JSON.stringify(type)} is damaged`);
    const known = chunks.get(type) ?? [];
    known.push(png.subarray(at + 8, end));
    chunks.set(type, known);
    at = end + 4;
  }
  const joined = new Map([...chunks].map(([type, parts]) => [type, Buffer.concat(parts)]));
  const header = joined.get('IHDR');
  if (header === undefined || header.length < 13) throw new ImageError('it is damaged');
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    bits: header.readUInt8(8),
    colorType: header.readUInt8(9),
    interlaced: header.readUInt8(12) !== 0,
    chunks: joined,
  };
}

/** Where each of Adam7's passes begins, and its steps (ISO/IEC 15948, 8.2). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Inflates the rows once, with a bound: pngjs has none for interlaced ones, and does not miss rows. */
function requireWholeRows(png: Png): void {
  const length = rowBytes(png);
  const rows = inflateSync(png.chunks.get('IDAT') ?? Buffer.alloc(0), { maxOutputLength: length + 1024 });
  if (rows.length < length) throw new ImageError('it breaks off');
}

/** How many bytes the rows come to, each with its filter. */
function rowBytes({ width, height, bits, colorType, interlaced }: Png): number {
  const channels = CHANNELS[colorType];
  if (channels === undefined || bits > 16) throw new ImageError('it is damaged');
  const size = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (Math.ceil((columns * channels * bits) / 8) + 1);
  if (!interlaced) return size(width, height);
  return PASSES.reduce((sum, [x, y, dx, dy]) => {
    const columns = Math.max(0, Math.ceil((width - x) / dx));
    return sum + size(columns, Math.max(0, Math.ceil((height - y) / dy)));
  }, 0);
}

/** A colour profile: its name, a zero, the compression method, the compressed profile. */
function profile(chunk: Buffer | undefined): Buffer | undefined {
  const name = chunk?.indexOf(0) ?? -1;
  if (chunk === undefined || name === -1) return undefined;
  try {
    return inflateSync(chunk.subarray(name + 2), { maxOutputLength: MOST_PROFILE_BYTES });
  } catch {
    return undefined;
  }
}
