import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFHeader,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { InputError } from '@toolyard/sdk';
import { setBudget, type DecodingBudget } from './decoding-budget.ts';
import type { Decryption } from './decryption.ts';
import { decodeStream } from './filters.ts';
import { ObjectParser, type ParsedObject } from './object-parser.ts';
import {
  arrayOf,
  asDict,
  dictOf,
  elementsOf,
  isText,
  keyOf,
  nameOf,
  numberOf,
  referenceTo,
} from './objects.ts';

/** The largest object number that ISO 32000-1, Annex C allows. */
const LARGEST_OBJECT_NUMBER = 8_388_607;

/** A file with more objects that can't be parsed is not read on. */
const MOST_BROKEN = 10_000;
/** How far from its end a file says where its cross-reference table is. */
const TAIL_BYTES = 2048;
/** How many places an object is tried to end at. */
const MOST_TRIES = 5;

/** What a PDF file holds: its objects, and of its trailer what matters. */
export interface PdfObjects {
  readonly context: PDFContext;
  readonly root: PDFDict | undefined;
  /** Whether the file was: the objects no longer are. */
  readonly encrypted: boolean;
  readonly usesObjectStreams: boolean;
  /** What was found damaged and how it was read all the same. */
  readonly repairs: readonly string[];
}

/** Opens an encrypted file by its encryption dictionary and the first part of its identifier, or throws. */
export type Unlock = (encryption: PDFDict, id: Uint8Array) => Decryption;

/**
 * The objects of a PDF file, found by looking for `12 0 obj` from front to back, the later definition of a
 * number winning: files with a wrong or missing cross-reference table read like all others. Objects that
 * can't be parsed are left out, which makes references to them null (ISO 32000-1, 7.3.10).
 *
 * pdf-lib's loader reads the same way. This one takes an indirect stream length at its word, where the
 * loader looks for the next `endstream`, and bounds what object streams inflate to.
 *
 * @param budget what its streams may decode to
 * @returns undefined when the bytes hold neither a PDF header nor a catalogue
 * @throws InputError when its object streams decode to more
 */
export function readObjects(
  bytes: Uint8Array,
  budget: DecodingBudget,
  unlock: Unlock,
): PdfObjects | undefined {
  const version = /%PDF-(\d)\.(\d)/.exec(asBuffer(bytes).toString('latin1', 0, 1024 + 8));
  const context = PDFContext.create();
  setBudget(context, budget);
  context.header = PDFHeader.forVersion(Number(version?.[1] ?? 1), Number(version?.[2] ?? 7));
  const objects = new Reader(bytes, context).read(unlock);
  if (version !== null) return objects;
  if (objects.root === undefined) return undefined;
  return { ...objects, repairs: ['it does not begin with a PDF header', ...objects.repairs] };
}

/** One definition, `12 0 obj`, or one `trailer`. */
interface Landmark {
  readonly start: number;
  /** Where what it announces begins. */
  readonly body: number;
  /** Absent for a trailer. */
  readonly ref?: PDFRef;
}

/** A stream, and where its data ends. */
interface StreamPlace {
  readonly object: PDFRawStream;
  readonly end: number;
}

class Reader {
  readonly #bytes: Uint8Array;
  /** The same bytes, to search in. */
  readonly #buffer: Buffer;
  readonly #context: PDFContext;
  readonly #parser: ObjectParser;
  readonly #landmarks: readonly Landmark[];
  readonly #definitions = new Map<PDFRef, Landmark[]>();
  readonly #nextEndObject: (from: number) => number;
  readonly #nextStream: (from: number) => number;
  readonly #nextEndStream: (from: number) => number;
  /** Where each object is defined, so that the contents of object streams take their place in order. */
  readonly #definedAt = new Map<PDFRef, number>();
  readonly #objectStreams: { readonly at: number; readonly ref: PDFRef; readonly stream: PDFRawStream }[] =
    [];
  readonly #trailers: PDFDict[] = [];
  /** Bytes that may still be parsed a second time, so that a hostile file can't make it quadratic. */
  #retries: number;
  /** Definitions that could not be parsed. */
  #broken = 0;
  /** The objects that they define. */
  readonly #unread = new Set<PDFRef>();
  /** The damaged ones that were read as far as they could be. */
  readonly #salvaged: PDFRef[] = [];
  /** Object streams that do not say that they are. */
  #unnamed = 0;
  /** Streams of which the end is missing. */
  #brokenOff = 0;

  constructor(bytes: Uint8Array, context: PDFContext) {
    this.#bytes = bytes;
    this.#buffer = asBuffer(bytes);
    this.#context = context;
    this.#parser = new ObjectParser(bytes, context);
    this.#nextEndObject = finder(this.#buffer, 'endobj');
    this.#nextStream = finder(this.#buffer, 'stream', (at) => startOfData(this.#buffer, at) !== undefined);
    this.#nextEndStream = finder(this.#buffer, 'endstream');
    this.#retries = 4 * bytes.length;
    this.#landmarks = findLandmarks(this.#buffer);
    for (const landmark of this.#landmarks) {
      if (landmark.ref === undefined) continue;
      const known = this.#definitions.get(landmark.ref);
      if (known === undefined) this.#definitions.set(landmark.ref, [landmark]);
      else known.push(landmark);
    }
  }

  read(unlock: Unlock): PdfObjects {
    let end = 0;
    for (const [index, landmark] of this.#landmarks.entries()) {
      if (this.#broken > MOST_BROKEN) break;
      // What looks like a definition inside of a stream is content.
      if (landmark.start < end) continue;
      const next = this.#landmarks[index + 1]?.start ?? this.#bytes.length;
      if (landmark.ref === undefined) this.#readTrailer(landmark, next);
      else end = this.#readObject(landmark, landmark.ref, next);
    }
    const decryption = this.#unlock(unlock);
    if (decryption !== undefined) this.#decrypt(decryption);
    for (const { at, stream, ref } of this.#objectStreams) {
      const decrypted = decryption?.decrypt(ref, stream) ?? stream;
      if (decrypted instanceof PDFRawStream) this.#readObjectStream(at, decrypted);
    }
    const root = this.#broken > MOST_BROKEN ? undefined : this.#root();
    return {
      context: this.#context,
      root,
      repairs: [...this.#repairs(root)],
      encrypted: decryption !== undefined,
      usesObjectStreams: this.#objectStreams.length > 0,
    };
  }

  #unlock(unlock: Unlock): Decryption | undefined {
    const trailer = this.#trailers.findLast((dict) => dictOf(dict, 'Encrypt') !== undefined);
    const encryption = dictOf(trailer, 'Encrypt');
    if (encryption === undefined) return undefined;
    const [id] = elementsOf(this.#trailers.map((dict) => arrayOf(dict, 'ID')).findLast((array) => array));
    return unlock(encryption, isText(id) ? id.asBytes() : new Uint8Array());
  }

  #decrypt(decryption: Decryption): void {
    for (const [ref, object] of this.#context.enumerateIndirectObjects())
      this.#context.assign(ref, decryption.decrypt(ref, object));
  }

  /** @returns where it ends */
  #readObject({ start, body }: Landmark, ref: PDFRef, next: number): number {
    const stream = this.#readStream(body, next, isSound);
    if (stream !== undefined) return this.#keepStream(ref, start, stream);
    const object = this.#parser.parse(body, next);
    if (object?.isDamaged === false) {
      this.#define(ref, start, object.object);
      return body;
    }
    return this.#readPastKeywords(start, body, ref) ?? this.#salvage({ start, body }, ref, next);
  }

  #keepStream(ref: PDFRef, start: number, { object, end }: StreamPlace): number {
    const type = nameOf(object.dict, 'Type');
    if (type === 'ObjStm' || hasObjects(object.dict)) {
      if (type !== 'ObjStm') this.#unnamed += 1;
      this.#objectStreams.push({ at: start, ref, stream: object });
    } else if (type === 'XRef') this.#trailers.push(object.dict);
    else this.#define(ref, start, object);
    return end;
  }

  /** Reads an object that holds strings that look like keywords: it ends at one of the next `endobj`. */
  #readPastKeywords(start: number, body: number, ref: PDFRef): number | undefined {
    let end = this.#nextEndObject(body);
    for (let tries = 0; tries < MOST_TRIES && end !== -1 && end - body <= this.#retries; tries += 1) {
      this.#retries -= end - body;
      const object = this.#parser.parse(body, end);
      if (object?.isDamaged === false) {
        this.#define(ref, start, object.object);
        return end;
      }
      end = this.#buffer.indexOf('endobj', end + 1, 'latin1');
    }
    return undefined;
  }

  /** Takes of a damaged object what can be read, as other readers do. */
  #salvage({ start, body }: Landmark, ref: PDFRef, next: number): number {
    this.#broken += 1;
    const stream = this.#readStream(body, next, () => true);
    const object = stream?.object ?? this.#parser.parse(body, next)?.object;
    if (object === undefined) this.#unread.add(ref);
    else this.#salvaged.push(ref);
    if (stream !== undefined) return this.#keepStream(ref, start, stream);
    if (object !== undefined) this.#define(ref, start, object);
    return body;
  }

  #readTrailer({ body }: Landmark, next: number): void {
    const trailer = this.#parser.parse(body, next)?.object;
    if (trailer instanceof PDFDict) this.#trailers.push(trailer);
  }

  #define(ref: PDFRef, at: number, object: PDFObject): void {
    if ((this.#definedAt.get(ref) ?? -1) > at) return;
    this.#definedAt.set(ref, at);
    this.#context.assign(ref, object);
  }

  /**
   * The stream whose dictionary begins at `body`, or undefined if there is none.
   *
   * @param accepts whether its dictionary will do
   */
  #readStream(body: number, next: number, accepts: (dict: ParsedObject) => boolean): StreamPlace | undefined {
    const keyword = this.#nextStream(body);
    const data = startOfData(this.#buffer, keyword);
    if (keyword === -1 || keyword > next || data === undefined) return undefined;
    const dict = this.#parser.parse(body, keyword);
    if (!(dict?.object instanceof PDFDict) || !accepts(dict)) return undefined;
    // A stream further on belongs to an object of which the beginning is damaged.
    if (dict.end < keyword && this.#buffer.subarray(dict.end, keyword).includes('endobj')) return undefined;
    const end = this.#endOfData(dict.object, data);
    if (end === undefined) return undefined;
    return { object: PDFRawStream.of(dict.object, this.#bytes.subarray(data, end)), end };
  }

  /** The length that the dictionary gives, if `endstream` follows there; else the next `endstream`. */
  #endOfData(dict: PDFDict, data: number): number | undefined {
    for (const length of this.#lengths(dict.get(keyOf('Length')))) {
      const end = data + length;
      if (/^\s{0,2}endstream/.test(this.#buffer.toString('latin1', end, end + 11))) return end;
    }
    const found = this.#nextEndStream(data);
    if (found === -1) {
      this.#brokenOff += 1;
      const end = this.#nextEndObject(data);
      return end === -1 ? this.#bytes.length : end;
    }
    const endOfLine = /\r?\n$|\r$/.exec(this.#buffer.toString('latin1', Math.max(data, found - 2), found));
    return found - (endOfLine?.[0].length ?? 0);
  }

  *#lengths(length: PDFObject | undefined): Iterable<number> {
    if (length instanceof PDFNumber) yield length.asNumber();
    if (!(length instanceof PDFRef)) return;
    for (const { body } of this.#definitions.get(length) ?? []) {
      const digits = /^\s*(\d{1,10})\s/.exec(this.#buffer.toString('latin1', body, body + 20));
      if (digits !== null) yield Number(digits[1]);
    }
  }

  #readObjectStream(at: number, stream: PDFRawStream): void {
    const first = numberOf(stream.dict, 'First') ?? 0;
    let content: Uint8Array;
    try {
      content = decodeStream(stream);
    } catch (error) {
      if (error instanceof InputError) throw error;
      return;
    }
    const numbers =
      Buffer.from(content.subarray(0, first)).toString('latin1').match(/\d+/g)?.map(Number) ?? [];
    const parser = this.#parser.of(content);
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const [number = 0, offset = 0] = [numbers[i], numbers[i + 1]];
      if (number < 1 || number > LARGEST_OBJECT_NUMBER) continue;
      const parsed = parser.parse(first + offset);
      if (parsed === undefined) continue;
      const ref = referenceTo(number);
      this.#define(ref, at, parsed.object);
      if (parsed.isDamaged) this.#salvaged.push(ref);
    }
  }

  /** The catalogue that the latest trailer names, else the last object that says it is one. */
  #root(): PDFDict | undefined {
    const trailer = this.#trailers.findLast((dict) => isCatalog(dictOf(dict, 'Root')));
    const info = this.#trailers.findLast((dict) => dictOf(dict, 'Info') !== undefined)?.get(keyOf('Info'));
    const id = this.#trailers
      .findLast((dict) => dict.lookup(keyOf('ID')) instanceof PDFArray)
      ?.get(keyOf('ID'));
    if (info !== undefined) this.#context.trailerInfo.Info = info;
    if (id !== undefined) this.#context.trailerInfo.ID = id;
    if (trailer !== undefined) return dictOf(trailer, 'Root');
    const catalogs = this.#context
      .enumerateIndirectObjects()
      .map(([, object]) => asDict(object))
      .filter(isCatalog);
    return catalogs.findLast((dict) => nameOf(dict, 'Type') === 'Catalog') ?? catalogs.at(-1);
  }

  *#repairs(root: PDFDict | undefined): Iterable<string> {
    if (!this.#hasTable()) yield 'its cross-reference table is missing or wrong, its objects were looked for';
    if (root !== undefined && nameOf(root, 'Type') !== 'Catalog')
      yield 'its catalogue does not say that it is one';
    const lost = [...this.#unread].filter((ref) => this.#context.lookup(ref) === undefined);
    if (lost.length > 0)
      yield `${lost.length} damaged objects were left out, the first is ${lost[0]?.toString()}`;
    if (this.#salvaged.length > 0)
      yield `${this.#salvaged.length} damaged objects were read in part, the first is ${this.#salvaged[0]?.toString()}`;
    if (this.#unnamed > 0) yield `${this.#unnamed} object streams do not say that they are`;
    if (this.#brokenOff > 0) yield `${this.#brokenOff} streams break off`;
  }

  /** Whether a cross-reference table is where the file says. Readers take a wrong one for none. */
  #hasTable(): boolean {
    const tail = Math.max(0, this.#buffer.length - TAIL_BYTES);
    const inTail = this.#buffer.subarray(tail).lastIndexOf('startxref');
    const at = inTail === -1 ? this.#buffer.lastIndexOf('startxref') : tail + inTail;
    const offset = /^startxref\s+(\d{1,15})\s/.exec(this.#buffer.toString('latin1', at, at + 40))?.[1];
    if (at === -1 || offset === undefined) return false;
    const start = Math.max(0, this.#buffer.indexOf('%PDF-')) + Number(offset);
    return [start, Number(offset)].some((place) =>
      /^\s{0,9}(?:xref|\d{1,10}\s+\d{1,5}\s+obj)/.test(this.#buffer.toString('latin1', place, place + 40)),
    );
  }
}

/** What a trailer names and leads to pages is a catalogue, whatever it says that it is. */
function isCatalog(dict: PDFDict | undefined): dict is PDFDict {
  return dict !== undefined && (nameOf(dict, 'Type') === 'Catalog' || dictOf(dict, 'Pages') !== undefined);
}

function isSound({ isDamaged }: ParsedObject): boolean {
  return !isDamaged;
}

/** Whether a stream has the entries of an object stream, and is nothing else (ISO 32000-1, table 16). */
function hasObjects(dict: PDFDict): boolean {
  return (
    numberOf(dict, 'N') !== undefined && numberOf(dict, 'First') !== undefined && !dict.has(keyOf('Subtype'))
  );
}

/** Where a stream's data begins: `stream` follows a dictionary and is followed by an end of line. */
function startOfData(bytes: Buffer, keyword: number): number | undefined {
  const after = keyword + 'stream'.length;
  if (!/>>\s*$/.test(bytes.toString('latin1', Math.max(0, keyword - 20), keyword))) return undefined;
  if (bytes[after] === 0x0a) return after + 1;
  if (bytes[after] === 0x0d) return bytes[after + 1] === 0x0a ? after + 2 : after + 1;
  return undefined;
}

/**
 * Where a keyword comes next from a place on, or -1. Places must be asked for in ascending order: then all
 * searches together go through the bytes once.
 */
function finder(buffer: Buffer, keyword: string, fits: (at: number) => boolean = () => true) {
  let found = -2;
  return (from: number): number => {
    if (found === -1 || found >= from) return found;
    do {
      found = buffer.indexOf(keyword, found < from ? from : found + 1, 'latin1');
    } while (found !== -1 && !fits(found));
    return found;
  };
}

/** Every `12 0 obj` and `trailer <<` in the bytes, whatever they stand in. */
function findLandmarks(buffer: Buffer): Landmark[] {
  const landmarks: Landmark[] = [];
  for (let at = buffer.indexOf('obj'); at !== -1; at = buffer.indexOf('obj', at + 3)) {
    // `endobj`
    if (buffer[at - 1] === 0x64) continue;
    const before = buffer.toString('latin1', Math.max(0, at - 30), at);
    const header = /(?<!\d)(\d{1,10})\s+(\d{1,5})\s*$/.exec(before);
    const number = Number(header?.[1]);
    if (header === null || number < 1 || number > LARGEST_OBJECT_NUMBER) continue;
    landmarks.push({
      start: at - header[0].length,
      body: at + 3,
      ref: referenceTo(number, Number(header[2])),
    });
  }
  for (let at = buffer.indexOf('trailer'); at !== -1; at = buffer.indexOf('trailer', at + 7)) {
    if (/^\s*<</.test(buffer.toString('latin1', at + 7, at + 20)))
      landmarks.push({ start: at, body: at + 7 });
  }
  return landmarks.sort((a, b) => a.start - b.start);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
