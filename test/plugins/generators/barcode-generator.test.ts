import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { callTool, runExamples } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import barcodeGenerator from '../../../plugins/generators/tools/barcode-generator/tool.ts';

beforeAll(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
});

/** What another decoder reads in the PNG. */
async function readBack(input: object): Promise<{ format: string; text: string } | undefined> {
  const { base64 } = await callTool(barcodeGenerator, { ...input, output: 'png' });
  const [found] = await readBarcodes(new Uint8Array(Buffer.from(base64, 'base64')), {
    tryHarder: true,
    textMode: 'Plain',
  });
  return found && { format: found.format, text: found.text };
}

function sizeOf(base64: string): [number, number] {
  const bytes = Buffer.from(base64, 'base64');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('the examples', async () => {
  expect((await runExamples(barcodeGenerator)).filter(({ problem }) => problem !== undefined)).toEqual([]);
});

test.each<[string, { text: string; format?: string; quiet_zone?: boolean }, string]>([
  ['Code 128', { text: 'ABC-123' }, 'ABC-123'],
  ['Code 128 with control characters', { text: 'a\tb~1234567\u0000' }, 'a\tb~1234567\u0000'],
  ['Code 39, raised', { format: 'code39', text: 'Abc-1 $/+%.' }, 'ABC-1 $/+%.'],
  ['EAN-13', { format: 'ean13', text: '590123412345' }, '5901234123457'],
  ['EAN-13 without margins', { format: 'ean13', text: '590123412345', quiet_zone: false }, '5901234123457'],
  ['EAN-8', { format: 'ean8', text: '9638507' }, '96385074'],
  ['ITF, made even', { format: 'itf', text: '1234567' }, '01234567'],
  ['ITF-14', { format: 'itf14', text: '1234567890123' }, '12345678901231'],
  ['Codabar', { format: 'codabar', text: '123-$:/.+' }, 'A123-$:/.+A'],
  ['Codabar with a start letter', { format: 'codabar', text: 'B1234' }, 'B1234A'],
  ['QR code of Latin-1', { format: 'qrcode', text: 'Grüße àáâ ^x' }, 'Grüße àáâ ^x'],
  ['QR code of UTF-8', { format: 'qrcode', text: '日本 €^^ 👍🏽' }, '日本 €^^ 👍🏽'],
  ['Data Matrix', { format: 'datamatrix', text: 'Hi é' }, 'Hi é'],
  ['Data Matrix of UTF-8', { format: 'datamatrix', text: '€ ^ 日' }, '€ ^ 日'],
  ['PDF417', { format: 'pdf417', text: 'Grüße' }, 'Grüße'],
  ['PDF417 of UTF-8', { format: 'pdf417', text: '€ ^ 日' }, '€ ^ 日'],
  ['Aztec', { format: 'aztec', text: 'Grüße' }, 'Grüße'],
  ['Aztec of UTF-8', { format: 'aztec', text: '€ ^ 日' }, '€ ^ 日'],
])('%s is read by another decoder', async (_, input, text) => {
  const result = await callTool(barcodeGenerator, input);
  expect(result.text).toBe(text);
  expect((await readBack({ ...input, scale: 4 }))?.text).toBe(text);
});

// Decoders give a UPC as the EAN-13 that it is, UPC-E as the UPC-A that it stands for.
test.each([
  ['UPC-A', { format: 'upca', text: '03600029145' }, '036000291452', '0036000291452'],
  ['UPC-E', { format: 'upce', text: '123456' }, '01234565', '0012345000065'],
  ['UPC-E of system 1', { format: 'upce', text: '1123453' }, '11234538', '0112300000458'],
])('%s is read by another decoder', async (_, input, text, read) => {
  expect((await callTool(barcodeGenerator, input)).text).toBe(text);
  expect((await readBack({ ...input, scale: 4 }))?.text).toBe(read);
});

test('any ASCII text is read back from Code 128', async () => {
  const ascii = fc.string({
    unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
  });
  await fc.assert(
    fc.asyncProperty(
      ascii.filter(({ length }) => length > 1 && length < 30),
      async (text) => {
        expect((await readBack({ text, show_text: false }))?.text).toBe(text);
      },
    ),
    { numRuns: 15, seed: 128 },
  );
});

test.each([
  [
    'letters and digits',
    { text: 'ABC-123' },
    '1101001000010100011000100010110001000100011010011011100100111001101100111001011001011100101100001001100011101011',
  ],
  [
    'EAN-13 with the check digit',
    { text: '5901234123457', format: 'ean13' },
    '10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101',
  ],
  [
    'Code 39, wide bars of 3 modules',
    { text: 'a', format: 'code39' },
    '10001011101110101110101000101110100010111011101',
  ],
  ['ITF, wide bars of 3 modules', { text: '12', format: 'itf' }, '101011101000101011100011101'],
])('modules: %s', async (_, input, modules) => {
  expect((await callTool(barcodeGenerator, input)).modules).toBe(modules);
});

test('a right check digit is told, other codes have none', async () => {
  const check = async (input: object) => (await callTool(barcodeGenerator, input)).check_digit;
  expect(await check({ text: '5901234123457', format: 'ean13' })).toBe('7');
  expect(await check({ text: '01234565', format: 'upce' })).toBe('5');
  expect(await check({ text: '5901234123457', format: 'code128' })).toBeNull();
});

test.each([
  ['with margins', { show_text: false }, [11 + 95 + 7, 100]],
  ['without', { show_text: false, quiet_zone: false }, [95, 100]],
  ['with text', { height: 40 }, [113, 53]],
  ['three times as large', { show_text: false, scale: 3, height: 10 }, [339, 10]],
])('an EAN-13 as PNG, %s', async (_, input, size) => {
  const { base64, mime_type, filename, size_bytes, svg } = await callTool(barcodeGenerator, {
    scale: 1,
    ...input,
    text: '590123412345',
    format: 'ean13',
    output: 'png',
  });
  expect(sizeOf(base64)).toEqual(size);
  expect([mime_type, filename]).toEqual(['image/png', 'barcode-ean13.png']);
  expect(size_bytes).toBe(Buffer.from(base64, 'base64').length);
  expect(svg).toBeUndefined();
});

test('the smallest QR code has 21 modules and 4 around', async () => {
  const { base64 } = await callTool(barcodeGenerator, {
    text: 'HI',
    format: 'qrcode',
    output: 'png',
    scale: 2,
  });
  expect(sizeOf(base64)).toEqual([58, 58]);
});

test('an SVG in the colours asked for, its text as outlines', async () => {
  const { svg, base64, mime_type } = await callTool(barcodeGenerator, {
    text: '<a>',
    color: 'navy',
    background: 'transparent',
  });
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
  expect(svg).toContain('fill="#000080"');
  expect(svg).not.toMatch(/<rect|<text|<a>/);
  expect(mime_type).toBe('image/svg+xml');
  expect(Buffer.from(base64, 'base64').toString()).toBe(svg);
});

test.each([
  ['an empty text', { text: '' }, 'text: expected at least one character'],
  [
    'a wrong check digit',
    { text: '5901234123450', format: 'ean13' },
    'text: expected the check digit 7, got 0',
  ],
  [
    'a wrong UPC-E check digit',
    { text: '01234560', format: 'upce' },
    'text: expected the check digit 5, got 0',
  ],
  ['letters', { text: '03600A291452', format: 'upca' }, 'text: expected digits, got "A" at position 6'],
  [
    'too few digits',
    { text: '123', format: 'ean8' },
    'text: expected 7 digits, or 8 with the check digit, got 3',
  ],
  ['too many digits', { text: '123456789012345', format: 'itf14' }, 'text: expected 13 digits, or 14'],
  ['UPC-E of system 2', { text: '2123456', format: 'upce' }, 'text: expected number system 0 or 1, got "2"'],
  ['UPC-E of 9 digits', { text: '012345678', format: 'upce' }, 'text: expected 6 digits, 7 with'],
  ['Code 128 beyond ASCII', { text: 'ab€' }, 'text: expected ASCII characters, got "€" at position 3'],
  ['Code 39 with !', { text: 'AB!', format: 'code39' }, 'got "!" at position 3'],
  ['ITF with a letter', { text: '12x', format: 'itf' }, 'got "x" at position 3'],
  ['Codabar with a letter inside', { text: 'A1B2C', format: 'codabar' }, 'got "B" at position 3'],
  ['Codabar with nothing inside', { text: 'AB', format: 'codabar' }, 'text: expected a character between'],
  ['half a character', { text: '\ud800', format: 'qrcode' }, 'text: expected Unicode text'],
  ['a long Code 128', { text: 'x'.repeat(501) }, 'text: expected at most what a symbol can hold: 500'],
  ['a long QR code', { text: 'é'.repeat(2332), format: 'qrcode' }, 'text: expected at most what a symbol'],
  ['a long Data Matrix', { text: 'é'.repeat(2400), format: 'datamatrix' }, 'text: expected at most what'],
  ['a long PDF417', { text: '1'.repeat(3000), format: 'pdf417' }, 'text: expected at most what'],
  ['a long Aztec', { text: 'x'.repeat(1_000_000), format: 'aztec' }, 'text: expected at most what'],
  ['no colour', { text: 'A', color: 'inkish' }, 'color: expected a CSS colour'],
  ['no background', { text: 'A', background: 'url(#a)' }, 'background: expected a CSS colour'],
  [
    'a huge PNG',
    { text: 'x'.repeat(400), output: 'png', scale: 10, height: 1000 },
    'scale: expected a scale and a height',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(barcodeGenerator, input)).rejects.toThrow(message);
});

test('the largest QR code', async () => {
  expect((await callTool(barcodeGenerator, { text: 'é'.repeat(2331), format: 'qrcode' })).svg).toContain(
    `viewBox="0 0 ${(177 + 8) * 2} `,
  );
});
