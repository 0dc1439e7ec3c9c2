import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import pdfSplit from '../../../plugins/document/tools/pdf-split.ts';
import { viewFromOutside } from './outside-view.ts';
import { pagesOf } from './pdf-files.ts';
import { lacks, qpdfComplaints, textOf } from './programs.ts';
import { richPdf } from './rich-file.ts';

test.each([
  ['single pages by default', {}, [[1], [2], [3], [4], [5]]],
  ['every two', { every: 2 }, [[1, 2], [3, 4], [5]]],
  ['every so many that one file holds all', { every: 1_000_000 }, [[1, 2, 3, 4, 5]]],
  [
    'ranges, which may overlap and leave pages out',
    { ranges: ['1-2', 'last,1', '2,2'] },
    [
      [1, 2],
      [5, 1],
      [2, 2],
    ],
  ],
])('%s', async (_, input, pages) => {
  const result = await callTool(pdfSplit, { pdf: pagesOf(5), ...input });
  expect(result).toMatchObject({ page_count: 5, file_count: pages.length });
  expect(result.files.map((file) => file.pages)).toEqual(pages);
  expect(result.files.map((file) => file.page_count)).toEqual(pages.map(({ length }) => length));
  expect(result.files.map(({ filename }) => filename)).toEqual(
    pages.map((__, index) => `part-${index + 1}.pdf`),
  );
});

test('files are numbered in the width of their count', async () => {
  const { files } = await callTool(pdfSplit, { pdf: pagesOf(10) });
  expect(files.map(({ filename }) => filename).slice(8)).toEqual(['part-09.pdf', 'part-10.pdf']);
});

test.skipIf(lacks('qpdf', 'pdftotext'))('each file has what belongs to its pages', async () => {
  const { files } = await callTool(pdfSplit, { pdf: richPdf(), every: 2 });
  const views = files.map(({ pdf }) => viewFromOutside(pdf));
  expect(files.map(({ pdf }) => qpdfComplaints(pdf))).toEqual(['', '']);
  expect(files.map(({ pdf }) => textOf(pdf).match(/Page \d/g))).toEqual([
    ['Page 1', 'Page 2'],
    ['Page 3', 'Page 4'],
  ]);
  expect(views.map(({ bookmarks }) => bookmarks)).toEqual([
    ['One 1', '  Two, counted 2', 'Überall -', 'Named 2'],
    ['Three 1', '  Four 2', 'Überall -'],
  ]);
  expect(views.map(({ fields }) => fields.toSorted())).toEqual([
    ['choice=/yes 1', 'choice=/yes 2'],
    ['city=Bern 1', 'person.note=ä 1'],
  ]);
  expect(views.map(({ labels }) => labels)).toEqual([{ 0: 'r1' }, { 0: 'A-D5' }]);
});

test('500 files, not one more', async () => {
  const { file_count } = await callTool(pdfSplit, { pdf: pagesOf(500) });
  expect(file_count).toBe(500);
  await expect(callTool(pdfSplit, { pdf: pagesOf(501) })).rejects.toThrow(
    'every: expected at most 500 files, 501 pages make 501',
  );
});

test('ranges that multiply a large file are refused', async () => {
  const bulky = pagesOf(1, {
    more: { 11: `<</Length 5000000>>\nstream\n${'x'.repeat(5_000_000)}\nendstream` },
  });
  const ranges = Array.from({ length: 30 }, () => '1');
  await expect(callTool(pdfSplit, { pdf: bulky, ranges })).rejects.toThrow(
    'ranges[26]: the files come to more than 134217728 bytes',
  );
});

test.each([
  ['both ways at once', { every: 2, ranges: ['1'] }, 'every: expected either every or ranges, got both'],
  ['a range that is not there', { ranges: ['1', '4-5'] }, 'ranges[1]: there is no page 4'],
  ['no ranges', { ranges: [] }, 'ranges: expected at least 1 element'],
  [
    'more than 500 ranges',
    { ranges: Array.from({ length: 501 }, () => '1') },
    'ranges: expected at most 500',
  ],
  ['no pages a file', { every: 0 }, 'every: expected a number >= 1'],
  ['part of a page', { every: 1.5 }, 'every: expected an integer'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(pdfSplit, { pdf: pagesOf(3), ...input })).rejects.toThrow(message);
});
