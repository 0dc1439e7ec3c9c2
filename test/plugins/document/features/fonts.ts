import { flateStream, pageObject, pagesOf, stream } from '../pdf-files.ts';
import { feature, type Feature } from './feature.ts';

const FONT = '/Type/Font/Subtype';
const SIMPLE = `${FONT}/Type1/BaseFont/Helvetica`;

/** One page whose text is in a font of its own. */
function inFont(name: string, content: string, text: string, objects: Record<number, string>): Feature {
  const more = { [pageObject(1) + 1]: stream(`BT /F 12 Tf 10 20 Td ${content} Tj ET`), ...objects };
  return feature(`text in ${name}`, pagesOf(1, { more }), { pages: 1, texts: [text] });
}

function inEncoding(encoding: string, codes: string, text: string): Feature {
  return inFont(encoding.replace('/', ''), `<${codes}>`, text, { 3: `<<${SIMPLE}/Encoding${encoding}>>` });
}

function inCMap(cmap: string, ordering: string, codes: string, text: string): Feature {
  const collection = `/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>`;
  const made = inFont(`the CMap ${cmap}`, `<${codes}>`, text, {
    3: `<<${FONT}/Type0/BaseFont/Elsewhere/Encoding/${cmap}/DescendantFonts[100 0 R]>>`,
    100: `<<${FONT}/CIDFontType0/BaseFont/Elsewhere${collection}/FontDescriptor 101 0 R>>`,
    101: '<</Type/FontDescriptor/FontName/Elsewhere/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 700/StemV 80>>',
  }); // Others need tables that are installed apart from them.
  return { ...made, isOwn: true };
}

const toUnicode = (ranges: string) =>
  `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName/X def 1 begincodespacerange <00> <FF> endcodespacerange ${ranges} endcmap end end`;

export const FONTS: readonly Feature[] = [
  inEncoding('/WinAnsiEncoding', '80E9DF', '€éß'),
  inEncoding('/MacRomanEncoding', '8EA7', 'éß'),
  inEncoding('/StandardEncoding', 'FBE9', 'ßØ'),
  inEncoding('<</Differences[65/alpha/Omega/Euro]>>', '414243', 'αΩ€'),
  inEncoding('<</BaseEncoding/WinAnsiEncoding/Differences[65/uni20AC/u1F00/zero.oldstyle]>>', '4143', '€0'),
  inFont('a font without an encoding', '(Plain)', 'Plain', { 3: `<<${SIMPLE}>>` }),
  inFont('Courier with widths', '(Wide)', 'Wide', {
    3: `<<${FONT}/Type1/BaseFont/Courier/FirstChar 87/LastChar 87/Widths[600]>>`,
  }),
  inFont('TrueType that is not in the file', '(True)', 'True', {
    3: `<<${FONT}/TrueType/BaseFont/Arial/Encoding/WinAnsiEncoding>>`,
  }),
  inFont('the Greek of Symbol', '(abW)', 'αβΩ', { 3: `<<${FONT}/Type1/BaseFont/Symbol>>` }),
  inFont('a font with a ToUnicode map', '(ab)', 'Żó', {
    3: `<<${SIMPLE}/ToUnicode 100 0 R>>`,
    100: stream(toUnicode('2 beginbfchar <61> <017B> <62> <00F3> endbfchar')),
  }),
  inFont('a font with ranges in its ToUnicode map', '(abc)', 'uvx', {
    3: `<<${SIMPLE}/ToUnicode 100 0 R>>`,
    100: flateStream(toUnicode('2 beginbfrange <61> <62> <0075> <63> <63> [<0078>] endbfrange')),
  }),
  inFont('a ligature by ToUnicode', '(a)', 'ffi', {
    3: `<<${SIMPLE}/ToUnicode 100 0 R>>`,
    100: stream(toUnicode('1 beginbfchar <61> <006600660069> endbfchar')),
  }),
  inFont('Type 3', '(aba)', 'aba', {
    3: `<<${FONT}/Type3/FontBBox[0 0 750 750]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<</a 100 0 R/b 101 0 R>>/Encoding<</Differences[97/a/b]>>/FirstChar 97/LastChar 98/Widths[800 800]/Resources<<>>>>`,
    100: stream('800 0 0 0 750 750 d1 0 0 750 750 re f'),
    101: stream('800 0 0 0 750 750 d1 0 0 m 375 750 l 750 0 l f'),
  }),
  inCMap('90ms-RKSJ-H', 'Japan1', '93FA967B8CEA', '日本語'),
  inCMap('UniJIS-UTF16-H', 'Japan1', '65E5672C8A9E', '日本語'),
  inCMap('EUC-H', 'Japan1', 'C6FCCBDCB8EC', '日本語'),
  inCMap('GBK-EUC-H', 'GB1', 'D6D0CEC4', '中文'),
  inCMap('UniGB-UTF16-H', 'GB1', '4E2D6587', '中文'),
  inCMap('ETen-B5-H', 'CNS1', 'A4A4A4E5', '中文'),
  inCMap('UniCNS-UTF16-H', 'CNS1', '4E2D6587', '中文'),
  inCMap('KSCms-UHC-H', 'Korea1', 'C7D1B1B9BEEE', '한국어'),
  inCMap('UniKS-UTF16-H', 'Korea1', 'D55CAD6DC5B4', '한국어'),
  inFont('a string of octal escapes', String.raw`(\101\102\)\051)`, 'AB))', {}),
  inFont('an array with kerning', '[(Ke) 20 (rned)] TJ ()', 'Kerned', {}),
  inFont('invisible letters', '3 Tr (Scanned)', 'Scanned', {}),
  inFont('letters that are turned', '/F 12 Tf 0 1 -1 0 30 5 Tm (Up)', 'Up', {}),
];
