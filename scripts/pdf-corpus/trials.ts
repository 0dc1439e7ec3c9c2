/** What each document tool is asked to do with a file, and what its answer must look like. */
import { turned, type Picture } from './pictures.ts';

export interface Trial {
  readonly name: string;
  readonly tool: string;
  /** @param pages how many the file has, by the tool's own count */
  input(pdf: string, pages: number): Readonly<Record<string, unknown>>;
  /** Whether it can be asked of a file with so many pages. */
  readonly fits?: (pages: number) => boolean;
  /** How many pages the result has; absent where it is no PDF. */
  readonly pages?: (pages: number) => number;
  /** Which page of the result the first of the source has become, and how it looks there. */
  readonly shows?: { page(pages: number): number; readonly as: (picture: Picture) => Picture };
}

const asItIs = (picture: Picture): Picture => picture;

export const TRIALS: readonly Trial[] = [
  {
    name: 'text',
    tool: 'pdf-extract',
    input: (pdf) => ({ pdf, action: 'text' }),
  },
  {
    name: 'pages',
    tool: 'pdf-extract',
    input: (pdf) => ({ pdf, pages: 'all' }),
    pages: (pages) => pages,
  },
  {
    name: 'organize',
    tool: 'pdf-organize',
    input: (pdf) => ({ pdf, order: 'last-1' }),
    pages: (pages) => pages,
    shows: { page: (pages) => pages, as: asItIs },
  },
  {
    name: 'rotate',
    tool: 'pdf-rotate',
    input: (pdf) => ({ pdf, angle: 90 }),
    pages: (pages) => pages,
    shows: { page: () => 1, as: turned },
  },
  {
    name: 'delete',
    tool: 'pdf-delete-pages',
    input: (pdf) => ({ pdf, pages: 'last' }),
    fits: (pages) => pages > 1,
    pages: (pages) => pages - 1,
  },
  {
    name: 'split',
    tool: 'pdf-split',
    input: (pdf, pages) => ({ pdf, every: Math.ceil(pages / 2) }),
    pages: (pages) => Math.ceil(pages / 2),
  },
  {
    name: 'merge',
    tool: 'pdf-merge',
    input: (pdf) => ({ pdfs: [pdf, pdf] }),
    pages: (pages) => 2 * pages,
    shows: { page: (pages) => pages + 1, as: asItIs },
  },
  {
    name: 'watermark',
    tool: 'pdf-watermark',
    // So faint that the page looks as before.
    input: (pdf) => ({ pdf, text: 'DRAFT', opacity: 0.01 }),
    pages: (pages) => pages,
    shows: { page: () => 1, as: asItIs },
  },
  {
    name: 'numbers',
    tool: 'pdf-page-numbers',
    input: (pdf) => ({ pdf }),
    pages: (pages) => pages,
  },
];
