import { deflateSync } from 'node:zlib';
import { PDFDict, PDFStream, type PDFContext, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';
import { nameOf } from './objects.ts';
import { writtenForm } from './written-form.ts';

/** How many objects share an object stream. */
const OBJECTS_PER_STREAM = 100;
/** Objects that come to less stand by themselves: packed they would take as much room, and longer. */
const LEAST_PACKED_BYTES = 2048;
/** Dictionaries and tables come out a hundredth larger than by zlib's usual 6; a call takes a tenth less time. */
const DEFLATE_LEVEL = 3;
/** What is shorter is gathered with others into a chunk of the file; the first chunk is small, as most files are. */
const CHUNK_BYTES = 64 * 1024;
const FIRST_CHUNK_BYTES = 4 * 1024;

/** Where an object lies in a file (ISO 32000-1, 7.5.4 and 7.5.8). */
type Place =
  | { readonly kind: 'at'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'in'; readonly stream: number; readonly index: number };

/** Encrypts a document as it is written (ISO 32000-2, 7.6). */
export interface Encryption {
  /** Its dictionary, in PDF's syntax. */
  readonly dictionary: string;
  /** An object that stands by itself in the file, with the strings in it and its stream's bytes encrypted. */
  object(object: PDFObject): PDFObject;
  /** The bytes of a stream encrypted. */
  bytes(plain: Uint8Array): Uint8Array;
}

/**
 * Lays the objects of a document out as a file (ISO 32000-1, 7.5), each once; the contents of streams are not copied
 * before the file is put together.
 *
 * @param compact whether objects that are no streams go into object streams, which PDF 1.5 and later have
 */
export function serialize(context: PDFContext, compact: boolean, encryption?: Encryption): Uint8Array {
  const file = new FileWriter(encryption);
  const places = new Map<number, Place>();
  const place = (ref: PDFRef) => {
    places.set(ref.objectNumber, { kind: 'at', offset: file.length, generation: ref.generationNumber });
  };
  file.text(`${context.header.toString()}\n`);
  const objects = context.enumerateIndirectObjects();
  const packed = compact ? toPack(objects) : [];
  const isPacked = packed.length > 0;
  for (const [ref, object] of objects) {
    if (isPacked && isCompressible(ref, object)) continue;
    place(ref);
    file.indirectObject(ref.objectNumber, ref.generationNumber, encryption?.object(object) ?? object);
  }
  let next = context.largestObjectNumber + 1;
  for (let first = 0; first < packed.length; first += OBJECTS_PER_STREAM) {
    const together = packed.slice(first, first + OBJECTS_PER_STREAM);
    for (const [index, [ref]] of together.entries())
      places.set(ref.objectNumber, { kind: 'in', stream: next, index });
    places.set(next, { kind: 'at', offset: file.length, generation: 0 });
    file.objectStream(next, together);
    next += 1;
  }
  const encrypted = encryption === undefined ? '' : ` /Encrypt ${encryption.dictionary}`;
  const trailer = trailerOf(context) + encrypted;
  const start = file.length;
  if (isPacked) {
    places.set(next, { kind: 'at', offset: start, generation: 0 });
    file.crossReferenceStream(next, places, trailer);
  } else file.crossReferenceTable(next, places, trailer);
  file.text(`startxref\n${start}\n%%EOF\n`);
  return file.finish();
}

type IndirectObject = readonly [PDFRef, PDFObject];

/** The objects that go into object streams: none where they come to little. */
function toPack(objects: readonly IndirectObject[]): readonly IndirectObject[] {
  const packed = objects.filter(([ref, object]) => isCompressible(ref, object));
  let bytes = 0;
  const isMuch = packed.some(([, object]) => (bytes += writtenForm(object).length) >= LEAST_PACKED_BYTES);
  return isMuch ? packed : [];
}

/** Signatures count the bytes of the file, so they stand in it as they are; streams must (ISO 32000-1, 7.5.7). */
function isCompressible(ref: PDFRef, object: PDFObject): boolean {
  if (ref.generationNumber !== 0 || object instanceof PDFStream) return false;
  return !(object instanceof PDFDict) || nameOf(object, 'Type') !== 'Sig';
}

function trailerOf({ trailerInfo: { Root, Info, ID } }: PDFContext): string {
  return Object.entries({ Root, Info, ID })
    .map(([key, value]) => (value === undefined ? '' : `/${key} ${value.toString()}`))
    .join(' ');
}

/** Puts a file together from front to back. */
class FileWriter {
  readonly #chunks: Uint8Array[] = [];
  #chunk = Buffer.allocUnsafe(FIRST_CHUNK_BYTES);
  #used = 0;
  #finished = 0;
  readonly #encryption: Encryption | undefined;

  constructor(encryption?: Encryption) {
    this.#encryption = encryption;
  }

  get length(): number {
    return this.#finished + this.#used;
  }

  text(latin1: string): void {
    this.#reserve(latin1.length);
    this.#used += this.#chunk.write(latin1, this.#used, 'latin1');
  }

  indirectObject(number: number, generation: number, object: PDFObject): void {
    if (object instanceof PDFStream) {
      object.updateDict();
      this.text(`${number} ${generation} obj\n${writtenForm(object.dict)}`);
      this.#contents(object.getContents());
      this.text('\nendobj\n');
    } else this.text(`${number} ${generation} obj\n${writtenForm(object)}\nendobj\n`);
  }

  objectStream(number: number, objects: readonly IndirectObject[]): void {
    let index = '';
    let content = '';
    for (const [ref, object] of objects) {
      index += `${ref.objectNumber} ${content.length} `;
      content += `${writtenForm(object)}\n`;
    }
    const contents = deflateSync(Buffer.from(`${index}\n${content}`, 'latin1'), { level: DEFLATE_LEVEL });
    this.#flateStream(
      number,
      `/Type /ObjStm /N ${objects.length} /First ${index.length + 1}`,
      this.#encryption?.bytes(contents) ?? contents,
    );
  }

  /** Numbers that nothing has are free. */
  crossReferenceTable(size: number, places: ReadonlyMap<number, Place>, trailer: string): void {
    this.text(`xref\n0 ${size}\n`);
    for (let number = 0; number < size; number += 1) {
      const place = places.get(number);
      if (place?.kind === 'at') this.text(`${padded(place.offset, 10)} ${padded(place.generation, 5)} n\r\n`);
      else this.text('0000000000 65535 f\r\n');
    }
    this.text(`trailer\n<</Size ${size} ${trailer}>>\n`);
  }

  crossReferenceStream(number: number, places: ReadonlyMap<number, Place>, trailer: string): void {
    const size = number + 1;
    const width = this.length < 2 ** 24 && size < 2 ** 24 ? 3 : 6;
    const entry = 1 + width + 2;
    const data = Buffer.alloc(size * entry);
    for (let at = 0; at < size; at += 1) {
      const place = places.get(at);
      const [type, first, second] =
        place === undefined
          ? [0, 0, 65_535]
          : place.kind === 'at'
            ? [1, place.offset, place.generation]
            : [2, place.stream, place.index];
      data[at * entry] = type;
      data.writeUIntBE(first, at * entry + 1, width);
      data.writeUInt16BE(second, at * entry + 1 + width);
    }
    this.#flateStream(
      number,
      `/Type /XRef /Size ${size} /W [1 ${width} 2] ${trailer}`,
      deflateSync(data, { level: DEFLATE_LEVEL }),
    );
  }

  finish(): Uint8Array {
    this.#flush();
    const file = new Uint8Array(this.#finished);
    let at = 0;
    for (const chunk of this.#chunks) {
      file.set(chunk, at);
      at += chunk.length;
    }
    return file;
  }

  #flateStream(number: number, entries: string, contents: Uint8Array): void {
    this.text(`${number} 0 obj\n<<${entries} /Filter /FlateDecode /Length ${contents.length}>>`);
    this.#contents(contents);
    this.text('\nendobj\n');
  }

  #contents(contents: Uint8Array): void {
    this.text('\nstream\n');
    if (contents.length < CHUNK_BYTES) {
      this.#reserve(contents.length);
      this.#chunk.set(contents, this.#used);
      this.#used += contents.length;
    } else {
      this.#flush();
      this.#chunks.push(contents);
      this.#finished += contents.length;
    }
    this.text('\nendstream');
  }

  #reserve(bytes: number): void {
    if (this.#chunk.length - this.#used >= bytes) return;
    this.#flush();
    if (this.#chunk.length < bytes) this.#chunk = Buffer.allocUnsafe(Math.max(bytes, CHUNK_BYTES));
  }

  /** What was gathered becomes a part of the file; what is left of its chunk is gathered in. */
  #flush(): void {
    if (this.#used === 0) return;
    this.#chunks.push(this.#chunk.subarray(0, this.#used));
    this.#finished += this.#used;
    this.#chunk = this.#chunk.subarray(this.#used);
    this.#used = 0;
    if (this.#chunk.length < 1024) this.#chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  }
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}
