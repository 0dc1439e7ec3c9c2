import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import decodeJpegFile, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import decoderWasm from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm' with { type: 'bytes' };
import encodeJpegFile, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import encoderWasm from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm' with { type: 'bytes' };
import { PNG } from 'pngjs';
import packedWasm from '@toolyard/kit/dist/pdfium.wasm.br' with { type: 'bytes' };
import { unpacked } from '@toolyard/kit/packed-bytes';

/** Pixels of red, green, blue and alpha, from the top left corner. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

let library: ReturnType<typeof PDFiumLibrary.init> | undefined;
let encoder: Promise<unknown> | undefined;
let decoder: Promise<unknown> | undefined;

/** Opens a file that is not encrypted, to be drawn. Whoever opens it destroys it. */
export async function openForDrawing(bytes: Uint8Array): Promise<PDFiumDocument> {
  library ??= PDFiumLibrary.init({ wasmBinary: unpacked(packedWasm).buffer });
  return (await library).loadDocument(bytes);
}

/** Draws a page, from 1, on white, with its annotations and what forms hold. */
export async function drawPage(document: PDFiumDocument, page: number, scale: number): Promise<Pixels> {
  const { width, height, data } = await document.getPage(page - 1).render({
    scale,
    renderFormFields: true,
    render: async ({ data: drawn }) => drawn,
  });
  return { width, height, data: new Uint8ClampedArray(data) };
}

export function toPng({ width, height, data }: Pixels): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data.buffer, data.byteOffset, data.length);
  return PNG.sync.write(png, { colorType: 2, filterType: 4, deflateLevel: 6 });
}

/** @param quality 1 to 100 */
export async function toJpeg(pixels: Pixels, quality: number): Promise<Buffer> {
  await (encoder ??= initJpegEncoder({ wasmBinary: encoderWasm.buffer }));
  return Buffer.from(await encodeJpegFile({ ...pixels, colorSpace: 'srgb' }, { quality }));
}

/** @throws Error when it is damaged */
export async function fromJpeg(bytes: Uint8Array): Promise<Pixels> {
  await (decoder ??= initJpegDecoder({ wasmBinary: decoderWasm.buffer }));
  const { width, height, data } = await decodeJpegFile(new Uint8Array(bytes).buffer);
  return { width, height, data };
}
