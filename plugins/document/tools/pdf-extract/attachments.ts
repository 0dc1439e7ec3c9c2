import { asDict, arrayOf, dictOf, elementsOf, nameOf, textOf } from '@toolyard/kit/pdf/objects';
import type { Source } from '@toolyard/kit/pdf/source';
import { namesOf, readNameTree } from '@toolyard/kit/pdf/name-trees';

/** The names of the files in a document (ISO 32000-1, 7.11.4): attached to it, or to a place on a page. */
export function listAttachments({ catalog, context, pages }: Source): string[] {
  const attached = [...readNameTree(namesOf(catalog, 'EmbeddedFiles')).values()].map((file) =>
    asDict(context.lookup(file)),
  );
  const placed = pages
    .flatMap(({ dict }) => elementsOf(arrayOf(dict, 'Annots')))
    .map(asDict)
    .filter((annotation) => nameOf(annotation, 'Subtype') === 'FileAttachment')
    .map((annotation) => dictOf(annotation, 'FS'));
  return [...attached, ...placed].flatMap((file) => textOf(file, 'UF') ?? textOf(file, 'F') ?? []);
}
