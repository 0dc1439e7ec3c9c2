import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import pdfDeletePages from '../../../plugins/document/tools/pdf-delete-pages.ts';
import pdfExtract from '../../../plugins/document/tools/pdf-extract/tool.ts';
import pdfMerge from '../../../plugins/document/tools/pdf-merge.ts';
import pdfOrganize from '../../../plugins/document/tools/pdf-organize.ts';
import pdfPageNumbers from '../../../plugins/document/tools/pdf-page-numbers/tool.ts';
import pdfRotate from '../../../plugins/document/tools/pdf-rotate.ts';
import pdfSplit from '../../../plugins/document/tools/pdf-split.ts';
import pdfWatermark from '../../../plugins/document/tools/pdf-watermark/tool.ts';
import { DOCUMENT } from './features/document.ts';
import { FONTS } from './features/fonts.ts';
import { PAGES } from './features/pages.ts';
import { STRUCTURE } from './features/structure.ts';
import { infoOf, lacks, qpdfComplaints, textOf } from './programs.ts';

const FEATURES = [...FONTS, ...STRUCTURE, ...PAGES, ...DOCUMENT];
const OPEN = { password: 'user' };

const read = (pdf: string, more = {}) => callTool(pdfExtract, { pdf, action: 'text', ...OPEN, ...more });
const pagesIn = async (pdf: string) => (await callTool(pdfExtract, { pdf, action: 'info' })).page_count;

test('there is a file for each of a hundred features and more', () => {
  expect(new Set(FEATURES.map(({ name }) => name)).size).toBe(FEATURES.length);
  expect(FEATURES.length).toBeGreaterThanOrEqual(120);
});

describe.each(FEATURES)('a file with $name', ({ pdf, pages, texts, warns, isOwn }) => {
  test.each(['plain', 'reading', 'layout', 'markdown'])('has its text, %s', async (format) => {
    const { text = '', page_count, has_text } = await read(pdf, { format });
    const found = text.replaceAll('\\', '');
    for (const part of texts) expect(found).toContain(part);
    expect({ page_count, has_text }).toEqual({ page_count: pages, has_text: true });
  });

  test('goes through every tool, and says what is lost', async () => {
    const order = await callTool(pdfOrganize, { pdf, order: 'last-1', ...OPEN });
    const some = await callTool(pdfExtract, { pdf, pages: 'all', ...OPEN });
    const turned = await callTool(pdfRotate, { pdf, angle: 90, ...OPEN });
    const numbered = await callTool(pdfPageNumbers, { pdf, ...OPEN });
    const marked = await callTool(pdfWatermark, { pdf, text: 'DRAFT', ...OPEN });
    const merged = await callTool(pdfMerge, { pdfs: [pdf, pdf], ...OPEN });
    const split = await callTool(pdfSplit, { pdf, ...OPEN });
    for (const result of [order, some, turned, numbered, marked]) {
      expect(await pagesIn(result.pdf ?? '')).toBe(pages);
      const isAssembled = result === order || result === some;
      const hasWarnings = (result.warnings ?? []).length > 0;
      expect(hasWarnings).toBe(warns === 'assembled' ? isAssembled : warns);
    }
    expect(await pagesIn(merged.pdf)).toBe(2 * pages);
    expect(split.files).toHaveLength(pages);
    if (pages > 1) {
      const fewer = await callTool(pdfDeletePages, { pdf, pages: 'last', ...OPEN });
      expect(fewer.page_count).toBe(pages - 1);
    }
  });

  test.skipIf(lacks('qpdf', 'pdfinfo', 'pdftotext'))(
    'is sound to others after five tools in a row',
    async () => {
      let result: { readonly pdf?: string | undefined } = await callTool(pdfOrganize, {
        pdf,
        order: 'all',
        ...OPEN,
      });
      const last = () => result.pdf ?? '';
      result = await callTool(pdfRotate, { pdf: last(), angle: 180 });
      result = await callTool(pdfWatermark, { pdf: last(), text: 'DRAFT' });
      result = await callTool(pdfPageNumbers, { pdf: last() });
      result = await callTool(pdfMerge, { pdfs: [last(), last()] });
      expect(qpdfComplaints(last())).toBe('');
      expect(infoOf(last())['Pages']).toBe(String(2 * pages));
      const text = isOwn ? ((await read(last())).text ?? '') : textOf(last());
      for (const part of texts) expect(text.normalize('NFKC')).toContain(part);
    },
  );
});
