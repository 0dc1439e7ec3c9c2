import type { Property } from '../../lib/content-lines.ts';
import { ENTRY_COLUMNS, PROPERTY_COLUMNS, type PropertyColumn } from '../../lib/vcard-columns.ts';
import {
  addressText,
  firstText,
  givenProperties,
  labelsOf,
  namePartsOf,
  organizationOf,
  personName,
  typesOf,
  valueComponents,
  valueText,
} from '../../lib/vcard-values.ts';
import type { Card } from '../../lib/vcards.ts';

const BEFORE = [
  'full_name',
  'prefix',
  'first_name',
  'middle_name',
  'last_name',
  'suffix',
  'nickname',
  'organization',
  'department',
  'title',
  'birthday',
];
const NUMBERED: Readonly<Record<string, readonly string[]>> = {
  email: ['', '_type'],
  phone: ['', '_type'],
  address: ['_street', '_city', '_region', '_postal_code', '_country', '_type'],
  url: [''],
  ...Object.fromEntries(ENTRY_COLUMNS.map(({ column }) => [column, ['', '_type']])),
};
const AFTER = ['note', 'categories', 'uid', ...PROPERTY_COLUMNS.map(({ column }) => column)];

/** All columns that there are up to the highest numbers in use, in order. */
export function columnOrder(used: ReadonlySet<string>): string[] {
  const highest = new Map<string, number>();
  for (const name of used) {
    const [, kind = '', number] = /^([a-z]+)_(\d+)/.exec(name) ?? [];
    highest.set(kind, Math.max(highest.get(kind) ?? 0, Number(number ?? 0)));
  }
  const numbered = Object.entries(NUMBERED).flatMap(([kind, suffixes]) =>
    Array.from({ length: highest.get(kind) ?? 0 }, (_, n) =>
      suffixes.map((suffix) => `${kind}_${n + 1}${suffix}`),
    ).flat(),
  );
  return [...BEFORE, ...numbered, ...AFTER];
}

/** The cells of a card's row that are not empty. */
export function cellsOf(card: Card): [string, string][] {
  const labels = labelsOf(card);
  const types = (property: Property) => typesOf(property, labels).join(';');
  const { prefix, first, middle, last, suffix } = namePartsOf(card);
  const { organization, department } = organizationOf(card);
  const emails = givenProperties(card, 'EMAIL');
  const [firstEmail] = emails;
  const texts = (name: string) => givenProperties(card, name).map((property) => valueText(property).trim());
  const entries = (column: string, name: string) =>
    givenProperties(card, name).flatMap((entry, n) =>
      numbered(column, n, ['', addressText(entry)], ['_type', types(entry)]),
    );
  const cells: [string, string][] = [
    [
      'full_name',
      personName(card) || organization || (firstEmail === undefined ? '' : addressText(firstEmail)),
    ],
    ['prefix', prefix],
    ['first_name', first],
    ['middle_name', middle],
    ['last_name', last],
    ['suffix', suffix],
    ['nickname', texts('NICKNAME').join(',')],
    ['organization', organization],
    ['department', department],
    ['title', firstText(card, 'TITLE')],
    ['birthday', isoDate(firstText(card, 'BDAY'))],
    ...entries('email', 'EMAIL'),
    ...entries('phone', 'TEL'),
    ...givenProperties(card, 'ADR').flatMap((address, n) => {
      const [box = '', extended = '', street = '', city = '', region = '', code = '', country = ''] =
        valueComponents(address).map((component) => component.trim());
      return numbered(
        'address',
        n,
        ['_street', [box, extended, street].filter((part) => part !== '').join(' ')],
        ['_city', city],
        ['_region', region],
        ['_postal_code', code],
        ['_country', country],
        ['_type', types(address)],
      );
    }),
    ...texts('URL').flatMap((url, n) => numbered('url', n, ['', url])),
    ...ENTRY_COLUMNS.flatMap(({ column, property }) => entries(column, property)),
    ['note', texts('NOTE').join('\n')],
    ['categories', texts('CATEGORIES').join(',')],
    ['uid', firstText(card, 'UID')],
    ...PROPERTY_COLUMNS.map((column): [string, string] => [column.column, propertyCell(card, column)]),
  ];
  return cells.filter(([, cell]) => cell !== '');
}

function propertyCell(card: Card, { property, joint, value }: PropertyColumn): string {
  if (joint === undefined) {
    const text = firstText(card, property);
    return value === 'date' ? isoDate(text) : text;
  }
  return givenProperties(card, property)
    .map((given) => valueText(given).trim())
    .join(joint);
}

/** A date of the basic format in the extended one; other texts as they are. */
function isoDate(text: string): string {
  return text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}

function numbered(
  kind: string,
  index: number,
  ...cells: [suffix: string, cell: string][]
): [string, string][] {
  return cells.map(([suffix, cell]) => [`${kind}_${index + 1}${suffix}`, cell]);
}
