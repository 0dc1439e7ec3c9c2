/** One element of DER (ITU-T X.690 §8.1): its tag, what it holds, and where the next begins. */
export interface DerElement {
  readonly tag: number;
  readonly content: Uint8Array<ArrayBuffer>;
  readonly end: number;
}

export const INTEGER = 0x02;

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

/** The number of bits of a positive INTEGER's content. */
export function bitLength(content: Uint8Array): number {
  const digits = content.findIndex((byte) => byte !== 0);
  const first = content[digits];
  return first === undefined ? 0 : (content.length - digits) * 8 - Math.clz32(first) + 24;
}
