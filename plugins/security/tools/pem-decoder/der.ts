/** One element of DER (ITU-T X.690 §8.1): its tag, what it holds, and where the next begins. */
export interface DerElement {
  readonly tag: number;
  readonly content: Uint8Array<ArrayBuffer>;
  readonly end: number;
}

export const INTEGER = 0x02;
export const OCTET_STRING = 0x04;
export const OBJECT_IDENTIFIER = 0x06;
export const SEQUENCE = 0x30;

/** The element at the start of the bytes; undefined if they hold none that is whole and of a definite length. */
export function readElement(bytes: Uint8Array<ArrayBuffer>): DerElement | undefined {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined || first === 0x80) return undefined;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (lengthBytes > 4 || bytes.length < 2 + lengthBytes) return undefined;
  const length =
    lengthBytes === 0
      ? first
      : bytes.subarray(2, 2 + lengthBytes).reduce((value, byte) => value * 256 + byte, 0);
  const start = 2 + lengthBytes;
  const end = start + length;
  return end > bytes.length ? undefined : { tag, content: bytes.subarray(start, end), end };
}

/** An object identifier in dots, of its content (ITU-T X.690 §8.19). */
export function objectIdentifier(content: Uint8Array): string {
  const arcs: bigint[] = [];
  let arc = 0n;
  for (const byte of content) {
    arc = arc * 128n + BigInt(byte & 0x7f);
    if (byte >= 0x80) continue;
    arcs.push(arc);
    arc = 0n;
  }
  const [first = 0n, ...others] = arcs;
  const root = first < 80n ? first / 40n : 2n;
  return [root, first - root * 40n, ...others].join('.');
}

/**
 * The elements that stand one after the other.
 *
 * @throws RangeError where there is none that is whole and of a definite length
 */
export function readElements(
  bytes: Uint8Array<ArrayBuffer>,
): (DerElement & { readonly der: Uint8Array<ArrayBuffer> })[] {
  const found = [];
  for (let rest = bytes; rest.length > 0;) {
    const element = readElement(rest);
    if (element === undefined) throw new RangeError('no DER');
    found.push({ ...element, der: rest.slice(0, element.end) });
    rest = rest.subarray(element.end);
  }
  return found;
}

/** The number of bits of a positive INTEGER's content. */
export function bitLength(content: Uint8Array): number {
  const digits = content.findIndex((byte) => byte !== 0);
  const first = content[digits];
  return first === undefined ? 0 : (content.length - digits) * 8 - Math.clz32(first) + 24;
}
