import { deflateSync } from 'node:zlib';
import { flateStream, pageObject, pagesOf, stream } from '../pdf-files.ts';
import { feature, type Feature } from './feature.ts';

const onPage = (name: string, entries: string) => feature(name, pagesOf(2, { page: entries }));

/** A page with a picture of 8 by 8 points besides its text. */
function picture(name: string, data: string, entries: string): Feature {
  const head = '/Type/XObject/Subtype/Image/Width 8/Height 8';
  return drawn(
    name,
    'q 8 0 0 8 80 20 cm /X Do Q',
    { 100: stream(data, head + entries) },
    '/XObject<</X 100 0 R>>',
  );
}

/** A page with something drawn besides its text. */
function drawn(name: string, content: string, more: Record<number, string>, resources: string): Feature {
  const all = {
    [pageObject(1) + 1]: stream(`BT /F 12 Tf 10 20 Td (Page 1) Tj ET ${content}`),
    ...more,
  };
  const page = `/Resources<</Font<</F 3 0 R>>${resources}>>`;
  return feature(name, pagesOf(1, { page, more: all }), { pages: 1, texts: ['Page 1'] });
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const flate = (bytes: readonly number[]) => latin1(deflateSync(Uint8Array.from(bytes)));
const grey = Array.from({ length: 64 }, (_, at) => at * 4);
const predicted = (tag: number, width: number) =>
  Array.from({ length: 8 }, () => [tag, ...Array.from({ length: width }, () => 1)]).flat();
/** A grey picture of 8 by 8 as JPEG. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAIAAgBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+v//Z',
  'base64',
).toString('latin1');
const ofHex = (hex: string) => latin1(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const box = (type: string, content: string) =>
  `\0\0\0${String.fromCharCode(8 + content.length)}${type}${content}`;
/** A grey picture of 8 by 8 as JPEG 2000 (ISO/IEC 15444-1): one tile, one level, and a packet in which nothing is. */
const JPEG_2000 = [
  box('jP  ', ofHex('0d0a870a')),
  box('ftyp', 'jp2 \0\0\0\0jp2 '),
  box(
    'jp2h',
    box('ihdr', ofHex('00000008 00000008 0001 07 07 00 00')) + box('colr', ofHex('010000 00000011')),
  ),
  box(
    'jp2c',
    ofHex(
      'ff4f ff51 0029 0000 00000008 00000008 00000000 00000000 00000008 00000008 00000000 00000000 0001 070101' +
        'ff52 000c 00 00 0001 00 00 04 04 00 01 ff5c 0004 40 40' +
        'ff90 000a 0000 0000000f 00 01 ff93 00 ffd9',
    ),
  ),
].join('');
/** A black picture of 8 by 8 by JBIG2 (ISO/IEC 14492): its page, and a region that is coded as CCITT group 4 does. */
const JBIG2 = ofHex(
  '00000000 30 00 01 00000013 00000008 00000008 00000000 00000000 00 0000' +
    '00000001 26 00 01 00000019 00000008 00000008 00000000 00000000 00 01 26a2fffe002002',
);
const GREY = '/ColorSpace/DeviceGray/BitsPerComponent 8';

export const PAGES: readonly Feature[] = [
  ...[90, 180, 270, -90, 450].map((turn) => onPage(`a turn by ${turn}`, `/Rotate ${turn}`)),
  onPage('a turn that is none', '/Rotate 45'),
  onPage('a crop box', '/CropBox[5 5 60 40]'),
  onPage('a crop box beyond the page', '/CropBox[-50 -50 600 400]'),
  onPage('boxes for printers', '/BleedBox[0 0 90 45]/TrimBox[5 5 85 40]/ArtBox[10 10 80 35]'),
  onPage('a box from its other corners', '/CropBox[60 40 5 5]'),
  onPage('larger units', '/UserUnit 4'),
  onPage('a transparency group', '/Group<</S/Transparency/CS/DeviceRGB>>'),
  onPage('a thumbnail', '/Thumb null/Tabs/S'),
  onPage('private data of a program', '/PieceInfo<</X<</LastModified(D:2024)/Private 1>>>>'),
  onPage('a transition', '/Trans<</S/Fade>>/Dur 3'),
  onPage('actions', '/AA<</O<</S/JavaScript/JS(1)>>>>'),
  picture('a picture without a filter', String.fromCharCode(...grey), GREY),
  picture('a picture by Flate', flate(grey), `${GREY}/Filter/FlateDecode`),
  ...[0, 1, 2, 3, 4].map((tag) =>
    picture(
      `a picture by Flate, predicted by PNG's filter ${tag}`,
      flate(predicted(tag, 8)),
      `${GREY}/Filter/FlateDecode/DecodeParms<</Predictor ${10 + tag}/Columns 8>>`,
    ),
  ),
  picture(
    'a picture predicted as TIFF does',
    flate(grey),
    `${GREY}/Filter/FlateDecode/DecodeParms<</Predictor 2/Columns 8>>`,
  ),
  picture('a picture as JPEG', JPEG, `${GREY}/Filter/DCTDecode`),
  picture(
    'a picture in hexadecimal digits',
    `${Buffer.from(grey).toString('hex')}>`,
    `${GREY}/Filter/ASCIIHexDecode`,
  ),
  picture('a picture in runs', '\xc1\x40\x80', `${GREY}/Filter/RunLengthDecode`),
  picture(
    'a facsimile',
    '\x00\x10\x01\x00\x10\x01',
    '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 8/Rows 8>>',
  ),
  picture('a picture as JPEG 2000', JPEG_2000, '/Filter/JPXDecode'),
  picture('a picture by JBIG2', JBIG2, '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode'),
  picture('a mask', '\xaa'.repeat(8), '/ImageMask true/BitsPerComponent 1'),
  picture(
    'a picture in a palette',
    '\0'.repeat(64),
    '/ColorSpace[/Indexed/DeviceRGB 1<000000FFFFFF>]/BitsPerComponent 8',
  ),
  picture('a picture with a soft mask', String.fromCharCode(...grey), `${GREY}/SMask 101 0 R`),
  drawn(
    'a picture in the content',
    'q 8 0 0 8 80 20 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x00\x80\x80\x00 EI Q',
    {},
    '',
  ),
  drawn(
    'a form that is drawn',
    '/X Do',
    {
      100: stream(
        'BT /F 8 Tf 10 5 Td (Within) Tj ET',
        '/Type/XObject/Subtype/Form/BBox[0 0 99 50]/Resources<</Font<</F 3 0 R>>>>',
      ),
    },
    '/XObject<</X 100 0 R>>',
  ),
  drawn(
    'a pattern',
    '/Pattern cs /P scn 5 5 9 9 re f',
    {
      100: stream(
        '0 0 1 1 re f',
        '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 2 2]/XStep 2/YStep 2/Resources<<>>',
      ),
    },
    '/Pattern<</P 100 0 R>>',
  ),
  drawn(
    'a shading',
    '/S sh',
    {},
    '/Shading<</S<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 9]/Function<</FunctionType 2/Domain[0 1]/C0[1]/C1[.9]/N 1>>>>>>',
  ),
  drawn(
    'a spot colour',
    '/C cs .5 scn 5 5 9 9 re f',
    {},
    '/ColorSpace<</C[/Separation/Gold/DeviceGray<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>]>>',
  ),
  drawn(
    'a graphics state',
    '/G gs 5 5 9 9 re f',
    {},
    '/ExtGState<</G<</Type/ExtGState/ca .5/BM/Multiply>>>>',
  ),
  drawn(
    'a layer that is off',
    '/OC/L BDC 5 5 9 9 re f EMC',
    { 100: '<</Type/OCG/Name(L)>>' },
    '/Properties<</L 100 0 R>>',
  ),
  feature(
    'content that is compressed twice',
    pagesOf(1, {
      more: {
        [pageObject(1) + 1]: flateStream(
          latin1(deflateSync(Buffer.from('BT /F 12 Tf 10 20 Td (Page 1) Tj ET'))),
        ).replace('/Filter/FlateDecode', '/Filter[/FlateDecode/FlateDecode]'),
      },
    }),
    { pages: 1, texts: ['Page 1'] },
  ),
];
