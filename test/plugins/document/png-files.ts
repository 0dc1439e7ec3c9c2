import { crc32, deflateSync } from 'node:zlib';

/** Writes PNG files by hand (ISO/IEC 15948), so that tests say exactly what is in them. */

export interface PngOptions {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  /** 0 grey, 2 colour, 3 palette, 4 grey and alpha, 6 colour and alpha. */
  readonly colorType: number;
  /** One sample after the other, pixel by pixel. */
  readonly samples: readonly number[];
  readonly interlaced?: boolean;
  /** Further chunks, before the image's data. */
  readonly chunks?: readonly (readonly [type: string, data: readonly number[]])[];
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Where each of Adam7's passes begins, and its steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A PNG as base64. */
export function pngOf(options: PngOptions): string {
  const { width, height, bits, colorType, interlaced = false, chunks = [] } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colorType, 0, 0, interlaced ? 1 : 0], 8);
  const rows = interlaced
    ? PASSES.flatMap(([x, y, dx, dy]) => rowsOf(options, x, y, dx, dy))
    : rowsOf(options, 0, 0, 1, 1);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...chunks.map(([type, data]) => chunk(type, Buffer.from(data))),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}

/** Rows of every `dx`th pixel from `x0`, of every `dy`th line from `y0`, each after its filter, none. */
function rowsOf(
  { width, height, bits, colorType, samples }: PngOptions,
  x0: number,
  y0: number,
  dx: number,
  dy: number,
): number[] {
  const channels = CHANNELS[colorType] ?? 1;
  const bytes: number[] = [];
  if (x0 >= width) return bytes;
  for (let y = y0; y < height; y += dy) {
    let row = '';
    for (let x = x0; x < width; x += dx)
      for (let channel = 0; channel < channels; channel += 1)
        row += (samples[(y * width + x) * channels + channel] ?? 0).toString(2).padStart(bits, '0');
    const padded = row.padEnd(Math.ceil(row.length / 8) * 8, '0');
    bytes.push(0, ...(padded.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  }
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
