import { createHash } from 'node:crypto';
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { destinationKey, holderOf } from './destinations.ts';
import { keepFields, type FieldNode } from '@toolyard/kit/pdf/form';
import { FormBuilder, type RenamedField } from './form-builder.ts';
import { GraphCopier, OMIT } from '@toolyard/kit/pdf/graph-copier';
import { addLayers } from './layers.ts';
import { setTitle } from '@toolyard/kit/pdf/metadata';
import { NamedObjects } from './named-objects.ts';
import {
  arrayOf,
  asDict,
  elementsOf,
  isText,
  keyOf,
  nameOf,
  nextReference,
  valueOf,
} from '@toolyard/kit/pdf/objects';
import {
  isOpen,
  keepBookmarks,
  pageBookmark,
  writeOutline,
  type NewBookmark,
  type OutlineItem,
} from './outline.ts';
import { writePageLabels, type PageLabel } from './page-labels.ts';
import { geometryOf, type PageGeometry } from '@toolyard/kit/pdf/source';
import { keepStructure, StructureBuilder, type KeptStructure } from './structure.ts';
import type { Survey } from './page-references.ts';
import { namesOf, readNameTree } from '@toolyard/kit/pdf/name-trees';
import { writePdf } from '@toolyard/kit/pdf/writer';

/** Some pages of a document, from 1, in order; a page may come more than once. */
export interface Part {
  readonly survey: Survey;
  readonly pages: readonly number[];
  /** Becomes a bookmark at the part's first page, above its own bookmarks. */
  readonly name?: string | undefined;
}

export interface AssembledPage extends PageGeometry {
  /** The part that it comes from, from 1. */
  readonly source: number;
  readonly source_page: number;
}

export interface Assembled {
  readonly bytes: Uint8Array;
  readonly pages: readonly AssembledPage[];
  readonly fieldsRenamed: readonly ({ readonly source: number } & RenamedField)[];
}

/**
 * Puts pages of one or several documents together into a new one, with everything that belongs to them:
 * bookmarks, links and named destinations, annotations, form fields, page labels, layers, attachments,
 * scripts, and the tags for screen readers. What leads to pages not taken goes. Content streams, images and
 * fonts keep their bytes; nothing is written that nothing refers to. The first document gives the metadata
 * and the settings of the viewer. Annotations stay with the first copy of their page.
 */
export async function assemble(parts: readonly Part[], title?: string): Promise<Assembled> {
  const assembly = new Assembly();
  for (const part of parts) assembly.add(part);
  return assembly.finish(parts, title);
}

/** Entries of a page that are not simply copied. Beads (`B`) belong to threads, which go. */
const OF_PAGE = new Set(['Parent', 'Annots', 'B']);
/** A second copy of a page has no annotations, and the tags stay with the first. */
const OF_REPEATED_PAGE = new Set([...OF_PAGE, 'StructParents']);
/**
 * Entries of the catalogue that are not simply copied from the first document: what is put together from
 * all, what leads to pages (threads), and what any change makes void (permissions by signature).
 */
const OF_CATALOG = new Set([
  'AcroForm',
  'DSS',
  'Dests',
  'Legal',
  'MarkInfo',
  'Names',
  'OCProperties',
  'OpenAction',
  'Outlines',
  'PageLabels',
  'Pages',
  'Perms',
  'StructTreeRoot',
  'Threads',
  'Version',
]);
/** Lists of the catalogue's `Names` that go by name alone and can be put together. */
const NAMED = ['Dests', 'EmbeddedFiles', 'JavaScript'] as const;

class Assembly {
  readonly #context = PDFContext.create();
  readonly #catalog = this.#context.obj({ Type: 'Catalog' });
  readonly #tree = this.#context.nextRef();
  readonly #pageRefs: PDFRef[] = [];
  readonly #pages: AssembledPage[] = [];
  readonly #labels: (PageLabel | undefined)[] = [];
  readonly #bookmarks: NewBookmark[] = [];
  readonly #form = new FormBuilder(this.#context);
  readonly #fieldsRenamed: Assembled['fieldsRenamed'][number][] = [];
  readonly #named = {
    Dests: new NamedObjects(),
    EmbeddedFiles: new NamedObjects(),
    JavaScript: new NamedObjects(),
  };
  readonly #structure = new StructureBuilder(this.#context);
  #layers: PDFDict | undefined;
  #parts = 0;

  add(part: Part): void {
    this.#parts += 1;
    const taking = new Taking(part, this.#context, this.#structure);
    const first = this.#pageRefs.length;
    this.#addPages(part, taking);
    if (this.#parts === 1) this.#addSettings(part, taking);
    this.#addNamed(part, taking);
    this.#addBookmarks(part, taking, this.#pageRefs[first]);
    this.#layers = addLayers(this.#context, this.#layers, part.survey.source.catalog, taking.copier);
    const renamed = this.#form.add(part.survey.source.catalog, taking.fields, taking.copier);
    this.#fieldsRenamed.push(...renamed.map(({ from, to }) => ({ source: this.#parts, from, to })));
    if (taking.structure !== undefined) this.#structure.add(taking.structure, taking.copier, taking.left);
    taking.retarget();
  }

  async finish(parts: readonly Part[], title: string | undefined): Promise<Assembled> {
    const context = this.#context;
    const kids = context.obj(this.#pageRefs);
    context.assign(this.#tree, context.obj({ Type: 'Pages', Kids: kids, Count: this.#pageRefs.length }));
    this.#set('Pages', this.#tree);
    if (parts.some(({ survey }) => survey.labels !== undefined))
      this.#set('PageLabels', writePageLabels(context, this.#labels));
    if (this.#bookmarks.length > 0) this.#set('Outlines', writeOutline(context, this.#bookmarks));
    this.#set('AcroForm', this.#form.write());
    this.#set('OCProperties', this.#layers);
    this.#writeNames();
    const marked = parts.every(({ survey }) => survey.structure?.marked === true);
    this.#structure.write(this.#catalog, marked);
    context.trailerInfo.Root = context.register(this.#catalog);
    this.#identify(parts);
    if (title !== undefined) setTitle(context, this.#catalog, title);
    const sources = parts.map(({ survey }) => survey.source);
    return {
      bytes: writePdf(context, sources),
      pages: this.#pages,
      fieldsRenamed: this.#fieldsRenamed,
    };
  }

  #set(key: string, value: PDFObject | undefined): void {
    if (value !== undefined) this.#catalog.set(keyOf(key), value);
  }

  #addPages({ survey, pages }: Part, taking: Taking): void {
    for (const number of pages) {
      const page = survey.source.pages[number - 1];
      if (page === undefined) continue;
      const taken = taking.pageRefs.get(page.ref);
      const repeated = taken === undefined || this.#context.lookup(taken) !== undefined;
      const dict = taking.copier.copyDict(page.dict, repeated ? OF_REPEATED_PAGE : OF_PAGE);
      dict.set(keyOf('Parent'), this.#tree);
      for (const [key, value] of page.attributes) {
        const copy = dict.has(keyOf(key)) ? undefined : taking.copier.copy(value);
        if (copy !== undefined) dict.set(keyOf(key), copy);
      }
      const ref = repeated ? this.#context.nextRef() : taken;
      this.#context.assign(ref, dict);
      if (!repeated) taking.copyAnnotations(page.dict, dict);
      this.#pageRefs.push(ref);
      this.#labels.push(survey.labels?.[number - 1]);
      this.#pages.push({ source: this.#parts, source_page: number, ...geometryOf(page) });
    }
  }

  /** What the document as a whole is and how it opens comes from the first file. */
  #addSettings({ survey }: Part, { copier, leads }: Taking): void {
    const { catalog, info } = survey.source;
    for (const [key, value] of copier.copyDict(catalog, OF_CATALOG).entries()) this.#catalog.set(key, value);
    const action = catalog.get(keyOf('OpenAction'));
    const opening = valueOf(catalog, 'OpenAction');
    const page =
      opening instanceof PDFDict ? survey.destinations.pageOf(opening) : survey.destinations.page(opening);
    if (action !== undefined && (page === undefined || leads(page)))
      this.#set('OpenAction', copier.copy(action));
    if (info !== undefined) this.#context.trailerInfo.Info = this.#context.register(copier.copyDict(info));
  }

  #addNamed({ survey: { source, destinations } }: Part, taking: Taking): void {
    for (const kind of NAMED) {
      const given = kind === 'Dests' ? destinations.named : readNameTree(namesOf(source.catalog, kind));
      for (const [name, object] of given) {
        const page = kind === 'Dests' ? destinations.page(object) : undefined;
        if (kind === 'Dests' && (page === undefined || !taking.leads(page))) continue;
        const copy = taking.copier.copy(object);
        if (copy === undefined) continue;
        if (kind === 'Dests') taking.usePageReference(copy, page);
        const listed = this.#named[kind].add(name, copy, given);
        if (kind === 'Dests' && listed !== name) taking.renamed.set(name, listed);
      }
    }
    for (const file of arrayOf(source.catalog, 'AF')?.asArray() ?? []) {
      const copy = this.#parts === 1 ? undefined : taking.copier.copy(file);
      const files = arrayOf(this.#catalog, 'AF') ?? PDFArray.withContext(this.#context);
      if (copy === undefined) continue;
      files.push(copy);
      this.#set('AF', files);
    }
  }

  #addBookmarks({ survey, name }: Part, taking: Taking, firstPage: PDFRef | undefined): void {
    const own = keepBookmarks(survey.outline, taking.leads).map((item) => taking.copyBookmark(item));
    if (name === undefined || firstPage === undefined) this.#bookmarks.push(...own);
    else this.#bookmarks.push(pageBookmark(this.#context, name, firstPage, own));
  }

  #writeNames(): void {
    const context = this.#context;
    this.#set('Dests', this.#named.Dests.writeDict(context));
    const names = context.obj({});
    for (const kind of NAMED) {
      const tree = this.#named[kind].writeTree(context);
      if (tree !== undefined) names.set(keyOf(kind), tree);
    }
    if (names.keys().length > 0) this.#set('Names', names);
  }

  /** Keeps the first half of the file's identifier; the second says which version it is (ISO 32000-1, 14.4). */
  #identify(parts: readonly Part[]): void {
    const [permanent] = elementsOf(parts[0] && idOf(parts[0].survey));
    if (!isText(permanent)) return;
    const made = createHash('sha256');
    for (const { survey, pages, name } of parts)
      made.update(JSON.stringify([String(idOf(survey)), pages, name]));
    const version = PDFHexString.fromBytes(made.digest().subarray(0, 16));
    this.#context.trailerInfo.ID = this.#context.obj([permanent, version]);
  }
}

function idOf({ source: { context } }: Survey): PDFArray | undefined {
  const id = context.lookup(context.trailerInfo.ID);
  return id instanceof PDFArray ? id : undefined;
}

/** The taking over of one part: what of its document stays, and where it is in the new one. */
class Taking {
  readonly #survey: Survey;
  readonly #context: PDFContext;
  readonly #taken: ReadonlySet<number>;
  /** From the source's pages to their first copies. */
  readonly pageRefs: ReadonlyMap<PDFRef, PDFRef>;
  /** Annotations, fields and structure elements that go. */
  readonly left = new Set<PDFRef>();
  readonly copier: GraphCopier;
  readonly fields: readonly FieldNode[];
  readonly structure: KeptStructure | undefined;
  /** Destinations that got another name. */
  readonly renamed = new Map<string, string>();
  /** Annotations, bookmarks and actions in the new document, which may lead to a page. */
  readonly #leading: { readonly item: PDFDict; readonly page: number | undefined }[] = [];

  constructor({ survey, pages }: Part, context: PDFContext, builder: StructureBuilder) {
    this.#survey = survey;
    this.#context = context;
    this.#taken = new Set(pages);
    const { source, structure, annotationPages, destinations } = survey;
    const refs = [...this.#taken].map((page) => source.pages[page - 1]?.ref);
    this.pageRefs = new Map(
      refs.flatMap((ref) => (ref === undefined ? [] : [[ref, nextReference(context)]])),
    );
    for (const [ref, on] of annotationPages) {
      const dict = asDict(source.context.lookup(ref));
      const page = nameOf(dict, 'Subtype') === 'Link' && dict ? destinations.pageOf(dict) : undefined;
      if (!on.some(this.leads) || (page !== undefined && !this.leads(page))) this.left.add(ref);
    }
    this.fields = keepFields(survey.fields, this.leads, this.left);
    this.structure =
      structure && keepStructure(structure, (ref) => this.#isPageLeft(ref) || this.left.has(ref), this.left);
    this.copier = new GraphCopier(source.context, context, {
      replace: (ref) => {
        if (ref === structure?.rootRef) return builder.rootRef;
        if (this.left.has(ref)) return OMIT;
        return this.pageRefs.get(ref) ?? (this.#isPageLeft(ref) ? PDFNull : undefined);
      },
      structOffset: structure && builder.nextKey,
    });
  }

  /** Whether a page of the source is taken, so that what leads to it stays. */
  readonly leads = (page: number): boolean => this.#taken.has(page);

  copyAnnotations(page: PDFDict, copy: PDFDict): void {
    const annotations = PDFArray.withContext(this.#context);
    const { destinations, source } = this.#survey;
    for (const annotation of arrayOf(page, 'Annots')?.asArray() ?? []) {
      const dict = asDict(source.context.lookup(annotation));
      const target = dict && destinations.pageOf(dict);
      const isLink = nameOf(dict, 'Subtype') === 'Link';
      if (dict === undefined || (isLink && target !== undefined && !this.leads(target))) continue;
      const copied = this.copier.copy(annotation);
      const item = asDict(this.#context.lookup(copied));
      if (copied === undefined || item === undefined) continue;
      annotations.push(copied);
      this.#leading.push({ item, page: target });
    }
    if (annotations.size() > 0) copy.set(keyOf('Annots'), annotations);
  }

  copyBookmark(item: OutlineItem): NewBookmark {
    const dict = this.copier.copyDict(item.dict, OF_BOOKMARK);
    this.#leading.push({ item: dict, page: item.page });
    return { dict, open: isOpen(item), children: item.children.map((child) => this.copyBookmark(child)) };
  }

  /** Lets all that leads somewhere use the names and pages of the new document. */
  retarget(): void {
    for (const { item, page } of this.#leading) {
      const holder = holderOf(item);
      if (holder === undefined) continue;
      const renamed = this.renamed.get(destinationKey(holder.value) ?? '');
      if (renamed !== undefined) {
        const name = renamed.startsWith('/') ? PDFName.of(renamed.slice(1)) : PDFHexString.of(renamed);
        holder.dict.set(PDFName.of(holder.key), name);
      }
      this.usePageReference(holder.value, page);
    }
  }

  /** Has a destination that counts pages refer to the page itself, which now may have another number. */
  usePageReference(destination: PDFObject, page: number | undefined): void {
    const value = this.#context.lookup(destination);
    const array = value instanceof PDFDict ? valueOf(value, 'D') : value;
    const source = page === undefined ? undefined : this.#survey.source.pages[page - 1]?.ref;
    const ref = source && this.pageRefs.get(source);
    if (array instanceof PDFArray && array.get(0) instanceof PDFNumber && ref !== undefined)
      array.set(0, ref);
  }

  #isPageLeft(ref: PDFRef): boolean {
    const page = this.#survey.pageNumbers.get(ref);
    return page !== undefined && !this.#taken.has(page);
  }
}

/** Entries of a bookmark that say its place among the others. */
const OF_BOOKMARK = new Set(['Parent', 'Prev', 'Next', 'First', 'Last', 'Count']);
