import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRef,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { GraphCopier } from '@toolyard/kit/pdf/graph-copier';
import { asDict, dictOf, isTrue, keyOf, nameOf, valueOf } from '@toolyard/kit/pdf/objects';
import type { Source } from '@toolyard/kit/pdf/source';
import { readNameTree, readNumberTree, writeNameTree, writeNumberTree } from '@toolyard/kit/pdf/name-trees';

/** The logical structure of a tagged document (ISO 32000-1, 14.7), by which screen readers read it. */
export interface Structure {
  readonly root: PDFDict;
  readonly rootRef: PDFRef;
  readonly elements: readonly Element[];
  readonly parentTree: ReadonlyMap<number, PDFObject>;
  readonly marked: boolean;
}

/** A structure element, or the content that it stands for. */
interface Element {
  readonly dict: PDFDict;
  readonly ref: PDFRef;
  readonly kids: readonly (Element | Content)[];
}

interface Content {
  /** The entry of the parent's `K`. */
  readonly entry: PDFObject;
  readonly page: PDFRef | undefined;
}

/** Elements nested deeper are left out: they would exhaust the stack. */
const DEEPEST = 200;

export function readStructure({ catalog, context }: Source): Structure | undefined {
  const root = dictOf(catalog, 'StructTreeRoot');
  const rootRef = catalog.get(keyOf('StructTreeRoot'));
  if (root === undefined || !(rootRef instanceof PDFRef)) return undefined;
  const seen = new Set<PDFDict>([root]);
  const readKids = (parent: PDFDict, page: PDFRef | undefined, depth: number): (Element | Content)[] => {
    const value = valueOf(parent, 'K');
    const given = parent.get(keyOf('K'));
    const entries = value instanceof PDFArray ? value.asArray() : given === undefined ? [] : [given];
    return entries.flatMap((entry): (Element | Content)[] => {
      const dict = asDict(context.lookup(entry));
      const type = nameOf(dict, 'Type');
      if (dict === undefined || type === 'MCR' || type === 'OBJR') {
        const own = dict?.get(keyOf('Pg'));
        return [{ entry, page: own instanceof PDFRef ? own : page }];
      }
      if (!(entry instanceof PDFRef) || seen.has(dict) || depth > DEEPEST) return [];
      seen.add(dict);
      const own = dict.get(keyOf('Pg'));
      return [{ dict, ref: entry, kids: readKids(dict, own instanceof PDFRef ? own : page, depth + 1) }];
    });
  };
  return {
    root,
    rootRef,
    elements: readKids(root, undefined, 1).filter((kid) => 'dict' in kid),
    parentTree: readNumberTree(dictOf(root, 'ParentTree')),
    marked: isTrue(dictOf(catalog, 'MarkInfo'), 'Marked'),
  };
}

/** What stays of a structure when only some pages do. */
export interface KeptStructure {
  readonly structure: Structure;
  readonly elements: readonly Element[];
}

/**
 * The elements that stay: those with content on a page that stays, and empty ones below such an element.
 * `left` gets the references of the others.
 *
 * @param isLeft whether a page, or an annotation, goes
 */
export function keepStructure(
  structure: Structure,
  isLeft: (ref: PDFRef) => boolean,
  left: Set<PDFRef>,
): KeptStructure {
  const keep = (element: Element): Element | 'empty' | undefined => {
    let [empty, stays] = [true, false];
    const kids = element.kids.flatMap((kid): (Element | Content)[] => {
      if ('dict' in kid) {
        const kept = keep(kid);
        if (kept !== 'empty') empty = false;
        if (kept === undefined) return [];
        if (kept !== 'empty') stays = true;
        return [kept === 'empty' ? kid : kept];
      }
      empty = false;
      if (contentIsLeft(kid, isLeft)) return [];
      stays = true;
      return [kid];
    });
    if (empty) return 'empty';
    if (stays) return { ...element, kids };
    leave(element, left);
    return undefined;
  };
  const elements = structure.elements.flatMap((element) => {
    const kept = keep(element);
    return kept === undefined ? [] : [kept === 'empty' ? element : kept];
  });
  return { structure, elements };
}

function leave(element: Element, left: Set<PDFRef>): void {
  left.add(element.ref);
  for (const kid of element.kids) if ('dict' in kid) leave(kid, left);
}

function contentIsLeft({ entry, page }: Content, isLeft: (ref: PDFRef) => boolean): boolean {
  const object = asDict(entry)?.get(keyOf('Obj'));
  return (page !== undefined && isLeft(page)) || (object instanceof PDFRef && isLeft(object));
}

/** The structure of a document that is put together from several. */
export class StructureBuilder {
  readonly #context: PDFContext;
  readonly #root: PDFDict;
  readonly #kids: PDFArray;
  readonly #parents = new Map<number, PDFObject>();
  readonly #ids = new Map<string, PDFObject>();
  /** Where the root of the tree is to be found. */
  readonly rootRef: PDFRef;
  /** What is to be added to a further document's keys into the parent tree. */
  nextKey = 0;

  constructor(context: PDFContext) {
    this.#context = context;
    this.#kids = PDFArray.withContext(context);
    this.#root = context.obj({ Type: 'StructTreeRoot', K: this.#kids });
    this.rootRef = context.nextRef();
  }

  /** Adds what stays of one document. The copier must add `nextKey` to the keys and know `rootRef`. */
  add({ structure, elements }: KeptStructure, copier: GraphCopier, left: ReadonlySet<PDFRef>): void {
    for (const element of elements) this.#kids.push(this.#copy(element, copier));
    for (const name of ['RoleMap', 'ClassMap']) this.#addEntries(name, structure.root, copier);
    const offset = this.nextKey;
    for (const [key, value] of structure.parentTree) {
      const parents = this.#copyParents(value, structure, copier, left);
      if (parents !== undefined) this.#parents.set(offset + key, parents);
    }
    for (const key of this.#parents.keys()) this.nextKey = Math.max(this.nextKey, key + 1);
    for (const [id, element] of readNameTree(dictOf(structure.root, 'IDTree'))) {
      if (element instanceof PDFRef && !left.has(element) && !this.#ids.has(id))
        this.#ids.set(id, copier.copy(element) ?? PDFNull);
    }
  }

  /** Puts the structure into the catalogue, unless there is none. */
  write(catalog: PDFDict, marked: boolean): void {
    if (this.#kids.size() === 0) return;
    this.#root.set(keyOf('ParentTree'), writeNumberTree(this.#context, this.#parents));
    this.#root.set(keyOf('ParentTreeNextKey'), PDFNumber.of(this.nextKey));
    if (this.#ids.size > 0) this.#root.set(keyOf('IDTree'), writeNameTree(this.#context, this.#ids));
    this.#context.assign(this.rootRef, this.#root);
    catalog.set(keyOf('StructTreeRoot'), this.rootRef);
    catalog.set(keyOf('MarkInfo'), this.#context.obj({ Marked: marked ? PDFBool.True : PDFBool.False }));
  }

  #copy(element: Element, copier: GraphCopier): PDFObject {
    const ref = copier.copy(element.ref) ?? PDFNull;
    const dict = asDict(this.#context.lookup(ref));
    const kids = element.kids.map((kid) =>
      'dict' in kid ? this.#copy(kid, copier) : (copier.copy(kid.entry) ?? PDFNull),
    );
    if (kids.length === 0) dict?.delete(keyOf('K'));
    else dict?.set(keyOf('K'), this.#context.obj(kids));
    if (dict?.get(keyOf('Pg')) === undefined) dict?.delete(keyOf('Pg'));
    return ref;
  }

  #addEntries(name: string, root: PDFDict, copier: GraphCopier): void {
    const present = dictOf(this.#root, name) ?? PDFDict.withContext(this.#context);
    for (const [key, value] of dictOf(root, name)?.entries() ?? []) {
      const copy = present.has(key) ? undefined : copier.copy(value);
      if (copy !== undefined) present.set(key, copy);
    }
    if (present.keys().length > 0) this.#root.set(PDFName.of(name), present);
  }

  /** The elements that the marked content of a page stands for, by its numbers, or that an object stands for. */
  #copyParents(
    value: PDFObject,
    { root }: Structure,
    copier: GraphCopier,
    left: ReadonlySet<PDFRef>,
  ): PDFObject | undefined {
    const stays = (element: PDFObject) => element instanceof PDFRef && !left.has(element);
    const resolved = root.context.lookup(value);
    if (!(resolved instanceof PDFArray)) return stays(value) ? copier.copy(value) : undefined;
    if (!resolved.asArray().some(stays)) return undefined;
    return this.#context.obj(
      resolved.asArray().map((element) => (stays(element) ? (copier.copy(element) ?? PDFNull) : PDFNull)),
    );
  }
}
