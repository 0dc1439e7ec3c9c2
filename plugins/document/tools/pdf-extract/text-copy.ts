import { PDFContext, PDFDict, PDFHeader, PDFName, PDFNull, type PDFRef } from '@cantoo/pdf-lib';
import { GraphCopier } from '@toolyard/kit/pdf/graph-copier';
import { arrayOf, dictOf, nameText } from '@toolyard/kit/pdf/objects';
import { serialize } from '@toolyard/kit/pdf/serializer';
import type { Source } from '@toolyard/kit/pdf/source';
import { decodeStreams } from './decode-streams.ts';

/** What of a page its text does not come from. */
const NOT_TEXT = new Set([
  'AA',
  'Annots',
  'B',
  'CropBox',
  'Metadata',
  'Parent',
  'PieceInfo',
  'StructParents',
  'Tabs',
  'Thumb',
]);

/**
 * A document of pages alone, its streams decoded, for a reader of their text. It is not cropped: text outside of what
 * shows is text, as it is to pdftotext.
 *
 * @param numbers of the pages, from 1
 * @throws InputError naming the argument when its streams decode to too much
 */
export async function copyForText(source: Source, numbers: readonly number[]): Promise<Uint8Array> {
  const context = PDFContext.create();
  const pageRefs = new Set(source.pages.map(({ ref }) => ref));
  const copier = new GraphCopier(source.context, context, {
    replace: (ref) => (pageRefs.has(ref) ? PDFNull : undefined),
  });
  const pages = numbers.flatMap((number) => {
    const page = source.pages[number - 1];
    if (page === undefined) return [];
    const copy = copier.copyDict(page.dict, NOT_TEXT);
    for (const [key, value] of page.attributes) {
      const isOwn = key === 'CropBox' || copy.has(PDFName.of(key));
      const copied = isOwn ? undefined : copier.copy(value);
      if (copied !== undefined) copy.set(PDFName.of(key), copied);
    }
    return [copy];
  });
  return writeForText(context, pages, source.argument);
}

/**
 * A document of pages, its streams decoded, for a reader of their text.
 *
 * @throws InputError naming the argument when its streams decode to too much
 */
export async function writeForText(
  context: PDFContext,
  pages: readonly PDFDict[],
  argument: string,
): Promise<Uint8Array> {
  context.header = PDFHeader.forVersion(1, 7);
  context.trailerInfo.Root = context.register(
    context.obj({ Type: 'Catalog', Pages: writePageTree(context, pages) }),
  );
  await decodeStreams(context, argument);
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFDict) useGlyphStems(object);
  return serialize(context, false);
}

/** How many pages share a node of the page tree: readers go through nodes from their first page on. */
const PAGES_PER_NODE = 20;

/** A page tree of two levels. */
function writePageTree(context: PDFContext, pages: readonly PDFDict[]): PDFRef {
  const root = context.nextRef();
  const nodes: PDFRef[] = [];
  for (let first = 0; first < pages.length; first += PAGES_PER_NODE) {
    const node = context.nextRef();
    const kids = pages.slice(first, first + PAGES_PER_NODE).map((page) => {
      page.set(PDFName.of('Parent'), node);
      return context.register(page);
    });
    context.assign(node, context.obj({ Type: 'Pages', Kids: kids, Count: kids.length, Parent: root }));
    nodes.push(node);
  }
  context.assign(root, context.obj({ Type: 'Pages', Kids: nodes, Count: pages.length }));
  return root;
}

/**
 * Glyphs such as `eight.oldstyle` mean what their names begin with (Adobe Glyph List Specification, 2): readers that
 * only know the list itself take them for nothing.
 */
function useGlyphStems(font: PDFDict): void {
  const differences = arrayOf(font, 'Differences') ?? arrayOf(dictOf(font, 'Encoding'), 'Differences');
  for (const [index, element] of differences?.asArray().entries() ?? []) {
    const name = element instanceof PDFName ? nameText(element) : '';
    const dot = name.indexOf('.');
    if (dot > 0) differences?.set(index, PDFName.of(name.slice(0, dot)));
  }
}
