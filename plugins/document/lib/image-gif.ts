import { GifReader } from 'omggif';
import { ImageError, requireSize, type Image } from './pdf-image.ts';
import { UPRIGHT } from './image-orientation.ts';
import { embedSamples, partRgba } from './samples.ts';

/** The first frame of a GIF, on the whole of its canvas. */
export function readGif(bytes: Uint8Array): Image {
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  requireSize(head.getUint16(6, true), head.getUint16(8, true));
  const reader = new GifReader(bytes);
  const { width, height } = reader;
  const frame = reader.frameInfo(0);
  if (frame.x + frame.width > width || frame.y + frame.height > height)
    throw new ImageError('its first frame is larger than its canvas');
  requireKnownCodes(bytes.subarray(frame.data_offset, frame.data_offset + frame.data_length));
  const rgba = new Uint8Array(width * height * 4);
  decodeFirstFrame(reader, rgba);
  return {
    format: 'gif',
    width,
    height,
    orientation: UPRIGHT,
    furtherFrames: reader.numFrames() - 1,
    embed: (context) => {
      const { colors, alpha } = partRgba(rgba, { width, height, channels: 3 });
      return embedSamples(context, colors, alpha);
    },
  };
}

/** omggif says on the console alone that pixels are missing. */
function decodeFirstFrame(reader: GifReader, rgba: Uint8Array): void {
  const screen: Pick<Console, 'log'> = console;
  const own = screen.log;
  const warnings: unknown[] = [];
  screen.log = (warning) => warnings.push(warning);
  try {
    reader.decodeAndBlitFrameRGBA(0, rgba);
  } finally {
    screen.log = own;
  }
  if (String(warnings[0]).includes('shorter')) throw new ImageError('it breaks off');
}

/** The most codes of a table (GIF89a, appendix F). */
const MOST_CODES = 4096;

/**
 * Holds a frame's data to codes that its table has by then: what else comes, omggif follows in circles for ever.
 *
 * @param data the bits of a pixel, and the blocks
 */
function requireKnownCodes(data: Uint8Array): void {
  const pixelBits = data[0] ?? 0;
  if (pixelBits < 1 || pixelBits > 8) throw new ImageError('it is damaged');
  const clear = 2 ** pixelBits;
  const empty = { next: clear + 2, size: pixelBits + 1, first: true };
  let table = { ...empty };
  let [bits, held] = [0, 0];
  for (const byte of blockBytes(data)) {
    bits |= byte << held;
    held += 8;
    while (held >= table.size) {
      const code = bits & (2 ** table.size - 1);
      bits >>>= table.size;
      held -= table.size;
      if (code === clear + 1) return;
      if (code === clear) {
        table = { ...empty };
        continue;
      }
      if (code > (table.first ? clear : table.next)) throw new ImageError('it is damaged');
      if (!table.first && table.next < MOST_CODES) {
        table.next += 1;
        if (table.next === 2 ** table.size && table.next < MOST_CODES) table.size += 1;
      }
      table.first = false;
    }
  }
}

/** The contents of blocks, each with its length before it, up to an empty one. */
function* blockBytes(data: Uint8Array): Iterable<number> {
  for (let at = 1; (data[at] ?? 0) > 0; at += 1 + (data[at] ?? 0))
    yield* data.subarray(at + 1, at + 1 + (data[at] ?? 0));
}
