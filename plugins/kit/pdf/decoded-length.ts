/** The codes that LZW begins with, and what two of them say (ISO 32000-1, 7.4.4.2). */
const FIRST_CODE = 258;
const CLEAR = 256;
const END = 257;
/** A code has at most 12 bits. */
const MOST_CODES = 4096;

/** How many bytes LZW data decodes to, told by the lengths of its codes alone. */
export function lzwLength(bytes: Uint8Array): number {
  const lengths = new Float64Array(MOST_CODES).fill(1, 0, CLEAR);
  let [next, width, previous, total] = [FIRST_CODE, 9, 0, 0];
  let [bits, held] = [0, 0];
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    held += 8;
    if (held < width) continue;
    held -= width;
    const code = (bits >>> held) & (2 ** width - 1);
    bits &= 2 ** held - 1;
    if (code === END) return total;
    if (code === CLEAR) {
      [next, width, previous] = [FIRST_CODE, 9, 0];
      continue;
    }
    // A code that is not known yet repeats the one before, and its first byte.
    const length = code < next ? (lengths[code] ?? 1) : previous + 1;
    if (previous > 0 && next < MOST_CODES) {
      lengths[next] = previous + 1;
      next += 1;
      // Codes grow one early, as the default of EarlyChange says.
      width = Math.min(12, Math.floor(Math.log2(next + 1)) + 1);
    }
    total += length;
    previous = length;
  }
  return total;
}

/** How many bytes run-length data decodes to (ISO 32000-1, 7.4.5). */
export function runLength(bytes: Uint8Array): number {
  let total = 0;
  for (let at = 0; at < bytes.length;) {
    const control = bytes[at] ?? 128;
    if (control === 128) break;
    total += control < 128 ? control + 1 : 257 - control;
    at += control < 128 ? control + 2 : 2;
  }
  return total;
}
