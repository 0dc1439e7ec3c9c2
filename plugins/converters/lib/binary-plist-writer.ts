import type { PlistValue } from './plist.ts';

/** The largest number that 1, 2 and 4 bytes hold. */
const WIDTHS = [
  [1, 0xff],
  [2, 0xffff],
  [4, 0xffff_ffff],
] as const;

/**
 * A property list in the binary format (CoreFoundation, CFBinaryPList.c, version 00), equal texts and numbers written
 * once. bplist-creator takes some dicts for its own marks (`{"UID": 1}`, `bplistOverride`), and its time grows with
 * the square of the number of values.
 */
export function writeBinaryPlist(value: PlistValue): Uint8Array<ArrayBuffer> {
  const objects = new ObjectTable();
  objects.add(value);
  const referenceBytes = widthOf(objects.count);
  const parts: Uint8Array[] = [new TextEncoder().encode('bplist00')];
  const offsets: number[] = [];
  let offset = 8;
  for (const bytes of objects.encode(referenceBytes)) {
    offsets.push(offset);
    parts.push(bytes);
    offset += bytes.length;
  }
  const offsetBytes = widthOf(offset);
  parts.push(
    ...[unsignedList(offsets, offsetBytes), trailer(offsetBytes, referenceBytes, objects.count, offset)],
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** An object with the numbers of the objects that it refers to. */
interface TableObject {
  readonly value: PlistValue;
  references: readonly number[];
}

/** Numbers the objects of a property list, the top one 0. */
class ObjectTable {
  readonly #objects: TableObject[] = [];
  readonly #scalars = new Map<string, number>();

  get count(): number {
    return this.#objects.length;
  }

  add(value: PlistValue): number {
    const likeness = likenessOf(value);
    const known = likeness === undefined ? undefined : this.#scalars.get(likeness);
    if (known !== undefined) return known;
    const number = this.#objects.length;
    const object: TableObject = { value, references: [] };
    this.#objects.push(object);
    if (likeness !== undefined) this.#scalars.set(likeness, number);
    if (value.kind === 'array') object.references = value.elements.map((element) => this.add(element));
    if (value.kind === 'dict')
      object.references = [
        ...value.entries.map(([key]) => this.add({ kind: 'string', value: key })),
        ...value.entries.map(([, member]) => this.add(member)),
      ];
    return number;
  }

  *encode(referenceBytes: number): Generator<Uint8Array> {
    for (const { value, references } of this.#objects) yield encodeObject(value, references, referenceBytes);
  }
}

/** What equal scalars have in common; undefined for what is written each time. */
function likenessOf(value: PlistValue): string | undefined {
  return value.kind === 'string' || value.kind === 'integer' ? `${value.kind} ${value.value}` : undefined;
}

function encodeObject(value: PlistValue, references: readonly number[], referenceBytes: number): Uint8Array {
  switch (value.kind) {
    case 'dict':
      return join(marker(0xd, value.entries.length), unsignedList(references, referenceBytes));
    case 'array':
      return join(marker(0xa, value.elements.length), unsignedList(references, referenceBytes));
    case 'string':
      return encodeString(value.value);
    case 'integer':
      return encodeInteger(value.value);
    case 'real':
      return join([0x23], double(value.value));
    case 'date':
      return join([0x33], double((value.value - 978_307_200_000) / 1000));
    case 'boolean':
      return Uint8Array.of(value.value ? 0x09 : 0x08);
    case 'data':
      return join(marker(0x4, value.value.length), value.value);
    default: {
      const bytes = widthOf(Number(value.value));
      return join([0x80 | (bytes - 1)], unsigned(value.value, bytes));
    }
  }
}

function encodeString(text: string): Uint8Array {
  if (!/[^\0-\u007f]/.test(text)) return join(marker(0x5, text.length), new TextEncoder().encode(text));
  return join(marker(0x6, text.length), Buffer.from(text, 'utf16le').swap16());
}

/** Short integers have no sign; negative ones take 8 bytes, those from 2^63 take 16. */
function encodeInteger(value: bigint): Uint8Array {
  if (value < 0n) return join([0x13], unsigned(BigInt.asUintN(64, value), 8));
  if (value >= 1n << 63n) return join([0x14], unsigned(value, 16));
  const bytes = widthOf(Number(value));
  return join([0x10 | Math.log2(bytes)], unsigned(value, bytes));
}

/** The kind of an object with its length, which is an integer of its own from 15. */
function marker(kind: number, length: number): Uint8Array {
  return length < 0x0f
    ? Uint8Array.of((kind << 4) | length)
    : join([(kind << 4) | 0x0f], encodeInteger(BigInt(length)));
}

function trailer(
  offsetBytes: number,
  referenceBytes: number,
  count: number,
  tableOffset: number,
): Uint8Array {
  const bytes = Buffer.alloc(32);
  bytes[6] = offsetBytes;
  bytes[7] = referenceBytes;
  bytes.writeBigUInt64BE(BigInt(count), 8);
  bytes.writeBigUInt64BE(BigInt(tableOffset), 24);
  return bytes;
}

function widthOf(largest: number): number {
  return WIDTHS.find(([, most]) => largest <= most)?.[0] ?? 8;
}

function unsignedList(values: readonly number[], bytes: number): Uint8Array {
  return Buffer.concat(values.map((value) => unsigned(BigInt(value), bytes)));
}

function unsigned(value: bigint, bytes: number): Uint8Array {
  return Uint8Array.fromHex(value.toString(16).padStart(bytes * 2, '0'));
}

function double(value: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

function join(head: Uint8Array | readonly number[], tail: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.from(head), tail]);
}
