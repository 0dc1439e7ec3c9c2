import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { create } from 'qrcode';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import qrText from '../../../plugins/encoding/tools/qr-text/tool.ts';

beforeAll(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true });
});

/** What an independent decoder reads of the rows, drawn with four pixels a module. */
async function decode(rows: readonly string[]): Promise<string | undefined> {
  const scale = 4;
  const margin = 4;
  const side = (rows.length + 2 * margin) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    const row = rows[Math.floor(y / scale) - margin] ?? '';
    for (let x = 0; x < side; x += 1) {
      if (row.charAt(Math.floor(x / scale) - margin) === '1')
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  const [code] = await readBarcodes(
    { data, width: side, height: side, colorSpace: 'srgb' },
    { formats: ['QRCode'] },
  );
  return code?.text;
}

test('the matrix of an alphanumeric text', async () => {
  const { version, size, rows } = await callTool(qrText, { text: 'HELLO WORLD' });
  expect([version, size]).toEqual([1, 21]);
  expect(rows).toHaveLength(21);
  for (const row of rows) expect(row).toMatch(/^[01]{21}$/);
});

test('the timing pattern of version 2', async () => {
  const { version, size, rows } = await callTool(qrText, { text: 'HELLO WORLD', error_correction: 'H' });
  expect([version, size]).toEqual([2, 25]);
  expect(rows).toContain('1111111010101010101111111');
});

test('half blocks: two rows a line, the quiet zone inside', async () => {
  const { result, size } = await callTool(qrText, { text: 'hi' });
  expect(size).toBe(21);
  expect(result).toMatch(/^([ ▀▄█]{29}\n){14}[ ▀▄█]{29}$/);
  expect(result.split('\n').slice(0, 4)).toEqual([
    ' '.repeat(29),
    ' '.repeat(29),
    expect.stringMatching(/^ {4}█▀▀▀▀▀█ .* █▀▀▀▀▀█ {4}$/),
    expect.stringMatching(/^ {4}█ ███ █ .* █ ███ █ {4}$/),
  ]);
});

test('inverted, ink is light, also beyond the last row', async () => {
  const { result } = await callTool(qrText, { text: 'hi', invert: true });
  const lines = result.split('\n');
  expect(lines[0]).toBe('█'.repeat(29));
  expect(lines.at(-1)).toBe('█'.repeat(29));
});

test('inverted without margin, the last odd row pairs with light', async () => {
  const { result, rows } = await callTool(qrText, { text: 'hi', invert: true, margin: 0 });
  const lastRow = Array.from(rows.at(-1) ?? '', (module) => (module === '1' ? '▄' : '█')).join('');
  expect(result.split('\n').at(-1)).toBe(lastRow);
});

test.each([
  ['ascii', '##'],
  ['full', '██'],
])('%s draws a module in two characters', async (style, ink) => {
  const { result, rows } = await callTool(qrText, { text: 'hi', style, margin: 0 });
  expect(result.replaceAll(ink, '1').replaceAll('  ', '0').split('\n')).toEqual(rows);
});

test.each([
  ['nothing', { text: '' }, 'text: expected text to encode, got none'],
  [
    'too much at H',
    { text: 'x'.repeat(1274), error_correction: 'H' },
    'text: expected at most 1273 bytes at level H, got 1274',
  ],
  [
    'too much at L',
    { text: 'x'.repeat(2954), error_correction: 'L' },
    'text: expected at most 2953 bytes at level L, got 2954',
  ],
  ['a megabyte', { text: '1'.repeat(1024 * 1024) }, 'text: expected at most 2331 bytes at level M'],
  ['a lone surrogate', { text: '\ud800' }, 'text: expected text without lone surrogates'],
  ['a margin of 17', { text: 'a', margin: 17 }, 'margin: expected a number <= 16'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(qrText, input)).rejects.toThrow(message);
});

test.each([
  ['x'.repeat(1273), 'H'],
  ['x'.repeat(2953), 'L'],
  ['7'.repeat(7089), 'L'],
  ['A'.repeat(4296), 'L'],
])('version 40 holds %j at level %s', async (text, error_correction) => {
  expect(await callTool(qrText, { text, error_correction })).toMatchObject({ version: 40 });
});

test('a decoder reads what it draws', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.stringMatching(/^[A-Z]{1,9}[0-9]{1,20}[a-z]{0,9}[0-9]{0,9}$/),
  );
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom('L', 'M', 'Q', 'H'), async (original, error_correction) => {
      const { rows } = await callTool(qrText, { text: original, error_correction });
      expect(await decode(rows)).toBe(original);
    }),
    { numRuns: 50 },
  );
});

test('no code is larger than the one that qrcode finds by itself', async () => {
  const piece = fc.oneof(
    fc.stringMatching(/^[0-9]{1,12}$/),
    fc.stringMatching(/^[A-Z:/]{1,12}$/),
    fc.stringMatching(/^[a-zé]{1,6}$/),
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 20 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(text, async (original) => {
      const { version } = await callTool(qrText, { text: original });
      expect(version).toBeLessThanOrEqual(create(original).version);
    }),
    { numRuns: 50 },
  );
});
