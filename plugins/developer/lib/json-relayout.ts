/**
 * Lays JSON text out while it is read, without a tree: a tree takes forty times the memory of its text, and most of
 * the time.
 */
import { JsonLayoutWriter } from './json-layout-writer.ts';
import { MAX_JSON_LEVELS } from './json-source.ts';

export interface JsonRelayout {
  readonly result: string;
  readonly type: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
  readonly lines: number;
  /** Of the result in UTF-8. */
  readonly bytes: number;
  readonly repeatedKeys: readonly RepeatedKey[];
}

/** A key that stands in its object already, and where it begins, with its quotes, in UTF-16 code units. */
export interface RepeatedKey {
  readonly key: string;
  readonly keyStart: number;
}

/**
 * JSON text (RFC 8259) in the layout of `JSON.stringify`; numbers, escapes and repeated keys stay as they are written.
 *
 * @param indent the text of one level, blanks of one kind; null writes everything in one line without blanks
 * @param most the longest result, in bytes
 * @returns undefined for what is no JSON, has half characters, nests too deeply or becomes too long:
 * `readJsonSource` tells which
 */
export function relayOutJson(text: string, indent: string | null, most: number): JsonRelayout | undefined {
  // UTF-8 has no half characters. All that has a meaning to JSON is ASCII, and bytes are read much faster than a string.
  if (!text.isWellFormed()) return undefined;
  const given = Buffer.from(text);
  const reader = new RelayoutReader(given, new JsonLayoutWriter(indent, given.length), most);
  if (!reader.read()) return undefined;
  const { type, layout, repeated } = reader;
  return {
    result: layout.text(),
    type,
    lines: layout.lines,
    bytes: layout.bytes,
    repeatedKeys: inCodeUnits(given, repeated),
  };
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const UPPER_E = 0x45;
const LOWER_E = 0x65;
const LOWER_U = 0x75;

const WORDS = ['true', 'false', 'null'].map((word) => Buffer.from(word));
/** What may follow a backslash. */
const ESCAPES = new Set(Buffer.from('"\\/bfnrt'));

/** What may come next. */
type Expected = 'value' | 'first element' | 'first key' | 'key' | 'comma' | 'nothing';

/** Reads a text once: whether it is JSON, and which keys it repeats; and lays it out on the way. */
class RelayoutReader {
  readonly #bytes: Uint8Array;
  readonly #most: number;
  /** Whether each open level is an object. */
  readonly #isObject: boolean[] = [];
  readonly #keys: ObjectKeys[] = [];
  #at = 0;
  #expected: Expected = 'value';
  readonly layout: JsonLayoutWriter;
  type: JsonRelayout['type'] = 'null';
  /** `keyStart` counts bytes. */
  readonly repeated: RepeatedKey[] = [];

  /** @param most the bytes that the layout may have */
  constructor(bytes: Uint8Array, layout: JsonLayoutWriter, most: number) {
    this.#bytes = bytes;
    this.layout = layout;
    this.#most = most;
  }

  /** Whether the text is JSON of no more levels than may be, and its layout no longer. */
  read(): boolean {
    const bytes = this.#bytes;
    this.#skipBlanks();
    this.type = typeAt(String.fromCharCode(bytes[this.#at] ?? 0));
    while (this.#at < bytes.length) {
      if (!this.#readPart(bytes[this.#at]) || this.layout.bytes > this.#most) return false;
      this.#skipBlanks();
    }
    return this.#expected === 'nothing';
  }

  #skipBlanks(): void {
    const bytes = this.#bytes;
    let at = this.#at;
    while (isBlank(bytes[at])) at += 1;
    this.#at = at;
  }

  #readPart(unit: number | undefined): boolean {
    switch (this.#expected) {
      case 'value':
        return this.#readValue(unit);
      case 'first element':
        if (unit === CLOSE_ARRAY) return this.#close(unit);
        this.layout.breakLine(this.#isObject.length);
        return this.#readValue(unit);
      case 'first key':
        if (unit === CLOSE_OBJECT) return this.#close(unit);
        this.layout.breakLine(this.#isObject.length);
        return this.#readKey(unit);
      case 'key':
        return this.#readKey(unit);
      case 'comma':
        if (unit !== COMMA) {
          this.layout.breakLine(this.#isObject.length - 1);
          return this.#close(unit);
        }
        this.#at += 1;
        this.layout.put(COMMA);
        this.layout.breakLine(this.#isObject.length);
        this.#expected = this.#isObject.at(-1) === true ? 'key' : 'value';
        return true;
      case 'nothing':
        return false;
    }
  }

  #readValue(unit: number | undefined): boolean {
    if (unit === OPEN_ARRAY || unit === OPEN_OBJECT) return this.#open(unit === OPEN_OBJECT);
    const start = this.#at;
    const end = unit === QUOTE ? this.#endOfString(start) : endOfScalar(this.#bytes, start);
    if (end === start) return false;
    this.#at = end;
    this.layout.copy(this.#bytes, start, end);
    this.#expected = this.#isObject.length === 0 ? 'nothing' : 'comma';
    return true;
  }

  #open(isObject: boolean): boolean {
    if (this.#isObject.length === MAX_JSON_LEVELS) return false;
    if (isObject) (this.#keys[this.#isObject.length + 1] ??= new ObjectKeys(this.#bytes)).begin();
    this.#isObject.push(isObject);
    this.#at += 1;
    this.layout.put(isObject ? OPEN_OBJECT : OPEN_ARRAY);
    this.#expected = isObject ? 'first key' : 'first element';
    return true;
  }

  #close(unit: number | undefined): boolean {
    if (unit !== (this.#isObject.at(-1) === true ? CLOSE_OBJECT : CLOSE_ARRAY)) return false;
    this.#isObject.pop();
    this.#at += 1;
    this.layout.put(unit);
    this.#expected = this.#isObject.length === 0 ? 'nothing' : 'comma';
    return true;
  }

  #readKey(unit: number | undefined): boolean {
    const start = this.#at;
    if (unit !== QUOTE) return false;
    const end = this.#endOfString(start);
    if (end === start) return false;
    const repeated = this.#keys[this.#isObject.length]?.add(start, end);
    if (repeated !== undefined) this.repeated.push({ key: repeated, keyStart: start });
    this.#at = end;
    this.#skipBlanks();
    if (this.#bytes[this.#at] !== COLON) return false;
    this.#at += 1;
    this.layout.copy(this.#bytes, start, end);
    this.layout.putColon();
    this.#expected = 'value';
    return true;
  }

  /** Just past the string that begins here; its beginning when it is none. */
  #endOfString(start: number): number {
    const bytes = this.#bytes;
    let at = start + 1;
    for (;;) {
      const unit = bytes[at];
      if (unit === QUOTE) return at + 1;
      if (unit === undefined || unit < SPACE) return start;
      if (unit !== BACKSLASH) at += 1;
      else {
        const end = endOfEscape(bytes, at);
        if (end === at) return start;
        at = end;
      }
    }
  }
}

/**
 * The keys of the objects of one level, one object after the other. Most have the keys of the one before, in the same
 * order: they are compared in the text. Only the others make a set of theirs.
 */
class ObjectKeys {
  readonly #bytes: Uint8Array;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** How many keys of this object are those of the one before. */
  #same = 0;
  #seen: Set<string> | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  begin(): void {
    this.#same = 0;
    this.#seen = undefined;
  }

  /** The key between two offsets, if this object has it already. */
  add(start: number, end: number): string | undefined {
    if (this.#seen === undefined) {
      if (this.#isSame(start, end)) {
        this.#same += 1;
        return undefined;
      }
      this.#starts.length = this.#same;
      this.#ends.length = this.#same;
      this.#seen = new Set(this.#starts.map((from, index) => this.#keyOf(from, this.#ends[index] ?? from)));
    }
    const key = this.#keyOf(start, end);
    if (this.#seen.has(key)) return key;
    this.#seen.add(key);
    this.#starts.push(start);
    this.#ends.push(end);
    return undefined;
  }

  #isSame(start: number, end: number): boolean {
    const bytes = this.#bytes;
    const before = this.#starts[this.#same];
    if (before === undefined || (this.#ends[this.#same] ?? 0) - before !== end - start) return false;
    for (let at = start, other = before; at < end; at += 1, other += 1)
      if (bytes[at] !== bytes[other]) return false;
    return true;
  }

  #keyOf(start: number, end: number): string {
    return String(JSON.parse(textOf(this.#bytes.subarray(start, end))));
  }
}

/** Just past the escape of a string; where it begins when JSON has no such escape. */
function endOfEscape(bytes: Uint8Array, start: number): number {
  const letter = bytes[start + 1] ?? 0;
  if (letter !== LOWER_U) return ESCAPES.has(letter) ? start + 2 : start;
  for (let at = start + 2; at < start + 6; at += 1) if (!isHexDigit(bytes[at])) return start;
  return start + 6;
}

/** Just past the number or word that begins at an offset; the offset when there is none. */
function endOfScalar(bytes: Uint8Array, start: number): number {
  const first = bytes[start];
  if (first === MINUS || isDigit(first)) return endOfNumber(bytes, start);
  const word = WORDS.find((letters) => letters.every((letter, index) => bytes[start + index] === letter));
  return start + (word?.length ?? 0);
}

function endOfNumber(bytes: Uint8Array, start: number): number {
  const whole = bytes[start] === MINUS ? start + 1 : start;
  let end = bytes[whole] === ZERO ? whole + 1 : endOfDigits(bytes, whole);
  if (end === whole) return start;
  if (bytes[end] === POINT) {
    const fraction = endOfDigits(bytes, end + 1);
    if (fraction === end + 1) return start;
    end = fraction;
  }
  if (bytes[end] !== LOWER_E && bytes[end] !== UPPER_E) return end;
  const digits = bytes[end + 1] === PLUS || bytes[end + 1] === MINUS ? end + 2 : end + 1;
  const exponent = endOfDigits(bytes, digits);
  return exponent === digits ? start : exponent;
}

function endOfDigits(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(bytes[at])) at += 1;
  return at;
}

function isDigit(unit: number | undefined): boolean {
  return unit !== undefined && unit >= ZERO && unit <= 0x39;
}

function isHexDigit(unit: number | undefined): boolean {
  return isDigit(unit) || (unit !== undefined && (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x66);
}

function isBlank(unit: number | undefined): boolean {
  return unit === SPACE || unit === LINE_FEED || unit === 0x0d || unit === 0x09;
}

function typeAt(first: string): JsonRelayout['type'] {
  const types = {
    '{': 'object',
    '[': 'array',
    '"': 'string',
    t: 'boolean',
    f: 'boolean',
    n: 'null',
  } as const;
  return first in types ? types[first as keyof typeof types] : 'number';
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}

/** The offsets, which ascend, in code units instead of bytes. */
function inCodeUnits(bytes: Uint8Array, keys: readonly RepeatedKey[]): RepeatedKey[] {
  let [offset, units] = [0, 0];
  return keys.map(({ key, keyStart }) => {
    units += textOf(bytes.subarray(offset, keyStart)).length;
    offset = keyStart;
    return { key, keyStart: units };
  });
}
