import { PDFRawStream, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';
import { ImageError, requireSize, type Image } from './pdf-image.ts';
import { readOrientation, UPRIGHT, type Orientation } from './image-orientation.ts';
import { colorSpace } from './samples.ts';

/** Kinds of frames that DCTDecode takes: baseline, extended and progressive (ISO 32000-1, 7.4.8). */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Markers of this range that begin no frame: Huffman tables, an extension, arithmetic conditioning. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: number;
}

/** A JPEG (ITU-T T.81), embedded byte by byte. */
export function readJpeg(bytes: Uint8Array): Image {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let frame: Frame | undefined;
  let orientation: Orientation = { matrix: UPRIGHT, turned: false };
  let adobe = false;
  const profile: Buffer[] = [];
  let scan = 0;
  for (const { marker, data, end } of segments(buffer)) {
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)) frame = readFrame(marker, data);
    if (marker === 0xe1 && startsWith(data, 'Exif\0\0')) orientation = readOrientation(data.subarray(6));
    if (marker === 0xe2 && startsWith(data, 'ICC_PROFILE\0')) profile[data[12] ?? 0] = data.subarray(14);
    if (marker === 0xee && startsWith(data, 'Adobe')) adobe = true;
    scan = end;
  }
  if (frame === undefined || buffer.indexOf(Buffer.from([0xff, 0xd9]), scan) === -1)
    throw new ImageError('it breaks off');
  const { width, height } = frame;
  const icc = Buffer.concat(profile.filter((part) => part !== undefined));
  return {
    format: 'jpeg',
    width: orientation.turned ? height : width,
    height: orientation.turned ? width : height,
    orientation: orientation.matrix,
    embed: (context) => embedJpeg(context, bytes, frame, icc, adobe),
  };
}

function embedJpeg(
  context: PDFContext,
  bytes: Uint8Array,
  { width, height, components }: Frame,
  icc: Uint8Array,
  adobe: boolean,
): PDFRef {
  const dict = context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: colorSpace(context, components, icc),
    Filter: 'DCTDecode',
    // Adobe's programs write CMYK inverted.
    Decode: components === 4 && adobe ? [1, 0, 1, 0, 1, 0, 1, 0] : undefined,
  });
  return context.register(PDFRawStream.of(dict, bytes));
}

/** The segments up to the first scan. */
function* segments(buffer: Buffer): Iterable<{ marker: number; data: Buffer; end: number }> {
  let at = 2;
  while (at + 4 <= buffer.length) {
    const marker = buffer[at + 1] ?? 0;
    if (buffer[at] !== 0xff) throw new ImageError('it is damaged');
    // Any number of 0xFF may fill up before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + buffer.readUInt16BE(at + 2);
    if (end > buffer.length) throw new ImageError('it breaks off');
    yield { marker, data: buffer.subarray(at + 4, end), end };
    if (marker === 0xda) return;
    at = end;
  }
  throw new ImageError('it breaks off');
}

function readFrame(marker: number, data: Buffer): Frame {
  if (!FRAMES.has(marker))
    throw new ImageError('it is lossless or arithmetic coded, which PDF does not know');
  if (data.length < 6) throw new ImageError('it is damaged');
  if (data[0] !== 8) throw new ImageError(`it has ${data[0]} bits a sample, PDF takes 8`);
  const [width, height, components] = [data.readUInt16BE(3), data.readUInt16BE(1), data[5] ?? 0];
  requireSize(width, height);
  if (![1, 3, 4].includes(components)) throw new ImageError(`it has ${components} colour components`);
  return { width, height, components };
}

function startsWith(data: Buffer, text: string): boolean {
  return data.toString('latin1', 0, text.length) === text;
}
