import { PDFArray, PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import { readFields, type FieldNode } from '@toolyard/kit/pdf/form';
import {
  arrayOf,
  decodeText,
  dictOf,
  elementsOf,
  isText,
  nameOf,
  numberOf,
  valueOf,
} from '@toolyard/kit/pdf/objects';
import type { Source } from '@toolyard/kit/pdf/source';

/** A choice: what the form keeps and what it shows. */
export interface Option {
  readonly value: string;
  readonly shown: string;
}

/** A field that holds a value, with the places where it shows. */
export interface FormField {
  readonly name: string;
  readonly kind: 'text' | 'checkbox' | 'radio' | 'choice' | 'button' | 'signature';
  /** The dictionary that holds the value. */
  readonly dict: PDFDict;
  readonly widgets: readonly PDFDict[];
  readonly flags: number;
  /** Of a choice all, of buttons the names of the states that are on, each with what it stands for. */
  readonly options: readonly Option[];
}

/** Bits of a field's flags (ISO 32000-1, tables 221 to 230). */
export const FLAGS = {
  readOnly: 1 << 0,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  multiSelect: 1 << 21,
  comb: 1 << 24,
} as const;

/** How deep fields are nested at most. */
const DEEPEST = 100;

/** The fields of a form, in its order. Two that have the same name are the same to a reader. */
export function formFields({ catalog }: Source): FormField[] {
  const fields: FormField[] = [];
  const waiting = readFields(catalog, new Map()).toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const parts = node.kids.filter(({ partialName }) => partialName !== undefined);
    if (parts.length > 0) {
      waiting.push(...parts.toReversed());
      continue;
    }
    const kind = kindOf(node.dict);
    if (kind !== undefined) fields.push(fieldOf(node, kind));
  }
  return fields;
}

function fieldOf({ name, dict, kids }: FieldNode, kind: FormField['kind']): FormField {
  const widgets = kids.length > 0 ? kids.map((kid) => kid.dict) : [dict];
  const flags = numberOf(holderOf(dict, 'Ff'), 'Ff') ?? 0;
  const given = optionsOf(dict);
  const isButton = kind === 'checkbox' || kind === 'radio';
  const options = isButton
    ? onStates(widgets).map((state) => ({ value: state, shown: given[Number(state)]?.shown ?? state }))
    : given;
  return { name, kind, dict, widgets, flags, options };
}

/** The dictionary, of a field and those above it, that has an entry which is inherited. */
export function holderOf(dict: PDFDict, key: string): PDFDict | undefined {
  let holder: PDFDict | undefined = dict;
  for (let depth = 0; holder !== undefined && depth < DEEPEST; depth += 1) {
    if (valueOf(holder, key) !== undefined) return holder;
    holder = dictOf(holder, 'Parent');
  }
  return undefined;
}

/** The states of a widget besides Off, in the order of its appearances. */
export function statesOf(widget: PDFDict): string[] {
  const states = valueOf(dictOf(widget, 'AP'), 'N');
  if (!(states instanceof PDFDict)) return [];
  return states
    .keys()
    .map((key) => key.decodeText())
    .filter((state) => state !== 'Off');
}

function onStates(widgets: readonly PDFDict[]): string[] {
  return [...new Set(widgets.flatMap(statesOf))];
}

function kindOf(dict: PDFDict): FormField['kind'] | undefined {
  const flags = numberOf(holderOf(dict, 'Ff'), 'Ff') ?? 0;
  switch (nameOf(holderOf(dict, 'FT'), 'FT')) {
    case 'Tx':
      return 'text';
    case 'Ch':
      return 'choice';
    case 'Sig':
      return 'signature';
    case 'Btn':
      return flags & FLAGS.pushButton ? 'button' : flags & FLAGS.radio ? 'radio' : 'checkbox';
    default:
      return undefined;
  }
}

function optionsOf(dict: PDFDict): Option[] {
  return elementsOf(arrayOf(holderOf(dict, 'Opt'), 'Opt')).flatMap((option) => {
    const [value, shown] = option instanceof PDFArray ? elementsOf(option) : [option, option];
    const text = textIn(value);
    return text === undefined ? [] : [{ value: text, shown: textIn(shown) ?? text }];
  });
}

function textIn(object: PDFObject | undefined): string | undefined {
  return isText(object) ? decodeText(object) : undefined;
}
