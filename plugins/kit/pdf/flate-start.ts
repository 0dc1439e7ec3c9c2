/** In which order the lengths of the codes for lengths come (RFC 1951, 3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const MOST_LETTERS = 286;
const MOST_DISTANCES = 30;
const END_OF_BLOCK = 256;
const LONGEST_CODE = 15;
/** Of the code in which the lengths are written. */
const LONGEST_PACKING = 7;

/**
 * Whether the first byte of Flate data can be decoded: after the header of zlib (RFC 1950, 2.2) and that of a block (RFC 1951,
 * 3.2.3). What is no Flate does not come this far; zlib needs ten times as long to begin.
 */
export function beginsAsFlate(bytes: Uint8Array): boolean {
  const [method = 0, flags = 0] = bytes;
  const isZlib = (method & 15) === 8 && method >> 4 <= 7 && (method * 256 + flags) % 31 === 0;
  // A dictionary that was agreed on beforehand is none of PDF's.
  if (!isZlib || (flags & 32) !== 0) return false;
  const bits = new Bits(bytes);
  bits.take(1);
  const kind = bits.take(2);
  if (kind === 0)
    return ((bytes[3] ?? 0) ^ (bytes[5] ?? 0)) === 255 && ((bytes[4] ?? 0) ^ (bytes[6] ?? 0)) === 255;
  if (kind === 3) return false;
  const letters = kind === 1 ? FIXED : readLetters(bits);
  // A repetition comes first of all where there is nothing to be repeated.
  return letters !== undefined && letters.read(bits) <= END_OF_BLOCK && !bits.isOver;
}

/** The bits of bytes, from the lowest on, after the two bytes of the header. */
class Bits {
  readonly #bytes: Uint8Array;
  #at = 16;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isOver(): boolean {
    return this.#at > this.#bytes.length * 8;
  }

  /** The next bits, 16 at most; what comes after the end is 0. */
  peek(count: number): number {
    const [bytes, first] = [this.#bytes, this.#at >> 3];
    const three = (bytes[first] ?? 0) | ((bytes[first + 1] ?? 0) << 8) | ((bytes[first + 2] ?? 0) << 16);
    return (three >> (this.#at & 7)) & ((1 << count) - 1);
  }

  skip(count: number): void {
    this.#at += count;
  }

  take(count: number): number {
    const value = this.peek(count);
    this.skip(count);
    return value;
  }
}

/** The code for letters and lengths of a block that brings its own; undefined unless both its codes can be read. */
function readLetters(bits: Bits): Code | undefined {
  const [letters, distances, count] = [bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4];
  if (letters > MOST_LETTERS || distances > MOST_DISTANCES) return undefined;
  const ofLengths = new Uint8Array(ORDER.length);
  for (const symbol of ORDER.slice(0, count)) ofLengths[symbol] = bits.take(3);
  const packing = tableOf(ofLengths);
  if (packing === undefined) return undefined;
  const lengths = new Uint8Array(letters + distances);
  for (let at = 0; at < lengths.length;) {
    const entry = packing[bits.peek(LONGEST_PACKING)] ?? 0;
    bits.skip(entry & 7);
    const symbol = entry >> 3;
    if (symbol < 16) {
      lengths[at] = symbol;
      at += 1;
      continue;
    }
    if (symbol === 16 && at === 0) return undefined;
    const length = symbol === 16 ? (lengths[at - 1] ?? 0) : 0;
    const times = symbol === 16 ? 3 + bits.take(2) : symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7);
    if (at + times > lengths.length) return undefined;
    lengths.fill(length, at, at + times);
    at += times;
  }
  if (bits.isOver || lengths[END_OF_BLOCK] === 0) return undefined;
  const code = new Code(lengths.subarray(0, letters));
  return code.isUsable && new Code(lengths.subarray(letters)).isUsable ? code : undefined;
}

/** For each run of bits the symbol that it begins with, and in the lowest three bits its length; undefined of an incomplete code. */
function tableOf(lengths: Uint8Array): Uint8Array | undefined {
  const table = new Uint8Array(1 << LONGEST_PACKING);
  let [code, filled] = [0, 0];
  for (let length = 1; length <= LONGEST_PACKING; length += 1) {
    for (let symbol = 0; symbol < lengths.length; symbol += 1) {
      if (lengths[symbol] !== length) continue;
      filled += 1 << (LONGEST_PACKING - length);
      if (filled > table.length) return undefined;
      // Codes stand with their highest bit first.
      for (let at = reversed(code, length); at < table.length; at += 1 << length)
        table[at] = (symbol << 3) | length;
      code += 1;
    }
    code <<= 1;
  }
  return filled === table.length ? table : undefined;
}

function reversed(code: number, length: number): number {
  let turned = 0;
  for (let bit = 0; bit < length; bit += 1) turned = (turned << 1) | ((code >> bit) & 1);
  return turned;
}

/** A code by the lengths of its symbols (RFC 1951, 3.2.2). */
class Code {
  readonly #counts = new Uint16Array(LONGEST_CODE + 1);
  readonly #lengths: Uint8Array;
  /** Complete, or of one symbol or none, as zlib has it. */
  readonly isUsable: boolean;

  constructor(lengths: Uint8Array) {
    this.#lengths = lengths;
    const counts = this.#counts;
    for (let symbol = 0; symbol < lengths.length; symbol += 1) {
      const length = lengths[symbol] ?? 0;
      counts[length] = (counts[length] ?? 0) + 1;
    }
    const used = lengths.length - (counts[0] ?? 0);
    counts[0] = 0;
    // How many codes of the longest kind are left; less than none if there are too many.
    let left = 1;
    for (let length = 1; length <= LONGEST_CODE; length += 1) left = left * 2 - (counts[length] ?? 0);
    this.isUsable = left === 0 || used === 0 || (used === 1 && counts[1] === 1);
  }

  /** The next symbol; Infinity where no code stands. */
  read(bits: Bits): number {
    let [code, first] = [0, 0];
    for (let length = 1; length <= LONGEST_CODE; length += 1) {
      code |= bits.take(1);
      const count = this.#counts[length] ?? 0;
      if (code - first < count) return this.#nth(length, code - first);
      first = (first + count) << 1;
      code <<= 1;
    }
    return Infinity;
  }

  #nth(length: number, nth: number): number {
    let left = nth;
    for (let symbol = 0; symbol < this.#lengths.length; symbol += 1) {
      if (this.#lengths[symbol] !== length) continue;
      if (left === 0) return symbol;
      left -= 1;
    }
    return Infinity;
  }
}

/** The code that blocks use that bring none (RFC 1951, 3.2.6). */
const FIXED = new Code(new Uint8Array(288).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280));
