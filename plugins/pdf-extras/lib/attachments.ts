import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import {
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
  type PDFContext,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { decodeStream } from '@toolyard/kit/pdf/filters';
import { toIsoDate } from '@toolyard/kit/pdf/metadata';
import { namesOf, readNameTree, writeNameTree } from '@toolyard/kit/pdf/name-trees';
import { arrayOf, asDict, dictOf, nameOf, numberOf, textOf, valueOf } from '@toolyard/kit/pdf/objects';
import type { Source } from '@toolyard/kit/pdf/source';

/** A file in a document (ISO 32000-1, 7.11.4): attached to it, or to a place on a page. */
export interface Attachment {
  readonly name: string;
  readonly specification: PDFDict;
  /** Where it stands in the document: its key in hexadecimal, or the annotation on a page, from 1. */
  readonly place:
    | { readonly kind: 'document'; readonly key: string }
    | { readonly kind: 'page'; readonly page: number; readonly annotation: PDFDict };
}

export function readAttachments({ catalog, context, pages }: Source): Attachment[] {
  const attached = [...readNameTree(namesOf(catalog, 'EmbeddedFiles'))].flatMap(([key, value]) => {
    const specification = asDict(context.lookup(value));
    if (specification === undefined) return [];
    const name = nameIn(specification) ?? Buffer.from(key, 'hex').toString('latin1');
    return [{ name, specification, place: { kind: 'document' as const, key } }];
  });
  const placed = pages.flatMap(({ dict }, index) =>
    annotationsOf(dict).flatMap(({ annotation }) => {
      const specification = isFile(annotation) ? dictOf(annotation, 'FS') : undefined;
      if (specification === undefined) return [];
      const place = { kind: 'page' as const, page: index + 1, annotation };
      return [{ name: nameIn(specification) ?? '', specification, place }];
    }),
  );
  return [...attached, ...placed];
}

/** What a document says of a file. */
export function describe({ name, specification, place }: Attachment) {
  const stream = streamOf(specification);
  const parameters = dictOf(stream?.dict, 'Params');
  const size = numberOf(parameters, 'Size');
  return {
    name,
    size_bytes: size !== undefined && Number.isSafeInteger(size) && size >= 0 ? size : null,
    mime_type: nameOf(stream?.dict, 'Subtype') ?? null,
    description: textOf(specification, 'Desc') ?? null,
    created: toIsoDate(textOf(parameters, 'CreationDate') ?? ''),
    modified: toIsoDate(textOf(parameters, 'ModDate') ?? ''),
    page: place.kind === 'page' ? place.page : null,
  };
}

/** The bytes of a file; undefined where there are none. @throws Error when they can't be decoded */
export function contentOf({ specification }: Attachment): Uint8Array | undefined {
  const stream = streamOf(specification);
  return stream && decodeStream(stream);
}

/** A file to attach. */
export interface NewFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mimeType: string | undefined;
  readonly description: string | undefined;
}

export function addAttachments({ catalog, context }: Source, files: readonly NewFile[]): void {
  const entries = readNameTree(namesOf(catalog, 'EmbeddedFiles'));
  for (const file of files) {
    entries.set(keyOf(file.name), context.register(specificationOf(context, file)));
  }
  writeFiles(catalog, entries);
}

/** Takes files out: of the document's list, of pages, and of where else they are said to belong (`AF`, ISO 32000-2, 14.13). */
export function removeAttachments({ catalog, context, pages }: Source, removed: readonly Attachment[]): void {
  const specifications = new Set(removed.map(({ specification }) => specification));
  const isLeft = (value: PDFObject | undefined) => {
    const dict = asDict(context.lookup(value));
    return dict !== undefined && specifications.has(dict);
  };
  const entries = readNameTree(namesOf(catalog, 'EmbeddedFiles'));
  for (const { place } of removed) if (place.kind === 'document') entries.delete(place.key);
  writeFiles(catalog, entries);
  const gone = new Set(removed.flatMap(({ place }) => (place.kind === 'page' ? [place.annotation] : [])));
  for (const { dict } of pages) {
    const kept = annotationsOf(dict).filter(({ annotation }) => !gone.has(annotation));
    if (arrayOf(dict, 'Annots') !== undefined)
      setList(
        dict,
        'Annots',
        kept.map(({ entry }) => entry),
      );
  }
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = asDict(object);
    const list = arrayOf(dict, 'AF');
    if (dict !== undefined && list !== undefined)
      setList(
        dict,
        'AF',
        list.asArray().filter((entry) => !isLeft(entry)),
      );
  }
}

/** A name's key, in hexadecimal. Readers compare them decoded or not: in ASCII both are the same. */
function keyOf(name: string): string {
  const bytes = /^[ -~]*$/.test(name) ? Buffer.from(name) : PDFHexString.fromText(name).asBytes();
  return Buffer.from(bytes).toString('hex');
}

function setList(dict: PDFDict, key: string, entries: readonly PDFObject[]): void {
  if (entries.length === 0) dict.delete(PDFName.of(key));
  else dict.set(PDFName.of(key), dict.context.obj([...entries]));
}

function annotationsOf(page: PDFDict) {
  return (arrayOf(page, 'Annots')?.asArray() ?? []).flatMap((entry) => {
    const annotation = asDict(page.context.lookup(entry));
    return annotation === undefined ? [] : [{ entry, annotation }];
  });
}

function isFile(annotation: PDFDict): boolean {
  return nameOf(annotation, 'Subtype') === 'FileAttachment';
}

function nameIn(specification: PDFDict): string | undefined {
  return textOf(specification, 'UF') ?? textOf(specification, 'F');
}

function streamOf(specification: PDFDict): PDFRawStream | undefined {
  const files = dictOf(specification, 'EF');
  const stream = valueOf(files, 'UF') ?? valueOf(files, 'F');
  return stream instanceof PDFRawStream ? stream : undefined;
}

function writeFiles(catalog: PDFDict, entries: ReadonlyMap<string, PDFObject>): void {
  const { context } = catalog;
  const names = dictOf(catalog, 'Names')?.clone(context) ?? PDFDict.withContext(context);
  if (entries.size === 0) names.delete(PDFName.of('EmbeddedFiles'));
  else names.set(PDFName.of('EmbeddedFiles'), writeNameTree(context, entries));
  if (names.keys().length === 0) catalog.delete(PDFName.of('Names'));
  else catalog.set(PDFName.of('Names'), names);
}

function specificationOf(context: PDFContext, { name, bytes, mimeType, description }: NewFile): PDFDict {
  const dict = context.obj({ Type: 'EmbeddedFile', Filter: 'FlateDecode' });
  if (mimeType !== undefined) dict.set(PDFName.of('Subtype'), PDFName.of(mimeType));
  const checksum = createHash('md5').update(bytes).digest('hex');
  const parameters = context.obj({ Size: bytes.length });
  parameters.set(PDFName.of('CheckSum'), PDFHexString.of(checksum));
  dict.set(PDFName.of('Params'), parameters);
  const stream: PDFRef = context.register(PDFRawStream.of(dict, deflateSync(bytes)));
  const specification = context.obj({ Type: 'Filespec', EF: { F: stream, UF: stream } });
  // What reads no Unicode reads this: ASCII alone is safe in it (ISO 32000-1, 7.11.2).
  specification.set(PDFName.of('F'), PDFString.of(name.replace(/[^\w .-]/g, '_')));
  specification.set(PDFName.of('UF'), PDFHexString.fromText(name));
  if (description !== undefined) specification.set(PDFName.of('Desc'), PDFHexString.fromText(description));
  return specification;
}
