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
} from '@toolyard/kit/pdf/characters';

/** Thrown where a page is not as usual: pdf.js reads it, which has seen them all. */
export class Unusual extends Error {}

/** A number, a name without its slash, the bytes of a string, an array of these; `undefined` for what no text depends on. */
export type Operand = number | string | Uint8Array | readonly Operand[] | undefined;

/** Any number of operands. */
const ANY = -1;
/** The operators of content (ISO 32000-1, Annex A) by how many operands they have, but those of inline images and Type 3. */
const OPERATORS_BY_COUNT: readonly (readonly [count: number, names: string])[] = [
  [0, 'b b* B B* BT BX EMC ET EX f F f* h n q Q s S T* W W*'],
  [1, "BMC CS cs Do g G gs i j J M MP ri sh Tc Tj TJ TL Tr Ts Tw Tz w '"],
  [2, 'BDC d DP l m Td TD Tf'],
  [3, 'RG rg "'],
  [4, 'k K re v y'],
  [6, 'c cm Tm'],
  [ANY, 'sc SC scn SCN'],
];
const OPERATORS = new Map(
  OPERATORS_BY_COUNT.flatMap(([count, names]) =>
    names.split(' ').map((name) => [keyOf(name), { name, count }] as const),
  ),
);
/** The most operands, and the deepest that they nest. */
const MOST_OPERANDS = 33;
const MOST_NESTING = 20;

/** What stands after a backslash for another byte (ISO 32000-1, table 3). */
const ESCAPES: ReadonlyMap<number, number> = new Map(
  Object.entries({ n: 10, r: 13, t: 9, b: 8, f: 12, '(': 40, ')': 41, '\\': 92 }).map(([letter, byte]) => [
    letter.charCodeAt(0),
    byte,
  ]),
);
const HEX = new Int8Array(256).fill(-1);
for (let digit = 0; digit < 16; digit += 1) {
  HEX[digit.toString(16).charCodeAt(0)] = digit;
  HEX[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

/** Reads content (ISO 32000-1, 7.8.2) that is as the syntax has it, operator by operator. */
export class ContentReader {
  readonly #bytes: Buffer;
  #at = 0;
  /** Of the operator that was read last. */
  readonly operands: Operand[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /**
   * The next operator; undefined at the end.
   *
   * @throws Unusual where it is not as the syntax has it
   */
  next(): string | undefined {
    const { operands } = this;
    operands.length = 0;
    for (;;) {
      this.#skipSpace();
      if (this.#at >= this.#bytes.length) {
        if (operands.length > 0) throw new Unusual();
        return undefined;
      }
      const byte = this.#bytes[this.#at] ?? 0;
      if (startsOperator(byte)) {
        const operator = this.#operator();
        if (operator === undefined) operands.push(undefined);
        else return operator;
      } else operands.push(this.#operand(byte, 0));
      if (operands.length > MOST_OPERANDS) throw new Unusual();
    }
  }

  #skipSpace(): void {
    const bytes = this.#bytes;
    let at = this.#at;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === PERCENT) while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1;
      else if (KINDS[byte] !== SPACE) break;
    }
    this.#at = at;
  }

  /** `true`, `false` and `null` are operands: undefined. */
  #operator(): string | undefined {
    const start = this.#at;
    let key = 0;
    let at = start;
    for (; at < this.#bytes.length; at += 1) {
      const byte = this.#bytes[at] ?? 0;
      if (KINDS[byte] !== REGULAR) break;
      key = key * 256 + byte;
    }
    this.#at = at;
    const operator = at - start > 3 ? undefined : OPERATORS.get(key);
    if (operator !== undefined) {
      if (operator.count !== ANY && operator.count !== this.operands.length) throw new Unusual();
      return operator.name;
    }
    if (!['true', 'false', 'null'].includes(this.#bytes.toString('latin1', start, Math.min(at, start + 6))))
      throw new Unusual();
    return undefined;
  }

  #operand(byte: number, depth: number): Operand {
    if (depth > MOST_NESTING) throw new Unusual();
    if ((byte >= ZERO && byte <= NINE) || byte === MINUS || byte === POINT || byte === PLUS)
      return this.#number();
    if (byte === OPEN_ROUND) return this.#string();
    if (byte === SLASH) return this.#name();
    if (byte === OPEN_SQUARE) return this.#list(CLOSE_SQUARE, depth);
    if (byte !== LESS) throw new Unusual();
    if (this.#bytes[this.#at + 1] !== LESS) return this.#hexString();
    this.#at += 1;
    this.#list(GREATER, depth);
    if (this.#bytes[this.#at] !== GREATER) throw new Unusual();
    this.#at += 1;
    return undefined;
  }

  #list(close: number, depth: number): Operand[] {
    const list: Operand[] = [];
    this.#at += 1;
    for (;;) {
      this.#skipSpace();
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new Unusual();
      if (byte === close) {
        this.#at += 1;
        return list;
      }
      if (!startsOperator(byte)) list.push(this.#operand(byte, depth + 1));
      else if (this.#operator() === undefined) list.push(undefined);
      else throw new Unusual();
    }
  }

  #number(): number {
    const bytes = this.#bytes;
    let at = this.#at;
    const sign = bytes[at] === MINUS ? -1 : 1;
    if (bytes[at] === MINUS || bytes[at] === PLUS) at += 1;
    let [value, scale, digits] = [0, 0, 0];
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte >= ZERO && byte <= NINE) {
        value = value * 10 + byte - ZERO;
        scale *= 10;
        digits += 1;
      } else if (byte === POINT && scale === 0) scale = 1;
      else break;
    }
    if (digits === 0 || digits > 15 || (at < bytes.length && KINDS[bytes[at] ?? 0] === REGULAR))
      throw new Unusual();
    this.#at = at;
    return scale > 1 ? (sign * value) / scale : sign * value;
  }

  #name(): string {
    const start = this.#at + 1;
    let at = start;
    while (at < this.#bytes.length && KINDS[this.#bytes[at] ?? 0] === REGULAR) at += 1;
    this.#at = at;
    const name = this.#bytes.toString('latin1', start, at);
    if (name.includes('#')) throw new Unusual();
    return name;
  }

  #string(): Uint8Array {
    const bytes = this.#bytes;
    const start = this.#at + 1;
    let depth = 1;
    let isPlain = true;
    let at = start;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === BACKSLASH) {
        isPlain = false;
        at += 1;
      } else if (byte === OPEN_ROUND) depth += 1;
      else if (byte === CLOSE_ROUND) {
        depth -= 1;
        if (depth === 0) break;
      }
    }
    if (depth > 0) throw new Unusual();
    this.#at = at + 1;
    const written = bytes.subarray(start, at);
    return isPlain ? written : unescaped(written);
  }

  #hexString(): Uint8Array {
    const bytes = this.#bytes;
    const end = bytes.indexOf(GREATER, this.#at);
    if (end === -1) throw new Unusual();
    const start = this.#at + 1;
    this.#at = end + 1;
    const codes = new Uint8Array((end - start) >> 1);
    if ((end - start) % 2 !== 0) throw new Unusual();
    for (let index = 0; index < codes.length; index += 1) {
      const high = HEX[bytes[start + 2 * index] ?? 0] ?? -1;
      const low = HEX[bytes[start + 2 * index + 1] ?? 0] ?? -1;
      if (high < 0 || low < 0) throw new Unusual();
      codes[index] = high * 16 + low;
    }
    return codes;
  }
}

function keyOf(operator: string): number {
  let key = 0;
  for (let index = 0; index < operator.length; index += 1) key = key * 256 + operator.charCodeAt(index);
  return key;
}

/** Operators begin with a letter or a quotation mark. */
function startsOperator(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x27 || byte === 0x22;
}

function unescaped(written: Uint8Array): Uint8Array {
  const codes = new Uint8Array(written.length);
  let length = 0;
  for (let at = 0; at < written.length; at += 1) {
    let byte = written[at] ?? 0;
    if (byte === BACKSLASH) {
      at += 1;
      byte = written[at] ?? 0;
      if (byte === 0x0d || byte === 0x0a) {
        if (byte === 0x0d && written[at + 1] === 0x0a) at += 1;
        continue;
      }
      const isOctal = byte >= 0x30 && byte <= 0x37;
      if (isOctal) {
        byte -= ZERO;
        for (let more = 0; more < 2; more += 1) {
          const next = written[at + 1] ?? 0;
          if (next < 0x30 || next > 0x37) break;
          byte = byte * 8 + next - ZERO;
          at += 1;
        }
        if (byte > 255) throw new Unusual();
      } else byte = ESCAPES.get(byte) ?? byte;
    }
    codes[length] = byte;
    length += 1;
  }
  return codes.subarray(0, length);
}
