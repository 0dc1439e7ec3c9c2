import { GifReader } from 'omggif';
import { ImageError, requireSize, type Image } from './image.ts';
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
  const rgba = new Uint8Array(width * height * 4);
  decodeFirstFrame(reader, rgba);
  return {
    format: 'gif',
    width,
    height,
    orientation: UPRIGHT,
    embed: (context) => {
      const { colors, alpha } = partRgba(rgba, { width, height, channels: 3 });
      return embedSamples(context, colors, alpha);
    },
  };
}

/** omggif says on the console alone that pixels are missing; standard output is a protocol's where MCP runs over it. */
function decodeFirstFrame(reader: GifReader, rgba: Uint8Array): void {
  const own = globalThis.console;
  const warnings: unknown[] = [];
  globalThis.console = { ...own, log: (warning) => warnings.push(warning) };
  try {
    reader.decodeAndBlitFrameRGBA(0, rgba);
  } finally {
    globalThis.console = own;
  }
  if (String(warnings[0]).includes('shorter')) throw new ImageError('it breaks off');
}
