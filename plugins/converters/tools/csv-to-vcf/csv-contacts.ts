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
      .map(({ slot, type, value }) => {
        const parameter = typeParameter(
          [...(type === '' ? [] : [type]), ...(types.get(slot) ?? [])],
          version,
        );
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
    ['NICKNAME', escaped('nickname')],
    ['ORG', organization.join('') === '' ? '' : organization.map(escapeContentText).join(';')],
    ['TITLE', escaped('title')],
    ['BDAY', birthday(field('birthday'), version)],
  ];
  const last: [string, string][] = [
    ['NOTE', escaped('note')],
    ['CATEGORIES', categories(field('categories'))],
    ['UID', escaped('uid')],
  ];
  const line = ([property, value]: [string, string]) => (value === '' ? [] : [`${property}:${value}`]);
  return [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `N:${[name.last, name.first, name.middle, name.prefix, name.suffix].map(escapeContentText).join(';')}`,
    `FN:${escapeContentText(fullName)}`,
    ...optional.flatMap(line),
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
  readonly type: string;
  readonly value: string;
}

function entriesOf(columns: Columns, cells: readonly string[]): Entry[] {
  return columns.flatMap((column, index) => {
    const value = cells[index] ?? '';
    if (column?.kind !== 'entry' || value === '') return [];
    const { entry, slot, type } = column;
    return [{ entry, slot, type, value }];
  });
}

function addressLines(
  columns: Columns,
  cells: readonly string[],
  types: ReadonlyMap<string, readonly string[]>,
  version: string,
): string[] {
  const addresses = new Map<string, Map<AddressPart, string>>();
  for (const [index, column] of columns.entries()) {
    const value = cells[index] ?? '';
    if (column?.kind !== 'address' || value === '') continue;
    const address = addresses.get(column.slot) ?? new Map<AddressPart, string>();
    if (!address.has(column.part)) address.set(column.part, value);
    addresses.set(column.slot, address);
  }
  const order: readonly AddressPart[] = ['street', 'city', 'region', 'postal_code', 'country'];
  return Array.from(addresses, ([slot, address]) => {
    const parts = order.map((part) => escapeContentText(address.get(part) ?? ''));
    return `ADR${typeParameter(types.get(slot) ?? [], version)}:;;${parts.join(';')}`;
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
      lines.push(`${property}:${propertyValue(value.trim(), column.column, version)}`);
  }
  return lines;
}

function propertyValue(value: string, { value: kind }: PropertyColumn, version: string): string {
  switch (kind) {
    case 'text':
      return escapeContentText(value);
    case 'uri':
      return uriText(value);
    case 'date':
      return birthday(value, version);
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

/** A date as the version writes it (RFC 2426, section 3.1.5; RFC 6350, section 4.3.1); other texts as they are. */
function birthday(value: string, version: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return isDate && version === '4.0' ? value.replaceAll('-', '') : escapeContentText(value);
}

function categories(cell: string): string {
  return cell
    .split(',')
    .map((category) => category.trim())
    .filter((category) => category !== '')
    .map(escapeContentText)
    .join(',');
}
