import type { DroppedParts } from '@toolyard/kit/dropped';
import { isWrittenNumber, type WrittenJson } from '@toolyard/kit/json-argument';
import { InputError, quote } from '@toolyard/sdk';
import { percentEncode } from './percent-encoding.ts';

/** How arrays are written: `repeat` a=1&a=2; `brackets` a[]=1; `indices` a[0]=1; `comma` a=1,2. */
export const ARRAY_FORMATS = ['repeat', 'brackets', 'indices', 'comma'] as const;

export type ArrayFormat = (typeof ARRAY_FORMATS)[number];

export interface ParameterStyle {
  readonly arrays: ArrayFormat;
  /** Objects as a[b]=c, or as their JSON text. */
  readonly objects: 'brackets' | 'json';
  readonly space: '%20' | '+';
  /** Leave out null, empty text and empty arrays, in arrays too. */
  readonly skipEmpty: boolean;
}

/** How many brackets a name may have: reading it back takes no more. */
const MAX_BRACKETS = 20;

/**
 * Parameters as `name=value` texts, percent-encoded but for the unreserved characters of
 * RFC 3986 §2.3. null is empty, numbers are as JSON writes them. Empty arrays and objects have no form: they are added
 * to `dropped`, unless `skipEmpty` asked to leave them out.
 *
 * @throws InputError for a lone surrogate, more than 20 levels, or what has no form within commas
 */
export function writeParameters(
  argument: string,
  params: Iterable<readonly [name: string, value: WrittenJson]>,
  style: ParameterStyle,
  dropped: DroppedParts,
): string[] {
  const encode = (text: string) => {
    const encoded = percentEncode(argument, text, 'rfc3986');
    return style.space === '+' ? encoded.replaceAll('%20', '+') : encoded;
  };
  const pairs: string[] = [];
  const write = (name: string, value: WrittenJson, brackets: number): void => {
    if (brackets > MAX_BRACKETS)
      throw new InputError(argument, `expected at most ${MAX_BRACKETS} levels of nesting in ${quote(name)}`);
    if (style.skipEmpty && isEmpty(value)) return;
    if (Array.isArray(value)) {
      const elements = style.skipEmpty ? value.filter((element) => !isEmpty(element)) : value;
      if (style.arrays === 'comma') {
        if (elements.length === 0) {
          if (!style.skipEmpty) dropped.add('empty array', name);
          return;
        }
        const texts = elements.map((element) => encode(commaElement(argument, name, element)));
        pairs.push(`${encode(name)}=${texts.join(',')}`);
        return;
      }
      if (elements.length === 0 && !style.skipEmpty) dropped.add('empty array', name);
      for (const [index, element] of elements.entries())
        write(elementName(name, index, style.arrays), element, brackets + 1);
    } else if (isJsonObject(value) && style.objects === 'brackets') {
      const members = Object.entries(value);
      if (members.length === 0) dropped.add('empty object', name);
      for (const [key, inner] of members) write(`${name}[${key}]`, inner, brackets + 1);
    } else pairs.push(`${encode(name)}=${encode(valueText(argument, name, value))}`);
  };
  for (const [name, value] of params) write(name, value, 0);
  return pairs;
}

function elementName(name: string, index: number, arrays: Exclude<ArrayFormat, 'comma'>): string {
  if (arrays === 'repeat') return name;
  return arrays === 'brackets' ? `${name}[]` : `${name}[${index}]`;
}

function commaElement(argument: string, name: string, element: WrittenJson): string {
  if (Array.isArray(element) || isJsonObject(element)) {
    throw new InputError(
      argument,
      `expected no object or array in the array ${quote(name)}: comma has no form for them`,
    );
  }
  return valueText(argument, name, element);
}

/**
 * A text as it is, null as nothing, anything else as its JSON.
 *
 * @throws InputError for a number beyond what a double holds: JSON text may have one, JSON writes none
 */
function valueText(argument: string, name: string, value: WrittenJson): string {
  if (value === null) return '';
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new InputError(argument, `expected a number up to 1.8e308 in ${quote(name)}, got more`);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isEmpty(value: WrittenJson): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

export function isJsonObject(value: WrittenJson): value is { [key: string]: WrittenJson } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isWrittenNumber(value);
}
