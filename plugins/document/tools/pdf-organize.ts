import { defineTool, Type } from '@toolyard/sdk';
import { pagesArgument, parsePages } from '@toolyard/kit/pdf/page-numbers';
import { assemble } from '../lib/assembly.ts';
import { passwordArgument, pdfArgument } from '@toolyard/kit/pdf/arguments';
import { examplePdf } from '@toolyard/kit/pdf/example-files';
import { pageNumbers, pagesOfOne, pdfFile, pdfResult, resultPages } from '@toolyard/kit/pdf/results';
import { openPdf } from '@toolyard/kit/pdf/source';
import { survey } from '../lib/page-references.ts';
import { Warnings, warningsOfResult } from '@toolyard/kit/pdf/warnings';

export default defineTool({
  title: 'Organize PDF',
  summary: 'Reorder the pages of a PDF; pages can be repeated, and left-out ones appended or removed.',
  keywords: ['sort', 'rearrange', 'move', 'reverse', 'duplicate'],
  confined: true,
  input: Type.Object({
    pdf: pdfArgument,
    password: passwordArgument,
    order: pagesArgument({ description: "New order: '3,1,2', 'last-1' (reverse), 'odd,even'" }),
    unlisted: Type.Enum(['append', 'remove'], {
      default: 'append',
      description: 'Pages not named in order',
    }),
  }),
  output: Type.Object({ ...pdfFile, pages: resultPages, removed: pageNumbers, warnings: Warnings }),
  examples: [
    {
      name: 'two pages first, the rest after them',
      input: { pdf: examplePdf(5), order: '4,2' },
      output: { page_count: 5, removed: [], filename: 'organized.pdf' },
    },
    {
      name: 'a page twice, the rest left out',
      input: { pdf: examplePdf(5), order: '1,3,1', unlisted: 'remove' },
      output: { page_count: 3, removed: [2, 4, 5] },
    },
  ],
  async run({ pdf, password, order, unlisted }) {
    const source = openPdf('pdf', pdf, password);
    const listed = parsePages('order', order, source.pages.length);
    const named = new Set(listed);
    const others = source.pages.map((_, index) => index + 1).filter((page) => !named.has(page));
    const pages = unlisted === 'append' ? [...listed, ...others] : listed;
    const result = await assemble([{ survey: survey(source), pages }]);
    return {
      ...pdfResult(result.bytes, 'organized.pdf', pages.length),
      pages: pagesOfOne(result.pages),
      removed: unlisted === 'append' ? [] : others,
      ...warningsOfResult('assembled', source),
    };
  },
});
