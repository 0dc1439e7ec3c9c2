/** A property of cards that has a column of its own, beside names, addresses and what else has several. */
export interface PropertyColumn {
  readonly column: string;
  readonly property: string;
  /** How several values are joined in the cell; without it a card has one. */
  readonly joint?: ' ' | ',';
  /** What its value is: URIs and components are not escaped. */
  readonly value: 'text' | 'uri' | 'components' | 'date' | 'geo';
  /** The one version that has the property, if not all do. */
  readonly version?: '3.0' | '4.0';
}

/** RFC 6350, section 6; RFC 6474; RFC 9554; of 3.0 alone: RFC 2426, section 3.6.5. */
export const PROPERTY_COLUMNS: readonly PropertyColumn[] = [
  { column: 'role', property: 'ROLE', value: 'text' },
  { column: 'anniversary', property: 'ANNIVERSARY', value: 'date', version: '4.0' },
  { column: 'gender', property: 'GENDER', value: 'components', version: '4.0' },
  { column: 'pronouns', property: 'PRONOUNS', value: 'text', version: '4.0' },
  { column: 'kind', property: 'KIND', value: 'text', version: '4.0' },
  { column: 'languages', property: 'LANG', joint: ',', value: 'text', version: '4.0' },
  { column: 'timezone', property: 'TZ', value: 'text' },
  { column: 'geo', property: 'GEO', value: 'geo' },
  { column: 'members', property: 'MEMBER', joint: ' ', value: 'uri', version: '4.0' },
  { column: 'birthplace', property: 'BIRTHPLACE', value: 'text', version: '4.0' },
  { column: 'deathplace', property: 'DEATHPLACE', value: 'text', version: '4.0' },
  { column: 'deathdate', property: 'DEATHDATE', value: 'date', version: '4.0' },
  { column: 'busy_url', property: 'FBURL', value: 'uri', version: '4.0' },
  { column: 'calendar_url', property: 'CALURI', value: 'uri', version: '4.0' },
  { column: 'calendar_address', property: 'CALADRURI', value: 'uri', version: '4.0' },
  { column: 'sort_string', property: 'SORT-STRING', value: 'text', version: '3.0' },
];

/** Properties of which a card has several, each with types, in numbered columns (RFC 4770; RFC 6350; RFC 9554). */
export const ENTRY_COLUMNS = [
  { column: 'impp', property: 'IMPP', version: undefined },
  { column: 'related', property: 'RELATED', version: '4.0' },
  { column: 'social', property: 'SOCIALPROFILE', version: '4.0' },
] as const;
