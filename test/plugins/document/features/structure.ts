import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encrypted, encryptionDictionary } from '../own-encryption.ts';
import { flateStream, pageObject, pageObjects, pagesOf, pdfOf, pdfText, stream } from '../pdf-files.ts';
import { feature, type Feature } from './feature.ts';

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const objects = pageObjects(2, {});
const whole = pdfText(objects);
const linearized = readFileSync(join(import.meta.dirname, 'linearized.pdf'));

/** A file that replaces an object, as editors append it. */
function updated(file: string, number: number, body: string): string {
  const at = file.length;
  const before = /startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1];
  const table = at + `${number} 0 obj\n${body}\nendobj\n`.length;
  return `${file}${number} 0 obj\n${body}\nendobj\nxref\n${number} 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<</Size 100/Root 1 0 R/Prev ${before}>>\nstartxref\n${table}\n%%EOF\n`;
}

/** A file with a cross-reference stream, its dictionaries in object streams. */
function packed({ hybrid = false, predictor = false } = {}): string {
  const inside = Object.entries(objects).filter(([, body]) => !body.includes('stream'));
  const outside = Object.entries(objects).filter(([, body]) => body.includes('stream'));
  const bodies = inside.map(([, body]) => `${body}\n`);
  let at = 0;
  const index = inside.map(([number], place) => {
    const entry = `${number} ${at}`;
    at += bodies[place]?.length ?? 0;
    return entry;
  });
  const head = `${index.join(' ')} `;
  const places = new Map<number, readonly number[]>();
  let file = '%PDF-1.5\n%\xe2\xe3\xcf\xd3\n';
  const add = (number: number, body: string) => {
    places.set(number, [1, file.length, 0]);
    file += `${number} 0 obj\n${body}\nendobj\n`;
  };
  for (const [number, body] of outside) add(Number(number), body);
  add(50, flateStream(head + bodies.join(''), `/Type/ObjStm/N ${inside.length}/First ${head.length}`));
  for (const [place, [number]] of inside.entries()) places.set(Number(number), [2, 50, place]);
  const start = file.length;
  places.set(51, [1, start, 0]);
  const rows = Array.from({ length: 52 }, (_, number) => {
    const [type = 0, second = 0, third = 0] = places.get(number) ?? [];
    return [type, second >> 8, second & 255, third];
  });
  const data = predictor
    ? rows.map((row, line) => [
        2,
        ...row.map((byte, column) => (byte - (rows[line - 1]?.[column] ?? 0)) & 255),
      ])
    : rows;
  const text = String.fromCharCode(...data.flat());
  const parameters = predictor ? '/DecodeParms<</Predictor 12/Columns 4>>' : '';
  file += `51 0 obj\n${flateStream(text, `/Type/XRef/Size 52/W[1 2 1]/Root 1 0 R${parameters}`)}\nendobj\n`;
  if (!hybrid) return base64(`${file}startxref\n${start}\n%%EOF\n`);
  const table = file.length;
  return base64(
    `${file}xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 52/Root 1 0 R/XRefStm ${start}>>\nstartxref\n${table}\n%%EOF\n`,
  );
}

const kids = (...numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ');
const FILTERS: readonly (readonly [string, (content: string) => string])[] = [
  ['ASCIIHexDecode', (content) => `${Buffer.from(content).toString('hex')}>`],
  ['RunLengthDecode', (content) => `${String.fromCharCode(content.length - 1)}${content}\x80`],
];
const filtered = FILTERS.map(([name, encode]) =>
  feature(
    `content by ${name}`,
    pdfOf({ ...objects, 11: stream(encode('BT /F 12 Tf 10 20 Td (Page 1) Tj ET'), `/Filter/${name}`) }),
  ),
);

export const STRUCTURE: readonly Feature[] = [
  feature('a plain file', pdfOf(objects)),
  ...['1.0', '1.3', '1.4', '1.5', '1.6', '2.0'].map((version) =>
    feature(`PDF ${version}`, pdfOf(objects, { header: `%PDF-${version}` })),
  ),
  feature('an identifier', pdfOf(objects, { trailer: '/ID[<00112233><44556677>]' })),
  feature(
    'metadata',
    pdfOf({ ...objects, 90: '<</Title(T)/Author<FEFF00C9>>>' }, { trailer: '/Info 90 0 R' }),
  ),
  feature('object streams', packed()),
  feature('a cross-reference stream with a predictor', packed({ predictor: true })),
  feature('a hybrid file', packed({ hybrid: true })),
  // Three pages of pdf-files.ts and a bookmark, by `qpdf --linearize --deterministic-id`: the first page stands first, with a table
  // of its own, and hints say where the others are (ISO 32000-1, Annex F).
  feature('an order for viewing on the Web', linearized.toString('base64'), {
    pages: 3,
    texts: ['Page 1', 'Page 2', 'Page 3'],
  }),
  feature('an update', base64(updated(whole, 11, stream('BT /F 12 Tf 10 20 Td (Newer) Tj ET'))), {
    texts: ['Newer', 'Page 2'],
  }),
  feature(
    'two updates',
    base64(
      updated(
        updated(whole, 11, stream('BT /F 12 Tf 10 20 Td (Newer) Tj ET')),
        11,
        stream('BT /F 12 Tf 10 20 Td (Newest) Tj ET'),
      ),
    ),
    { texts: ['Newest', 'Page 2'] },
  ),
  feature('a table that is off', pdfOf(objects, { table: 'wrong' })),
  feature('no table', pdfOf(objects, { table: 'none' }), { warns: true }),
  feature('no endobj', base64(whole.replaceAll('endobj\n', '')), { warns: true }),
  feature('wrong lengths of streams', base64(whole.replaceAll(/Length \d+/g, 'Length 7')), { warns: true }),
  feature('bytes before the header', base64(`HTTP/1.1 200 OK\r\n\r\n${whole}`)),
  feature('bytes after the end', base64(`${whole}\0\0<html></html>`)),
  feature('a broken dictionary', pdfOf({ ...objects, 1: '<</Type/Catalog/Pages 2 0 R/X yes/Y>>' }), {
    warns: true,
  }),
  feature(
    'encryption',
    pdfOf(
      {
        ...objects,
        90: encryptionDictionary(),
        11: stream(encrypted('BT /F 12 Tf 10 20 Td (Page 1) Tj ET')),
        13: stream(encrypted('BT /F 12 Tf 10 20 Td (Page 2) Tj ET')),
      },
      { trailer: '/Encrypt 90 0 R' },
    ),
    { warns: true },
  ),
  feature(
    'compressed content',
    pdfOf({ ...objects, 11: flateStream('BT /F 12 Tf 10 20 Td (Page 1) Tj ET') }),
  ),
  ...filtered,
  feature(
    'a list of filters',
    pdfOf({
      ...objects,
      11: stream(
        Buffer.from('BT /F 12 Tf 10 20 Td (Page 1) Tj ET').toString('hex').concat('>'),
        '/Filter[/ASCIIHexDecode]',
      ),
    }),
  ),
  feature(
    'content in parts',
    pdfOf({
      ...objects,
      10: objects[10]?.replace('11 0 R', '[20 0 R 21 0 R]') ?? '',
      20: stream('BT /F 12 Tf 10 20 Td'),
      21: stream('(Page 1) Tj ET'),
    }),
  ),
  feature(
    'a length in an object of its own',
    pdfOf({
      ...objects,
      11: '<</Length 60 0 R>>\nstream\nBT /F 12 Tf 10 20 Td (Page 1) Tj ET\nendstream',
      60: '35',
    }),
  ),
  feature(
    'a page tree of three levels',
    pdfOf({
      ...objects,
      2: '<</Type/Pages/Kids[70 0 R]/Count 2/Resources<</Font<</F 3 0 R>>>>>>',
      70: `<</Type/Pages/Parent 2 0 R/Kids[${kids(71, 72)}]/Count 2>>`,
      71: '<</Type/Pages/Parent 70 0 R/Kids[10 0 R]/Count 1>>',
      72: '<</Type/Pages/Parent 70 0 R/Kids[12 0 R]/Count 1>>',
      10: objects[10]?.replace('Parent 2', 'Parent 71') ?? '',
      12: objects[12]?.replace('Parent 2', 'Parent 72') ?? '',
    }),
  ),
  feature('a page tree with a wrong count', base64(whole.replace('/Count 2', '/Count 7')), { warns: true }),
  feature('a page tree without types', base64(whole.replaceAll(/\/Type\/Pages?\b/g, '')), { warns: true }),
  feature(
    'a page that comes twice',
    pdfOf({
      ...objects,
      2: `<</Type/Pages/Kids[${kids(10, 10, 12)}]/Count 3/Resources<</Font<</F 3 0 R>>>>>>`,
    }),
    { pages: 3, warns: true },
  ),
  feature(
    'an empty node of the page tree',
    pdfOf({
      ...objects,
      2: `<</Type/Pages/Kids[${kids(10, 70, 12)}]/Count 2/Resources<</Font<</F 3 0 R>>>>>>`,
      70: '<</Type/Pages/Parent 2 0 R/Kids[]/Count 0>>',
    }),
  ),
  feature(
    'a page without content',
    pdfOf({ ...objects, 12: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 50 50]>>' }),
    { texts: ['Page 1'] },
  ),
  feature(
    'a page whose content is missing',
    pdfOf({ ...objects, 12: objects[12]?.replace('13 0 R', '99 0 R') ?? '' }),
    { texts: ['Page 1'], warns: true },
  ),
  feature(
    'inherited boxes and turns',
    pdfOf({
      ...objects,
      2: `<</Type/Pages/Kids[${kids(10, 12)}]/Count 2/Rotate 90/MediaBox[0 0 200 90]/Resources<</Font<</F 3 0 R>>>>>>`,
      10: '<</Type/Page/Parent 2 0 R/Contents 11 0 R>>',
    }),
  ),
  feature(
    'a name with escapes',
    pdfOf({
      ...objects,
      2: `<</Type/Pages/Kids[${kids(10, 12)}]/Count 2/Resources<</Font<</F#2f#20x 3 0 R/F 3 0 R>>>>>>`,
      11: stream('BT /F#2F#20x 12 Tf 10 20 Td (Page 1) Tj ET'),
    }),
  ),
  feature('comments everywhere', base64(whole.replaceAll('<<', '<< % (>> \n')), { warns: true }),
  feature('many pages', pagesOf(60), { pages: 60, texts: ['Page 1', 'Page 60'] }),
  feature(
    'a page far from the origin',
    pagesOf(1, {
      page: '/MediaBox[1000 1000 1200 1100]',
      more: { [pageObject(1) + 1]: stream('BT /F 12 Tf 1010 1020 Td (Far) Tj ET') },
    }),
    { pages: 1, texts: ['Far'] },
  ),
];
