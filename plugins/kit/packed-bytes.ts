import { brotliDecompressSync } from 'node:zlib';

/** What was packed by Brotli (RFC 7932), as it was. */
export function unpacked(packed: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(brotliDecompressSync(packed));
}
