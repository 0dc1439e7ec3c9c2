import type { DroppedParts } from '@toolyard/kit/dropped';
import { dropProperties, type TakenProperties } from '../../lib/content-leftovers.ts';
import type { Property } from '../../lib/content-lines.ts';
import { ENTRY_COLUMNS, PROPERTY_COLUMNS } from '../../lib/vcard-columns.ts';
import { bareTypesOf, valueComponents, writtenTypes } from '../../lib/vcard-values.ts';
import type { Card } from '../../lib/vcards.ts';

/** How a value is written, which is undone when it is read; bare parameters of 2.1 are looked at on their own. */
const SYNTAX = ['ENCODING', 'CHARSET', 'VALUE', ''];
const ONE = { parameters: SYNTAX };
const EACH = { parameters: SYNTAX, each: true };
const TYPED = { parameters: [...SYNTAX, 'TYPE'], each: true };

const TAKEN: TakenProperties = {
  VERSION: ONE,
  FN: ONE,
  N: ONE,
  NICKNAME: EACH,
  ORG: ONE,
  TITLE: ONE,
  BDAY: ONE,
  EMAIL: TYPED,
  TEL: TYPED,
  ADR: TYPED,
  URL: EACH,
  NOTE: EACH,
  CATEGORIES: EACH,
  UID: ONE,
  'X-ABLABEL': EACH,
  ...Object.fromEntries(ENTRY_COLUMNS.map(({ property }) => [property, TYPED])),
  ...Object.fromEntries(
    PROPERTY_COLUMNS.map(({ property, joint }) => [property, joint === undefined ? ONE : EACH]),
  ),
};

/** How many components columns are made of (RFC 6350, sections 6.2.2 and 6.3.1); RFC 9554 has more. */
const COMPONENTS: Readonly<Record<string, number>> = { N: 5, ADR: 7 };

/** A comma that parts nothing, as it does in a cell. */
const ESCAPED_COMMA = /(?<!\\)(?:\\\\)*\\,/;

/** Notes what a card says that no column tells. */
export function dropFromCard(dropped: DroppedParts, card: Card): void {
  // A property without a value says nothing.
  const properties = card.properties.filter(({ value }) => /[^;\s]/.test(value));
  dropProperties(dropped, 'VCARD', properties, TAKEN);

  const typedGroups = new Set<string>();
  for (const property of card.properties) {
    const isTyped = TAKEN[property.name] === TYPED;
    if (isTyped) typedGroups.add(property.group.toLowerCase());
    dropTypes(dropped, property, isTyped);
    const most = COMPONENTS[property.name] ?? Infinity;
    const extra = valueComponents(property).findIndex((part, index) => index >= most && part.trim() !== '');
    if (extra !== -1) dropped.add(`VCARD.${property.name} component ${extra + 1}`, `line ${property.line}`);
  }
  for (const { name, group, line, value } of card.properties) {
    if (name === 'CATEGORIES' && ESCAPED_COMMA.test(value))
      dropped.add('VCARD.CATEGORIES comma within a category', `line ${line}`);
    if (name === 'NICKNAME' && ESCAPED_COMMA.test(value))
      dropped.add('VCARD.NICKNAME comma within a name', `line ${line}`);
    if (name === 'X-ABLABEL' && !typedGroups.has(group.toLowerCase()))
      dropped.add('VCARD.X-ABLABEL', `line ${line}`);
  }
}

/** Notes a preference, and the types of a property whose column tells none; `internet` is what e-mail is anyway. */
function dropTypes(dropped: DroppedParts, property: Property, isTyped: boolean): void {
  if (!Object.hasOwn(TAKEN, property.name)) return;
  const types = isTyped ? writtenTypes(property).filter((type) => type === 'pref') : bareTypesOf(property);
  for (const type of types) dropped.add(`VCARD.${property.name};TYPE=${type}`, `line ${property.line}`);
}
