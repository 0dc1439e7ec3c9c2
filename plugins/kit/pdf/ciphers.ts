import { createDecipheriv } from 'node:crypto';

/** The ciphers of encrypted PDF files (ISO 32000-2, 7.6.3). What is too short to be deciphered becomes empty. */

const AES_BLOCK_BYTES = 16;

/** RC4, which Node's OpenSSL has no more; it turns ciphertext to plain text and back. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i += 1) {
    const swapped = state[i] ?? 0;
    j = (j + swapped + (key[i % key.length] ?? 0)) & 255;
    state[i] = state[j] ?? 0;
    state[j] = swapped;
  }
  const output = new Uint8Array(data.length);
  for (let at = 0, i = 0, j = 0; at < data.length; at += 1) {
    i = (i + 1) & 255;
    const a = state[i] ?? 0;
    j = (j + a) & 255;
    const b = state[j] ?? 0;
    state[i] = b;
    state[j] = a;
    output[at] = (data[at] ?? 0) ^ (state[(a + b) & 255] ?? 0);
  }
  return output;
}

/** AES in CBC mode of data that begins with its initialization vector and is padded (RFC 8018, 6.1.1). */
export function decipherAes(key: Uint8Array, data: Uint8Array): Uint8Array {
  const vector = data.subarray(0, AES_BLOCK_BYTES);
  const padded = decipherAesBlocks(key, vector, data.subarray(AES_BLOCK_BYTES));
  const padding = padded.at(-1) ?? 0;
  // Some writers leave the padding out: then the last byte is most likely none.
  return padding >= 1 && padding <= AES_BLOCK_BYTES ? padded.subarray(0, -padding) : padded;
}

/** AES in CBC mode of whole blocks that are not padded; what is left of a last block goes. */
export function decipherAesBlocks(key: Uint8Array, vector: Uint8Array, data: Uint8Array): Uint8Array {
  const whole = data.subarray(0, data.length - (data.length % AES_BLOCK_BYTES));
  if (vector.length < AES_BLOCK_BYTES || whole.length === 0) return new Uint8Array();
  const cipher = createDecipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, vector);
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(whole), cipher.final()]);
}
