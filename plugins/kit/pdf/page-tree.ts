import { PDFArray, PDFDict, PDFRef, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import { InputError } from '@toolyard/sdk';
import { arrayOf, keyOf, nameOf, valueOf } from './objects.ts';

export interface SourcePage {
  readonly ref: PDFRef;
  readonly dict: PDFDict;
  /** The attributes that it has of itself or inherits (ISO 32000-1, table 30). */
  readonly attributes: ReadonlyMap<string, PDFObject>;
}

export interface PageTree {
  /** Its leaves in order. */
  readonly pages: readonly SourcePage[];
  /** Whether it is as ISO 32000-1, 7.7.3 has it, so that every reader finds the same pages in it. */
  readonly isSound: boolean;
}

const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

interface Node {
  readonly object: PDFObject | undefined;
  readonly ref: PDFRef | undefined;
  readonly attributes: ReadonlyMap<string, PDFObject>;
}

/** The end of a node: `first` is how many pages came before it. */
interface End {
  readonly ended: PDFDict;
  readonly first: number;
}

/**
 * The page tree of a document. A node that comes twice is a page, or nothing, the second time.
 *
 * @throws InputError when a page is missing
 */
export function readPageTree(argument: string, context: PDFContext, catalog: PDFDict): PageTree {
  const pages: SourcePage[] = [];
  const seen = new Set<PDFDict>();
  const stack: (Node | End)[] = [
    { object: valueOf(catalog, 'Pages'), ref: undefined, attributes: new Map() },
  ];
  let isSound = catalog.get(keyOf('Pages')) instanceof PDFRef;
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if ('ended' in node) {
      isSound &&= valueOf(node.ended, 'Count')?.toString() === String(pages.length - node.first);
      continue;
    }
    const { object, ref } = node;
    if (!(object instanceof PDFDict))
      throw new InputError(argument, `damaged beyond repair, page ${pages.length + 1} is missing`);
    const kids = arrayOf(object, 'Kids');
    const type = nameOf(object, 'Type');
    const repeated = seen.has(object);
    seen.add(object);
    isSound &&= !repeated && type === (kids === undefined ? 'Page' : 'Pages');
    if (kids !== undefined && type !== 'Page') {
      if (repeated) continue;
      stack.push({ ended: object, first: pages.length });
      const attributes = inherit(object, node.attributes);
      for (const kid of kids.asArray().toReversed()) {
        isSound &&= kid instanceof PDFRef;
        stack.push({ object: context.lookup(kid), ref: kid instanceof PDFRef ? kid : undefined, attributes });
      }
      continue;
    }
    if (type === 'Pages') continue;
    const dict = repeated ? object.clone() : object;
    const page = ref === undefined || repeated ? context.register(dict) : ref;
    pages.push({ ref: page, dict, attributes: inherit(dict, node.attributes) });
  }
  return { pages, isSound };
}

function inherit(dict: PDFDict, inherited: ReadonlyMap<string, PDFObject>): ReadonlyMap<string, PDFObject> {
  const own = INHERITABLE.flatMap((key): [string, PDFObject][] => {
    const value = dict.get(keyOf(key));
    return value === undefined || valueOf(dict, key) === undefined ? [] : [[key, value]];
  });
  return own.length === 0 ? inherited : new Map([...inherited, ...own]);
}

/** Puts pages into a tree of one level, each with the attributes that it inherited. */
export function flattenPageTree(context: PDFContext, catalog: PDFDict, pages: readonly SourcePage[]): void {
  const tree = context.nextRef();
  const kids = PDFArray.withContext(context);
  for (const { ref, dict, attributes } of pages) {
    for (const [key, value] of attributes) dict.set(keyOf(key), dict.get(keyOf(key)) ?? value);
    dict.set(keyOf('Type'), keyOf('Page'));
    dict.set(keyOf('Parent'), tree);
    kids.push(ref);
  }
  context.assign(tree, context.obj({ Type: 'Pages', Kids: kids, Count: pages.length }));
  catalog.set(keyOf('Pages'), tree);
}
