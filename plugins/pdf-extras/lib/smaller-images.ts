import { PDFArray, PDFName, PDFNumber, PDFRawStream, PDFRef, type PDFDict } from '@cantoo/pdf-lib';
import { InputError } from '@toolyard/sdk';
import { decodeStream, listed } from '@toolyard/kit/pdf/filters';
import { asDict, dictOf, nameOf, numberOf, valueOf } from '@toolyard/kit/pdf/objects';
import { attributeOf, geometryOf, type Source } from '@toolyard/kit/pdf/source';
import { fromJpeg, toJpeg, type Pixels } from './renderer.ts';

/** How small pictures may become. */
export interface Reduction {
  /** Pixels per inch that a picture keeps, were it as large as its page. */
  readonly dpi: number;
  /** Of JPEG, 1 to 100. */
  readonly quality: number;
  /** When no further picture is begun, in milliseconds from the first on. */
  readonly withinMs: number;
}

export interface ReducedImages {
  readonly downsampled: number;
  readonly reencoded: number;
  /** How many were not looked at, as the time was over. */
  readonly left: number;
}

/** The most pixels of a picture that is decoded. */
const MOST_PIXELS = 50_000_000;
/** A picture is replaced where that saves at least a tenth of it. */
const WORTH = 0.9;
/** Boxes of pages are rounded: a picture of 300 dpi on one has 299.98, and still every second pixel to spare for 150. */
const ROUNDING = 1.01;
/** Pictures with fewer bytes are left as they are. */
const SMALL_BYTES = 4096;

/**
 * Replaces pictures by smaller ones: with fewer pixels where they have more than their page at `dpi` would, and as JPEG of
 * `quality`. Only pictures of 8 bits in grey or RGB are, and none with a mask by colour or a decoding of its own. The largest
 * come first, for as long as there is time.
 *
 * @param onImage hears of each picture that was looked at
 */
export async function reduceImages(
  source: Source,
  { dpi, quality, withinMs }: Reduction,
  onImage: (done: number, total: number) => void,
): Promise<ReducedImages> {
  const images = [...imagesOf(source)].sort((a, b) => b.stream.contents.length - a.stream.contents.length);
  const start = performance.now();
  let [downsampled, reencoded] = [0, 0];
  for (const [index, { ref, stream, inches }] of images.entries()) {
    if (performance.now() - start >= withinMs) return { downsampled, reencoded, left: images.length - index };
    const pixels = await pixelsOf(stream);
    if (pixels !== undefined) {
      const { width, height } = pixels;
      const factor = Math.max(
        1,
        Math.floor(ROUNDING * Math.min(width / (inches.width * dpi), height / (inches.height * dpi))),
      );
      const smaller = factor === 1 ? pixels : averaged(pixels, factor);
      if (smaller !== pixels) release(pixels);
      const bytes = await toJpeg(smaller, quality);
      release(smaller);
      if (bytes.length < stream.contents.length * WORTH) {
        source.context.assign(ref, jpegStream(stream, smaller, bytes));
        if (factor > 1) downsampled += 1;
        else reencoded += 1;
      }
    }
    onImage(index + 1, images.length);
  }
  return { downsampled, reencoded, left: 0 };
}

interface FoundImage {
  readonly ref: PDFRef;
  readonly stream: PDFRawStream;
  /** The largest page that shows it. */
  readonly inches: { readonly width: number; readonly height: number };
}

/** The pictures that pages name, also within forms, with the size of the largest page that does. */
function imagesOf({ pages, context }: Source): Iterable<FoundImage> {
  const found = new Map<PDFRef, FoundImage>();
  const seen = new Map<PDFDict, FoundImage['inches']>();
  for (const page of pages) {
    const { width_pt, height_pt, rotation } = geometryOf(page);
    const isTurned = rotation % 180 !== 0;
    const inches = {
      width: (isTurned ? height_pt : width_pt) / 72,
      height: (isTurned ? width_pt : height_pt) / 72,
    };
    const waiting = [asDict(attributeOf(page, 'Resources'))];
    for (let resources = waiting.pop(); resources !== undefined; resources = waiting.pop()) {
      const known = seen.get(resources);
      if (known !== undefined && known.width >= inches.width && known.height >= inches.height) continue;
      seen.set(resources, inches);
      for (const ref of dictOf(resources, 'XObject')?.values() ?? []) {
        const stream = context.lookup(ref);
        if (!(ref instanceof PDFRef) || !(stream instanceof PDFRawStream)) continue;
        const inner = dictOf(stream.dict, 'Resources');
        if (inner !== undefined) waiting.push(inner);
        if (nameOf(stream.dict, 'Subtype') !== 'Image' || stream.contents.length < SMALL_BYTES) continue;
        const before = found.get(ref)?.inches ?? { width: 0, height: 0 };
        const largest = {
          width: Math.max(before.width, inches.width),
          height: Math.max(before.height, inches.height),
        };
        found.set(ref, { ref, stream, inches: largest });
      }
    }
  }
  return found.values();
}

/** The pixels of a picture of a kind that JPEG can stand for; undefined of any other. */
async function pixelsOf({ dict, contents }: PDFRawStream): Promise<Pixels | undefined> {
  const [width, height] = [numberOf(dict, 'Width') ?? 0, numberOf(dict, 'Height') ?? 0];
  const isPlain = ['Decode', 'ImageMask', 'SMaskInData'].every((key) => valueOf(dict, key) === undefined);
  const hasColorMask = valueOf(dict, 'Mask') instanceof PDFArray;
  if (!isPlain || hasColorMask || numberOf(dict, 'BitsPerComponent') !== 8) return undefined;
  if (width < 1 || height < 1 || width * height > MOST_PIXELS) return undefined;
  const channels = channelsOf(dict);
  if (channels === undefined) return undefined;
  const filters = listed(valueOf(dict, 'Filter')).map((filter) =>
    filter instanceof PDFName ? filter.decodeText() : '',
  );
  try {
    if (filters.join() === 'DCTDecode') {
      const pixels = await fromJpeg(contents);
      return pixels.width === width && pixels.height === height ? pixels : undefined;
    }
    if (filters.some((filter) => filter !== 'FlateDecode' && filter !== 'LZWDecode')) return undefined;
    const samples = decodeStream(PDFRawStream.of(dict, contents));
    return samples.length < width * height * channels
      ? undefined
      : withAlpha(samples, { width, height, channels });
  } catch (error) {
    if (error instanceof InputError) throw error;
    // A picture that can't be decoded stays as it is.
    return undefined;
  }
}

/** 1 of grey, 3 of RGB; undefined of other colours: what they look like is not for JPEG to say. */
function channelsOf(dict: PDFDict): 1 | 3 | undefined {
  const space = valueOf(dict, 'ColorSpace');
  const name = space instanceof PDFName ? space.decodeText() : undefined;
  if (name === 'DeviceGray' || name === 'G') return 1;
  if (name === 'DeviceRGB' || name === 'RGB') return 3;
  if (!(space instanceof PDFArray)) return undefined;
  const kind = space.lookup(0);
  if (!(kind instanceof PDFName) || kind.decodeText() !== 'ICCBased') return undefined;
  const components = numberOf(asDict(space.lookup(1)), 'N');
  return components === 1 || components === 3 ? components : undefined;
}

function withAlpha(
  samples: Uint8Array,
  { width, height, channels }: { readonly width: number; readonly height: number; readonly channels: 1 | 3 },
): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1)
      data[4 * pixel + channel] = samples[pixel * channels + (channels === 3 ? channel : 0)] ?? 0;
    data[4 * pixel + 3] = 255;
  }
  return { width, height, data };
}

/** Gives the memory of pixels back at once: garbage collection would leave those of several pictures beside each other. */
function release({ data }: Pixels): void {
  data.buffer.transfer(0);
}

/** Each pixel the mean of a square of them. */
function averaged({ width, height, data }: Pixels, factor: number): Pixels {
  const [columns, rows] = [Math.ceil(width / factor), Math.ceil(height / factor)];
  const small = new Uint8ClampedArray(columns * rows * 4);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [right, bottom] = [Math.min(width, (column + 1) * factor), Math.min(height, (row + 1) * factor)];
      const sums = [0, 0, 0];
      let count = 0;
      for (let y = row * factor; y < bottom; y += 1)
        for (let x = column * factor; x < right; x += 1) {
          for (let channel = 0; channel < 3; channel += 1)
            sums[channel] = (sums[channel] ?? 0) + (data[4 * (y * width + x) + channel] ?? 0);
          count += 1;
        }
      const at = 4 * (row * columns + column);
      for (const [channel, sum] of sums.entries()) small[at + channel] = sum / count;
      small[at + 3] = 255;
    }
  return { width: columns, height: rows, data: small };
}

/** The picture as JPEG, which is in RGB whatever it was; its masks stay. */
function jpegStream({ dict }: PDFRawStream, { width, height }: Pixels, bytes: Uint8Array): PDFRawStream {
  const copy = dict.clone(dict.context);
  const isGrey = channelsOf(dict) === 1;
  copy.set(PDFName.of('Width'), PDFNumber.of(width));
  copy.set(PDFName.of('Height'), PDFNumber.of(height));
  copy.set(PDFName.of('Filter'), PDFName.of('DCTDecode'));
  copy.delete(PDFName.of('DecodeParms'));
  if (isGrey) copy.set(PDFName.of('ColorSpace'), PDFName.of('DeviceRGB'));
  return PDFRawStream.of(copy, bytes);
}
