import { PDFDict, PDFName, type PDFContext, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';
import { dictOf, numberOf } from '@toolyard/kit/pdf/objects';
import { readNumberTree, writeNumberTree } from '@toolyard/kit/pdf/name-trees';

/** The label of one page: `iv` is style `r`, no prefix, number 4 (ISO 32000-1, 12.4.2). */
export interface PageLabel {
  readonly style: PDFObject | undefined;
  readonly prefix: PDFObject | undefined;
  readonly number: number;
}

/** The labels of a document's pages, or undefined if it labels none. */
export function readPageLabels(catalog: PDFDict, pageCount: number): readonly PageLabel[] | undefined {
  const ranges = readNumberTree(dictOf(catalog, 'PageLabels'));
  if (ranges.size === 0) return undefined;
  const labels: PageLabel[] = [];
  let range: { readonly dict: PDFDict; readonly from: number } | undefined;
  for (let page = 0; page < pageCount; page += 1) {
    const dict = catalog.context.lookup(ranges.get(page));
    if (dict instanceof PDFDict) range = { dict, from: page };
    // Pages before the first range have no label of their own; they count from 1.
    labels.push(
      range === undefined
        ? { style: PDFName.of('D'), prefix: undefined, number: page + 1 }
        : {
            style: range.dict.lookup(PDFName.of('S')),
            prefix: range.dict.lookup(PDFName.of('P')),
            number: (numberOf(range.dict, 'St') ?? 1) + page - range.from,
          },
    );
  }
  return labels;
}

/** Writes the labels of all pages in order; a page without one is labelled with its place. */
export function writePageLabels(context: PDFContext, labels: readonly (PageLabel | undefined)[]): PDFRef {
  const ranges = new Map<number, PDFObject>();
  let previous: PageLabel | undefined;
  for (const [page, given] of labels.entries()) {
    const label = given ?? { style: PDFName.of('D'), prefix: undefined, number: page + 1 };
    if (!follows(label, previous)) {
      ranges.set(page, context.obj({ S: label.style, P: label.prefix, St: label.number }));
    }
    previous = label;
  }
  return writeNumberTree(context, ranges);
}

function follows(label: PageLabel, previous: PageLabel | undefined): boolean {
  return (
    previous !== undefined &&
    label.style === previous.style &&
    String(label.prefix) === String(previous.prefix) &&
    // Without a style the number does not show: the prefix alone is the label.
    (label.style === undefined || label.number === previous.number + 1)
  );
}
