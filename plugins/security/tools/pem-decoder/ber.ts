/** Bits of an identifier octet (ITU-T X.690 §8.1.2). */
const CONSTRUCTED = 0x20;
const HIGH_TAG_NUMBER = 0x1f;
const OCTET_STRING = 0x04;

const INDEFINITE = 0x80;
const MAX_LENGTH_BYTES = 4;
const MAX_TAG_BYTES = 6;

/** Deeper than any CMS that programs write; what nests deeper is an attack on the stack. */
const MAX_DEPTH = 64;

/** More open lengths and pieces of strings are an attack on memory: a string of 32 MiB in pieces of 128 bytes has these. */
const MAX_PARTS = 2 ** 18;

/** Bytes as they are to be written, in order: runs of the source, and headers that are new. */
class Written {
  readonly parts: Uint8Array[] = [];
  size = 0;

  add(part: Uint8Array): void {
    const last = this.parts.at(-1);
    const follows = last?.buffer === part.buffer && last.byteOffset + last.length === part.byteOffset;
    if (last !== undefined && follows)
      this.parts[this.parts.length - 1] = new Uint8Array(
        last.buffer,
        last.byteOffset,
        last.length + part.length,
      );
    else if (part.length > 0) this.parts.push(part);
    this.size += part.length;
  }

  append(other: Written): void {
    for (const part of other.parts) this.add(part);
  }
}

interface Header {
  /** The identifier octets. */
  readonly tag: Uint8Array;
  /** The identifier and length octets. */
  readonly octets: Uint8Array;
  /** Of the content in bytes; undefined for an open one. */
  readonly length: number | undefined;
}

/**
 * The element at the start of BER with every length definite, and OCTET STRINGs that came in pieces joined, as DER has
 * both (ITU-T X.690 §8.1.3.6, §8.7.3, §10.1, §10.2). Programs that write a message as it streams by leave lengths open.
 * Primitive contents stay as they are. Undefined for what is no whole element with nothing behind it.
 */
export function definiteLengths(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const reader = new BerReader(bytes);
  const element = reader.element(0);
  if (element === undefined || !reader.atEnd()) return undefined;
  const joined = new Uint8Array(element.size);
  let at = 0;
  for (const part of element.parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

class BerReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #parts = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  atEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** The next element in definite form; undefined where none is whole. */
  element(depth: number): Written | undefined {
    const header = this.#header();
    if (header === undefined || depth > MAX_DEPTH) return undefined;
    const [first = 0] = header.tag;
    if ((first & CONSTRUCTED) === 0)
      return header.length === undefined ? undefined : this.#whole(header, this.#primitive(header.length));
    const isString = first === (OCTET_STRING | CONSTRUCTED);
    const inside = this.#inside(header.length, depth, isString);
    if (inside === undefined) return undefined;
    return this.#whole(
      isString ? { ...header, tag: Uint8Array.of(OCTET_STRING), length: undefined } : header,
      inside,
    );
  }

  /** An element of its content: with the header that it had where that still says the length. */
  #whole({ tag, octets, length }: Header, content: Written): Written {
    const written = new Written();
    written.add(length === content.size ? octets : Uint8Array.of(...tag, ...lengthOctets(content.size)));
    written.append(content);
    return written;
  }

  /** Elements of a length, or up to the end-of-contents octets; of pieces of a string only what they hold. */
  #inside(length: number | undefined, depth: number, pieces: boolean): Written | undefined {
    if (length === undefined || pieces) this.#parts += 1;
    const end = length === undefined ? undefined : this.#at + length;
    const written = new Written();
    while (end === undefined ? !this.#endOfContents() : this.#at < end) {
      const next = pieces ? this.#piece(depth + 1) : this.element(depth + 1);
      if (next === undefined || this.#parts > MAX_PARTS) return undefined;
      written.append(next);
    }
    return end === undefined || this.#at === end ? written : undefined;
  }

  /** What a piece of a constructed OCTET STRING holds, itself in pieces or not. */
  #piece(depth: number): Written | undefined {
    const header = this.#header();
    if (header === undefined || depth > MAX_DEPTH) return undefined;
    const [first = 0] = header.tag;
    this.#parts += 1;
    if (first === OCTET_STRING)
      return header.length === undefined ? undefined : this.#primitive(header.length);
    return first === (OCTET_STRING | CONSTRUCTED) ? this.#inside(header.length, depth, true) : undefined;
  }

  #primitive(length: number): Written {
    const written = new Written();
    written.add(this.#bytes.subarray(this.#at, this.#at + length));
    this.#at += length;
    return written;
  }

  /** Steps over end-of-contents octets; whether they stood here. */
  #endOfContents(): boolean {
    if (this.#bytes[this.#at] !== 0 || this.#bytes[this.#at + 1] !== 0) return false;
    this.#at += 2;
    return true;
  }

  /** Steps over the identifier and length octets; undefined where they, or what they tell of, are not whole. */
  #header(): Header | undefined {
    const start = this.#at;
    let at = start + 1;
    if (((this.#bytes[start] ?? 0) & HIGH_TAG_NUMBER) === HIGH_TAG_NUMBER) {
      while ((this.#bytes[at] ?? 0) >= 0x80) at += 1;
      at += 1;
    }
    const tag = this.#bytes.subarray(start, at);
    const first = this.#bytes[at];
    if (first === undefined || tag.length > MAX_TAG_BYTES) return undefined;
    at += 1;
    const lengthBytes = first <= INDEFINITE ? 0 : first & 0x7f;
    if (lengthBytes > MAX_LENGTH_BYTES || at + lengthBytes > this.#bytes.length) return undefined;
    const length =
      lengthBytes === 0
        ? first
        : this.#bytes.subarray(at, at + lengthBytes).reduce((value, byte) => value * 256 + byte, 0);
    this.#at = at + lengthBytes;
    const octets = this.#bytes.subarray(start, this.#at);
    if (first === INDEFINITE) return { tag, octets, length: undefined };
    return this.#at + length > this.#bytes.length ? undefined : { tag, octets, length };
  }
}

function lengthOctets(length: number): number[] {
  if (length < 0x80) return [length];
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  return [0x80 | octets.length, ...octets];
}
