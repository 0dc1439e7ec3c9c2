import { InputError } from '@toolyard/sdk';
import { MAX_PLIST_DEPTH, type PlistValue } from './plist.ts';

const MAGIC = 'bplist00';
const TRAILER_BYTES = 32;

/** How large the values may be when those that are referred to often are written out each time. */
const MAX_EXPANDED_SIZE = 32 * 1024 * 1024;

/** From 1970-01-01 to 2001-01-01, where Apple's time begins. */
const APPLE_EPOCH_MS = 978_307_200_000;

export function isBinaryPlist(bytes: Uint8Array): boolean {
  return [...MAGIC].every((character, index) => bytes[index] === character.charCodeAt(0));
}

/**
 * Reads a binary property list (CoreFoundation, CFBinaryPList.c, version 00). bplist-parser takes what is cut off,
 * objects that hold themselves and keys like `__proto__` for something else than they are, and follows references
 * without a bound, so that a small file can ask for more than there is memory.
 *
 * @throws InputError for a file that is broken, deeper than `MAX_PLIST_DEPTH`, or that would be too large as text
 */
export function readBinaryPlist(argument: string, bytes: Uint8Array): PlistValue {
  const reader = new Reader(argument, bytes);
  const { value, size } = reader.object(reader.top, 1);
  if (size > MAX_EXPANDED_SIZE)
    throw new InputError(
      argument,
      `expected a property list of at most ${MAX_EXPANDED_SIZE} bytes with all references written out`,
    );
  return value;
}

/** An object, and how large it is with everything that it refers to. */
interface ReadObject {
  readonly value: PlistValue;
  readonly size: number;
}

class Reader {
  readonly top: number;
  readonly #argument: string;
  readonly #view: DataView;
  readonly #offsetBytes: number;
  readonly #referenceBytes: number;
  readonly #count: number;
  readonly #tableOffset: number;
  readonly #known = new Map<number, ReadObject>();
  readonly #open = new Set<number>();

  constructor(argument: string, bytes: Uint8Array) {
    this.#argument = argument;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const trailer = bytes.length - TRAILER_BYTES;
    if (trailer < MAGIC.length) this.#fail('it ends before its trailer');
    this.#offsetBytes = this.#view.getUint8(trailer + 6);
    this.#referenceBytes = this.#view.getUint8(trailer + 7);
    this.#count = this.#unsigned(trailer + 8, 8);
    this.top = this.#unsigned(trailer + 16, 8);
    this.#tableOffset = this.#unsigned(trailer + 24, 8);
    if (this.#tableOffset + this.#count * this.#offsetBytes > trailer)
      this.#fail('its table of objects is cut off');
  }

  object(reference: number, depth: number): ReadObject {
    const known = this.#known.get(reference);
    if (known !== undefined) return known;
    if (reference >= this.#count) this.#fail(`it has no object ${reference}`);
    if (this.#open.has(reference)) this.#fail(`object ${reference} holds itself`);
    if (depth > MAX_PLIST_DEPTH)
      throw new InputError(this.#argument, `expected values at most ${MAX_PLIST_DEPTH} deep`);
    this.#open.add(reference);
    const read = this.#read(
      this.#unsigned(this.#tableOffset + reference * this.#offsetBytes, this.#offsetBytes),
      depth,
    );
    this.#open.delete(reference);
    this.#known.set(reference, read);
    return read;
  }

  #read(offset: number, depth: number): ReadObject {
    const marker = this.#unsigned(offset, 1);
    const low = marker & 0x0f;
    switch (marker >> 4) {
      case 0x0:
        if (low === 8 || low === 9) return scalar({ kind: 'boolean', value: low === 9 });
        return this.#fail(`it has a value of the unknown kind ${marker}`);
      case 0x1:
        return scalar({ kind: 'integer', value: this.#integer(offset + 1, 2 ** low) });
      case 0x2:
        return scalar({ kind: 'real', value: this.#real(offset + 1, 2 ** low) });
      case 0x3:
        return scalar({ kind: 'date', value: this.#date(offset + 1) });
      case 0x4: {
        const value = this.#bytes(...this.#extent(offset, low, 1));
        return { value: { kind: 'data', value }, size: value.length + 1 };
      }
      case 0x5: {
        const value = this.#text(...this.#extent(offset, low, 1), 'latin1');
        return { value: { kind: 'string', value }, size: value.length + 1 };
      }
      case 0x6: {
        const value = this.#text(...this.#extent(offset, low, 2), 'utf-16be');
        return { value: { kind: 'string', value }, size: value.length + 1 };
      }
      case 0x8:
        return scalar({ kind: 'uid', value: this.#big(offset + 1, low + 1) });
      case 0xa:
      case 0xc:
        return this.#array(this.#references(offset, low, 1), depth);
      case 0xd:
        return this.#dict(this.#references(offset, low, 2), depth);
      default:
        return this.#fail(`it has a value of the unknown kind ${marker}`);
    }
  }

  #array(references: readonly number[], depth: number): ReadObject {
    const elements = references.map((reference) => this.object(reference, depth + 1));
    return {
      value: { kind: 'array', elements: elements.map(({ value }) => value) },
      size: elements.reduce((sum, { size }) => sum + size, 1),
    };
  }

  /** The references of all keys come before those of the values. */
  #dict(references: readonly number[], depth: number): ReadObject {
    const count = references.length / 2;
    let size = 1;
    const entries = references.slice(0, count).map((reference, index) => {
      const key = this.object(reference, depth + 1);
      const member = this.object(references[count + index] ?? this.#count, depth + 1);
      size += key.size + member.size;
      if (key.value.kind !== 'string') return this.#fail('a dict has a key that is no text');
      return [key.value.value, member.value] as const;
    });
    return { value: { kind: 'dict', entries }, size };
  }

  #references(offset: number, low: number, perElement: number): number[] {
    const [start, length] = this.#extent(offset, low, perElement * this.#referenceBytes);
    this.#bytes(start, length);
    return Array.from({ length: length / this.#referenceBytes }, (_, index) =>
      this.#unsigned(start + index * this.#referenceBytes, this.#referenceBytes),
    );
  }

  /** Where the content behind a marker starts, and how many bytes it has. A count of 15 is an integer behind it. */
  #extent(offset: number, low: number, bytesPerUnit: number): [start: number, length: number] {
    if (low !== 0x0f) return [offset + 1, low * bytesPerUnit];
    const marker = this.#unsigned(offset + 1, 1);
    if (marker >> 4 !== 0x1 || (marker & 0x0f) > 3) this.#fail('a length is no integer');
    const bytes = 2 ** (marker & 0x0f);
    return [offset + 2 + bytes, this.#unsigned(offset + 2, bytes) * bytesPerUnit];
  }

  /** Integers of 8 and 16 bytes have a sign, shorter ones have none. */
  #integer(offset: number, length: number): bigint {
    if (length > 16) return this.#fail('an integer has more than 16 bytes');
    const value = this.#big(offset, length);
    return length < 8 ? value : BigInt.asIntN(length * 8, value);
  }

  #real(offset: number, length: number): number {
    this.#bytes(offset, length);
    if (length === 4) return this.#view.getFloat32(offset);
    return length === 8 ? this.#view.getFloat64(offset) : this.#fail(`a real has ${length} bytes`);
  }

  #date(offset: number): number {
    const milliseconds = APPLE_EPOCH_MS + this.#real(offset, 8) * 1000;
    return Number.isNaN(new Date(milliseconds).getTime())
      ? this.#fail('a date lies out of range')
      : milliseconds;
  }

  #text(offset: number, length: number, encoding: 'latin1' | 'utf-16be'): string {
    return new TextDecoder(encoding, { ignoreBOM: true }).decode(this.#bytes(offset, length));
  }

  #big(offset: number, length: number): bigint {
    return BigInt(`0x${this.#bytes(offset, length).toHex()}`);
  }

  #unsigned(offset: number, length: number): number {
    const value = length === 0 ? 0n : this.#big(offset, length);
    return value > BigInt(Number.MAX_SAFE_INTEGER)
      ? this.#fail('an offset or a length lies outside')
      : Number(value);
  }

  #bytes(offset: number, length: number): Uint8Array {
    if (offset + length > this.#view.byteLength) this.#fail('it is cut off');
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + offset, length);
  }

  #fail(problem: string): never {
    throw new InputError(
      this.#argument,
      `expected a binary property list (plist), got a broken one: ${problem}`,
    );
  }
}

function scalar(value: PlistValue): ReadObject {
  return { value, size: 8 };
}
