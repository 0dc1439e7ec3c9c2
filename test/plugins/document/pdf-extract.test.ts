import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import pdfExtract from '../../../plugins/document/tools/pdf-extract/tool.ts';
import { pageObject, pagesOf, stream } from './pdf-files.ts';
import { lacks, qpdfComplaints, textOf } from './programs.ts';
import { countOf, richPdf } from './rich-file.ts';

const info = (pdf: string) => callTool(pdfExtract, { pdf, action: 'info' });

describe('pages', () => {
  test('in the order given, as often as given', async () => {
    const result = await callTool(pdfExtract, { pdf: pagesOf(5), pages: 'last,1-2,5' });
    expect(result).toMatchObject({ page_count: 4, mime_type: 'application/pdf', filename: 'extracted.pdf' });
    expect(result.pages).toEqual([
      { source_page: 5, width_pt: 105, height_pt: 50, rotation: 0 },
      { source_page: 1, width_pt: 101, height_pt: 50, rotation: 0 },
      { source_page: 2, width_pt: 102, height_pt: 50, rotation: 0 },
      { source_page: 5, width_pt: 105, height_pt: 50, rotation: 0 },
    ]);
  });

  test.skipIf(lacks('qpdf', 'pdftotext'))('all by default, without loss', async () => {
    const { pdf = '' } = await callTool(pdfExtract, { pdf: richPdf() });
    expect(qpdfComplaints(pdf)).toBe('');
    expect(textOf(pdf)).toBe(textOf(richPdf()));
    expect(await info(pdf)).toEqual(await info(richPdf()));
  });

  test('up to 5000', async () => {
    const pdf = pagesOf(1000);
    const pages = Array.from({ length: 5 }, () => 'all').join();
    expect((await callTool(pdfExtract, { pdf, pages })).page_count).toBe(5000);
    await expect(callTool(pdfExtract, { pdf, pages: `${pages},1` })).rejects.toThrow(
      'pages: expected at most 5000 pages, got more',
    );
  });
});

describe('text', () => {
  const text = async (content: string, more: Record<number, string> = {}) => {
    const pdf = pagesOf(1, { more: { 11: stream(content), ...more } });
    return (await callTool(pdfExtract, { pdf, action: 'text' })).text;
  };

  test('of pages in the order given, of the document by default', async () => {
    const pdf = pagesOf(3, { texts: ['One', 'Two', 'Three'] });
    expect(await callTool(pdfExtract, { pdf, action: 'text', pages: '3,1,3' })).toEqual({
      page_count: 3,
      has_text: true,
      pages: [
        { page: 3, text: 'Three' },
        { page: 1, text: 'One' },
        { page: 3, text: 'Three' },
      ],
      text: 'Three\fOne\fThree',
    });
    expect((await callTool(pdfExtract, { pdf, action: 'text' })).text).toBe('One\fTwo\fThree');
  });

  test('of a scan there is none', async () => {
    const result = await callTool(pdfExtract, { pdf: pagesOf(2, { texts: [' ', ''] }), action: 'text' });
    expect(result).toMatchObject({ has_text: false, text: '\f', pages: [{ text: '' }, { text: '' }] });
  });

  test.each([
    [
      'lines',
      '/F 12 Tf 10 40 Td (First) Tj 0 -14 Td (second) Tj 0 -14 Td (third) Tj',
      'First\nsecond\nthird',
    ],
    ['hyphens stay', '/F 12 Tf 10 40 Td (hyphen-) Tj 0 -14 Td (ated) Tj', 'hyphen-\nated'],
    ['runs on one base line with a gap', '/F 12 Tf 10 40 Td (left) Tj 60 0 Td (right) Tj', 'left right'],
    ['runs that touch', '/F 12 Tf 10 40 Td (to) Tj 10 0 Td (gether) Tj', 'together'],
    ['a line drawn from right to left', '/F 12 Tf 60 40 Td (world) Tj -50 0 Td (hello) Tj', 'hello world'],
    ['kerning', '/F 12 Tf 10 40 Td [(A)120(W)120(A)95(Y)] TJ', 'AWAY'],
    ['blanks at the end', '/F 12 Tf 10 40 Td (word   ) Tj', 'word'],
    ['a raised figure', '/F 12 Tf 10 40 Td (x) Tj /F 7 Tf 7 4 Td (2) Tj', 'x2'],
    ['letters beyond ASCII', '/F 12 Tf 10 40 Td (\\304\\337 \\200) Tj', 'Äß €'],
  ])('%s', async (_, operators, expected) => {
    expect(await text(`BT ${operators} ET`)).toBe(expected);
  });

  /** A font whose codes stand for other characters. */
  const mapped = (characters: Record<string, string>) => {
    const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');
    const entries = Object.entries(characters).map(
      ([code, character]) => `<${hex(code).slice(2)}> <${hex(character)}>`,
    );
    return {
      3: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 90 0 R>>',
      90: stream(
        `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange ${entries.length} beginbfchar ${entries.join(' ')} endbfchar endcmap end end`,
      ),
    };
  };

  test('by the map to Unicode that a font brings', async () => {
    expect(await text('BT /F 12 Tf 10 40 Td (A) Tj ET', mapped({ A: '你' }))).toBe('你');
  });

  test.each([
    [
      'a right-to-left line with a word that runs the other way',
      '(x) Tj 40 0 Td (B) Tj 8 0 Td (A) Tj',
      'אב x',
    ],
    ['a left-to-right line with such words', '(xyxy) Tj 40 0 Td (B) Tj 8 0 Td (A) Tj', 'xyxy אב'],
    ['Arabic in the shapes of its letters', '(D) Tj 8 0 Td (C) Tj', 'مر'],
  ])('%s', async (_, operators, expected) => {
    const font = mapped({ A: 'א', B: 'ב', C: '\ufee3', D: '\ufeae', x: 'x', y: 'y' });
    expect(await text(`BT /F 12 Tf 10 40 Td ${operators} ET`, font)).toBe(expected);
  });
});

describe('info', () => {
  test('of a document with everything', async () => {
    expect(await info(richPdf())).toEqual({
      page_count: 4,
      pdf_version: '1.7',
      encrypted: false,
      pages: [
        { page: 1, width_pt: 101, height_pt: 50, rotation: 90 },
        { page: 2, width_pt: 102, height_pt: 50, rotation: 0 },
        { page: 3, width_pt: 79, height_pt: 39, rotation: 0 },
        { page: 4, width_pt: 104, height_pt: 50, rotation: 0 },
      ],
      metadata: {
        title: 'Rich',
        author: 'Äbc',
        subject: null,
        keywords: null,
        creator: null,
        producer: null,
        created: '2024-02-29T12:00:00+02:00',
        modified: '2024-01-01T00:00:00',
      },
      bookmarks: [
        { title: 'One', page: 1, level: 1 },
        { title: 'Two, counted', page: 2, level: 2 },
        { title: 'Three', page: 3, level: 1 },
        { title: 'Four', page: 4, level: 2 },
        { title: 'Überall', page: null, level: 1 },
        { title: 'Named', page: 2, level: 1 },
      ],
      form_fields: [
        { name: 'city', type: 'text', value: 'Bern' },
        { name: 'choice', type: 'radio', value: 'yes' },
        { name: 'person.note', type: 'text', value: 'ä' },
      ],
      attachments: ['data.txt'],
    });
  });

  test('sizes of chosen pages, bookmarks and fields of all', async () => {
    const { pages, bookmarks, form_fields } = await callTool(pdfExtract, {
      pdf: richPdf(),
      action: 'info',
      pages: '2,2',
    });
    expect(pages.map(({ page }) => page)).toEqual([2, 2]);
    expect([bookmarks?.length, form_fields?.length]).toEqual([6, 3]);
  });

  test('every type of field', async () => {
    const fields = [
      '/FT/Btn/T(check)/V/Off',
      '/FT/Btn/Ff 32768/T(radio)',
      '/FT/Btn/Ff 65536/T(push)',
      '/FT/Ch/T(one)/V(a)',
      '/FT/Ch/T(many)/V[(a)(b)]',
      '/FT/Sig/T(sign)/V<</Type/Sig>>',
      '/FT/Tx/V(inherited)/Kids[150 0 R]/T(group)',
    ];
    const more = Object.fromEntries(fields.map((field, index) => [100 + index, `<<${field}>>`]));
    const refs = fields.map((_, index) => `${100 + index} 0 R`).join(' ');
    const pdf = pagesOf(1, {
      catalog: `/AcroForm<</Fields[${refs} 100 0 R]>>`,
      more: { ...more, 150: '<</T(inner)>>' },
    });
    expect((await info(pdf)).form_fields).toEqual([
      { name: 'check', type: 'checkbox', value: 'Off' },
      { name: 'radio', type: 'radio', value: null },
      { name: 'push', type: 'button', value: null },
      { name: 'one', type: 'choice', value: 'a' },
      { name: 'many', type: 'choice', value: ['a', 'b'] },
      { name: 'sign', type: 'signature', value: null },
      { name: 'group.inner', type: 'text', value: 'inherited' },
    ]);
  });

  test.each([
    ["D:20240229120000+02'00'", '2024-02-29T12:00:00+02:00'],
    ["D:20240229120000-08'30", '2024-02-29T12:00:00-08:30'],
    ['D:20240229120000Z', '2024-02-29T12:00:00Z'],
    ["D:20240229120000Z00'00'", '2024-02-29T12:00:00Z'],
    ['D:20240229120000', '2024-02-29T12:00:00'],
    ['20240229', '2024-02-29T00:00:00'],
    ['D:20230229', null],
    ['yesterday', null],
    ['', null],
  ])('a date %j', async (date, expected) => {
    const pdf = pagesOf(1, {
      file: { trailer: '/Info 100 0 R' },
      more: { 100: `<</CreationDate(${date})>>` },
    });
    expect((await info(pdf)).metadata?.created).toBe(expected);
  });

  test.each([
    ['%PDF-1.4', '', '1.4'],
    ['%PDF-1.4', '/Version/1.6', '1.6'],
    ['%PDF-1.7', '/Version/1.4', '1.7'],
    ['%PDF-2.0', '', '2.0'],
  ])('the version of %s with %j', async (header, catalog, version) => {
    expect((await info(pagesOf(1, { catalog, file: { header } }))).pdf_version).toBe(version);
  });

  test('UTF-8 and UTF-16 in text', async () => {
    const more = { 100: '<</Title(\xef\xbb\xbfna\xc3\xafve)/Author<FEFFD83DDE00>/Subject(\\344\\(\\))>>' };
    const { metadata } = await info(pagesOf(1, { file: { trailer: '/Info 100 0 R' }, more }));
    expect(metadata).toMatchObject({ title: 'naïve', author: '😀', subject: 'ä()' });
  });

  test('pages by the UserUnit in points', async () => {
    const { pages } = await info(pagesOf(1, { page: '/UserUnit 2' }));
    expect(pages).toEqual([{ page: 1, width_pt: 202, height_pt: 100, rotation: 0 }]);
  });

  test('bookmarks that go round in a circle end', async () => {
    const pdf = pagesOf(1, {
      catalog: '/Outlines 100 0 R',
      more: {
        100: '<</First 101 0 R>>',
        101: `<</Title(a)/Dest[${pageObject(1)} 0 R/Fit]/Next 102 0 R/First 101 0 R>>`,
        102: '<</Title(b)/Next 101 0 R>>',
      },
    });
    expect((await info(pdf)).bookmarks).toEqual([
      { title: 'a', page: 1, level: 1 },
      { title: 'b', page: null, level: 1 },
    ]);
  });
});

test('a link of a page not taken is not carried along', async () => {
  const { pdf = '' } = await callTool(pdfExtract, { pdf: richPdf(), pages: '4' });
  expect(countOf(pdf, /\/Subtype \/(Link|Widget|Text)/g)).toBe(0);
  expect(countOf(pdf, /\/AcroForm/g)).toBe(0);
});

test.each([
  ['another action', { action: 'images' }, 'action: expected one of "pages", "text", "info", got "images"'],
  ['a page beyond the last', { pages: '2-9' }, 'pages: there is no page 9, the document has 3 pages'],
  ['no pages', { pages: 'even', pdf: pagesOf(1) }, 'pages: expected at least one page'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(pdfExtract, { pdf: pagesOf(3), ...input })).rejects.toThrow(message);
});
