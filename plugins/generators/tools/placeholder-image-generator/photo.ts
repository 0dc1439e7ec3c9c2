import jpegWasm from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm' with { type: 'bytes' };
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import webpWasm from '@jsquash/webp/codec/enc/webp_enc_simd.wasm' with { type: 'bytes' };
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js';
import type { Pixels } from '../../lib/rasterise.ts';

let jpegReady: Promise<unknown> | undefined;
let webpReady: Promise<unknown> | undefined;

/** Pixels as JPEG. What is not opaque becomes black. */
export async function toJpeg(pixels: Pixels): Promise<Buffer> {
  await (jpegReady ??= initJpeg({ wasmBinary: jpegWasm.buffer }));
  return Buffer.from(await encodeJpeg({ ...pixels, colorSpace: 'srgb' }, { quality: 90 }));
}

/** Pixels as WebP, translucent where they are. */
export async function toWebp(pixels: Pixels): Promise<Buffer> {
  await (webpReady ??= initWebp({ wasmBinary: webpWasm.buffer }));
  return Buffer.from(await encodeWebp({ ...pixels, colorSpace: 'srgb' }, { quality: 90 }));
}
