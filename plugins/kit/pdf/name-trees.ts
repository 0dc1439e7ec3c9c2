import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFContext,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { arrayOf, asDict, elementsOf, isText } from './objects.ts';

/**
 * Name trees and number trees (ISO 32000-1, 7.9.6 and 7.9.7): sorted maps from strings, or numbers, to
 * objects. Strings are given by their bytes in hexadecimal, since they are compared byte by byte.
 */

export function readNameTree(root: PDFDict | undefined): Map<string, PDFObject> {
  return new Map(
    leafPairs(root, 'Names').flatMap(([key, value]) =>
      isText(key) ? [[Buffer.from(key.asBytes()).toString('hex'), value] as const] : [],
    ),
  );
}

export function readNumberTree(root: PDFDict | undefined): Map<number, PDFObject> {
  return new Map(
    leafPairs(root, 'Nums').flatMap(([key, value]) =>
      key instanceof PDFNumber ? [[key.asNumber(), value] as const] : [],
    ),
  );
}

export function writeNameTree(context: PDFContext, entries: ReadonlyMap<string, PDFObject>): PDFRef {
  const names = PDFArray.withContext(context);
  for (const [key, value] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1))) {
    names.push(PDFHexString.of(key));
    names.push(value);
  }
  return context.register(context.obj({ Names: names }));
}

export function writeNumberTree(context: PDFContext, entries: ReadonlyMap<number, PDFObject>): PDFRef {
  const numbers = PDFArray.withContext(context);
  for (const [key, value] of [...entries].sort(([a], [b]) => a - b)) {
    numbers.push(PDFNumber.of(key));
    numbers.push(value);
  }
  return context.register(context.obj({ Nums: numbers }));
}

/** The name tree of the catalogue's `Names` for one kind of thing. */
export function namesOf(catalog: PDFDict, kind: string): PDFDict | undefined {
  const names = asDict(catalog.lookup(PDFName.of('Names')));
  return asDict(names?.lookup(PDFName.of(kind)));
}

/** The keys, their references followed, and values, as they stand, of all leaves. */
function leafPairs(root: PDFDict | undefined, entry: 'Names' | 'Nums'): [PDFObject | undefined, PDFObject][] {
  const pairs: [PDFObject | undefined, PDFObject][] = [];
  const seen = new Set<PDFDict>();
  const stack = root === undefined ? [] : [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const list = arrayOf(node, entry);
    const keys = elementsOf(list);
    list?.asArray().forEach((value, index) => {
      if (index % 2 === 1) pairs.push([keys[index - 1], value]);
    });
    stack.push(
      ...elementsOf(arrayOf(node, 'Kids'))
        .filter((kid) => kid instanceof PDFDict)
        .toReversed(),
    );
  }
  return pairs;
}
