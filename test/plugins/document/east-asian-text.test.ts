import { callTool } from '@toolyard/sdk/testing';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readCMap } from '../../../plugins/document/tools/pdf-extract/cmaps.ts';
import pdfExtract from '../../../plugins/document/tools/pdf-extract/tool.ts';
import { pageObjects, pdfOf, stream } from './pdf-files.ts';

/** A page with text in a font that is not in the file, as printers' drivers and office programs write it. */
function pageIn(encoding: string, ordering: string, ...content: readonly string[]): string {
  return pdfOf({
    ...pageObjects(1, {}),
    3: `<</Type/Font/Subtype/Type0/BaseFont/Somewhere/Encoding/${encoding}/DescendantFonts[4 0 R]>>`,
    4: `<</Type/Font/Subtype/CIDFontType0/BaseFont/Somewhere/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/FontDescriptor 5 0 R>>`,
    5: '<</Type/FontDescriptor/FontName/Somewhere/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 700/StemV 80>>',
    11: stream(`BT /F 8 Tf ${content.join(' ')} ET`),
  });
}

const read = (pdf: string) => callTool(pdfExtract, { pdf, action: 'text' });

describe('text in a predefined encoding', () => {
  test.each([
    ['90ms-RKSJ-H', 'Japan1', '93FA967B8CEA', '日本語'],
    ['90pv-RKSJ-H', 'Japan1', '93FA967B8CEA', '日本語'],
    ['EUC-H', 'Japan1', 'C6FCCBDCB8EC', '日本語'],
    ['H', 'Japan1', '467C4B5C386C', '日本語'],
    ['UniJIS-UCS2-H', 'Japan1', '65E5672C8A9E', '日本語'],
    ['UniJIS-UTF16-H', 'Japan1', '65E5672C8A9E', '日本語'],
    ['UniJIS-UTF16-H', 'Japan1', 'D842DFB7', '𠮷'],
    ['GB-EUC-H', 'GB1', 'D6D0CEC4', '中文'],
    ['GBK-EUC-H', 'GB1', 'D6D0CEC4', '中文'],
    ['GBKp-EUC-H', 'GB1', 'D6D0CEC4', '中文'],
    ['UniGB-UTF16-H', 'GB1', '4E2D6587', '中文'],
    ['B5pc-H', 'CNS1', 'A4A4A4E5', '中文'],
    ['ETen-B5-H', 'CNS1', 'A4A4A4E5', '中文'],
    ['UniCNS-UTF16-H', 'CNS1', '4E2D6587', '中文'],
    ['KSC-EUC-H', 'Korea1', 'C7D1B1B9BEEE', '한국어'],
    ['KSCms-UHC-H', 'Korea1', 'C7D1B1B9BEEE', '한국어'],
    ['UniKS-UTF16-H', 'Korea1', 'D55CAD6DC5B4', '한국어'],
    ['Identity-H', 'Japan1', '034B034D034F', 'あいう'],
  ])('%s of Adobe-%s', async (encoding, ordering, codes, text) => {
    expect(await read(pageIn(encoding, ordering, `10 20 Td <${codes}> Tj`))).toMatchObject({
      text,
      has_text: true,
    });
  });

  test.each([
    ['90ms-RKSJ-V', '93FA967B8CEA', '8F6382AB'],
    ['UniJIS-UTF16-V', '65E5672C8A9E', '7E26304D'],
  ])('%s, whose lines run down and follow each other to the left', async (encoding, first, second) => {
    const pdf = pageIn(encoding, 'Japan1', `80 45 Td <${first}> Tj -30 0 Td <${second}> Tj`);
    expect((await read(pdf)).text).toBe('日本語\n縦き');
  });

  test('a vertical line of several strings is one line', async () => {
    const pdf = pageIn('UniJIS-UTF16-V', 'Japan1', '80 45 Td <65E5> Tj <672C> Tj [<8A9E> 0 <3042>] TJ');
    expect((await read(pdf)).text).toBe('日本語あ');
  });
});

test('every packed CMap can be read', async () => {
  const packed = brotliDecompressSync(
    readFileSync(new URL('../../../plugins/document/data/cmaps.br', import.meta.url)),
  );
  const index = JSON.parse(packed.toString('utf8', 4, 4 + packed.readUInt32BE())) as [string, number][];
  expect(index).toHaveLength(169);
  for (const [name, length] of index) expect((await readCMap(name)).length).toBe(length);
  expect((await readCMap('Adobe-Japan1-UCS2')).length).toBeGreaterThan(30_000);
  await expect(readCMap('Nowhere-H')).rejects.toThrow('there is no CMap Nowhere-H');
});
