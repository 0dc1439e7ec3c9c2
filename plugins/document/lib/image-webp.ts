import wasm from '@jsquash/webp/codec/dec/webp_dec.wasm' with { type: 'bytes' };
import decode, { init } from '@jsquash/webp/decode.js';
import { ImageError, requireSize, type Image } from './pdf-image.ts';
import { UPRIGHT } from './image-orientation.ts';
import { embedSamples, partRgba } from './samples.ts';

/** A part of a RIFF file. */
interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A WebP (RFC 9649); of an animation the first frame, on the whole of its canvas. */
export async function readWebp(bytes: Uint8Array): Promise<Image> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const chunks = readChunks(file.subarray(12));
  const icc = chunks.find(({ type }) => type === 'ICCP')?.data;
  const frame = chunks.find(({ type }) => type === 'ANMF')?.data;
  const { width, height, data } =
    frame === undefined ? await decodeStill(chunks) : await decodeFrame(chunks, frame);
  return {
    format: 'webp',
    width,
    height,
    orientation: UPRIGHT,
    embed: (context) => {
      const { colors, alpha } = partRgba(data, { width, height, channels: 3 });
      return embedSamples(context, colors, alpha, icc);
    },
  };
}

/** The first frame of an animation (RFC 9649, 2.7.1.1), with nothing around it. */
async function decodeFrame(chunks: readonly Chunk[], frame: Buffer): Promise<Size & { data: Uint8Array }> {
  const canvas = canvasSize(chunks);
  if (canvas === undefined) throw new ImageError('it is damaged');
  requireSize(canvas.width, canvas.height);
  const [left, top] = [2 * frame.readUIntLE(0, 3), 2 * frame.readUIntLE(3, 3)];
  const image = await decodeStill(readChunks(frame.subarray(16)));
  if (left + image.width > canvas.width || top + image.height > canvas.height)
    throw new ImageError('its first frame is larger than its canvas');
  const data = new Uint8Array(canvas.width * canvas.height * 4);
  for (let y = 0; y < image.height; y += 1) {
    const row = image.data.subarray(y * image.width * 4, (y + 1) * image.width * 4);
    data.set(row, ((top + y) * canvas.width + left) * 4);
  }
  return { ...canvas, data };
}

/** Decodes the image of these chunks; what else they hold does not matter to it. */
async function decodeStill(chunks: readonly Chunk[]): Promise<Size & { data: Uint8Array }> {
  const image = chunks.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
  if (image === undefined) throw new ImageError('it holds no image');
  const size = imageSize(image);
  requireSize(size.width, size.height);
  const alpha = image.type === 'VP8 ' ? chunks.find(({ type }) => type === 'ALPH') : undefined;
  const file = alpha === undefined ? riff([image]) : riff([extended(size), alpha, image]);
  await (ready ??= init({ wasmBinary: wasm.buffer }));
  const { width, height, data } = await decode(file);
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

let ready: Promise<void> | undefined;

function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > bytes.length) throw new ImageError('it breaks off');
    chunks.push({
      type: bytes.toString('latin1', at, at + 4),
      data: bytes.subarray(at + 8, at + 8 + length),
    });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

/** The size that an image's own header gives (RFC 6386, 9.1; RFC 9649, 3.4). */
function imageSize({ type, data }: Chunk): Size {
  if (type === 'VP8 ') return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function canvasSize(chunks: readonly Chunk[]): Size | undefined {
  const header = chunks.find(({ type }) => type === 'VP8X')?.data;
  return header && { width: header.readUIntLE(4, 3) + 1, height: header.readUIntLE(7, 3) + 1 };
}

/** The header of a file that has alpha beside its image (RFC 9649, 2.7). */
function extended({ width, height }: Size): Chunk {
  const data = Buffer.alloc(10);
  data[0] = 0x10;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return { type: 'VP8X', data };
}

function riff(chunks: readonly Chunk[]): ArrayBuffer {
  const parts = chunks.flatMap(({ type, data }) => {
    const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return [head, data, Buffer.alloc(data.length % 2)];
  });
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return new Uint8Array(Buffer.concat([head, body])).buffer;
}
