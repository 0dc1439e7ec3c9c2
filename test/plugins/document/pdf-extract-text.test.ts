import { callTool } from '@toolyard/sdk/testing';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import pdfExtract from '../../../plugins/document/tools/pdf-extract/tool.ts';
import { pageObject, pagesOf, stream } from './pdf-files.ts';

const read = (pdf: string, more = {}) => callTool(pdfExtract, { pdf, action: 'text', ...more });
const FONT = '/Type/Font/Subtype/Type1/BaseFont/Helvetica';

test('text outside of the crop box is text', async () => {
  expect((await read(pagesOf(1, { page: '/CropBox[60 0 101 10]' }))).text).toBe('Page 1');
});

test.each([
  ['a variant of a glyph', '/one.oldstyle/eight.tab/A.sc', '18A'],
  ['a ligature', '/f_i/f_f_l/fi', 'fifflfi'],
])('%s is what its name begins with', async (_, names, text) => {
  const more = { 3: `<<${FONT}/Encoding<</Differences[65${names}]>>>>` };
  expect((await read(pagesOf(1, { texts: ['ABC'], more }))).text).toBe(text);
});

test('of damaged data what comes before the damage is read', async () => {
  const lines = Array.from({ length: 3000 }, (_, line) => `1 0 0 1 10 20 Tm (line ${line * 7919}) Tj`);
  const whole = deflateSync(Buffer.from(`BT /F 12 Tf ${lines.join('\n')} ET`));
  const damaged = Buffer.concat([whole.subarray(0, 2000), Buffer.alloc(500, 0xff)]);
  const content = stream(damaged.toString('latin1'), '/Filter/FlateDecode');
  const { text, has_text } = await read(pagesOf(1, { more: { [pageObject(1) + 1]: content } }));
  expect(has_text).toBe(true);
  expect(text).toMatch(/^line 0 ?line 7919/);
});

describe('a page that can not be read', () => {
  const unreadable = stream(
    Buffer.from([0x78, 0x9c, 0xed, ...Array.from({ length: 400 }, () => 0xff)]).toString('latin1'),
    '/Filter/FlateDecode',
  );

  test('is left out, and the others are read', async () => {
    const pdf = pagesOf(3, { more: { [pageObject(2) + 1]: unreadable } });
    const { text, warnings } = await read(pdf);
    expect(text).toBe('Page 1\f\fPage 3');
    expect(warnings).toEqual([
      'content can not be decoded on page 2',
      'the content of page 2 can not be read, its text is left out',
    ]);
  });

  test('is said to be damaged where there is no other', async () => {
    const pdf = pagesOf(3, { more: { [pageObject(2) + 1]: unreadable } });
    await expect(read(pdf, { pages: '2' })).rejects.toThrow(
      'damaged beyond repair, its text can not be read',
    );
  });
});

test('data with a wrong checksum is read as other readers do', async () => {
  const whole = deflateSync(Buffer.from('BT /F 12 Tf 10 20 Td (Page 1) Tj ET'));
  whole.fill(0, whole.length - 4);
  const content = stream(whole.toString('latin1'), '/Filter/FlateDecode');
  expect((await read(pagesOf(1, { more: { [pageObject(1) + 1]: content } }))).text).toBe('Page 1');
});

test('a long document has the text of each page, whichever are asked for', async () => {
  const { pages } = await read(pagesOf(95), { pages: '41,95,1,41' });
  expect(pages.map(({ text }) => text)).toEqual(['Page 41', 'Page 95', 'Page 1', 'Page 41']);
});
