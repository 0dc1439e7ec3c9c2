import { escapeContentText } from '@toolyard/kit/content-lines';
import {
  namesContact,
  type AddressPart,
  type ContactColumn,
  type ContactField,
  type EntryKind,
} from './contact-columns.ts';
import { readingOrder } from '../../lib/vcard-values.ts';
import { typeParameter } from '../../lib/vcard-writing.ts';
import { ENTRY_COLUMNS, type PropertyColumn } from '../../lib/vcard-columns.ts';

export type Columns = readonly (ContactColumn | undefined)[];

/** The lines of a row's card, or nothing when it has neither a name nor an organization, e-mail or phone. */
export function contactCard(columns: Columns, row: readonly string[], version: string): string[] | undefined {
  const cells = row.map((cell) => cell.trim());
  if (!columns.some((column, index) => namesContact(column) && cells[index] !== '')) return undefined;

  const field = (name: ContactField) =>
    cells.find((cell, index) => {
      const column = columns[index];
      return cell !== '' && column?.kind === 'field' && column.field === name;
    }) ?? '';
  const escaped = (name: ContactField) => escapeContentText(field(name));
  const types = typesBySlot(columns, cells);
  const entries = entriesOf(columns, cells);
  const written = (kind: EntryKind, name: string, escape: (value: string) => string) =>
    entries
      .filter(({ entry }) => entry === kind)
      .map(({ slot, types: own, value }) => {
        const parameter = typeParameter([...own, ...(types.get(slot) ?? [])], version);
        return `${name}${parameter}:${escape(value)}`;
      });

  const parts = {
    last: field('last_name'),
    first: field('first_name'),
    middle: field('middle_name'),
    prefix: field('prefix'),
    suffix: field('suffix'),
  };
  const isNamed = [parts.last, parts.first, parts.middle].some((part) => part !== '');
  const name = isNamed ? parts : { ...parts, first: field('full_name') };
  const fullName =
    field('full_name') ||
    (isNamed ? readingOrder(parts) : '') ||
    field('organization') ||
    (entries.find(({ entry }) => entry === 'email') ?? entries.find(({ entry }) => entry === 'phone'))
      ?.value ||
    '';
  const organization = [field('organization'), field('department')].filter(
    (part, n) => part !== '' || n === 0,
  );
  const optional: [string, string][] = [
    ['NICKNAME', list(field('nickname'))],
    ['ORG', organization.join('') === '' ? '' : organization.map(escapeContentText).join(';')],
    ['TITLE', escaped('title')],
  ];
  const last: [string, string][] = [
    ['NOTE', escaped('note')],
    ['CATEGORIES', list(field('categories'))],
    ['UID', escaped('uid')],
  ];
  const line = ([property, value]: [string, string]) => (value === '' ? [] : [`${property}:${value}`]);
  return [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `N:${[name.last, name.first, name.middle, name.prefix, name.suffix].map(escapeContentText).join(';')}`,
    `FN:${escapeContentText(fullName)}`,
    ...optional.flatMap(line),
    ...dateLine('BDAY', field('birthday'), version),
    ...written('email', 'EMAIL', escapeContentText),
    ...written('phone', 'TEL', escapeContentText),
    ...addressLines(columns, cells, types, version),
    ...written('url', 'URL', uriText),
    ...ENTRY_COLUMNS.flatMap(({ column, property, version: only }) =>
      only === undefined || only === version ? written(column, property, uriText) : [],
    ),
    ...last.flatMap(line),
    ...propertyLines(columns, cells, version),
    'END:VCARD',
  ];
}

/** The types of entries and addresses, by the slots that tie them together. */
function typesBySlot(columns: Columns, cells: readonly string[]): Map<string, string[]> {
  const types = new Map<string, string[]>();
  for (const [index, column] of columns.entries()) {
    if (column?.kind !== 'type') continue;
    // Google's contacts mark the first of several with an asterisk.
    const named = (cells[index] ?? '').split(/[,;]/).map((type) => type.trim().replace(/^\* /, ''));
    types.set(column.slot, [...(types.get(column.slot) ?? []), ...named.filter((type) => type !== '')]);
  }
  return types;
}

interface Entry {
  readonly entry: EntryKind;
  readonly slot: string;
  readonly types: readonly string[];
  readonly value: string;
}

function entriesOf(columns: Columns, cells: readonly string[]): Entry[] {
  return columns.flatMap((column, index) => {
    const value = cells[index] ?? '';
    if (column?.kind !== 'entry' || value === '') return [];
    const { entry, slot, types } = column;
    // Google's contacts put several of a type into one cell.
    return value.split(' ::: ').map((one) => ({ entry, slot, types, value: one.trim() }));
  });
}

function addressLines(
  columns: Columns,
  cells: readonly string[],
  types: ReadonlyMap<string, readonly string[]>,
  version: string,
): string[] {
  const addresses = new Map<string, Map<AddressPart, string>>();
  const own = new Map<string, readonly string[]>();
  for (const [index, column] of columns.entries()) {
    const value = cells[index] ?? '';
    if (column?.kind !== 'address' || value === '') continue;
    const address = addresses.get(column.slot) ?? new Map<AddressPart, string>();
    if (!address.has(column.part)) address.set(column.part, value);
    addresses.set(column.slot, address);
    own.set(column.slot, column.types);
  }
  const order: readonly AddressPart[] = ['street', 'city', 'region', 'postal_code', 'country'];
  return Array.from(addresses, ([slot, address]) => {
    const parts = order.map((part) => escapeContentText(address.get(part) ?? ''));
    return `ADR${typeParameter([...(own.get(slot) ?? []), ...(types.get(slot) ?? [])], version)}:;;${parts.join(';')}`;
  });
}

/** A URI, of which commas and semicolons are a part. */
function uriText(uri: string): string {
  return uri.replaceAll(/[\r\n]/g, '');
}

/** The lines of columns that are one property each, the first column of each, if the version has the property. */
function propertyLines(columns: Columns, cells: readonly string[], version: string): string[] {
  const written = new Set<PropertyColumn>();
  const lines: string[] = [];
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (column?.kind !== 'property' || cell === '' || written.has(column.column)) continue;
    const { property, joint, version: only } = column.column;
    if (only !== undefined && only !== version) continue;
    written.add(column.column);
    const values = joint === undefined ? [cell] : cell.split(joint).filter((value) => value.trim() !== '');
    for (const value of values)
      lines.push(
        ...(column.column.value === 'date'
          ? dateLine(property, value.trim(), version)
          : [`${property}:${propertyValue(value.trim(), column.column.value, version)}`]),
      );
  }
  return lines;
}

function propertyValue(
  value: string,
  kind: Exclude<PropertyColumn['value'], 'date'>,
  version: string,
): string {
  switch (kind) {
    case 'text':
      return escapeContentText(value);
    case 'uri':
      return uriText(value);
    case 'components':
      return value.split(';').map(escapeContentText).join(';');
    case 'geo':
      return geoValue(value, version);
  }
}

/** A position: `latitude;longitude` in 3.0 (RFC 2426, section 3.4.2), a geo: URI in 4.0 (RFC 6350, section 6.5.2). */
function geoValue(value: string, version: string): string {
  const [, latitude, longitude] =
    /^(?:geo:)?([+-]?\d+(?:\.\d+)?)[,;]([+-]?\d+(?:\.\d+)?)$/i.exec(value) ?? [];
  if (latitude === undefined) return uriText(value);
  return version === '4.0' ? `geo:${latitude},${longitude}` : `${latitude};${longitude}`;
}

/** The line of a date as the version writes it (RFC 2426, section 3.1.5; RFC 6350, section 4.3.1), or of another text. */
function dateLine(property: string, value: string, version: string): string[] {
  if (value === '') return [];
  const isDate = DATE.test(value);
  if (version === '3.0') return [`${property}:${escapeContentText(value)}`];
  return [
    isDate
      ? `${property}:${value.replaceAll('-', '')}`
      : `${property};VALUE=text:${escapeContentText(value)}`,
  ];
}

const DATE = /^(?:\d{4}-\d{2}-\d{2}|\d{8})$/;

/** The birthday of a row that 3.0 has no form for: there it is a date, or a date with a time. */
export function unknownBirthday(
  columns: Columns,
  cells: readonly string[],
  version: string,
): string | undefined {
  if (version === '4.0') return undefined;
  const index = columns.findIndex((column) => column?.kind === 'field' && column.field === 'birthday');
  const value = cells[index]?.trim() ?? '';
  return value === '' || DATE.test(value) || /^\d{4}-\d{2}-\d{2}T/.test(value) ? undefined : value;
}

/** Texts of a list, which commas part, or ` ::: ` as in Google's contacts. */
function list(cell: string): string {
  return cell
    .split(/,| ::: /)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(escapeContentText)
    .join(',');
}
