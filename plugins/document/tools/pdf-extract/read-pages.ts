import { PDFRawStream } from '@cantoo/pdf-lib';
import { arrayOf, elementsOf, valueOf } from '@toolyard/kit/pdf/objects';
import type { Source, SourcePage } from '@toolyard/kit/pdf/source';
import { Unusual } from './content-reader.ts';
import { copyForText } from './text-copy.ts';
import { readItems, toRun, type TextItem, type TextRun } from './text-layer.ts';
import { UsualPages } from './usual-pages.ts';

/** With less content, as it stands in the file, pdf.js is done before it has said what the fonts mean. */
const LEAST_CONTENT_BYTES = 48 * 1024;
/** So many pages have most of the codes that there are. */
const FEW_PAGES = 4;

/**
 * The runs of text of pages, in the order of their content; undefined for a page of which the content can't be read.
 *
 * @param numbers of the pages, from 1
 * @param onPage is told how many pages were read
 * @throws InputError when the streams decode to too much
 * @throws Error when pdf.js can't read the file
 */
export async function readPages(
  source: Source,
  numbers: readonly number[],
  onPage: (done: number) => void,
): Promise<(TextRun[] | undefined)[]> {
  const isLong = contentBytes(source, numbers) >= LEAST_CONTENT_BYTES;
  const read: Map<number, TextItem[] | undefined> = isLong
    ? await readUsual(source, numbers, onPage)
    : new Map<number, TextItem[]>();
  const left = numbers.filter((number) => !read.has(number));
  const items =
    left.length === 0
      ? []
      : await readItems(await copyForText(source, left), (done) =>
          onPage(numbers.length - left.length + done),
        );
  for (const [index, number] of left.entries()) read.set(number, items[index]);
  return numbers.map((number) => read.get(number)?.flatMap(toRun));
}

/** The items of those pages that need not be left to pdf.js. */
async function readUsual(
  source: Source,
  numbers: readonly number[],
  onPage: (done: number) => void,
): Promise<Map<number, TextItem[]>> {
  const usual = await UsualPages.of(source);
  const read = new Map<number, TextItem[]>();
  const tryPage = (number: number): 'done' | 'later' => {
    const page = source.pages[number - 1];
    const items = page === undefined ? 'unusual' : itemsOf(usual, page);
    if (items === undefined) return 'later';
    if (items !== 'unusual') onPage(read.set(number, items).size);
    return 'done';
  };
  let waiting = numbers.filter((number, index) => index >= FEW_PAGES || tryPage(number) === 'later');
  while (waiting.length > 0) {
    await usual.learn();
    waiting = waiting.filter((number) => tryPage(number) === 'later');
  }
  return read;
}

function itemsOf(usual: UsualPages, page: SourcePage): TextItem[] | 'unusual' | undefined {
  try {
    return usual.read(page);
  } catch (error) {
    if (error instanceof Unusual) return 'unusual';
    throw error;
  }
}

function contentBytes(source: Source, numbers: readonly number[]): number {
  let bytes = 0;
  for (const number of numbers) {
    const dict = source.pages[number - 1]?.dict;
    const content = valueOf(dict, 'Contents');
    for (const part of content instanceof PDFRawStream ? [content] : elementsOf(arrayOf(dict, 'Contents')))
      if (part instanceof PDFRawStream) bytes += part.contents.length;
  }
  return bytes;
}
