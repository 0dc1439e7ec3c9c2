import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import pdfRotate from '../../../plugins/document/tools/pdf-rotate.ts';
import { viewFromOutside } from './outside-view.ts';
import { pageObjects, pagesOf, pdfOf } from './pdf-files.ts';
import { infoOf, lacks, qpdfComplaints, run } from './programs.ts';
import { countOf, richPdf } from './rich-file.ts';

const turned = (rotations: readonly number[]) =>
  pagesOf(rotations.length, { page: rotations.map((rotation) => `/Rotate ${rotation}`) });

test.each([
  ['all by 90', [0, 0, 0], { angle: 90 }, [90, 90, 90], [1, 2, 3]],
  ['added to what is there', [90, 0, 270], { angle: 270 }, [0, 270, 180], [1, 2, 3]],
  ['anticlockwise, chosen pages', [90, 0, 270], { angle: -90, pages: 'odd' }, [0, 0, 180], [1, 3]],
  ['a negative rotation', [-90, 450, 720], { angle: 180 }, [90, 270, 180], [1, 2, 3]],
  ['a rotation by no right angle, which turns nothing', [45], { angle: 90 }, [90], [1]],
])('%s', async (_, rotations, input, result, rotated) => {
  const { pages, ...answer } = await callTool(pdfRotate, { pdf: turned(rotations), ...input });
  expect(pages.map(({ rotation }) => rotation)).toEqual(result);
  expect(pages.map(({ source_page }) => source_page)).toEqual(result.map((__, index) => index + 1));
  expect(answer).toMatchObject({ rotated, filename: 'rotated.pdf', page_count: result.length });
});

test.skipIf(lacks('pdfinfo'))('an inherited rotation counts as present', async () => {
  const objects = pageObjects(2, {});
  const tree = '<</Type/Pages/Kids[10 0 R 12 0 R]/Count 2/Rotate 90>>';
  const { pdf, pages } = await callTool(pdfRotate, {
    pdf: pdfOf({ ...objects, 2: tree }),
    angle: 270,
    pages: '2',
  });
  expect(pages.map(({ rotation }) => rotation)).toEqual([90, 0]);
  expect(infoOf(pdf, '-f', '1', '-l', '2')).toMatchObject({ 'Page    1 rot': '90', 'Page    2 rot': '0' });
});

test.skipIf(lacks('qpdf', 'pdfinfo'))('nothing else changes', async () => {
  const before = viewFromOutside(richPdf());
  const { pdf } = await callTool(pdfRotate, { pdf: richPdf(), angle: 180 });
  const { objects: _, ...after } = viewFromOutside(pdf);
  expect(before).toMatchObject(after);
  expect(qpdfComplaints(pdf)).toBe('');
  expect(infoOf(pdf)).toMatchObject({ Title: 'Rich', Tagged: 'yes' });
  const structure = (file: string) => run('pdfinfo', file, ['-struct', '@']).replace(/Object \d+/, 'Object');
  expect(structure(pdf)).toBe(structure(richPdf()));
  expect(countOf(pdf, /\/StructParents? /g)).toBe(countOf(richPdf(), /\/StructParents? /g));
});

test('unused objects are left out', async () => {
  const { pdf } = await callTool(pdfRotate, { pdf: pagesOf(1, { more: { 100: '(unused)' } }), angle: 90 });
  expect(countOf(pdf, /unused/g)).toBe(0);
});

test('turned there and back a page is as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(90, 180, 270),
      fc.constantFrom(0, 90, 180, 270),
      async (angle, rotation) => {
        const there = await callTool(pdfRotate, { pdf: turned([rotation]), angle });
        const back = await callTool(pdfRotate, { pdf: there.pdf, angle: -angle });
        expect(back.pages[0]?.rotation).toBe(rotation);
      },
    ),
    { numRuns: 12 },
  );
});

test.each([
  ['another angle', { angle: 45 }, 'angle: expected one of 90, 180, 270, -90, -180, -270, got 45'],
  ['no angle', {}, 'angle: required'],
  ['no turn', { angle: 0 }, 'angle: expected one of'],
  ['a page that is not there', { angle: 90, pages: '5' }, 'pages: there is no page 5'],
  ['a set of no pages', { angle: 90, pages: 'even', pdf: pagesOf(1) }, 'pages: expected at least one page'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(pdfRotate, { pdf: pagesOf(3), ...input })).rejects.toThrow(message);
});
