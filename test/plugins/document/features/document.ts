import { pageObject, pagesOf, stream } from '../pdf-files.ts';
import { feature, type Feature } from './feature.ts';

const page = (number: number) => `${pageObject(number)} 0 R`;
const appearance = (content: string) =>
  stream(content, '/Type/XObject/Subtype/Form/BBox[0 0 60 10]/Resources<</Font<</F 3 0 R>>>>');

/** Annotations of the first page, each in the same place. */
function annotated(subtype: string, entries: string, expected: Partial<Feature> = {}): Feature {
  const pdf = pagesOf(2, {
    page: ['/Annots[100 0 R]', ''],
    more: { 100: `<</Type/Annot/Subtype/${subtype}/Rect[5 5 25 15]/P ${page(1)}${entries}>>` },
  });
  return feature(`an annotation: ${subtype}`, pdf, expected);
}

const SHAPES: readonly (readonly [string, string])[] = [
  ['Text', '/Contents(Note)/Name/Comment'],
  ['Line', '/L[5 5 25 15]'],
  ['Square', '/C[1 0 0]'],
  ['Circle', '/C[0 1 0]'],
  ['Polygon', '/Vertices[5 5 25 5 15 15]'],
  ['PolyLine', '/Vertices[5 5 25 5 15 15]'],
  ['Highlight', '/QuadPoints[5 15 25 15 5 5 25 5]'],
  ['Underline', '/QuadPoints[5 15 25 15 5 5 25 5]'],
  ['Squiggly', '/QuadPoints[5 15 25 15 5 5 25 5]'],
  ['StrikeOut', '/QuadPoints[5 15 25 15 5 5 25 5]'],
  ['Stamp', '/Name/Draft'],
  ['Caret', ''],
  ['Ink', '/InkList[[5 5 25 15]]'],
  ['Popup', '/Open false'],
  ['FileAttachment', '/FS<</Type/Filespec/F(a.txt)>>'],
  ['Redact', '/QuadPoints[5 15 25 15 5 5 25 5]'],
  ['Watermark', ''],
  ['PrinterMark', ''],
  ['TrapNet', ''],
  ['Screen', ''],
  ['3D', ''],
  ['Sound', ''],
  ['Movie', ''],
  ['Link', '/A<</S/URI/URI(https://example.org/)>>'],
];

/** A form of one field on the first page. */
function field(kind: string, entries: string, expected: Partial<Feature> = {}, form = ''): Feature {
  const pdf = pagesOf(2, {
    catalog: `/AcroForm<</Fields[100 0 R]/DR<</Font<</F 3 0 R>>>>/DA(/F 8 Tf)${form}>>`,
    page: ['/Annots[100 0 R]', ''],
    more: {
      100: `<</Type/Annot/Subtype/Widget/Rect[5 5 95 15]/P ${page(1)}/T(it)/DA(/F 8 Tf)${entries}>>`,
      101: appearance('BT /F 8 Tf 2 2 Td (Shown) Tj ET'),
      102: appearance('0 0 10 10 re f'),
    },
  });
  return feature(`a field: ${kind}`, pdf, expected);
}

function withCatalog(
  name: string,
  catalog: string,
  more: Record<number, string> = {},
  expected = {},
): Feature {
  return feature(name, pagesOf(2, { catalog, more }), expected);
}

export const DOCUMENT: readonly Feature[] = [
  ...SHAPES.map(([subtype, entries]) => annotated(subtype, entries)),
  annotated('FreeText', '/Contents(Freely)/DA(/F 8 Tf)', { texts: ['Page 1', 'Freely'], isOwn: true }),
  feature(
    'a link to another page',
    pagesOf(2, {
      page: ['/Annots[100 0 R]', ''],
      more: { 100: `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[${page(2)}/XYZ 0 0 0]>>` },
    }),
  ),
  field('text', '/FT/Tx/V(Value)/AP<</N 101 0 R>>', { texts: ['Page 1', 'Shown'], isOwn: true }),
  field('text without an appearance', '/FT/Tx/V(Value)', { texts: ['Page 1', 'Value'], isOwn: true }),
  field(
    'text that readers are to set',
    '/FT/Tx/V(Value)/AP<</N 101 0 R>>',
    { texts: ['Value'], isOwn: true },
    '/NeedAppearances true',
  ),
  field('a password', '/FT/Tx/Ff 8192/V(Secret)'),
  field('several lines', '/FT/Tx/Ff 4096/V(One\\nTwo)', { texts: ['One', 'Two'], isOwn: true }),
  field('a check box', '/FT/Btn/V/On/AS/On/AP<</N<</On 102 0 R>>>>'),
  field('radio buttons', '/FT/Btn/Ff 49152/V/a/AS/a/AP<</N<</a 102 0 R>>>>'),
  field('a push button', '/FT/Btn/Ff 65536/MK<</CA(Go)>>'),
  field('a list', '/FT/Ch/Opt[(x)(y)]/V(y)', { texts: ['Page 1', 'y'], isOwn: true }),
  field('a choice', '/FT/Ch/Ff 131072/Opt[[(a)(Apple)][(b)(Berry)]]/V(b)', { isOwn: true }),
  field('a signature', '/FT/Sig/V 103 0 R', {}),
  field(
    'a field that is signed',
    '/FT/Sig/V<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 10 20 10]/Contents<00>>>',
    { warns: true },
  ),
  field(
    'XFA beside it',
    '/FT/Tx/V(Value)',
    { texts: ['Value'], warns: 'assembled', isOwn: true },
    '/XFA 101 0 R',
  ),
  withCatalog('bookmarks', '/Outlines 100 0 R', {
    100: '<</Type/Outlines/First 101 0 R/Last 102 0 R/Count 2>>',
    101: `<</Title(One)/Parent 100 0 R/Next 102 0 R/Dest[${page(1)}/Fit]>>`,
    102: `<</Title<FEFF0032>/Parent 100 0 R/Prev 101 0 R/A<</S/GoTo/D[${page(2)}/Fit]>>>>`,
  }),
  withCatalog('bookmarks in a circle', '/Outlines 100 0 R', {
    100: '<</Type/Outlines/First 101 0 R/Last 101 0 R/Count 1>>',
    101: `<</Title(One)/Parent 100 0 R/Next 101 0 R/Dest[${page(1)}/Fit]>>`,
  }),
  withCatalog('page labels', '/PageLabels<</Nums[0<</S/r>>1<</S/D/P(A-)/St 5>>]>>'),
  withCatalog('attachments', '/Names<</EmbeddedFiles<</Names[(a.txt)100 0 R]>>>>', {
    100: '<</Type/Filespec/F(a.txt)/UF(a.txt)/EF<</F 101 0 R>>>>',
    101: stream('attached', '/Type/EmbeddedFile'),
  }),
  withCatalog('names in a tree', '/Names<</Dests 100 0 R>>', {
    100: '<</Kids[101 0 R 102 0 R]>>',
    101: `<</Limits[(a)(a)]/Names[(a)[${page(1)}/Fit]]>>`,
    102: `<</Limits[(b)(b)]/Names[(b)<</D[${page(2)}/Fit]>>]>>`,
  }),
  withCatalog('old names of places', `/Dests<</a[${page(2)}/Fit]>>`),
  withCatalog('scripts', '/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.beep\\(\\))>>]>>>>'),
  withCatalog('an action when it opens', `/OpenAction[${page(2)}/Fit]`),
  withCatalog(
    'settings of the viewer',
    '/ViewerPreferences<</HideToolbar true>>/PageLayout/TwoColumnLeft/PageMode/UseNone',
  ),
  withCatalog('XMP metadata', '/Metadata 100 0 R', {
    100: stream('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>', '/Type/Metadata/Subtype/XML'),
  }),
  withCatalog(
    'an output intent',
    '/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)>>]',
  ),
  withCatalog('a language', '/Lang(de-CH)'),
  withCatalog('threads', '/Threads[100 0 R]', {
    100: `<</Type/Thread/F 101 0 R>>`,
    101: `<</Type/Bead/T 100 0 R/N 101 0 R/V 101 0 R/P ${page(1)}/R[0 0 9 9]>>`,
  }),
  withCatalog('a portfolio', '/Collection<</Type/Collection/View/D>>'),
  withCatalog('layers', '/OCProperties<</OCGs[100 0 R]/D<</Order[100 0 R]/OFF[100 0 R]>>>>', {
    100: '<</Type/OCG/Name(Layer)>>',
  }),
  feature(
    'tags',
    pagesOf(1, {
      catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 100 0 R',
      page: '/StructParents 0',
      more: {
        [pageObject(1) + 1]: stream('/P<</MCID 0>>BDC BT /F 12 Tf 10 20 Td (Tagged) Tj ET EMC'),
        100: '<</Type/StructTreeRoot/K 101 0 R/ParentTree<</Nums[0[101 0 R]]>>>>',
        101: `<</Type/StructElem/S/P/P 100 0 R/Pg ${page(1)}/K 0>>`,
      },
    }),
    { pages: 1, texts: ['Tagged'] },
  ),
];
