import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';

import { arrayWith, entriesOf, nameText, nextReference } from './objects.ts';

/** In place of a target for a reference: whatever holds the reference is to go without it. */
export const OMIT = Symbol('omit');

export interface CopyRules {
  /**
   * What a reference of the source becomes in the target, where it isn't simply copied: another reference,
   * null, or nothing at all.
   */
  readonly replace?: (ref: PDFRef) => PDFRef | typeof PDFNull | typeof OMIT | undefined;
  /** Added to the keys into the structure tree's `ParentTree`; undefined leaves them out. */
  readonly structOffset?: number | undefined;
}

/**
 * Copies objects from one document to another together with all that they refer to, each once. Streams keep
 * their bytes. References are followed one after the other, not recursively: chains may be long.
 */
export class GraphCopier {
  readonly #source: PDFContext;
  readonly #target: PDFContext;
  readonly #rules: CopyRules;
  readonly #copied = new Map<PDFRef, PDFRef>();
  readonly #waiting: [from: PDFRef, to: PDFRef][] = [];

  constructor(source: PDFContext, target: PDFContext, rules: CopyRules = {}) {
    this.#source = source;
    this.#target = target;
    this.#rules = rules;
  }

  /** The copy of an object, complete with all that it refers to; undefined if the rules omit it. */
  copy(object: PDFObject): PDFObject | undefined {
    const copy = this.#copy(object);
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      const [from, to] = next;
      const original = this.#source.lookup(from);
      const copied = original === undefined ? undefined : this.#copy(original);
      this.#target.assign(to, copied === OMIT || copied === undefined ? PDFNull : copied);
    }
    return copy === OMIT ? undefined : copy;
  }

  /** A copy of a dictionary without some of its entries. */
  copyDict(dict: PDFDict, without: ReadonlySet<string> = new Set()): PDFDict {
    const copy = PDFDict.withContext(this.#target);
    for (const [key, value] of entriesOf(dict)) {
      if (without.has(nameText(key))) continue;
      const copied = this.copy(value);
      if (copied !== undefined) copy.set(key, copied);
    }
    return copy;
  }

  #copy(object: PDFObject): PDFObject | typeof OMIT {
    if (object instanceof PDFRef) return this.#reference(object);
    if (object instanceof PDFArray) {
      const copy: PDFObject[] = [];
      for (let index = 0; index < object.size(); index += 1) {
        const copied = this.#copy(object.get(index));
        if (copied !== OMIT) copy.push(copied);
      }
      return arrayWith(this.#target, copy);
    }
    if (object instanceof PDFRawStream) return PDFRawStream.of(this.#entries(object.dict), object.contents);
    return object instanceof PDFDict ? this.#entries(object) : object;
  }

  #entries(dict: PDFDict): PDFDict {
    const copy = new Map<PDFName, PDFObject>();
    for (const [key, value] of entriesOf(dict)) {
      if (isStructKey(key) && value instanceof PDFNumber) {
        const { structOffset } = this.#rules;
        if (structOffset !== undefined) copy.set(key, PDFNumber.of(value.asNumber() + structOffset));
        continue;
      }
      const copied = this.#copy(value);
      if (copied !== OMIT) copy.set(key, copied);
    }
    return PDFDict.fromMapWithContext(copy, this.#target);
  }

  #reference(ref: PDFRef): PDFRef | typeof PDFNull | typeof OMIT {
    const replaced = this.#rules.replace?.(ref);
    if (replaced !== undefined) return replaced;
    const known = this.#copied.get(ref);
    if (known !== undefined) return known;
    const original = this.#source.lookup(ref);
    if (original === undefined || original === PDFNull) return PDFNull;
    const copy = nextReference(this.#target);
    this.#copied.set(ref, copy);
    this.#waiting.push([ref, copy]);
    return copy;
  }
}

const STRUCT_KEYS: ReadonlySet<PDFName> = new Set([PDFName.of('StructParent'), PDFName.of('StructParents')]);

function isStructKey(key: PDFName): boolean {
  return STRUCT_KEYS.has(key);
}
