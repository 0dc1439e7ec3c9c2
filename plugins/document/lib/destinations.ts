import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, type PDFObject } from '@cantoo/pdf-lib';
import {
  asDict,
  dictOf,
  elementsOf,
  follow,
  isText,
  nameOf,
  nameText,
  valueOf,
} from '@toolyard/kit/pdf/objects';
import type { Source } from '@toolyard/kit/pdf/source';
import { namesOf, readNameTree } from '@toolyard/kit/pdf/name-trees';

/**
 * Where links and bookmarks lead (ISO 32000-1, 12.3.2): to a page given outright, or by a name. Names are
 * PDF names, listed in the catalogue's `Dests`, or strings, listed in its name tree.
 */
export class Destinations {
  readonly #source: Source;
  /** By `/Name` or by the string's bytes in hexadecimal. */
  readonly named: ReadonlyMap<string, PDFObject>;
  readonly #pageNumbers: ReadonlyMap<PDFRef, number>;

  constructor(source: Source) {
    this.#source = source;
    const dests = dictOf(source.catalog, 'Dests')?.entries() ?? [];
    this.named = new Map([
      ...dests.map(([key, value]) => [`/${nameText(key)}`, value] as const),
      ...readNameTree(namesOf(source.catalog, 'Dests')),
    ]);
    this.#pageNumbers = new Map(source.pages.map(({ ref }, index) => [ref, index + 1]));
  }

  /**
   * The page, from 1, of this document that a link annotation, an outline item or an action leads to;
   * undefined if it leads elsewhere or nowhere.
   */
  pageOf(item: PDFDict): number | undefined {
    return this.page(destinationOf(item));
  }

  /** The page that a destination names. */
  page(destination: PDFObject | undefined): number | undefined {
    const explicit = this.explicit(destination);
    const page = explicit?.get(0);
    if (page instanceof PDFRef) return this.#pageNumbers.get(page);
    // Meant for other files only (12.3.2.2), but some programs count pages in their own, and readers follow.
    if (page instanceof PDFNumber) return this.#source.pages[page.asNumber()] && page.asNumber() + 1;
    return undefined;
  }

  /** The array that says page and place; for a name the one that it stands for. */
  explicit(destination: PDFObject | undefined): PDFArray | undefined {
    const { context } = this.#source;
    let value = follow(context, destination);
    const key = destinationKey(value);
    if (key !== undefined) value = follow(context, this.named.get(key));
    if (value instanceof PDFDict) value = valueOf(value, 'D');
    return value instanceof PDFArray && elementsOf(value).length > 0 ? value : undefined;
  }
}

/** How a named destination is listed, or undefined if the destination is given outright. */
export function destinationKey(destination: PDFObject | undefined): string | undefined {
  if (destination instanceof PDFName) return `/${nameText(destination)}`;
  return isText(destination) ? Buffer.from(destination.asBytes()).toString('hex') : undefined;
}

/** The destination within this document that an item has, itself or by its action. */
export function destinationOf(item: PDFDict): PDFObject | undefined {
  return holderOf(item)?.value;
}

/** Where an item has its destination: `Dest`, or `D` of a go-to action or of an action that it is itself. */
export function holderOf(
  item: PDFDict,
): { readonly dict: PDFDict; readonly key: 'Dest' | 'D'; readonly value: PDFObject } | undefined {
  const dest = valueOf(item, 'Dest');
  if (dest !== undefined) return { dict: item, key: 'Dest', value: dest };
  const action = nameOf(item, 'S') === undefined ? asDict(valueOf(item, 'A')) : item;
  const target = nameOf(action, 'S') === 'GoTo' ? valueOf(action, 'D') : undefined;
  return action === undefined || target === undefined ? undefined : { dict: action, key: 'D', value: target };
}
