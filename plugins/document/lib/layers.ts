import { PDFArray, PDFName, type PDFContext, type PDFDict } from '@cantoo/pdf-lib';
import type { GraphCopier } from '@toolyard/kit/pdf/graph-copier';
import { arrayOf, dictOf, nameOf } from '@toolyard/kit/pdf/objects';

/** Lists of layers in the default configuration that take up those of a further document. */
const LISTS = ['ON', 'OFF', 'Order', 'RBGroups', 'Locked', 'AS'];

/**
 * Adds the layers of a document (optional content, ISO 32000-1, 8.11.4) to those of the document that is put
 * together, so that what is hidden stays hidden.
 *
 * @returns the layers of both
 */
export function addLayers(
  context: PDFContext,
  present: PDFDict | undefined,
  catalog: PDFDict,
  copier: GraphCopier,
): PDFDict | undefined {
  const given = dictOf(catalog, 'OCProperties');
  if (given === undefined) return present;
  const copy = copier.copyDict(given);
  if (present === undefined) return copy;

  append(context, present, 'OCGs', arrayOf(copy, 'OCGs'));
  const [settings, added] = [dictOf(present, 'D'), dictOf(copy, 'D')];
  if (settings === undefined || added === undefined) return present;
  for (const list of LISTS) append(context, settings, list, arrayOf(added, list));
  // The first document's base state now is that of all: where the other's differs, its layers are listed.
  const states = [settings, added].map((configuration) => nameOf(configuration, 'BaseState') ?? 'ON');
  if (states[0] !== states[1] && (states[1] === 'ON' || states[1] === 'OFF')) {
    const exceptions = new Set(arrayOf(added, states[1] === 'ON' ? 'OFF' : 'ON')?.asArray());
    const layers = (arrayOf(copy, 'OCGs')?.asArray() ?? []).filter((layer) => !exceptions.has(layer));
    append(context, settings, states[1], context.obj(layers));
  }
  return present;
}

function append(context: PDFContext, dict: PDFDict, key: string, more: PDFArray | undefined): void {
  if (more === undefined) return;
  const list = arrayOf(dict, key) ?? PDFArray.withContext(context);
  for (const element of more.asArray()) list.push(element);
  dict.set(PDFName.of(key), list);
}
