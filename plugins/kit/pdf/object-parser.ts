import {
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFString,
  type PDFArray,
  type PDFContext,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib';
import {
  BACKSLASH,
  CLOSE_ROUND,
  CLOSE_SQUARE,
  GREATER,
  KINDS,
  LESS,
  MINUS,
  NINE,
  OPEN_ROUND,
  OPEN_SQUARE,
  PERCENT,
  PLUS,
  POINT,
  REGULAR,
  SLASH,
  SPACE,
  ZERO,
} from './characters.ts';
import { arrayWith, referenceTo } from './objects.ts';

/** How deep arrays and dictionaries may nest in each other. Deeper ones would exhaust the stack. */
const MOST_NESTING = 200;
/** The longest number, in digits, and the longest name that is remembered. */
const LONGEST_NUMBER = 64;
const LONGEST_KNOWN_NAME = 32;

const BIG_R = 0x52;

/** What no object begins with: the end of an array or dictionary, or a word that means nothing. */
const NOTHING = Symbol('nothing');

/** An object as it was read. */
export interface ParsedObject {
  readonly object: PDFObject;
  /** Where what follows it begins. */
  readonly end: number;
  /** Whether something in it was not as the syntax has it, and was passed over. */
  readonly isDamaged: boolean;
}

/** The most numbers that are remembered: coordinates and sizes come again and again. */
const MOST_NUMBERS = 50_000;

interface KnownName {
  readonly written: string;
  readonly name: PDFName;
}

/** What the objects of a file share. */
interface Shared {
  /** Its short names, by a hash of how they are written: there are few. */
  readonly names: Map<number, KnownName>;
  readonly numbers: Map<number, PDFNumber>;
}

/**
 * Reads objects out of bytes (ISO 32000-1, 7.3): what is wrong in a dictionary or an array is passed over, as readers
 * do, and said. Time and memory grow with the bytes read, and nothing outside of the range that is asked for is.
 */
export class ObjectParser {
  readonly #bytes: Buffer;
  readonly #context: PDFContext;
  readonly #shared: Shared;
  #at = 0;
  #end = 0;
  #isDamaged = false;

  constructor(
    bytes: Uint8Array,
    context: PDFContext,
    shared: Shared = { names: new Map(), numbers: new Map() },
  ) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#context = context;
    this.#shared = shared;
  }

  /** A parser of other bytes of the same file. */
  of(bytes: Uint8Array): ObjectParser {
    return new ObjectParser(bytes, this.#context, this.#shared);
  }

  /** The object that a range begins with; undefined if it begins with none, or one that nests too deep. */
  parse(from: number, to = this.#bytes.length): ParsedObject | undefined {
    this.#at = from;
    this.#end = Math.min(to, this.#bytes.length);
    this.#isDamaged = false;
    try {
      const object = this.#object(0);
      if (object === NOTHING) return undefined;
      this.#skipSpace();
      return { object, end: this.#at, isDamaged: this.#isDamaged };
    } catch (error) {
      if (error instanceof TooDeep) return undefined;
      throw error;
    }
  }

  #byte(): number {
    return this.#at < this.#end ? (this.#bytes[this.#at] ?? -1) : -1;
  }

  #object(depth: number): PDFObject | typeof NOTHING {
    if (depth > MOST_NESTING) throw new TooDeep();
    this.#skipSpace();
    const byte = this.#byte();
    if (byte === SLASH) return this.#name();
    if (isNumeric(byte)) return this.#numberOrReference();
    if (byte === OPEN_SQUARE) return this.#array(depth);
    if (byte === OPEN_ROUND) return this.#string();
    if (byte === LESS)
      return this.#bytes[this.#at + 1] === LESS && this.#at + 1 < this.#end
        ? this.#dictionary(depth)
        : this.#hexString();
    return this.#word();
  }

  #skipSpace(): void {
    for (; this.#at < this.#end; this.#at += 1) {
      const byte = this.#bytes[this.#at] ?? 0;
      if (byte === PERCENT) {
        while (this.#at + 1 < this.#end && !isEndOfLine(this.#bytes[this.#at + 1])) this.#at += 1;
      } else if (KINDS[byte] !== SPACE) return;
    }
  }

  #name(): PDFName {
    const start = this.#at + 1;
    let at = start;
    let hash = 0;
    for (; at < this.#end; at += 1) {
      const byte = this.#bytes[at] ?? 0;
      if (KINDS[byte] !== REGULAR) break;
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    this.#at = at;
    const known = this.#shared.names.get(hash);
    if (known !== undefined && this.#isWritten(known.written, start, at)) return known.name;
    const written = this.#bytes.toString('latin1', start, at);
    const text = written.includes('#') ? unescape(written) : written;
    // The library decodes escapes once more: a number sign that was one is written as such again.
    const name = PDFName.of(text.replaceAll('#', '#23'));
    if (written.length <= LONGEST_KNOWN_NAME) this.#shared.names.set(hash, { written, name });
    return name;
  }

  #isWritten(text: string, from: number, to: number): boolean {
    if (text.length !== to - from) return false;
    for (let index = 0; index < text.length; index += 1)
      if (text.charCodeAt(index) !== this.#bytes[from + index]) return false;
    return true;
  }

  #numberOrReference(): PDFNumber | PDFRef {
    const first = this.#number();
    if (!Number.isInteger(first) || first < 0) return this.#numberObject(first);
    const after = this.#at;
    this.#skipSpace();
    if (isDigit(this.#byte())) {
      const second = this.#number();
      this.#skipSpace();
      if (this.#byte() === BIG_R && Number.isInteger(second) && this.#endsAfter(this.#at)) {
        this.#at += 1;
        return referenceTo(first, second);
      }
    }
    this.#at = after;
    return this.#numberObject(first);
  }

  /** Numbers never change, so that those alike are one: a file has fewer than it writes. */
  #numberObject(value: number): PDFNumber {
    const { numbers } = this.#shared;
    const known = numbers.get(value);
    if (known !== undefined) return known;
    const made = PDFNumber.of(value);
    if (numbers.size < MOST_NUMBERS) numbers.set(value, made);
    return made;
  }

  #endsAfter(at: number): boolean {
    return at + 1 >= this.#end || KINDS[this.#bytes[at + 1] ?? 0] !== REGULAR;
  }

  /** Other readers take what is no number, as `--5` or `1.2.3`, for what it begins with. */
  #number(): number {
    const start = this.#at;
    let value = 0;
    let at = start;
    for (; at < this.#end; at += 1) {
      const byte = this.#bytes[at] ?? 0;
      if (!isDigit(byte)) break;
      value = value * 10 + byte - ZERO;
    }
    const isPlain = at >= this.#end || KINDS[this.#bytes[at] ?? 0] !== REGULAR;
    if (isPlain && at - start <= 15) {
      this.#at = at;
      return value;
    }
    while (at < this.#end && isNumeric(this.#bytes[at] ?? 0)) at += 1;
    this.#at = at;
    const text = this.#bytes.toString('latin1', start, Math.min(at, start + LONGEST_NUMBER));
    const usual = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text);
    if (usual) return Number(text);
    const [, signs = '', digits = ''] = /^([+-]*)(\d*\.?\d*)/.exec(text) ?? [];
    const size = Number(digits === '.' || digits === '' ? 0 : digits);
    return signs.startsWith('-') ? -size : size;
  }

  /** Strings keep their escapes, as the library has them. */
  #string(): PDFString | typeof NOTHING {
    const start = this.#at + 1;
    let depth = 1;
    for (let at = start; at < this.#end; at += 1) {
      const byte = this.#bytes[at];
      if (byte === BACKSLASH) at += 1;
      else if (byte === OPEN_ROUND) depth += 1;
      else if (byte === CLOSE_ROUND) depth -= 1;
      if (depth > 0) continue;
      this.#at = at + 1;
      return PDFString.of(this.#bytes.toString('latin1', start, at));
    }
    return this.#brokenOff();
  }

  #hexString(): PDFHexString | typeof NOTHING {
    const end = this.#bytes.subarray(this.#at, this.#end).indexOf(GREATER);
    if (end === -1) return this.#brokenOff();
    const text = this.#bytes.toString('latin1', this.#at + 1, this.#at + end);
    this.#at += end + 1;
    return PDFHexString.of(text);
  }

  #array(depth: number): PDFArray {
    const elements: PDFObject[] = [];
    this.#at += 1;
    for (;;) {
      this.#skipSpace();
      const byte = this.#byte();
      if (byte === CLOSE_SQUARE) {
        this.#at += 1;
        return arrayWith(this.#context, elements);
      }
      // The end of what the array is in: its own is missing.
      if (byte === -1 || (byte === GREATER && this.#bytes[this.#at + 1] === GREATER)) {
        this.#isDamaged = true;
        return arrayWith(this.#context, elements);
      }
      const element = this.#object(depth + 1);
      if (element !== NOTHING) elements.push(element);
    }
  }

  #dictionary(depth: number): PDFDict {
    const entries = new Map<PDFName, PDFObject>();
    this.#at += 2;
    for (;;) {
      this.#skipSpace();
      const byte = this.#byte();
      if (byte === SLASH) {
        const key = this.#name();
        this.#skipSpace();
        // `/Key>>`: a key without a value counts as absent, like null.
        const value = this.#byte() === GREATER ? NOTHING : this.#object(depth + 1);
        if (value === NOTHING) this.#isDamaged = true;
        else entries.set(key, value);
        continue;
      }
      if (byte === -1) this.#isDamaged = true;
      else if (byte !== GREATER) {
        this.#isDamaged = true;
        this.#object(depth + 1);
        continue;
      } else if (this.#bytes[this.#at + 1] === GREATER && this.#at + 1 < this.#end) this.#at += 2;
      else {
        this.#isDamaged = true;
        this.#at += 1;
        continue;
      }
      return PDFDict.fromMapWithContext(entries, this.#context);
    }
  }

  /** `true`, `false`, `null`, or what is passed over: at least a byte. */
  #word(): PDFObject | typeof NOTHING {
    const start = this.#at;
    let at = start;
    while (at < this.#end && KINDS[this.#bytes[at] ?? 0] === REGULAR) at += 1;
    this.#at = Math.min(this.#end, Math.max(at, start + 1));
    // Text is made of what can be one of the three alone.
    const word = at - start <= 5 ? this.#bytes.toString('latin1', start, at) : '';
    if (word === 'true') return PDFBool.True;
    if (word === 'false') return PDFBool.False;
    if (word === 'null') return PDFNull;
    this.#isDamaged = true;
    return NOTHING;
  }

  #brokenOff(): typeof NOTHING {
    this.#at = this.#end;
    this.#isDamaged = true;
    return NOTHING;
  }
}

class TooDeep extends Error {}

function unescape(name: string): string {
  return name.replace(/#([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

function isNumeric(byte: number): boolean {
  return isDigit(byte) || byte === MINUS || byte === POINT || byte === PLUS;
}

function isEndOfLine(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d;
}
