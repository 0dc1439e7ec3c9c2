import { constants, inflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFArray, PDFName, PDFRawStream, type PDFDict } from '@cantoo/pdf-lib';
import { asDict, elementsOf, numberOf, valueOf } from './objects.ts';

/** The most bytes that a stream may hold once it is decoded: what takes more was made to fill the memory. */
const MOST_DECODED_BYTES = 128 * 1024 * 1024;
/** The other filters than Flate expand at most some hundred times, and are decoded without a bound. */
const MOST_ENCODED_BYTES = 1024 * 1024;

/**
 * The bytes of a stream with its filters undone (ISO 32000-1, 7.4). zlib decodes Flate: it has the bound
 * that pdf-lib's own decoder lacks, and reads what there is of data that breaks off.
 *
 * @throws Error when a filter or its parameters are not known, or its data is damaged or too large
 */
export function decodeStream(stream: PDFRawStream): Uint8Array {
  const { dict } = stream;
  let bytes = stream.contents;
  for (const [index, filter] of listed(valueOf(dict, 'Filter')).entries()) {
    const parameters = asDict(listed(valueOf(dict, 'DecodeParms'))[index]);
    if ((numberOf(parameters, 'Predictor') ?? 1) > 1) throw new Error('the stream uses a predictor');
    bytes = undoFilter(dict, filter, bytes);
  }
  return bytes;
}

function undoFilter(dict: PDFDict, filter: unknown, bytes: Uint8Array): Uint8Array {
  if (!(filter instanceof PDFName)) throw new Error('the stream has a filter that is no name');
  if (filter.decodeText() === 'FlateDecode') {
    const finishFlush = constants.Z_SYNC_FLUSH;
    return inflateSync(bytes, { finishFlush, maxOutputLength: MOST_DECODED_BYTES });
  }
  if (bytes.length > MOST_ENCODED_BYTES) throw new Error('the stream is too large for its filter');
  return decodePDFRawStream(PDFRawStream.of(dict.context.obj({ Filter: filter }), bytes)).decode();
}

function listed(value: ReturnType<typeof valueOf>) {
  return value instanceof PDFArray ? elementsOf(value) : value === undefined ? [] : [value];
}
