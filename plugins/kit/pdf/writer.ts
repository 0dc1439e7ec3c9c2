import { PDFContext, PDFHeader } from '@cantoo/pdf-lib';
import { GraphCopier } from './graph-copier.ts';
import { serialize, type Encryption } from './serializer.ts';
import type { Source } from './source.ts';

/** Object streams came with PDF 1.5: who wrote none may have readers that know none. */
const OBJECT_STREAMS_SINCE = '1.5';

/**
 * Writes a document made from others: in the latest of their PDF versions, and with object streams if one of
 * them has some.
 *
 * @param atLeast the version that what was added needs
 */
export function writePdf(
  context: PDFContext,
  sources: readonly Pick<Source, 'version' | 'usesObjectStreams'>[],
  atLeast = '1.3',
  encryption?: Encryption,
): Uint8Array {
  const version = [atLeast, ...sources.map((source) => source.version)].sort().at(-1) ?? atLeast;
  const [major = '1', minor = '7'] = version.split('.');
  context.header = PDFHeader.forVersion(Number(major), Number(minor));
  const compact =
    version >= OBJECT_STREAMS_SINCE && sources.some(({ usesObjectStreams }) => usesObjectStreams);
  return serialize(context, compact, encryption);
}

/** Writes a document that was changed, without the objects that nothing refers to any more. */
export function writeChanged(source: Source, atLeast?: string, encryption?: Encryption): Uint8Array {
  const context = PDFContext.create();
  const copier = new GraphCopier(source.context, context, { structOffset: 0 });
  const catalog = copier.copyDict(source.catalog, new Set(['Perms']));
  context.trailerInfo.Root = context.register(catalog);
  for (const key of ['Info', 'ID'] as const) {
    const value = source.context.trailerInfo[key];
    const copy = value && copier.copy(value);
    if (copy !== undefined) context.trailerInfo[key] = copy;
  }
  return writePdf(context, [source], atLeast, encryption);
}
