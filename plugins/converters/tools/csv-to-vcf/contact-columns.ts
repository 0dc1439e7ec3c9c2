import { PROPERTY_COLUMNS, type ENTRY_COLUMNS, type PropertyColumn } from '../../lib/vcard-columns.ts';

/** What a column of an address book's CSV holds. */
export type ContactColumn =
  | { readonly kind: 'field'; readonly field: ContactField }
  /** An e-mail address, phone number or web address; its slot ties a type to it. */
  | {
      readonly kind: 'entry';
      readonly entry: EntryKind;
      readonly slot: string;
      readonly types: readonly string[];
    }
  | {
      readonly kind: 'address';
      readonly part: AddressPart;
      readonly slot: string;
      readonly types: readonly string[];
    }
  | { readonly kind: 'type'; readonly slot: string }
  | { readonly kind: 'property'; readonly column: PropertyColumn };

export type EntryKind = 'email' | 'phone' | 'url' | (typeof ENTRY_COLUMNS)[number]['column'];
export type AddressPart = 'street' | 'city' | 'region' | 'postal_code' | 'country';
export type ContactField =
  | 'full_name'
  | 'prefix'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'suffix'
  | 'nickname'
  | 'organization'
  | 'department'
  | 'title'
  | 'birthday'
  | 'note'
  | 'categories'
  | 'uid';

const FIELDS: ReadonlyMap<string, ContactField> = new Map([
  ['fullname', 'full_name'],
  ['name', 'full_name'],
  ['displayname', 'full_name'],
  ['prefix', 'prefix'],
  ['nameprefix', 'prefix'],
  ['firstname', 'first_name'],
  ['givenname', 'first_name'],
  ['middlename', 'middle_name'],
  ['additionalname', 'middle_name'],
  ['lastname', 'last_name'],
  ['familyname', 'last_name'],
  ['surname', 'last_name'],
  ['suffix', 'suffix'],
  ['namesuffix', 'suffix'],
  ['nickname', 'nickname'],
  ['organization', 'organization'],
  ['company', 'organization'],
  ['org', 'organization'],
  ['organizationname', 'organization'],
  ['organization1name', 'organization'],
  ['department', 'department'],
  ['organizationdepartment', 'department'],
  ['organization1department', 'department'],
  ['title', 'title'],
  ['jobtitle', 'title'],
  ['organizationtitle', 'title'],
  ['organization1title', 'title'],
  ['birthday', 'birthday'],
  ['note', 'note'],
  ['notes', 'note'],
  ['categories', 'categories'],
  ['groups', 'categories'],
  ['labels', 'categories'],
  ['groupmembership', 'categories'],
  ['uid', 'uid'],
]);

/** Columns of Outlook, Thunderbird and others whose names say of which type an entry is. */
const TYPED_ENTRIES: ReadonlyMap<string, readonly [EntryKind, ...string[]]> = new Map([
  ['mobile', ['phone', 'cell']],
  ['cell', ['phone', 'cell']],
  ['mobilephone', ['phone', 'cell']],
  ['mobilenumber', ['phone', 'cell']],
  ['homephone', ['phone', 'home']],
  ['homephone2', ['phone', 'home']],
  ['workphone', ['phone', 'work']],
  ['businessphone', ['phone', 'work']],
  ['businessphone2', ['phone', 'work']],
  ['companymainphone', ['phone', 'work']],
  ['primaryphone', ['phone', 'pref']],
  ['otherphone', ['phone']],
  ['carphone', ['phone', 'car']],
  ['pager', ['phone', 'pager']],
  ['pagernumber', ['phone', 'pager']],
  ['faxnumber', ['phone', 'fax']],
  ['homefax', ['phone', 'home', 'fax']],
  ['workfax', ['phone', 'work', 'fax']],
  ['businessfax', ['phone', 'work', 'fax']],
  ['otherfax', ['phone', 'fax']],
  ['homeemail', ['email', 'home']],
  ['workemail', ['email', 'work']],
  ['primaryemail', ['email']],
  ['secondaryemail', ['email']],
  ['webpage', ['url']],
  ['webpage1', ['url']],
  ['webpage2', ['url']],
  ['personalwebpage', ['url']],
]);

const ENTRIES: ReadonlyMap<string, EntryKind> = new Map([
  ['email', 'email'],
  ['phone', 'phone'],
  ['tel', 'phone'],
  ['telephone', 'phone'],
  ['url', 'url'],
  ['website', 'url'],
  ['impp', 'impp'],
  ['related', 'related'],
  ['social', 'social'],
]);

const PROPERTIES: ReadonlyMap<string, PropertyColumn> = new Map(
  PROPERTY_COLUMNS.map((column) => [column.column.replaceAll('_', ''), column]),
);

const ADDRESS_PARTS: ReadonlyMap<string, AddressPart> = new Map([
  ['street', 'street'],
  ['address', 'street'],
  ['city', 'city'],
  ['region', 'region'],
  ['state', 'region'],
  ['postalcode', 'postal_code'],
  ['zip', 'postal_code'],
  ['zipcode', 'postal_code'],
  ['country', 'country'],
  ['countryregion', 'country'],
]);

/** The types of the addresses whose columns begin so. */
const ADDRESS_TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['home', ['home']],
  ['work', ['work']],
  ['business', ['work']],
  ['other', []],
]);

/** What a header means, without case, blanks and `_ - . /`; undefined when it means nothing here. */
export function contactColumn(header: string): ContactColumn | undefined {
  const name = header.toLowerCase().replaceAll(/[\s_./-]/g, '');
  const field = FIELDS.get(name);
  if (field !== undefined) return { kind: 'field', field };
  const column = PROPERTIES.get(name);
  if (column !== undefined) return { kind: 'property', column };
  const [typedEntry, ...types] = TYPED_ENTRIES.get(name) ?? [];
  if (typedEntry !== undefined) return { kind: 'entry', entry: typedEntry, slot: name, types };
  return addressColumn(name) ?? numberedColumn(name);
}

/** A part of an address by its name: `city`, `homecity`, `businesscountryregion`. */
function addressColumn(name: string): ContactColumn | undefined {
  const [, place = '', rest = ''] = /^(home|work|business|other)?(.+)$/s.exec(name) ?? [];
  const part = ADDRESS_PARTS.get(rest);
  if (part === undefined) return undefined;
  const slot = place === '' ? 'address1' : place;
  return { kind: 'address', part, slot, types: ADDRESS_TYPES.get(place) ?? [] };
}

/** `email`, `phone2`, `email1value`, `email2address`, `phone1type`, `address2city`. */
function numberedColumn(name: string): ContactColumn | undefined {
  const [, kind = '', number = '', rest = ''] =
    /^(email|phone|tel|telephone|url|website|impp|related|social|address)(\d*)(.*)$/s.exec(name) ?? [];
  const entry = ENTRIES.get(kind);
  const slot = `${entry ?? kind}${Number(number === '' ? 1 : number)}`;
  if (kind !== '' && (rest === 'type' || rest === 'label')) return { kind: 'type', slot };
  if (entry !== undefined) {
    const isEntry = rest === '' || rest === 'value' || (entry === 'email' && rest === 'address');
    return isEntry ? { kind: 'entry', entry, slot, types: [] } : undefined;
  }
  const part = kind === 'address' && rest !== 'address' ? ADDRESS_PARTS.get(rest) : undefined;
  return part === undefined ? undefined : { kind: 'address', part, slot, types: [] };
}

const NAMING_FIELDS: ReadonlySet<ContactField> = new Set([
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'organization',
]);

/** Whether a value in the column is enough for a contact. */
export function namesContact(column: ContactColumn | undefined): boolean {
  if (column?.kind === 'field') return NAMING_FIELDS.has(column.field);
  return column?.kind === 'entry' && (column.entry === 'email' || column.entry === 'phone');
}
