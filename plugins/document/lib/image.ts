import { InputError } from '@toolyard/sdk';
import { readGif } from './image-gif.ts';
import { readJpeg } from './image-jpeg.ts';
import { readPng } from './image-png.ts';
import { readWebp } from './image-webp.ts';
import { ImageError, type Image, type ImageFormat } from './pdf-image.ts';

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

function formatOf(bytes: Uint8Array): ImageFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  return /^RIFF[\s\S]{4}WEBP/.test(head) ? 'webp' : undefined;
}
