import { constants, inflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFArray, PDFName, PDFRawStream, type PDFDict } from '@cantoo/pdf-lib';
import { budgetOf } from './decoding-budget.ts';
import { lzwLength, runLength } from './decoded-length.ts';
import { beginsAsFlate } from './flate-start.ts';
import { asDict, elementsOf, nameText, numberOf, valueOf } from './objects.ts';
import { undoPredictor } from './predictors.ts';

/** The most bytes that a stream may hold once it is decoded: what takes more was made to fill the memory. */
export const MOST_DECODED_BYTES = 128 * 1024 * 1024;
/** The other filters than Flate are decoded by pdf-lib, without a bound: none is so long in earnest. */
const MOST_ENCODED_BYTES = 1024 * 1024;

/**
 * The bytes of a stream with its filters undone (ISO 32000-1, 7.4). zlib decodes Flate: it has the bound
 * that pdf-lib's own decoder lacks, and reads what there is of data that breaks off.
 *
 * @throws InputError when the file's streams have come to more than is allowed
 * @throws Error when a filter or its parameters are not known, or its data is damaged or too large
 */
export function decodeStream(stream: PDFRawStream): Uint8Array {
  const { dict } = stream;
  let bytes = stream.contents;
  for (const [index, filter] of listed(valueOf(dict, 'Filter')).entries()) {
    const parameters = asDict(listed(valueOf(dict, 'DecodeParms'))[index]);
    bytes = undoFilter(dict, filter, bytes);
    const predictor = numberOf(parameters, 'Predictor') ?? 1;
    if (predictor > 1) bytes = undoPredictor(bytes, { predictor, ...rowsOf(parameters) });
  }
  return bytes;
}

/** How rows are laid out, where nothing is said of one byte each (ISO 32000-1, table 8). */
function rowsOf(parameters: PDFDict | undefined) {
  return {
    colors: numberOf(parameters, 'Colors') ?? 1,
    bits: numberOf(parameters, 'BitsPerComponent') ?? 8,
    columns: numberOf(parameters, 'Columns') ?? 1,
  };
}

function undoFilter(dict: PDFDict, filter: unknown, bytes: Uint8Array): Uint8Array {
  if (!(filter instanceof PDFName)) throw new Error('the stream has a filter that is no name');
  const budget = budgetOf(dict.context);
  const name = filter.decodeText();
  if (name === 'FlateDecode' || name === 'Fl') {
    const finishFlush = constants.Z_SYNC_FLUSH;
    try {
      const decoded = inflateSync(bytes, { finishFlush, maxOutputLength: MOST_DECODED_BYTES });
      budget.spend(decoded.length);
      return decoded;
    } catch (error) {
      if (error instanceof RangeError) budget.spend(MOST_DECODED_BYTES);
      throw error;
    }
  }
  if (bytes.length > MOST_ENCODED_BYTES) throw new Error('the stream is too large for its filter');
  const length = lengthAfter(name, bytes);
  budget.spend(length);
  if (length > MOST_DECODED_BYTES) throw new Error('the stream is too large once it is decoded');
  return decodePDFRawStream(PDFRawStream.of(dict.context.obj({ Filter: filter }), bytes)).decode();
}

/** How much of a stream is looked at to see whether it is what its filter makes. */
const PROBE_BYTES = 512;
/** The most that so much of it can stand for: 258 bytes for two bits (RFC 1951). */
const MOST_PROBED_BYTES = PROBE_BYTES * 1032;

/**
 * Whether the first byte of a stream can be decoded by its first filter, which only Flate tells.
 *
 * @param further whether those that follow it are looked at, too
 */
export function beginsToDecode({ dict, contents }: PDFRawStream, further: boolean): boolean {
  const [filter] = listed(valueOf(dict, 'Filter'));
  const name = filter instanceof PDFName ? nameText(filter) : '';
  if (contents.length === 0 || (name !== 'FlateDecode' && name !== 'Fl')) return true;
  if (!beginsAsFlate(contents)) return false;
  if (!further) return true;
  try {
    inflateSync(contents.subarray(0, PROBE_BYTES), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: MOST_PROBED_BYTES,
      chunkSize: 4 * PROBE_BYTES,
    });
    return true;
  } catch {
    return false;
  }
}

/** How many bytes the data of a filter other than Flate decodes to, at most. */
export function lengthAfter(filter: string, bytes: Uint8Array): number {
  if (filter === 'LZWDecode' || filter === 'LZW') return lzwLength(bytes);
  if (filter === 'RunLengthDecode' || filter === 'RL') return runLength(bytes);
  // A z of ASCII85 stands for four zeros; nothing else becomes longer.
  return filter === 'ASCII85Decode' || filter === 'A85' ? bytes.length * 4 : bytes.length;
}

export function listed(value: ReturnType<typeof valueOf>) {
  return value instanceof PDFArray ? elementsOf(value) : value === undefined ? [] : [value];
}
