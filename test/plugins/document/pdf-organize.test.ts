import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import pdfOrganize from '../../../plugins/document/tools/pdf-organize.ts';
import { viewFromOutside } from './outside-view.ts';
import { pagesOf } from './pdf-files.ts';
import { lacks, qpdfComplaints, textOf } from './programs.ts';
import { richPdf } from './rich-file.ts';

test.each([
  ['some first, the rest after them', '4,2', undefined, [4, 2, 1, 3, 5], []],
  ['reversed', 'last-1', undefined, [5, 4, 3, 2, 1], []],
  ['odd pages, then even ones', 'odd,even', undefined, [1, 3, 5, 2, 4], []],
  ['the rest removed, one repeated', '1,3,1', 'remove', [1, 3, 1], [2, 4, 5]],
  ['one repeated, the rest appended', '2,2', 'append', [2, 2, 1, 3, 4, 5], []],
])('%s', async (_, order, unlisted, pages, removed) => {
  const result = await callTool(pdfOrganize, { pdf: pagesOf(5), order, ...(unlisted && { unlisted }) });
  expect(result.pages.map(({ source_page }) => source_page)).toEqual(pages);
  expect(result.pages.map(({ width_pt }) => width_pt)).toEqual(pages.map((page) => 100 + page));
  expect(result).toMatchObject({ removed, page_count: pages.length, filename: 'organized.pdf' });
});

test.skipIf(lacks('qpdf', 'pdftotext'))(
  'a copy of a page shows the same, without its annotations',
  async () => {
    const { pdf } = await callTool(pdfOrganize, { pdf: richPdf(), order: '3,1,3', unlisted: 'append' });
    expect(qpdfComplaints(pdf)).toBe('');
    expect(textOf(pdf).match(/Page \d/g)).toEqual(['Page 3', 'Page 1', 'Page 3', 'Page 2', 'Page 4']);
    const view = viewFromOutside(pdf);
    expect(view.fields.toSorted()).toEqual([
      'choice=/yes 2',
      'choice=/yes 4',
      'city=Bern 1',
      'person.note=ä 1',
    ]);
    expect(view.bookmarks).toEqual([
      'One 2',
      '  Two, counted 4',
      'Three 1',
      '  Four 5',
      'Überall -',
      'Named 4',
    ]);
    expect(view.labels).toEqual({ 0: 'A-D5', 1: 'r1', 2: 'A-D5', 3: 'r2', 4: 'A-D6' });
    expect(view.links[1]).toEqual(['page 4', 'three', 'two', 'page 5', 'https://example.com/']);
  },
);

test('an order and its inverse give the document back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 }), async (order) => {
      const inverse = order.map((_, index) => order.indexOf(index + 1) + 1);
      const there = await callTool(pdfOrganize, { pdf: pagesOf(6), order: order.join() });
      const back = await callTool(pdfOrganize, { pdf: there.pdf, order: inverse.join() });
      expect(back.pages.map(({ width_pt }) => width_pt)).toEqual([101, 102, 103, 104, 105, 106]);
    }),
    { numRuns: 20 },
  );
});

test.each([
  ['a page that is not there', { order: '1,7' }, 'order: there is no page 7, the document has 3 pages'],
  ['no order', { order: '' }, 'order: expected at least 1 character'],
  ['blanks', { order: ' ' }, 'order: expected pages such as'],
  ['no PDF', { pdf: 'aGVsbG8=', order: '1' }, 'pdf: not a PDF'],
  [
    'another way with the rest',
    { order: '1', unlisted: 'drop' },
    'unlisted: expected one of "append", "remove"',
  ],
  ['more pages than can be', { order: 'all,'.repeat(3334) + 'all' }, 'order: expected at most 10000 pages'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(pdfOrganize, { pdf: pagesOf(3), ...input })).rejects.toThrow(message);
});
