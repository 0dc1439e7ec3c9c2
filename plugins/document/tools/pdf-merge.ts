import { defineTool, InputError, Type } from '@toolyard/sdk';
import { fileInput } from '@toolyard/sdk/inputs';
import { pagesArgument, parsePages } from '@toolyard/kit/pdf/page-numbers';
import { assemble, type Part } from '../lib/assembly.ts';
import { passwordArgument, pdfArgument, requireTotalSize } from '@toolyard/kit/pdf/arguments';
import { examplePdf } from '@toolyard/kit/pdf/example-files';
import { pageGeometry, pdfFile, pdfResult } from '@toolyard/kit/pdf/results';
import { readPdf, type Source } from '@toolyard/kit/pdf/source';
import { survey, type Survey } from '../lib/page-references.ts';
import { Warnings, warningsOfResult } from '@toolyard/kit/pdf/warnings';

/** The most pages that a merged document may have. */
const MOST_PAGES = 10_000;

export default defineTool({
  title: 'Merge PDFs',
  summary:
    'Combine several PDFs into one in the order given, whole or by pages, keeping bookmarks and form fields.',
  keywords: ['join', 'concatenate', 'append', 'unite'],
  confined: true,
  input: Type.Object({
    pdfs: Type.Array(
      Type.Union([
        pdfArgument,
        Type.Object({
          pdf: pdfArgument,
          password: passwordArgument,
          pages: Type.Optional(pagesArgument({ description: "Pages in order: '3,1,last'; default all" })),
          name: Type.Optional(Type.String({ description: 'Title of a bookmark at its first page' })),
        }),
      ]),
      {
        description: 'PDFs in order: base64 text, or {pdf, password, pages, name}',
        minItems: 2,
        maxItems: 100,
      },
    ),
    password: Type.Optional(
      Type.String({
        writeOnly: true,
        description: 'Tried on each encrypted PDF that has none of its own',
      }),
    ),
    title: Type.Optional(Type.String({ description: 'Document title; default that of the first' })),
  }),
  output: Type.Object({
    ...pdfFile,
    sources: Type.Array(
      Type.Object({
        index: Type.Integer({ description: 'from 1' }),
        page_count: Type.Integer({ description: 'pages taken' }),
        first_page: Type.Integer({ description: 'in the result' }),
      }),
    ),
    pages: Type.Array(
      Type.Object({
        source: Type.Integer({ description: 'from 1' }),
        source_page: Type.Integer(),
        ...pageGeometry,
      }),
    ),
    fields_renamed: Type.Array(
      Type.Object({ source: Type.Integer(), from: Type.String(), to: Type.String() }),
      { description: 'form fields whose name an earlier file uses' },
    ),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'one file after the other',
      input: { pdfs: [examplePdf(1), examplePdf(3)] },
      output: {
        page_count: 4,
        filename: 'merged.pdf',
        sources: [
          { index: 1, page_count: 1, first_page: 1 },
          { index: 2, page_count: 3, first_page: 2 },
        ],
        fields_renamed: [],
      },
    },
    {
      name: 'chosen pages, with a bookmark at each part',
      input: {
        pdfs: [
          { pdf: examplePdf(3), pages: 'last,1', name: 'Report' },
          { pdf: examplePdf(1), name: 'Annex' },
        ],
        title: 'Report with annex',
      },
      output: { page_count: 3 },
    },
  ],
  async run({ pdfs, password: common, title }) {
    const entries = readEntries(pdfs);
    requireTotalSize(
      'pdfs',
      entries.map(({ file }) => file.bytes),
    );
    const surveys = new Map<GivenDocument, Survey>();
    let taken = 0;
    const parts = entries.map(({ argument, file, pages: list, name }): Part => {
      const known = surveys.get(file) ?? survey(readDocument(file, common));
      surveys.set(file, known);
      const pages = parsePages(`${argument}.pages`, list, known.source.pages.length, MOST_PAGES);
      taken += pages.length;
      if (taken > MOST_PAGES)
        throw new InputError('pdfs', `expected at most ${MOST_PAGES} pages in all, got more`);
      return { survey: known, pages, name };
    });
    const { bytes: merged, pages, fieldsRenamed } = await assemble(parts, title);
    return {
      ...pdfResult(merged, 'merged.pdf', pages.length),
      sources: parts.map((part, index) => ({
        index: index + 1,
        page_count: part.pages.length,
        first_page: pages.findIndex(({ source }) => source === index + 1) + 1,
      })),
      pages: [...pages],
      fields_renamed: [...fieldsRenamed],
      ...warningsOfResult(
        'assembled',
        ...parts.map(({ survey: { source } }, index) => givenAs(source, argumentAt(index))),
      ),
    };
  },
});

interface Entry {
  readonly pdf: string;
  readonly password?: string;
  readonly pages?: string;
  readonly name?: string;
}

/** A file as it was given first. */
interface GivenDocument {
  readonly argument: string;
  readonly pdf: string;
  readonly password: string | undefined;
  readonly bytes: Uint8Array;
}

/** What to take of which file: one that comes again, for other pages, is the same, and is read once. */
function readEntries(pdfs: readonly (string | Entry)[]) {
  const files: GivenDocument[] = [];
  return pdfs.map((entry, index) => {
    const argument = argumentAt(index);
    const { pdf, password, pages = 'all', name }: Entry = typeof entry === 'string' ? { pdf: entry } : entry;
    const known = files.find((file) => file.pdf === pdf && file.password === password);
    if (known !== undefined) return { argument, file: known, pages, name };
    const file = { argument, pdf, password, bytes: fileInput.parse(argument, pdf).bytes };
    files.push(file);
    return { argument, file, pages, name };
  });
}

function readDocument({ argument, bytes, password }: GivenDocument, common: string | undefined): Source {
  return readPdf(
    argument,
    bytes,
    password === undefined
      ? { argument: 'password', value: common }
      : { argument: `${argument}.password`, value: password },
  );
}

/** A document that was read, as another argument's. */
function givenAs(source: Source, argument: string): Source {
  return { ...source, argument };
}

function argumentAt(index: number): string {
  return `pdfs[${index}]`;
}
