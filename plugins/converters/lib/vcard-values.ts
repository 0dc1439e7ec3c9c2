import { decodeContentText, parameterOf, splitEscaped, type Property } from './content-lines.ts';
import type { Card } from './vcards.ts';

/** The parts of N (RFC 6350, section 6.2.2). */
export interface NameParts {
  readonly last: string;
  readonly first: string;
  readonly middle: string;
  readonly prefix: string;
  readonly suffix: string;
}

const BARE_ENCODINGS: ReadonlySet<string> = new Set(['7BIT', '8BIT', 'BASE64', 'QUOTED-PRINTABLE']);

/** How a value is encoded, in capitals: QUOTED-PRINTABLE, BASE64, B, or empty. vCard 2.1 may leave out `ENCODING=`. */
export function encodingOf(property: Property): string {
  const bare = property.parameters.find(
    ({ name, values }) => name === '' && BARE_ENCODINGS.has(upper(values)),
  );
  return (parameterOf(property, 'ENCODING') ?? upper(bare?.values ?? [])).toUpperCase();
}

function upper(values: readonly string[]): string {
  return values.join(',').toUpperCase();
}

/** The text of a property, decoded; line ends are LF. */
export function valueText(property: Property): string {
  return decodeValue(property, property.value);
}

/** The components of a structured property such as N, ADR or ORG, decoded. */
export function valueComponents(property: Property): string[] {
  return splitEscaped(property.value, ';').map((component) => decodeValue(property, component));
}

/** The members of a list such as CATEGORIES, decoded. */
export function valueList(property: Property): string[] {
  return splitEscaped(property.value, ',').map((member) => decodeValue(property, member));
}

function decodeValue(property: Property, written: string): string {
  const text =
    encodingOf(property) === 'QUOTED-PRINTABLE'
      ? decodeQuotedPrintable(written, parameterOf(property, 'CHARSET'))
      : written;
  return decodeContentText(text).replaceAll(/\r\n?/g, '\n');
}

/** RFC 2045, section 6.7, without soft line breaks. Bytes that are no UTF-8 are Windows-1252 if no charset says more. */
function decodeQuotedPrintable(text: string, charset: string | undefined): string {
  const bytes = new TextEncoder().encode(text);
  const decoded = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const digits = bytes[at] === 0x3d ? String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0) : '';
    const isEscape = /^[0-9a-f]{2}$/i.test(digits);
    decoded[length] = isEscape ? Number.parseInt(digits, 16) : (bytes[at] ?? 0);
    if (isEscape) at += 2;
    length += 1;
  }
  return decodeBytes(decoded.subarray(0, length), charset);
}

function decodeBytes(bytes: Uint8Array, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    // An unknown charset, or not what the bytes are in.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The types of a property in lower case, without `internet` and `pref`, and with what its group is labelled. */
export function typesOf(property: Property, labels: ReadonlyMap<string, string>): string[] {
  const label = property.group === '' ? undefined : labels.get(property.group.toLowerCase());
  const types = [...writtenTypes(property), ...(label === undefined ? [] : [label])];
  return [...new Set(types)].filter((type) => type !== '' && type !== 'internet' && type !== 'pref');
}

/** The types that vCard 2.1 writes without `TYPE=`, in lower case. */
export function bareTypesOf(property: Property): string[] {
  return writtenTypes({ ...property, parameters: property.parameters.filter(({ name }) => name === '') });
}

/** All types of a property as its parameters name them, in lower case. */
export function writtenTypes(property: Property): string[] {
  return property.parameters
    .filter(({ name, values }) => name === 'TYPE' || (name === '' && !BARE_ENCODINGS.has(upper(values))))
    .flatMap(({ values }) => values.flatMap((value) => value.split(',')))
    .map((type) => type.trim().toLowerCase());
}

/** The labels of a card's groups, in lower case: `item1.X-ABLabel:_$!<Other>!$_` of Apple's address book. */
export function labelsOf(card: Card): Map<string, string> {
  return new Map(
    card.properties
      .filter(({ group, name }) => group !== '' && name === 'X-ABLABEL')
      .map((property) => [
        property.group.toLowerCase(),
        valueText(property)
          .replace(/^_\$!<(.*)>!\$_$/s, '$1')
          .trim()
          .toLowerCase(),
      ]),
  );
}

/** The properties of a name that have a value. */
export function givenProperties(card: Card, name: string): Property[] {
  return card.properties.filter((property) => property.name === name && /[^;\s]/.test(property.value));
}

/** The text of the first property of a name that has a value, or none. */
export function firstText(card: Card, name: string): string {
  const [property] = givenProperties(card, name);
  return property === undefined ? '' : valueText(property).trim();
}

export function namePartsOf(card: Card): NameParts {
  const [property] = givenProperties(card, 'N');
  const parts = property === undefined ? [] : valueComponents(property).map((part) => part.trim());
  const [last = '', first = '', middle = '', prefix = '', suffix = ''] = parts;
  return { last, first, middle, prefix, suffix };
}

/** Name parts in the order in which they are read. */
export function readingOrder({ prefix, first, middle, last, suffix }: NameParts): string {
  return [prefix, first, middle, last, suffix].filter((part) => part !== '').join(' ');
}

/** FN, else what N gives; empty when a card has neither. */
export function personName(card: Card): string {
  return firstText(card, 'FN') || readingOrder(namePartsOf(card));
}

/** The organization and its units. */
export function organizationOf(card: Card): { readonly organization: string; readonly department: string } {
  const [property] = givenProperties(card, 'ORG');
  const [organization = '', ...units] = property === undefined ? [] : valueComponents(property);
  return {
    organization: organization.trim(),
    department: units
      .map((unit) => unit.trim())
      .filter((unit) => unit !== '')
      .join(';'),
  };
}

/** An e-mail address or phone number without the scheme of a URI. */
export function addressText(property: Property): string {
  return valueText(property)
    .trim()
    .replace(/^(?:mailto|tel):/i, '');
}
