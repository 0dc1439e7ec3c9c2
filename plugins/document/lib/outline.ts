import {
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFContext,
  type PDFDict,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { Destinations } from './destinations.ts';
import { destinationOf } from './destinations.ts';
import { asDict, dictOf, numberOf, textOf, valueOf } from '@toolyard/kit/pdf/objects';

/** A bookmark as a file has it. */
export interface OutlineItem {
  readonly dict: PDFDict;
  readonly title: string;
  /** From 1; undefined when it leads elsewhere, or nowhere. */
  readonly page: number | undefined;
  /** It is to lead to a place in this document. */
  readonly leadsInside: boolean;
  readonly children: readonly OutlineItem[];
}

/** The bookmarks of a document (ISO 32000-1, 12.3.3). An item that comes a second time ends its chain. */
export function readOutline(catalog: PDFDict, destinations: Destinations): OutlineItem[] {
  const seen = new Set<PDFDict>();
  const readChain = (parent: PDFDict | undefined, depth: number): OutlineItem[] => {
    const items: OutlineItem[] = [];
    let dict = depth > DEEPEST ? undefined : dictOf(parent, 'First');
    while (dict !== undefined && !seen.has(dict)) {
      seen.add(dict);
      items.push({
        dict,
        title: textOf(dict, 'Title') ?? '',
        page: destinations.pageOf(dict),
        leadsInside: destinationOf(dict) !== undefined || asDict(valueOf(dict, 'SE')) !== undefined,
        children: readChain(dict, depth + 1),
      });
      dict = dictOf(dict, 'Next');
    }
    return items;
  };
  return readChain(dictOf(catalog, 'Outlines'), 1);
}

/** Bookmarks nested deeper are not read: no reader shows them, and they would exhaust the stack. */
const DEEPEST = 500;

/**
 * The bookmarks that stay when only some pages do: those that lead to a page not kept go, and their children
 * take their place. A heading that leads nowhere stays if it has no children or one of them stays.
 */
export function keepBookmarks(
  items: readonly OutlineItem[],
  keeps: (page: number) => boolean,
): OutlineItem[] {
  return items.flatMap((item) => {
    const children = keepBookmarks(item.children, keeps);
    const kept = { ...item, children };
    if (item.page !== undefined) return keeps(item.page) ? [kept] : children;
    if (item.leadsInside) return children;
    return item.children.length === 0 || children.length > 0 ? [kept] : [];
  });
}

/** A bookmark to be written: its dictionary has everything but its place among the others. */
export interface NewBookmark {
  readonly dict: PDFDict;
  readonly open: boolean;
  readonly children: readonly NewBookmark[];
}

/** Writes bookmarks as the document's outline. */
export function writeOutline(context: PDFContext, bookmarks: readonly NewBookmark[]): PDFRef {
  const outlines = context.obj({ Type: 'Outlines' });
  const root = context.register(outlines);
  const visible = writeChain(context, outlines, root, bookmarks);
  outlines.set(PDFName.of('Count'), PDFNumber.of(visible));
  return root;
}

/** @returns how many items show below the parent when it is open */
function writeChain(
  context: PDFContext,
  parent: PDFDict,
  parentRef: PDFRef,
  bookmarks: readonly NewBookmark[],
): number {
  const refs = bookmarks.map(({ dict }) => context.register(dict));
  let visible = bookmarks.length;
  bookmarks.forEach(({ dict, open, children }, index) => {
    const [ref, previous, next] = [refs[index], refs[index - 1], refs[index + 1]];
    dict.set(PDFName.of('Parent'), parentRef);
    if (previous !== undefined) dict.set(PDFName.of('Prev'), previous);
    if (next !== undefined) dict.set(PDFName.of('Next'), next);
    if (ref === undefined || children.length === 0) return;
    const below = writeChain(context, dict, ref, children);
    dict.set(PDFName.of('Count'), PDFNumber.of(open ? below : -below));
    if (open) visible += below;
  });
  const [first, last] = [refs[0], refs.at(-1)];
  if (first !== undefined) parent.set(PDFName.of('First'), first);
  if (last !== undefined) parent.set(PDFName.of('Last'), last);
  return visible;
}

/** Whether an item shows its children (ISO 32000-1, table 153: a positive count). */
export function isOpen({ dict }: OutlineItem): boolean {
  return (numberOf(dict, 'Count') ?? 0) > 0;
}

/** A new bookmark at the top of a page. */
export function pageBookmark(
  context: PDFContext,
  title: string,
  page: PDFRef,
  children: readonly NewBookmark[],
): NewBookmark {
  const dict = context.obj({ Title: PDFHexString.fromText(title), Dest: [page, 'Fit'] });
  return { dict, open: true, children };
}

/** All bookmarks in order, with how deep they stand, from 1. */
export function listBookmarks(
  items: readonly OutlineItem[],
  level = 1,
): { readonly title: string; readonly page: number | null; readonly level: number }[] {
  return items.flatMap(({ title, page = null, children }) => [
    { title, page, level },
    ...listBookmarks(children, level + 1),
  ]);
}
