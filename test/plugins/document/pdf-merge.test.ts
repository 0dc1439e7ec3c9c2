import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import pdfExtract from '../../../plugins/document/tools/pdf-extract/tool.ts';
import pdfMerge from '../../../plugins/document/tools/pdf-merge.ts';
import { viewFromOutside } from './outside-view.ts';
import { pagesOf } from './pdf-files.ts';
import { infoOf, lacks, qpdfComplaints, run } from './programs.ts';
import { countOf, richPdf } from './rich-file.ts';

const form = (value: string, more = '') =>
  pagesOf(1, {
    catalog: '/AcroForm 100 0 R',
    page: '/Annots[101 0 R]',
    more: {
      100: `<</Fields[101 0 R]${more}>>`,
      101: `<</Type/Annot/Subtype/Widget/FT/Tx/T(city)/V(${value})/Rect[0 0 9 9]/P 10 0 R/DA(/Helv 9 Tf)>>`,
    },
  });

test('pages of each, in the order given', async () => {
  const result = await callTool(pdfMerge, {
    pdfs: [
      { pdf: pagesOf(3), pages: 'last,1' },
      { pdf: pagesOf(1, { page: '/Rotate 90' }), pages: '1' },
    ],
  });
  expect(result.pages).toEqual([
    { source: 1, source_page: 3, width_pt: 103, height_pt: 50, rotation: 0 },
    { source: 1, source_page: 1, width_pt: 101, height_pt: 50, rotation: 0 },
    { source: 2, source_page: 1, width_pt: 101, height_pt: 50, rotation: 90 },
  ]);
  expect(result.sources).toEqual([
    { index: 1, page_count: 2, first_page: 1 },
    { index: 2, page_count: 1, first_page: 3 },
  ]);
  expect(result).toMatchObject({ filename: 'merged.pdf', mime_type: 'application/pdf', page_count: 3 });
  expect(result.size_bytes).toBe(Buffer.from(result.pdf, 'base64').length);
});

test.skipIf(lacks('qpdf'))('forms stay fillable, with a name for each field', async () => {
  const { pdf, fields_renamed } = await callTool(pdfMerge, {
    pdfs: [form('Bern'), form('Rome'), form('Oslo')],
  });
  expect(fields_renamed).toEqual([
    { source: 2, from: 'city', to: 'city_2' },
    { source: 3, from: 'city', to: 'city_3' },
  ]);
  expect(viewFromOutside(pdf).fields).toEqual(['city=Bern 1', 'city_2=Rome 2', 'city_3=Oslo 3']);
  expect(qpdfComplaints(pdf)).toBe('');
});

test('fonts of forms that go by the same name do not mix', async () => {
  const font = (name: string) =>
    `/DR<</Font<</Helv<</Type/Font/Subtype/Type1/BaseFont/${name}>>>>>>/NeedAppearances true`;
  const { pdf } = await callTool(pdfMerge, {
    pdfs: [form('Bern', font('Helvetica')), form('Rome', font('Courier'))],
  });
  expect(countOf(pdf, /\/BaseFont \/Courier/g)).toBe(1);
  // "/Helv_2 9 Tf" in hexadecimal.
  expect(countOf(pdf, /\/DA <2f48656c765f32203920546 ?6>/g)).toBe(1);
  expect(countOf(pdf, /\/NeedAppearances true/g)).toBe(1);
});

describe.skipIf(lacks('qpdf', 'pdfinfo'))('what belongs to the pages', async () => {
  const { pdf } = await callTool(pdfMerge, {
    pdfs: [
      { pdf: richPdf(), name: 'First' },
      { pdf: richPdf('town', 'Rome'), pages: '4,1-3' },
    ],
    title: 'New <title> & more',
  });
  const view = viewFromOutside(pdf);

  test('is in order', () => {
    expect(qpdfComplaints(pdf)).toBe('');
  });

  test('bookmarks follow their pages, those of a named file below its name', () => {
    expect(view.bookmarks).toEqual([
      'First 1',
      '  One 1',
      '    Two, counted 2',
      '  Three 3',
      '    Four 4',
      '  Überall -',
      '  Named 2',
      'One 6',
      '  Two, counted 7',
      'Three 8',
      '  Four 5',
      'Überall -',
      'Named 7',
    ]);
  });

  test('links lead to the copies of their pages', () => {
    expect(view.links).toEqual([
      ['page 2', 'three', 'two', 'page 4', 'https://example.com/'],
      [],
      [],
      [],
      [],
      ['page 7', 'three_2', 'two_2', 'page 5', 'https://example.com/'],
      [],
      [],
    ]);
  });

  test('named destinations keep their names or get free ones', () => {
    const names = run('pdfinfo', pdf, ['-dests', '@'])
      .match(/\d+ \[.*"/g)
      ?.map((line) => line.replace(/\s+/g, ' '));
    expect(names).toEqual([
      '2 [ Fit ] "Old"',
      '2 [ FitH 30 ] "two"',
      '3 [ Fit ] "Gone"',
      '3 [ Fit ] "three"',
      '7 [ Fit ] "Old_2"',
      '7 [ FitH 30 ] "two_2"',
      '8 [ Fit ] "Gone_2"',
      '8 [ Fit ] "three_2"',
    ]);
  });

  test('page labels stay', () => {
    expect(view.labels).toEqual({ 0: 'r1', 2: 'A-D5', 4: 'A-D6', 5: 'r1', 7: 'A-D5' });
  });

  test('fields stay on their pages', () => {
    expect(view.fields.toSorted()).toEqual([
      'choice=/yes 1',
      'choice=/yes 2',
      'choice_2=/yes 6',
      'choice_2=/yes 7',
      'city=Bern 3',
      'person.note=ä 3',
      'person_2.note=ä 8',
      'town=Rome 8',
    ]);
  });

  test('attachments, layers and the tags of both are there', () => {
    expect(view.attachments).toEqual(['data.txt', 'data.txt_2']);
    expect(countOf(pdf, /\/Name \(Hidden\)/g)).toBe(2);
    expect(countOf(pdf, /\/OFF \[ \d+ 0 R \d+ 0 R \]/g)).toBe(1);
    const structure = run('pdfinfo', pdf, ['-struct', '@']);
    expect(structure.match(/^Document/gm)).toHaveLength(2);
    expect(structure.match(/Object \d+ 0/g)).toHaveLength(2);
  });

  test('the first file says what the document is, but for its title', () => {
    expect(infoOf(pdf)).toMatchObject({ Title: 'New <title> & more', Author: 'Äbc', Tagged: 'yes' });
    expect(run('pdfinfo', pdf, ['-meta', '@'])).toContain('New &#60;title&#62; &#38; more</rdf:li>');
    expect(countOf(pdf, /\/PageLayout \/TwoColumnLeft/g)).toBe(1);
    expect(countOf(pdf, /\/Lang \(en-GB\)/g)).toBe(1);
  });

  test('what was hidden from readers is not carried along', () => {
    expect(countOf(pdf, /\/Type \/Catalog/g)).toBe(1);
    expect(countOf(pdf, /\/Type \/Page\b/g)).toBe(8);
  });
});

test('a file without page labels counts on where another has some', async () => {
  const { pdf } = await callTool(pdfMerge, { pdfs: [pagesOf(2), richPdf()] });
  expect(countOf(pdf, /\/Nums \[ 0 \d+ 0 R 2 \d+ 0 R 4 \d+ 0 R \]|\/Nums \[ 0 <<[^[]*2 <<[^[]*4 <</g)).toBe(
    1,
  );
});

test('the same file may come twice', async () => {
  const file = pagesOf(2);
  const { pdf } = await callTool(pdfMerge, { pdfs: [file, file] });
  const { text } = await callTool(pdfExtract, { pdf, action: 'text' });
  expect(text).toBe('Page 1\fPage 2\fPage 1\fPage 2');
});

test('a file that comes again makes what a copy of it would, warnings too', async () => {
  // Without its cross-reference table.
  const pdf = Buffer.from(
    Buffer.from(form('Bern'), 'base64').toString('latin1').replace('xref', 'xxxx'),
    'latin1',
  ).toString('base64');
  const again = await callTool(pdfMerge, { pdfs: [pdf, { pdf, pages: '1', name: 'Annex' }] });
  const copy = await callTool(pdfMerge, { pdfs: [pdf, { pdf: `${pdf}\n`, pages: '1', name: 'Annex' }] });
  expect(again).toEqual(copy);
  expect(again.warnings?.map((warning) => warning.slice(0, 7))).toEqual(['pdfs[0]', 'pdfs[1]']);
});

test('the same input makes the same bytes', async () => {
  const input = { pdfs: [richPdf(), pagesOf(2)], title: 'Same' };
  expect((await callTool(pdfMerge, input)).pdf).toBe((await callTool(pdfMerge, input)).pdf);
});

test('100 files are merged, 10,000 pages at most', async () => {
  const { page_count } = await callTool(pdfMerge, { pdfs: Array.from({ length: 100 }, () => pagesOf(1)) });
  expect(page_count).toBe(100);
  const many = { pdf: pagesOf(100), pages: Array.from({ length: 50 }, () => 'all').join() };
  expect((await callTool(pdfMerge, { pdfs: [many, many] })).page_count).toBe(10_000);
  await expect(callTool(pdfMerge, { pdfs: [many, many, pagesOf(1)] })).rejects.toThrow(
    'pdfs: expected at most 10000 pages in all, got more',
  );
});

test.each([
  ['one file only', [pagesOf(1)], 'pdfs: expected at least 2 elements'],
  ['more than 100', Array.from({ length: 101 }, () => pagesOf(1)), 'pdfs: expected at most 100 elements'],
  ['a damaged one', [pagesOf(1), 'JVBERi0xLjQK'], 'pdfs[1]: damaged beyond repair'],
  ['no PDF', [{ pdf: 'aGVsbG8=' }, pagesOf(1)], 'pdfs[0]: not a PDF'],
  ['no base64', [pagesOf(1), '$$$'], 'pdfs[1]: expected base64'],
  [
    'a page that is not there',
    [pagesOf(1), { pdf: pagesOf(2), pages: '3' }],
    'pdfs[1].pages: there is no page 3',
  ],
  [
    'a malformed page list',
    [pagesOf(1), { pdf: pagesOf(2), pages: 'x' }],
    'pdfs[1].pages: expected pages such as',
  ],
  ['an unknown key', [pagesOf(1), { pdf: pagesOf(1), page: '1' }], 'pdfs[1].page: unknown argument'],
])('refuses %s', async (_, pdfs, message) => {
  await expect(callTool(pdfMerge, { pdfs })).rejects.toThrow(message);
});
