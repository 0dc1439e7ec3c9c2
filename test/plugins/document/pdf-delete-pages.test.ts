import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import pdfDeletePages from '../../../plugins/document/tools/pdf-delete-pages.ts';
import { viewFromOutside } from './outside-view.ts';
import { pageObjects, pagesOf, pdfOf } from './pdf-files.ts';
import { lacks, qpdfComplaints, run } from './programs.ts';
import { countOf, richPdf } from './rich-file.ts';

test.each([
  ['the middle and the last', '2, LAST', [2, 5], [101, 103, 104]],
  ['a set: repeats and backward ranges', '4-2,3,3', [2, 3, 4], [101, 105]],
  ['even pages', 'even', [2, 4], [101, 103, 105]],
  ['all but the last', '-4', [1, 2, 3, 4], [105]],
])('%s', async (_, pages, deleted, widths) => {
  const result = await callTool(pdfDeletePages, { pdf: pagesOf(5), pages });
  expect(result).toMatchObject({ deleted, page_count: widths.length, filename: 'pages-removed.pdf' });
  expect(result.pages.map(({ width_pt }) => width_pt)).toEqual(widths);
});

test.skipIf(lacks('qpdf', 'pdfinfo'))('what leads to a removed page goes, the rest stays', async () => {
  const { pdf } = await callTool(pdfDeletePages, { pdf: richPdf(), pages: '3' });
  expect(qpdfComplaints(pdf)).toBe('');
  const view = viewFromOutside(pdf);
  expect(view.bookmarks).toEqual(['One 1', '  Two, counted 2', 'Four 3', 'Überall -', 'Named 2']);
  expect(view.links).toEqual([['page 2', 'two', 'page 3', 'https://example.com/'], [], []]);
  expect(view.fields).toEqual(['choice=/yes 1', 'choice=/yes 2']);
  expect(view.labels).toEqual({ 0: 'r1', 2: 'A-D6' });
  expect(view.attachments).toEqual(['data.txt']);
  expect(run('pdfinfo', pdf, ['-dests', '@'])).not.toMatch(/Gone|three/);
  expect(run('pdfinfo', pdf, ['-struct', '@']).match(/^ {2}P /gm)).toHaveLength(2);
  expect(countOf(pdf, /\/OpenAction/g)).toBe(1);
  expect(countOf(pdf, /Remark/g)).toBe(1);
});

test('an action at opening that leads to a removed page goes', async () => {
  const { pdf } = await callTool(pdfDeletePages, { pdf: richPdf(), pages: '2' });
  expect(countOf(pdf, /\/OpenAction/g)).toBe(0);
});

test('objects that only a removed page used are left out', async () => {
  const pdf = pagesOf(2, { texts: ['keep', 'secret'] });
  const result = await callTool(pdfDeletePages, { pdf, pages: '2' });
  expect(countOf(result.pdf, /keep/g)).toBe(1);
  expect(countOf(result.pdf, /secret/g)).toBe(0);
});

test('inherited attributes stay in effect', async () => {
  const objects = pageObjects(2, {});
  const pdf = pdfOf({
    ...objects,
    2: '<</Type/Pages/Kids[4 0 R]/Count 2/Rotate 180/MediaBox[10 10 90 70]/CropBox[20 20 200 60]>>',
    4: '<</Type/Pages/Parent 2 0 R/Kids[10 0 R 12 0 R]/Count 2/Rotate -90/Resources<</Font<</F 3 0 R>>>>>>',
    10: '<</Type/Page/Parent 4 0 R/Contents 11 0 R>>',
  });
  const { pages } = await callTool(pdfDeletePages, { pdf, pages: '2' });
  expect(pages).toEqual([{ source_page: 1, width_pt: 70, height_pt: 40, rotation: 270 }]);
});

test.each([
  ['every page', 'all', 'pages: names every page of the document: at least one must stay'],
  ['every page, one by one', '1,2,3', 'pages: names every page'],
  ['a page beyond the last', '1,4', 'pages: there is no page 4, the document has 3 pages'],
  ['page 0', '0', 'pages: expected pages from 1'],
  ['no page', '', 'pages: expected at least 1 character'],
])('refuses %s', async (_, pages, message) => {
  await expect(callTool(pdfDeletePages, { pdf: pagesOf(3), pages })).rejects.toThrow(message);
});
