import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import pdfExtract from '../../../plugins/document/tools/pdf-extract/tool.ts';
import pdfMerge from '../../../plugins/document/tools/pdf-merge.ts';
import pdfOrganize from '../../../plugins/document/tools/pdf-organize.ts';
import pdfRotate from '../../../plugins/document/tools/pdf-rotate.ts';
import { flateStream, pageObject, pageObjects, pagesOf, pdfOf, pdfText, stream } from './pdf-files.ts';
import { lacks, qpdfComplaints } from './programs.ts';
import { richPdf } from './rich-file.ts';

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const text = (pdf: string) => callTool(pdfExtract, { pdf, action: 'text' });
const objects = pageObjects(2, {});
const NO_TABLE = 'its cross-reference table is missing or wrong, its objects were looked for';

describe('a damaged file is read, and the answer says what was mended', () => {
  test.each([
    [
      'no header',
      base64(pdfText(objects).replace('%PDF-1.7', '')),
      ['it does not begin with a PDF header', NO_TABLE],
    ],
    [
      'a header too late',
      base64(' '.repeat(2000) + pdfText(objects)),
      ['it does not begin with a PDF header'],
    ],
    ['no cross-reference table', pdfOf(objects, { table: 'none' }), [NO_TABLE]],
    [
      'a wrong place of the table',
      base64(pdfText(objects).replace(/startxref\n\d/, 'startxref\n7')),
      [NO_TABLE],
    ],
    [
      'a misnamed catalogue',
      pdfOf({ ...objects, 1: '<</Type/Catalgg/Pages 2 0 R>>' }),
      ['its catalogue does not say that it is one'],
    ],
    [
      'a damaged object',
      pdfOf({ ...objects, 50: '<</A [ 1 2 >>', 51: '(x', 52: '(y' }),
      [
        '2 damaged objects were left out, the first is 51 0 R',
        '1 damaged objects were read in part, the first is 50 0 R',
      ],
    ],
  ])('%s', async (_, pdf, warnings) => {
    expect(await text(pdf)).toMatchObject({ text: 'Page 1\fPage 2', warnings });
    expect(await callTool(pdfExtract, { pdf, action: 'info' })).toMatchObject({ page_count: 2, warnings });
    expect(await callTool(pdfRotate, { pdf, angle: 90 })).toMatchObject({ page_count: 2, warnings });
  });

  test('content that breaks off is read as far as it goes', async () => {
    const pdf = base64(pdfText(objects, { table: 'none' }).replace(/ Tj ET\nendstream\nendobj\n$/, ' Tj'));
    const result = await text(pdf);
    expect(result).toMatchObject({ text: 'Page 1\fPage 2', warnings: [NO_TABLE, '1 streams break off'] });
  });
});

describe('a damaged page tree is made anew, so that all readers find the same pages', () => {
  const tree = (root: string, more: Record<number, string> = {}) => pdfOf({ ...objects, 2: root, ...more });
  const TREE = 'its page tree is damaged, the pages that it leads to make a new one';
  test.each([
    ['a wrong count', tree('<</Type/Pages/Kids[10 0 R 12 0 R]/Count 9>>'), 2],
    ['a count that is no number', tree('<</Type/Pages/Kids[10 0 R 12 0 R]/Count 10 0 R>>'), 2],
    ['itself below it', tree('<</Type/Pages/Kids[10 0 R 2 0 R 12 0 R]/Count 3>>'), 2],
    ['a page twice', tree('<</Type/Pages/Kids[10 0 R 10 0 R 12 0 R]/Count 3>>'), 3],
    [
      'a wrong count further down',
      tree('<</Type/Pages/Kids[20 0 R]/Count 2>>', {
        20: '<</Type/Pages/Parent 2 0 R/Kids[10 0 R 12 0 R]/Count 7/Rotate 90>>',
      }),
      2,
    ],
    ['no reference to it', pdfOf({ ...objects, 1: `<</Type/Catalog/Pages ${objects[2]}>>` }), 2],
  ])('%s', async (_, pdf, count) => {
    const rotated = await callTool(pdfRotate, { pdf, angle: 90 });
    expect(rotated).toMatchObject({ page_count: count, warnings: [TREE] });
    const again = await callTool(pdfExtract, { pdf: rotated.pdf, action: 'info' });
    expect(again).not.toHaveProperty('warnings');
    expect(again.pages.map(({ rotation }) => rotation)).toEqual(
      rotated.pages.map(({ rotation }) => rotation),
    );
    expect(lacks('qpdf') ? '' : qpdfComplaints(rotated.pdf)).toBe('');
  });
});

describe('a page that comes out blank is named', () => {
  test.each([
    ['content that is missing', { 13: 'null' }, 'content is missing on page 2'],
    [
      'content of which a part is missing',
      { 10: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents[11 0 R 99 0 R]>>' },
      'content is missing on page 1',
    ],
    [
      'content that is no Flate',
      { 13: stream('garbage', '/Filter/FlateDecode') },
      'content can not be decoded on page 2',
    ],
  ])('%s', async (_, changed, warning) => {
    const pdf = pdfOf({ ...objects, ...changed });
    for (const call of [
      text(pdf),
      callTool(pdfOrganize, { pdf, order: '2,1' }),
      callTool(pdfRotate, { pdf, angle: 90 }),
    ])
      expect(await call).toMatchObject({ warnings: [warning] });
  });

  test.each([
    ['without content', { 12: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>' }],
    ['with content of no bytes', { 13: flateStream('') }],
  ])('but an empty page %s is nothing to speak of', async (_, changed) => {
    expect(await text(pdfOf({ ...objects, ...changed }))).not.toHaveProperty('warnings');
  });

  test('so is one of many', async () => {
    const garbage = { [pageObject(60) + 1]: stream('garbage', '/Filter/FlateDecode') };
    const { warnings } = await text(pdfOf({ ...pageObjects(70, {}), ...garbage }));
    expect(warnings).toEqual(['content can not be decoded on page 60']);
  });

  test('many are counted', async () => {
    const missing = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [11 + 2 * index, 'null']));
    const { warnings } = await text(pdfOf({ ...pageObjects(30, {}), ...missing }));
    expect(warnings).toEqual([
      expect.stringMatching(/^content is missing on pages 1, 2, .*, 20 and 10 more$/),
    ]);
  });
});

describe('what a result can not keep', () => {
  const signed = pagesOf(2, {
    catalog: '/AcroForm<</Fields[100 0 R]/SigFlags 3>>',
    page: '/Annots[100 0 R]',
    more: {
      100: '<</Type/Annot/Subtype/Widget/FT/Sig/T(s)/V 101 0 R/Rect[0 0 9 9]>>',
      101: '<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>',
    },
  });

  test('signatures', async () => {
    const warnings = ['a signature no longer holds true of the result'];
    expect(await callTool(pdfRotate, { pdf: signed, angle: 90 })).toMatchObject({ warnings });
    expect(await callTool(pdfOrganize, { pdf: signed, order: '2' })).toMatchObject({ warnings });
    expect(await callTool(pdfExtract, { pdf: signed, action: 'info' })).not.toHaveProperty('warnings');
  });

  test('XFA forms where pages are put together', async () => {
    const pdf = pagesOf(2, {
      catalog: '/AcroForm<</Fields[]/XFA[(a)101 0 R]>>',
      more: { 101: stream('<a/>') },
    });
    const result = await callTool(pdfMerge, { pdfs: [pagesOf(1), pdf] });
    expect(result.warnings).toEqual(['pdfs[1]: the XFA form is left out, the fields of the AcroForm stay']);
    expect(await callTool(pdfRotate, { pdf, angle: 90 })).not.toHaveProperty('warnings');
  });

  test('nothing is said of a sound file, whatever it holds', async () => {
    expect(await callTool(pdfOrganize, { pdf: richPdf(), order: '1' })).not.toHaveProperty('warnings');
  });
});

test('text in a font that does not say which characters it shows is counted', async () => {
  const pdf = pagesOf(1, {
    more: {
      3: '<</Type/Font/Subtype/Type1/BaseFont/Own/FirstChar 65/LastChar 66/Widths[500 500]/ToUnicode 50 0 R>>',
      11: stream('BT /F 12 Tf 10 20 Td (AB) Tj ET'),
      50: stream(
        '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange 2 beginbfchar <41> <E001> <42> <0042> endbfchar endcmap',
      ),
    },
  });
  expect((await text(pdf)).warnings).toEqual([
    '1 characters on page 1 are glyphs that their font gives no meaning',
  ]);
});
