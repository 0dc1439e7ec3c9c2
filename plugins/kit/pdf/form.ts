import { PDFArray, PDFName, PDFRef, type PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import {
  arrayOf,
  asDict,
  decodeText,
  dictOf,
  elementsOf,
  isText,
  nameOf,
  numberOf,
  textOf,
  valueOf,
} from './objects.ts';

/** A field of a form or a widget of a field (ISO 32000-1, 12.7.3). */
export interface FieldNode {
  readonly dict: PDFDict;
  readonly ref: PDFRef | undefined;
  /** Its own part of the name; absent for a widget that shows its parent field. */
  readonly partialName: string | undefined;
  /** The whole name, parts joined by full stops. */
  readonly name: string;
  readonly kids: readonly FieldNode[];
  /** The pages, from 1, that show it, if it is a widget that some page lists. */
  readonly pages: readonly number[];
}

/** The pages, from 1, that list an annotation. */
export type AnnotationPages = ReadonlyMap<PDFRef, readonly number[]>;

const DEEPEST = 100;

/** The fields at the top of the form. A field that comes a second time is left out there. */
export function readFields(catalog: PDFDict, annotationPages: AnnotationPages): FieldNode[] {
  const seen = new Set<PDFDict>();
  const read = (list: PDFArray | undefined, parentName: string, depth: number): FieldNode[] =>
    (list?.asArray() ?? []).flatMap((element) => {
      const dict = asDict(catalog.context.lookup(element));
      if (dict === undefined || seen.has(dict) || depth > DEEPEST) return [];
      seen.add(dict);
      const ref = element instanceof PDFRef ? element : undefined;
      const partialName = textOf(dict, 'T');
      const name = [parentName, partialName].filter((part) => part !== undefined && part !== '').join('.');
      const kids = read(arrayOf(dict, 'Kids'), name, depth + 1);
      return [{ dict, ref, partialName, name, kids, pages: (ref && annotationPages.get(ref)) ?? [] }];
    });
  return read(arrayOf(dictOf(catalog, 'AcroForm'), 'Fields'), '', 1);
}

/**
 * The fields that stay when only some pages do: those that such a page shows, and those that no page ever
 * showed. `left` gets the references of the others.
 */
export function keepFields(
  nodes: readonly FieldNode[],
  keeps: (page: number) => boolean,
  left: Set<PDFRef>,
): FieldNode[] {
  return nodes.flatMap((node) => {
    const kids = keepFields(node.kids, keeps, left);
    const stays = node.kids.length > 0 ? kids.length > 0 : node.pages.length === 0 || node.pages.some(keeps);
    if (stays) return [{ ...node, kids }];
    if (node.ref !== undefined) left.add(node.ref);
    return [];
  });
}

/** A field as a reader of the form sees it. */
export interface FormField {
  readonly name: string;
  readonly type: 'text' | 'checkbox' | 'radio' | 'choice' | 'button' | 'signature';
  readonly value: string | string[] | null;
}

/** The fields that hold a value, in the order of the form. */
export function listFields(nodes: readonly FieldNode[], inherited: Inherited = {}): FormField[] {
  return nodes.flatMap((node) => {
    const own = inherit(node.dict, inherited);
    const fields = node.kids.filter(({ partialName }) => partialName !== undefined);
    if (fields.length > 0) return listFields(fields, own);
    const type = fieldType(own);
    return type === undefined ? [] : [{ name: node.name, type, value: fieldValue(own.value) }];
  });
}

interface Inherited {
  readonly type?: string | undefined;
  readonly flags?: number | undefined;
  readonly value?: PDFObject | undefined;
}

function inherit(dict: PDFDict, { type, flags, value }: Inherited): Inherited {
  return {
    type: nameOf(dict, 'FT') ?? type,
    flags: numberOf(dict, 'Ff') ?? flags,
    value: valueOf(dict, 'V') ?? value,
  };
}

/** Bits 16 and 17 of a button's flags (ISO 32000-1, table 226). */
const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;

function fieldType({ type, flags = 0 }: Inherited): FormField['type'] | undefined {
  switch (type) {
    case 'Tx':
      return 'text';
    case 'Ch':
      return 'choice';
    case 'Sig':
      return 'signature';
    case 'Btn':
      return flags & PUSH_BUTTON ? 'button' : flags & RADIO ? 'radio' : 'checkbox';
    default:
      return undefined;
  }
}

/** Text, the name of a button's state, or the options chosen; a signature's contents say nothing to a reader. */
function fieldValue(value: PDFObject | undefined): FormField['value'] {
  if (isText(value)) return decodeText(value);
  if (value instanceof PDFName) return value.decodeText();
  if (!(value instanceof PDFArray)) return null;
  return elementsOf(value).flatMap((option) => (isText(option) ? [decodeText(option)] : []));
}
