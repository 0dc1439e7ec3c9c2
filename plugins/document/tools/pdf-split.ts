import { defineTool, InputError, Type } from '@toolyard/sdk';
import { pagesArgument, parsePages } from '@toolyard/kit/pdf/page-numbers';
import { assemble } from '../lib/assembly.ts';
import { passwordArgument, pdfArgument } from '@toolyard/kit/pdf/arguments';
import { examplePdf } from '@toolyard/kit/pdf/example-files';
import { pdfFile, pdfResult } from '@toolyard/kit/pdf/results';
import { openPdf } from '@toolyard/kit/pdf/source';
import { survey } from '../lib/page-references.ts';
import { Warnings, warningsOfResult } from '@toolyard/kit/pdf/warnings';

const MOST_FILES = 500;
/** Overlapping ranges multiply a file: what comes out of it all stays below this. */
const MOST_BYTES = 128 * 1024 * 1024;

export default defineTool({
  title: 'Split PDF',
  summary: 'Split a PDF into several: every N pages, or one file for each page set given.',
  keywords: ['separate', 'burst', 'divide', 'parts'],
  confined: true,
  input: Type.Object({
    pdf: pdfArgument,
    password: passwordArgument,
    every: Type.Optional(
      Type.Integer({ description: 'Pages a file; default 1 when no ranges are given', minimum: 1 }),
    ),
    ranges: Type.Optional(
      Type.Array(pagesArgument({ description: "Pages of one file: '1-3'" }), {
        description: "One file each: ['1-3','4-','odd']",
        minItems: 1,
        maxItems: MOST_FILES,
      }),
    ),
  }),
  output: Type.Object({
    page_count: Type.Integer({ description: 'of the source' }),
    file_count: Type.Integer(),
    files: Type.Array(
      Type.Object({ ...pdfFile, pages: Type.Array(Type.Integer(), { description: 'of the source' }) }),
    ),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'every two pages',
      input: { pdf: examplePdf(5), every: 2 },
      output: { page_count: 5, file_count: 3 },
    },
    {
      name: 'one file for each range',
      input: { pdf: examplePdf(5), ranges: ['1-2', 'last,1'] },
      output: { file_count: 2 },
    },
  ],
  async run({ pdf, password, every, ranges }, context) {
    if (every !== undefined && ranges !== undefined)
      throw new InputError('every', 'expected either every or ranges, got both');
    const source = openPdf('pdf', pdf, password);
    const count = source.pages.length;
    const sets =
      ranges?.map((range, index) => parsePages(`ranges[${index}]`, range, count)) ??
      chunks(every ?? 1, count);
    const document = survey(source);
    const width = String(sets.length).length;
    const files = [];
    let size = 0;
    for (const [index, pages] of sets.entries()) {
      const { bytes } = await assemble([{ survey: document, pages }]);
      size += bytes.length;
      if (size > MOST_BYTES) {
        throw new InputError(
          ranges === undefined ? 'every' : `ranges[${index}]`,
          `the files come to more than ${MOST_BYTES} bytes`,
        );
      }
      const filename = `part-${String(index + 1).padStart(width, '0')}.pdf`;
      files.push({ ...pdfResult(bytes, filename, pages.length), pages });
      context.progress(index + 1, sets.length);
    }
    return { page_count: count, file_count: files.length, files, ...warningsOfResult('assembled', source) };
  },
});

/** The page numbers in order, `size` at a time. */
function chunks(size: number, count: number): number[][] {
  const files = Math.ceil(count / size);
  if (files > MOST_FILES)
    throw new InputError('every', `expected at most ${MOST_FILES} files, ${count} pages make ${files}`);
  return Array.from({ length: files }, (_, file) => {
    const first = file * size + 1;
    return Array.from({ length: Math.min(size, count - first + 1) }, (_, index) => first + index);
  });
}
