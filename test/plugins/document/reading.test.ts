import { callTool } from '@toolyard/sdk/testing';
import { decodePDFRawStream, PDFArray, PDFContext, PDFRawStream } from '@cantoo/pdf-lib';
import * as fc from 'fast-check';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { lzwLength } from '../../../plugins/kit/pdf/decoded-length.ts';
import { ObjectParser } from '../../../plugins/kit/pdf/object-parser.ts';
import pdfExtract from '../../../plugins/document/tools/pdf-extract/tool.ts';
import pdfOrganize from '../../../plugins/document/tools/pdf-organize.ts';
import pdfRotate from '../../../plugins/document/tools/pdf-rotate.ts';
import { flateStream, pageObjects, pagesOf, pdfOf, pdfText, stream } from './pdf-files.ts';
import { qpdf, qpdfComplaints, lacks, textOf } from './programs.ts';

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const text = async (pdf: string) => (await callTool(pdfExtract, { pdf, action: 'text' })).text;
const widths = async (pdf: string) =>
  (await callTool(pdfExtract, { pdf, action: 'info' })).pages.map(({ width_pt }) => width_pt);

describe('files that are not as they should be', () => {
  test.each([
    ['a wrong cross-reference table', pagesOf(3, { file: { table: 'wrong' } })],
    ['no cross-reference table and no trailer', pagesOf(3, { file: { table: 'none' } })],
    ['bytes before the header', base64(`\n\nHTTP/1.1 200 OK\r\n\r\n${pdfText(pageObjects(3, {}))}`)],
    ['bytes after the end', base64(`${pdfText(pageObjects(3, {}))}\0\0\0<html></html>`)],
    ['carriage returns for line ends', base64(pdfText(pageObjects(3, {})).replaceAll('\n', '\r'))],
    ['no endobj anywhere', base64(pdfText(pageObjects(3, {})).replaceAll('endobj\n', ''))],
    [
      'a wrong Length of every stream',
      base64(pdfText(pageObjects(3, {})).replaceAll(/Length \d+/g, 'Length 5')),
    ],
    ['a wrong page count', base64(pdfText(pageObjects(3, {})).replace('/Count 3', '/Count 9'))],
    ["no types but the catalogue's", base64(pdfText(pageObjects(3, {})).replaceAll(/\/Type\/Pages?\b/g, ''))],
    ['a data: URL', `data:application/pdf;base64,${pagesOf(3)}`],
  ])('reads a file with %s', async (_, pdf) => {
    expect(await widths(pdf)).toEqual([101, 102, 103]);
    expect(await text(pdf)).toBe('Page 1\fPage 2\fPage 3');
  });

  test('the later definition of an object counts, as in an incremental update', async () => {
    const first = pdfText(pageObjects(1, {}));
    const update = `10 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 77 50]>>\nendobj\n`;
    expect(await widths(base64(first + update))).toEqual([77]);
  });

  test('the length of a stream is taken at its word where endstream follows there', async () => {
    const content =
      'BT /F 12 Tf 10 20 Td (before) Tj ET\n% endstream endobj 10 0 obj <</Type/Catalog>>\nBT /F 12 Tf 50 20 Td (after) Tj ET';
    const more = { 11: `<</Length 99 0 R>>\nstream\n${content}\nendstream`, 99: String(content.length) };
    expect(await text(pagesOf(1, { more }))).toBe('before after');
  });

  test('strings may hold what looks like keywords', async () => {
    const catalog = '/Note(1 0 obj endobj >>\nstream\n trailer <</Root 9 0 R>> xref)';
    expect(await widths(pagesOf(2, { catalog }))).toEqual([101, 102]);
  });

  test.each([
    ['a value that is no reference', '/Type/Catalog/X 1 0 R 0 R/Pages 2 0 R'],
    ['a key without its slash', '/Type/Catalog Extensions<</A 1>>/Pages 2 0 R'],
    ['a key without a value', '/Type/Catalog/Pages 2 0 R/Lang'],
    ['a word that means nothing', '/Type/Catalog/X yes/Pages 2 0 R'],
    ['an array that does not end', '/Type/Catalog/Pages 2 0 R/X[1 2'],
    ['a string that does not end', '/Type/Catalog/Pages 2 0 R/X(yes'],
    ['an end too many', '/Type/Catalog/X 1>/Pages 2 0 R'],
    ['numbers that are none', '/Type/Catalog/X[--5 1.2.3 + .]/Pages 2 0 R'],
  ])('a dictionary with %s is read as far as it can be', async (_, entries) => {
    const pdf = pdfOf({ ...pageObjects(2, {}), 1: `<<${entries}>>` });
    expect(await widths(pdf)).toEqual([101, 102]);
    expect(await text(pdf)).toBe('Page 1\fPage 2');
  });

  test('an object keeps to itself where the next does not begin as it should', async () => {
    const whole = pdfText(pageObjects(1, {}));
    for (const begin of ['x 0 obj', '11 x obj', '11 0 xbj'])
      expect(await widths(base64(whole.replace('11 0 obj', begin)))).toEqual([101]);
  });

  test('an object stream is one by its entries, whatever it says that it is', async () => {
    const inside = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 55 50]>>';
    const packed = flateStream(`10 0 ${inside}`, '/Type/Other/N 1/First 5');
    expect(await widths(pdfOf({ ...pageObjects(1, {}), 50: packed }))).toEqual([55]);
  });

  test('a page that the tree has twice is two pages', async () => {
    const objects = pageObjects(2, {});
    const pdf = pdfOf({ ...objects, 2: '<</Type/Pages/Kids[10 0 R 10 0 R 12 0 R]/Count 3>>' });
    expect(await widths(pdf)).toEqual([101, 101, 102]);
  });

  test('a page tree that bites its tail ends', async () => {
    const objects = pageObjects(2, {});
    const pdf = pdfOf({ ...objects, 2: '<</Type/Pages/Kids[10 0 R 2 0 R 12 0 R]/Count 3>>' });
    expect(await widths(pdf)).toEqual([101, 102]);
  });

  test.skipIf(lacks('qpdf'))('reads object streams and cross-reference streams', async () => {
    const pdf = qpdf(pagesOf(40), '--object-streams=generate', '--linearize');
    expect(await widths(pdf)).toEqual(Array.from({ length: 40 }, (_, index) => 101 + index));
    const rotated = await callTool(pdfRotate, { pdf, angle: 90 });
    expect(qpdfComplaints(rotated.pdf)).toBe('');
    expect(Buffer.from(rotated.pdf, 'base64').toString('latin1')).toContain('/ObjStm');
  });

  test('object streams stand where they are among the definitions', async () => {
    const numbers = '10 0 ';
    const inside = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 55 50]>>';
    const packed = flateStream(numbers + inside, `/Type/ObjStm/N 1/First ${numbers.length}`);
    const before = pdfText({ 50: packed, ...pageObjects(1, {}) });
    // Numbered keys come in ascending order, so this one is written last.
    const after = pdfText({ ...pageObjects(1, {}), 50: packed });
    expect(await widths(base64(after))).toEqual([55]);
    expect(await widths(base64(before.replace(/50 0 obj[\s\S]*?endobj\n/, '')))).toEqual([101]);
  });
});

describe('refuses', () => {
  const objects = pageObjects(2, {});
  const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024)).toString('latin1');
  test.each([
    ['no PDF', base64('hello'), 'pdf: not a PDF'],
    ['no base64', 'JVBERi0x$', 'pdf: expected base64, got the character "$"'],
    ['nothing', ' ', 'pdf: expected a file in base64, got none'],
    ['a header alone', base64('%PDF-1.4\n'), 'pdf: damaged beyond repair, it has no document catalogue'],
    [
      'no pages',
      pdfOf({ ...objects, 2: '<</Type/Pages/Kids[]/Count 0>>' }),
      'pdf: expected a PDF with pages, it has none',
    ],
    ['no page tree', pdfOf({ 1: '<</Type/Catalog>>' }), 'pdf: damaged beyond repair, page 1 is missing'],
    [
      'a page that is missing',
      pdfOf({ ...objects, 12: 'null' }),
      'pdf: damaged beyond repair, page 2 is missing',
    ],
    [
      'an object stream that fills the memory',
      pdfOf({
        1: '<</Type/Catalog/Pages 2 0 R>>',
        50: stream(bomb, '/Type/ObjStm/N 1/First 4/Filter/FlateDecode'),
      }),
      'page 1 is missing',
    ],
    [
      'a catalogue nested too deep',
      pdfOf({ ...objects, 1: `<</Type/Catalog/Pages 2 0 R/X ${'['.repeat(5000)}${']'.repeat(5000)}>>` }),
      'it has no document catalogue',
    ],
    [
      'brackets without end',
      pdfOf({ ...objects, 1: `<</Type/Catalog/X ${'['.repeat(1_000_000)}` }),
      'pdf: damaged beyond repair',
    ],
  ])('%s', async (_, pdf, message) => {
    await expect(callTool(pdfExtract, { pdf })).rejects.toThrow(message);
  });
});

describe('what decodes to more than a file may hold is refused', () => {
  const packed = (bytes: Buffer) => deflateSync(bytes).toString('latin1');
  const large = packed(Buffer.alloc(100 * 1024 * 1024, ' '));
  const twice = packed(deflateSync(Buffer.alloc(300 * 1024 * 1024)));
  const withContents = (filter: string, ...contents: string[]) =>
    pdfOf({
      ...pageObjects(1, {}),
      10: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents[${contents.map((_, index) => `${50 + index} 0 R`).join(' ')}]>>`,
      ...Object.fromEntries(contents.map((content, index) => [50 + index, stream(content, filter)])),
    });
  const refusal = 'pdf: expected a PDF whose streams decode to at most 256 MiB, got more';

  test.each([
    ['content that is packed twice', withContents('/Filter[/FlateDecode/FlateDecode]', twice)],
    ['content that says it is a picture', withContents('/Subtype/Image/Filter[/Fl/Fl]', twice)],
    ['content in parts', withContents('/Filter/FlateDecode', large, large, large)],
    ['LZW', withContents('/Filter/LZWDecode', lzwZeros(300_000))],
  ])('%s', async (_, pdf) => {
    await expect(text(pdf)).rejects.toThrow(refusal);
  });

  test('but text behind two filters is read', async () => {
    const content = deflateSync('BT /F 12 Tf 1 1 Td (Hi) Tj ET').toString('hex');
    expect(await text(withContents('/Filter[/ASCIIHexDecode/FlateDecode]', `${content}>`))).toBe('Hi');
  });

  test('object streams', async () => {
    const objectStream = stream(large, '/Type/ObjStm/N 1/First 4/Filter/FlateDecode');
    const pdf = pdfOf({ ...pageObjects(1, {}), 50: objectStream, 51: objectStream, 52: objectStream });
    await expect(callTool(pdfExtract, { pdf })).rejects.toThrow(refusal);
  });
});

test('the length that LZW data decodes to is told without decoding it', () => {
  for (const codes of [1, 2, 254, 255, 256, 800, 1790, 3838, 3839, 5000]) {
    const bytes = Buffer.from(lzwZeros(codes), 'latin1');
    const decoded = decodePDFRawStream(
      PDFRawStream.of(PDFContext.create().obj({ Filter: 'LZWDecode' }), bytes),
    ).decode();
    expect(lzwLength(bytes)).toBe(decoded.length);
  }
});

/** LZW data of so many codes, each the longest that a decoder can know: a text of zeros. */
function lzwZeros(codes: number): string {
  const bits: string[] = [];
  let next = 258;
  const put = (code: number, width: number) => bits.push(code.toString(2).padStart(width, '0'));
  put(256, 9);
  for (let index = 0; index < codes; index += 1) {
    const width = Math.min(12, Math.floor(Math.log2(next + 1)) + 1);
    put(index === 0 ? 0 : Math.min(next, 4095), width);
    if (index > 0 && next < 4096) next += 1;
  }
  put(257, Math.min(12, Math.floor(Math.log2(next + 1)) + 1));
  const all = bits.join('');
  const bytes = all.padEnd(Math.ceil(all.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  return bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
}

test('definitions without end are not read one after the other to the end', async () => {
  const many = Array.from({ length: 200_000 }, (_, index) => `${index + 100} 0 obj (`).join('\n');
  const pdf = base64(`${pdfText(pageObjects(1, {}))}\n${many}`);
  await expect(callTool(pdfExtract, { pdf })).rejects.toThrow('pdf: damaged beyond repair');
});

test('whatever byte is changed, the answer is a result or names the argument', async () => {
  const bytes = Buffer.from(
    pagesOf(2, {
      catalog: '/Outlines 100 0 R',
      more: { 100: '<</First 101 0 R>>', 101: '<</Title(x)/Dest[10 0 R/Fit]/Next 101 0 R>>' },
    }),
    'base64',
  );
  const change = fc.record({ at: fc.nat(bytes.length - 1), byte: fc.nat(255) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
      const changed = Buffer.from(bytes);
      for (const { at, byte } of changes) changed[at] = byte;
      const answer = await callTool(pdfExtract, { pdf: changed.toString('base64') }).catch(
        (error: unknown) => error,
      );
      expect(answer).toSatisfy((value: unknown) => !(value instanceof Error) || value.name === 'InputError');
    }),
    { numRuns: 200, seed: 7 },
  );
});

test.skipIf(lacks('qpdf', 'pdftotext'))('what is written can be read by others', async () => {
  const { pdf } = await callTool(pdfOrganize, {
    pdf: pagesOf(3, { file: { table: 'wrong' } }),
    order: '3,1',
    unlisted: 'remove',
  });
  expect(qpdfComplaints(pdf)).toBe('');
  expect(textOf(pdf)).toBe('Page 3\n\n\fPage 1\n\n\f');
});

test('numbers and arrays take no more memory than they must', () => {
  const parser = new ObjectParser(Buffer.from('[0.25 7 0.25 7]'), PDFContext.create());
  const array = parser.parse(0)?.object;
  expect(array).toBeInstanceOf(PDFArray);
  const [first, second, third, fourth] = array instanceof PDFArray ? array.asArray() : [];
  expect(third).toBe(first);
  expect(fourth).toBe(second);
  expect(second).not.toBe(first);
});
