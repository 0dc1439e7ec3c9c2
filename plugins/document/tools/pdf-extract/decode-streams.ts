import { constants, createInflate, inflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFName, PDFRawStream, type PDFContext, type PDFDict } from '@cantoo/pdf-lib';
import { DecodingBudget, MOST_DECODED_OF_FILE } from '@toolyard/kit/pdf/decoding-budget';
import { lengthAfter, listed, MOST_DECODED_BYTES } from '@toolyard/kit/pdf/filters';
import { asDict, nameOf, numberOf, valueOf } from '@toolyard/kit/pdf/objects';

/** The most that Flate expands: 258 bytes for two bits (RFC 1951). */
const MOST_EXPANSION = 1032;
/** What decodes to no more than this is decoded at once, the rest piece by piece. */
const SMALL_BYTES = 1024 * 1024;
/** When so much is decoded, what follows is left to the reader. */
const MOST_KEPT_BYTES = 32 * 1024 * 1024;
/** The most that may lie between two filters. */
const MOST_BETWEEN_BYTES = 64 * 1024 * 1024;

/**
 * Decodes the streams of a document by Flate, so that a reader need not once more; those that break off or are damaged
 * become what comes before. Refuses one whose streams would fill the memory of a reader that decodes them without a
 * bound, as pdf.js does. Pictures stay and count only where one is too large by itself: a reader of text does not
 * decode them, and a book of scans comes to gigabytes.
 *
 * @throws InputError naming the argument
 */
export async function decodeStreams(context: PDFContext, argument: string): Promise<void> {
  const budget = new DecodingBudget(argument);
  let kept = 0;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const isPicture = nameOf(object.dict, 'Subtype') === 'Image';
    const filters = filtersOf(object.dict);
    if (isPicture && filters.length <= 1 && object.contents.length * MOST_EXPANSION <= MOST_DECODED_BYTES)
      continue;
    if (!isPicture && kept < MOST_KEPT_BYTES && isPlainFlate(object.dict, filters)) {
      const decoded = await inflated(object.contents, { most: MOST_DECODED_OF_FILE, keep: true });
      budget.spend(decoded.size);
      kept += decoded.size;
      // What is damaged before the first piece that zlib gives out is left to the reader, which may make more of it.
      if (decoded.size > 0) context.assign(ref, PDFRawStream.of(withoutFilter(object.dict), decoded.bytes));
      continue;
    }
    const size = await decodedSize(object);
    if (!isPicture || size > MOST_DECODED_BYTES) budget.spend(size);
  }
}

function isPlainFlate(dict: PDFDict, filters: readonly string[]): boolean {
  const [filter] = filters;
  const predictors = listed(valueOf(dict, 'DecodeParms')).map(
    (part) => numberOf(asDict(part), 'Predictor') ?? 1,
  );
  return filters.length === 1 && isFlate(filter) && predictors.every((predictor) => predictor === 1);
}

function isFlate(filter: string | undefined): boolean {
  return filter === 'FlateDecode' || filter === 'Fl';
}

function withoutFilter(dict: PDFDict): PDFDict {
  const copy = dict.clone(dict.context);
  for (const key of ['Filter', 'DecodeParms']) copy.delete(PDFName.of(key));
  return copy;
}

/** The filters of pictures: what they decode to is nobody's input. */
const PICTURE_FILTERS = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode', 'DCT', 'CCF']);

/** How many bytes a stream decodes to at most on its way through its filters; Infinity where it is too much. */
async function decodedSize({ dict, contents }: PDFRawStream): Promise<number> {
  let bytes = contents;
  let size = contents.length;
  const filters = filtersOf(dict);
  for (const [index, filter] of filters.entries()) {
    if (PICTURE_FILTERS.has(filter)) return size;
    const isLast = index === filters.length - 1;
    const most = isLast ? MOST_DECODED_OF_FILE : MOST_BETWEEN_BYTES;
    if (!isFlate(filter) && lengthAfter(filter, bytes) > most) return Infinity;
    if (!isFlate(filter) && isLast) return Math.max(size, lengthAfter(filter, bytes));
    const decoded = isFlate(filter)
      ? await inflated(bytes, { most, keep: !isLast })
      : undoPlainFilter(dict, filter, bytes);
    if (decoded === undefined) return size;
    size = Math.max(size, decoded.size);
    bytes = decoded.bytes;
  }
  return size;
}

interface Decoded {
  readonly size: number;
  readonly bytes: Uint8Array;
}

/** Undefined for what cannot be decoded: no reader goes on from there. */
function undoPlainFilter(dict: PDFDict, filter: string, bytes: Uint8Array): Decoded | undefined {
  try {
    const encoded = PDFRawStream.of(dict.context.obj({ Filter: filter }), bytes);
    const decoded = decodePDFRawStream(encoded).decode();
    return { size: decoded.length, bytes: decoded };
  } catch {
    return undefined;
  }
}

/** What Flate data decodes to, also where it breaks off; its size alone where the bytes are not kept. */
async function inflated(
  bytes: Uint8Array,
  { most, keep }: { readonly most: number; readonly keep: boolean },
): Promise<Decoded> {
  const finishFlush = constants.Z_SYNC_FLUSH;
  try {
    const decoded = inflateSync(bytes, { finishFlush, maxOutputLength: SMALL_BYTES });
    return { size: decoded.length, bytes: decoded };
  } catch {
    // Too long to be decoded at once, or damaged: then piece by piece.
  }
  const inflate = createInflate({ finishFlush });
  const chunks: Buffer[] = [];
  let size = 0;
  inflate.end(bytes);
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) return { size: Infinity, bytes: new Uint8Array() };
      if (keep) chunks.push(chunk);
    }
  } catch {
    // A reader takes what comes before the damage.
  }
  return { size, bytes: Buffer.concat(chunks) };
}

function filtersOf(dict: PDFDict): string[] {
  return listed(valueOf(dict, 'Filter')).flatMap((filter) =>
    filter instanceof PDFName ? [filter.decodeText()] : [],
  );
}
