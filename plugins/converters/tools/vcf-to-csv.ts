import { defineTool, InputError, parseCsvDelimiter, Type, writeCsv } from '@toolyard/sdk';
import type { Property } from '../lib/content-lines.ts';
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
} from '../lib/vcard-values.ts';
import { readCards, type Card } from '../lib/vcards.ts';

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
};
const AFTER = ['note', 'categories', 'uid'];

/** How many cells the table may have: one card with many numbers widens the rows of all others. */
const MOST_CELLS = 10_000_000;

export default defineTool({
  title: 'VCF to CSV',
  summary:
    'Converts vCard contacts (.vcf, versions 2.1 to 4.0) to CSV, one contact a row, with numbered e-mail, phone and address columns.',
  keywords: ['vcard', 'address book', 'excel', 'iphone', 'android'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    vcf: Type.String({ contentMediaType: 'text/vcard', description: 'vCard text, one or many cards' }),
    delimiter: Type.String({ default: ',', description: 'Output separator: one character or `tab`' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'CSV text' }),
    columns: Type.Array(Type.String(), { description: 'Column names' }),
    card_count: Type.Integer({ description: 'Rows' }),
  }),
  examples: [
    {
      name: 'Several cards, several phones',
      input: {
        vcf: 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nTEL:1\r\nTEL;TYPE=WORK:2\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:3.0\r\nFN:B\r\nEMAIL:b@example.com\r\nEND:VCARD\r\n',
      },
      output: {
        result: 'full_name,email_1,phone_1,phone_2,phone_2_type\nA,,1,2,work\nB,b@example.com,,,\n',
        card_count: 2,
      },
    },
  ],
  run({ vcf, delimiter }) {
    const separator = parseCsvDelimiter('delimiter', delimiter);
    const rows = readCards('vcf', vcf).map((card) => new Map(cellsOf(card)));
    const used = new Set(rows.flatMap((row) => [...row.keys()]));
    const columns = [
      'full_name',
      ...columnOrder(used).filter((name) => name !== 'full_name' && used.has(name)),
    ];
    if (columns.length * rows.length > MOST_CELLS) {
      throw new InputError(
        'vcf',
        `expected at most ${MOST_CELLS} cells, got ${rows.length} cards that need ${columns.length} columns`,
      );
    }
    const cells = rows.map((row) => columns.map((column) => row.get(column) ?? ''));
    return { result: writeCsv([columns, ...cells], separator), columns, card_count: rows.length };
  },
});

/** All columns that there are up to the highest numbers in use, in order. */
function columnOrder(used: ReadonlySet<string>): string[] {
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
function cellsOf(card: Card): [string, string][] {
  const labels = labelsOf(card);
  const types = (property: Property) => typesOf(property, labels).join(';');
  const { prefix, first, middle, last, suffix } = namePartsOf(card);
  const { organization, department } = organizationOf(card);
  const emails = givenProperties(card, 'EMAIL');
  const [firstEmail] = emails;
  const texts = (name: string) => givenProperties(card, name).map((property) => valueText(property).trim());
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
    ['birthday', firstText(card, 'BDAY').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')],
    ...emails.flatMap((email, n) => numbered('email', n, ['', addressText(email)], ['_type', types(email)])),
    ...givenProperties(card, 'TEL').flatMap((phone, n) =>
      numbered('phone', n, ['', addressText(phone)], ['_type', types(phone)]),
    ),
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
    ['note', texts('NOTE').join('\n')],
    ['categories', texts('CATEGORIES').join(',')],
    ['uid', firstText(card, 'UID')],
  ];
  return cells.filter(([, cell]) => cell !== '');
}

function numbered(
  kind: string,
  index: number,
  ...cells: [suffix: string, cell: string][]
): [string, string][] {
  return cells.map(([suffix, cell]) => [`${kind}_${index + 1}${suffix}`, cell]);
}
