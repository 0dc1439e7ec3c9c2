import { defineTool, InputError, Type, type ToolContext } from '@toolyard/sdk';
import { pagesArgument, pagesNamed, parsePages } from '@toolyard/kit/pdf/page-numbers';
import { assemble } from '../../lib/assembly.ts';
import { passwordArgument, pdfArgument } from '@toolyard/kit/pdf/arguments';
import { drawAnnotations } from './annotation-text.ts';
import { listAttachments } from './attachments.ts';
import { examplePdf } from '@toolyard/kit/pdf/example-files';
import { listFields } from '@toolyard/kit/pdf/form';
import { dictOf } from '@toolyard/kit/pdf/objects';
import { readMetadata } from '@toolyard/kit/pdf/metadata';
import { listBookmarks } from '../../lib/outline.ts';
import { pageGeometry, pagesOfOne, pdfFile, pdfResult } from '@toolyard/kit/pdf/results';
import { readPages } from './read-pages.ts';
import { geometryOf, openPdf } from '@toolyard/kit/pdf/source';
import { survey, type Survey } from '../../lib/page-references.ts';
import { asItLooks, inReadingOrder } from './page-layout.ts';
import { asMarkdown } from './page-markdown.ts';
import { composeLines, type TextRun } from './text-layer.ts';
import { Warnings, warningsOf, warningsOfResult, warningsOutput } from '@toolyard/kit/pdf/warnings';

/** The most pages of a result. */
const MOST_PAGES = 5000;

const said = Type.Union([Type.String(), Type.Null()]);

export default defineTool({
  title: 'Extract from PDF',
  summary:
    'Take from a PDF: chosen pages as a new PDF, the text page by page, or its info (metadata, sizes, bookmarks, form fields).',
  keywords: ['read', 'content', 'properties', 'inspect', 'pdf to text'],
  confined: true,
  input: Type.Object({
    pdf: pdfArgument,
    password: passwordArgument,
    action: Type.Enum(['pages', 'text', 'info'], { default: 'pages', description: 'What to take' }),
    pages: Type.Optional(
      pagesArgument({ description: "Pages, in this order: '3,1,last', also 7-, odd, even; default all" }),
    ),
    format: Type.Enum(['plain', 'reading', 'layout', 'markdown'], {
      default: 'plain',
      description: 'text: as the file has it, column by column, as it looks, or as Markdown',
    }),
  }),
  output: Type.Object({
    page_count: Type.Integer({ description: 'of the result (pages) or the document (text, info)' }),
    pdf: Type.Optional(pdfFile.pdf),
    mime_type: Type.Optional(pdfFile.mime_type),
    filename: Type.Optional(pdfFile.filename),
    size_bytes: Type.Optional(pdfFile.size_bytes),
    pages: Type.Array(
      Type.Object({
        page: Type.Optional(Type.Integer({ description: 'text, info: its number in the document' })),
        source_page: Type.Optional(Type.Integer({ description: 'pages: its number in the document' })),
        text: Type.Optional(Type.String()),
        width_pt: Type.Optional(pageGeometry.width_pt),
        height_pt: Type.Optional(pageGeometry.height_pt),
        rotation: Type.Optional(pageGeometry.rotation),
      }),
    ),
    text: Type.Optional(
      Type.String({
        description: 'text: all pages, parted by a form feed, in Markdown by an empty line',
      }),
    ),
    has_text: Type.Optional(Type.Boolean({ description: 'text: false hints at a scan' })),
    metadata: Type.Optional(
      Type.Object(
        {
          title: said,
          author: said,
          subject: said,
          keywords: said,
          creator: said,
          producer: said,
          created: said,
          modified: said,
        },
        { description: 'info: null where the document says nothing; dates in ISO 8601' },
      ),
    ),
    encrypted: Type.Optional(Type.Boolean({ description: 'info: whether the file is' })),
    pdf_version: Type.Optional(Type.String({ description: 'info' })),
    bookmarks: Type.Optional(
      Type.Array(
        Type.Object({
          title: Type.String(),
          page: Type.Union([Type.Integer(), Type.Null()]),
          level: Type.Integer({ description: 'from 1' }),
        }),
        { description: 'info' },
      ),
    ),
    form_fields: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String(),
          type: Type.Enum(['text', 'checkbox', 'radio', 'choice', 'button', 'signature']),
          value: Type.Union([Type.String(), Type.Array(Type.String()), Type.Null()]),
        }),
        { description: 'info' },
      ),
    ),
    attachments: Type.Optional(Type.Array(Type.String(), { description: 'info: names of attached files' })),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'chosen pages in their new order',
      input: { pdf: examplePdf(5), pages: 'last,1-2' },
      output: { page_count: 3, filename: 'extracted.pdf' },
    },
    {
      name: 'the text of two pages',
      input: { pdf: examplePdf(3, ['One', 'Two', 'Three']), action: 'text', pages: '2-3' },
      output: {
        page_count: 3,
        has_text: true,
        pages: [
          { page: 2, text: 'Two' },
          { page: 3, text: 'Three' },
        ],
        text: 'Two\fThree',
      },
    },
    {
      name: 'what the document is',
      input: { pdf: examplePdf(1), action: 'info' },
      output: {
        page_count: 1,
        pdf_version: '1.4',
        pages: [{ page: 1, width_pt: 101, height_pt: 50, rotation: 0 }],
        bookmarks: [],
      },
    },
  ],
  async run({ pdf, password, action, format, pages: list = 'all' }, context) {
    const source = openPdf('pdf', pdf, password);
    const pages = parsePages('pages', list, source.pages.length, MOST_PAGES);
    const document = survey(source);
    if (action === 'info') return describe(document, pages);
    if (action === 'text') return extractText(document, pages, { format, context });
    const result = await assemble([{ survey: document, pages }]);
    return {
      ...pdfResult(result.bytes, 'extracted.pdf', pages.length),
      pages: pagesOfOne(result.pages),
      ...warningsOfResult('assembled', source),
    };
  },
});

function describe({ source, outline, fields }: Survey, pages: readonly number[]) {
  return {
    page_count: source.pages.length,
    pages: pages.flatMap((page) => {
      const found = source.pages[page - 1];
      return found === undefined ? [] : [{ page, ...geometryOf(found) }];
    }),
    metadata: readMetadata(source),
    encrypted: source.encrypted,
    pdf_version: source.version,
    bookmarks: listBookmarks(outline),
    form_fields: listFields(fields),
    attachments: listAttachments(source),
    ...warningsOfResult('read', source),
  };
}

/** How the runs of each page become its text. */
const COMPOSERS = {
  plain: (pages) => pages.map(composeLines),
  reading: (pages) => pages.map(inReadingOrder),
  layout: (pages) => pages.map(asItLooks),
  markdown: asMarkdown,
} satisfies Record<string, (pages: readonly (readonly TextRun[])[]) => string[]>;

type TextFormat = keyof typeof COMPOSERS;

/** Has pdf.js read only the pages asked for, in a file that is in order. */
async function extractText(
  document: Survey,
  pages: readonly number[],
  { format, context }: { readonly format: TextFormat; readonly context: ToolContext },
) {
  const distinct = [...new Set(pages)];
  const form = dictOf(document.source.catalog, 'AcroForm');
  const besides = distinct.map((number) => {
    const page = document.source.pages[number - 1];
    return page === undefined ? [] : drawAnnotations(page, form);
  });
  const read = await readPages(document.source, distinct, (done) =>
    context.progress(done, distinct.length),
  ).catch((error: unknown) => {
    if (error instanceof InputError) throw error;
    throw damaged();
  });
  const unread = distinct.filter((_, index) => read[index] === undefined);
  if (unread.length === distinct.length) throw damaged();
  const texts = COMPOSERS[format](read.map((runs = []) => runs)).map((text, index) =>
    [text, ...(besides[index] ?? [])]
      .filter((part) => part !== '')
      .join(format === 'markdown' ? '\n\n' : '\n'),
  );
  const textOfPage = new Map(distinct.map((page, index) => [page, texts[index] ?? '']));
  const result = pages.map((page) => ({ page, text: textOfPage.get(page) ?? '' }));
  return {
    page_count: document.source.pages.length,
    pages: result,
    text: result.map(({ text }) => text).join(format === 'markdown' ? '\n\n' : '\f'),
    has_text: texts.some((text) => text !== ''),
    ...warningsOutput([
      ...warningsOf('read', [document.source]),
      ...(unread.length === 0
        ? []
        : [`the content of ${pagesNamed(unread)} can not be read, its text is left out`]),
      ...unknownCharacters(result),
    ]),
  };
}

function damaged(): InputError {
  return new InputError('pdf', 'damaged beyond repair, its text can not be read');
}

/** Fonts that do not say which characters their glyphs are have them come as replacements, or for private use. */
function unknownCharacters(pages: readonly { readonly page: number; readonly text: string }[]): string[] {
  return pages.flatMap(({ page, text }) => {
    const count = text.match(/[\ufffd\ue000-\uf8ff]/g)?.length ?? 0;
    return count === 0
      ? []
      : [`${count} characters on page ${page} are glyphs that their font gives no meaning`];
  });
}
