import { defineTool, InputError, Type } from '@toolyard/sdk';
import { pagesArgument, parsePageSet } from '@toolyard/kit/pdf/page-numbers';
import { assemble } from '../lib/assembly.ts';
import { passwordArgument, pdfArgument } from '@toolyard/kit/pdf/arguments';
import { examplePdf } from '@toolyard/kit/pdf/example-files';
import { pageNumbers, pagesOfOne, pdfFile, pdfResult, resultPages } from '@toolyard/kit/pdf/results';
import { openPdf } from '@toolyard/kit/pdf/source';
import { survey } from '../lib/page-references.ts';
import { Warnings, warningsOfResult } from '@toolyard/kit/pdf/warnings';

export default defineTool({
  title: 'Delete PDF Pages',
  summary: 'Remove pages from a PDF and return the rest in original order.',
  keywords: ['cut', 'drop', 'take out'],
  confined: true,
  input: Type.Object({
    pdf: pdfArgument,
    password: passwordArgument,
    pages: pagesArgument({ description: "Pages to remove: '1-3,5,last', also 7-, odd, even" }),
  }),
  output: Type.Object({ ...pdfFile, deleted: pageNumbers, pages: resultPages, warnings: Warnings }),
  examples: [
    {
      name: 'the second and the last page',
      input: { pdf: examplePdf(5), pages: '2, LAST' },
      output: { page_count: 3, deleted: [2, 5], filename: 'pages-removed.pdf' },
    },
    {
      name: 'all from the second page on',
      input: { pdf: examplePdf(3), pages: '2-' },
      output: { page_count: 1, deleted: [2, 3] },
    },
  ],
  async run({ pdf, password, pages }) {
    const source = openPdf('pdf', pdf, password);
    const deleted = parsePageSet('pages', pages, source.pages.length);
    const gone = new Set(deleted);
    const kept = source.pages.map((_, index) => index + 1).filter((page) => !gone.has(page));
    if (kept.length === 0)
      throw new InputError('pages', 'names every page of the document: at least one must stay');
    const result = await assemble([{ survey: survey(source), pages: kept }]);
    return {
      ...pdfResult(result.bytes, 'pages-removed.pdf', kept.length),
      deleted,
      pages: pagesOfOne(result.pages),
      ...warningsOfResult('assembled', source),
    };
  },
});
