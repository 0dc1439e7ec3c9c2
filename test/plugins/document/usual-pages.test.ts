import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import pdfExtract from '../../../plugins/document/tools/pdf-extract/tool.ts';
import { pageObject, pagesOf, stream } from './pdf-files.ts';

/** Long documents are read in another way than short ones, which is to show in nothing but time. */
const read = async (pdf: string) => {
  const result = await callTool(pdfExtract, { pdf, action: 'text', format: 'layout' });
  return result.pages.map(({ text }) => text);
};

/** Numbers that look random and are the same each time. */
function numbers(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** What makes the content of a document long. */
const LONG = ' '.repeat(60_000);

const UNICODE = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange
3 beginbfchar <0020> <0020> <0041> <00660069> <0042> <0301> endbfchar 1 beginbfrange <0043> <0060> <0391> endbfrange endcmap end`;
const more = {
  3: '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</Differences[65/A.sc/fi/hyphen/softhyphen/space/alef]>>>>',
  90: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[91 0 R]/ToUnicode 93 0 R>>',
  91: '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 92 0 R/W[0[0 500] 65[600 0 700]]>>',
  92: '<</Type/FontDescriptor/FontName/X/Flags 4/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/CapHeight 1/StemV 1>>',
  93: stream(UNICODE),
  94: stream(
    'BT /F 9 Tf 3 TL 5 5 Td (in a form) Tj T* (and more) Tj ET',
    '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Matrix[2 0 0 1 7 9]',
  ),
  95: stream('x', '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray'),
  96: '<</Type/Annot/Subtype/Stamp/Rect[200 5 250 20]/AP<</N 94 0 R>>>>',
};
const RESOURCES =
  '/Resources<</Font<</F 3 0 R/G 90 0 R>>/XObject<</M 94 0 R/I 95 0 R>>/ExtGState<</S<</LW 2>>/T<</Font[3 0 R 12]>>>>>>/MediaBox[0 0 300 400]/Annots[96 0 R]';

const WORDS = ['ABCDE', 'of \\(all\\) \\101\\75', 'it', ' ', 'a-b', 'CC D', '\\\nnext', ''];

/** A line of operators of every kind that places or shows text. */
function line(pick: (most: number) => number): string {
  const word = () => `(${WORDS[pick(WORDS.length)] ?? ''})`;
  const codes = () =>
    `<${Array.from({ length: pick(6) }, () => (0x3f + pick(9)).toString(16).padStart(4, '0')).join('')}>`;
  const numberOf = (most: number) => (pick(2 * most * 8) / 8 - most).toFixed(3);
  const choices = [
    () => `/F ${5 + pick(12)} Tf ${word()} Tj`,
    () => `/G ${5 + pick(12)} Tf ${codes()} Tj [${codes()} ${numberOf(900)} ${codes()}] TJ`,
    () => `[${word()} ${numberOf(300)} ${word()} 0 ${word()} ${numberOf(1500)}] TJ`,
    () => `1 0 0 1 ${pick(200)} ${pick(390)} Tm ${word()} Tj`,
    () =>
      `${[' 0 1 -1 0', '-1 0 0 -1', '0 -1 1 0', '.8 .6 -.6 .8'][pick(4)]} ${pick(200)} ${pick(390)} Tm ${word()} Tj ${word()} Tj`,
    () => `${pick(4)} Tc ${word()} Tj 0 Tc`,
    () => `${pick(9)} Tw ${80 + pick(40)} Tz ${word()} Tj 100 Tz`,
    () => `${numberOf(4)} Ts ${word()} Tj 0 Ts`,
    () => `${10 + pick(5)} TL T* ${word()} Tj ${word()} '`,
    () => `2 1 ${word()} "`,
    () => `${numberOf(40)} ${numberOf(14)} Td ${word()} Tj ${numberOf(9)} -12 TD ${word()} Tj`,
    () => `q 1 .1 0 1 3 ${pick(9)} cm ${word()} Tj Q ${word()} Tj`,
    () => `/P <</MCID ${pick(9)}/A[true null]>> BDC ${word()} Tj EMC % a comment`,
    () => `/M Do /I Do /S gs 0 0 m 5 5 l S ${word()} Tj`,
  ];
  return choices[pick(choices.length)]?.() ?? '';
}

function document(pages: number, padding: string): string {
  const pick = numbers(pages);
  const contents = Array.from({ length: pages }, (_, index) => {
    const lines = Array.from({ length: 40 }, () => line(pick)).join('\n');
    return [
      pageObject(index + 1) + 1,
      stream(`BT /F 10 Tf 1 0 0 1 20 380 Tm ${lines} ET${padding}`),
    ] as const;
  });
  return pagesOf(pages, { page: RESOURCES, more: { ...more, ...Object.fromEntries(contents) } });
}

test('a page of a long document has the text that it has by itself', async () => {
  const pages = await read(document(20, LONG));
  expect(pages).toEqual(await read(document(20, '')));
  expect(pages.join('').length).toBeGreaterThan(5000);
});

test.each([
  ['right-to-left text', '/F 9 Tf (F) Tj'],
  ['an inline image', 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI /F 9 Tf (E) Tj'],
  ['content that is not as it should be', '/F 9 Tf (E) Tj ) --5 0 Td (E) Tj'],
  ['a font that is not there', '/None 9 Tf (E) Tj'],
  ['a font in the graphics state', '/T gs (E) Tj'],
])('one with %s too', async (_, operators) => {
  const of = (padding: string) =>
    read(
      pagesOf(2, {
        page: RESOURCES,
        more: { ...more, 11: stream(`BT 1 0 0 1 20 380 Tm ${operators} ET${padding}`) },
      }),
    );
  expect(await of(LONG)).toEqual(await of(''));
});
