import type { DroppedParts } from '@toolyard/kit/dropped';
import { foldCase } from '@toolyard/kit/case-folding';
import type { Property } from '../../lib/content-lines.ts';
import {
  addressText,
  givenProperties,
  labelsOf,
  personName,
  valueText,
  writtenTypes,
} from '../../lib/vcard-values.ts';
import { rewriteProperty } from '../../lib/vcard-writing.ts';
import type { Card } from '../../lib/vcards.ts';

/** A card to be written: its lines as they are, and what was joined into it as lines of its version. */
export interface JoinedCard {
  readonly first: Card;
  readonly added: readonly string[];
  /** How many cards it was made of. */
  readonly count: number;
}

/** A card and how places in the file that it is from are named. */
export interface FiledCard extends Card {
  readonly where: (line: number) => string;
}

/** Properties that say something about a card rather than about its contact. */
const CARD_PROPERTIES: ReadonlySet<string> = new Set(['PRODID', 'REV']);

/** Properties of which a contact has as many as it has values. */
const MANY: ReadonlySet<string> = new Set([
  'ADR',
  'CATEGORIES',
  'EMAIL',
  'IMPP',
  'KEY',
  'LANG',
  'MEMBER',
  'NOTE',
  'RELATED',
  'SOCIALPROFILE',
  'TEL',
  'URL',
]);

/** Cards without those that say the same as an earlier one, in whatever order, whenever they were made. */
export function distinctCards(cards: readonly FiledCard[]): FiledCard[] {
  const distinct = new Map<string, FiledCard>();
  for (const card of cards) {
    const lines = card.properties
      .filter(({ name }) => name !== 'PRODID' && name !== 'REV')
      .map(({ text, value }) => text.slice(0, text.length - value.length).toUpperCase() + value);
    const key = JSON.stringify([...new Set(lines)].toSorted());
    if (!distinct.has(key)) distinct.set(key, card);
  }
  return [...distinct.values()];
}

/**
 * Cards of one person as one: those with the same UID, or with the same name and an e-mail address or phone number
 * in common, and those that such a card connects. Each stands where the first of its cards stood. What a card says
 * otherwise than the first, of which a contact has one only, is noted in `dropped`.
 */
export function joinContacts(cards: readonly FiledCard[], dropped: DroppedParts): JoinedCard[] {
  const groups = new Map<number, FiledCard[]>();
  const leaders = connect(cards.map(identities));
  for (const [index, card] of cards.entries()) {
    const leader = leaders[index] ?? index;
    const group = groups.get(leader);
    if (group === undefined) groups.set(leader, [card]);
    else group.push(card);
  }
  return Array.from(groups.values(), (group) => joinCards(group, dropped));
}

/** For each card the first one with which it is connected by keys they share. */
function connect(keysOfCards: readonly (readonly string[])[]): number[] {
  const parents = keysOfCards.map((_, index) => index);
  const leaderOf = (index: number): number => {
    let leader = index;
    for (let parent = parents[leader]; parent !== undefined && parent !== leader; parent = parents[leader]) {
      // Halves the path, so that long ones stay cheap.
      parents[leader] = parents[parent] ?? parent;
      leader = parent;
    }
    return leader;
  };
  const owners = new Map<string, number>();
  for (const [index, keys] of keysOfCards.entries()) {
    for (const key of keys) {
      const owner = leaderOf(owners.get(key) ?? index);
      const own = leaderOf(index);
      parents[Math.max(owner, own)] = Math.min(owner, own);
      owners.set(key, Math.min(owner, own));
    }
  }
  return parents.map((_, index) => leaderOf(index));
}

function identities(card: Card): string[] {
  const uids = givenProperties(card, 'UID').map((uid) => JSON.stringify(['uid', valueText(uid).trim()]));
  const name = foldCase(personName(card).replaceAll(/\s+/g, ' ').trim());
  if (name === '') return uids;
  const addresses = ['EMAIL', 'TEL'].flatMap((kind) =>
    givenProperties(card, kind).map((property) => JSON.stringify([kind, name, comparable(property)])),
  );
  return [...uids, ...addresses];
}

/** A value as values are compared: e-mail addresses without case, phone numbers by their last nine digits. */
function comparable(property: Property): string {
  if (property.name === 'EMAIL') return foldCase(addressText(property));
  if (property.name !== 'TEL') return valueText(property).trim();
  const number = addressText(property);
  return number.replaceAll(/\D/g, '').slice(-9) || number;
}

/** The first card with what it lacks of the others. */
function joinCards(cards: readonly FiledCard[], dropped: DroppedParts): JoinedCard {
  const [first = { version: '3.0', properties: [] }, ...others] = cards;
  const names = new Set(first.properties.map(({ name }) => name));
  const told = new Map<string, Set<string>>();
  for (const property of first.properties) tell(told, property);
  const added: string[] = [];
  for (const card of others) {
    const labels = labelsOf(card);
    // Of a name that the first card lacks, each is taken.
    const known = new Set(names);
    for (const property of card.properties) {
      const { name, line } = property;
      if (UNTOLD.has(name) || !/[^;\s]/.test(property.value)) continue;
      const parameters = told.get(valueKey(property));
      if (parameters !== undefined) {
        for (const parameter of parameterKeys(property)) {
          if (!parameters.has(parameter)) dropped.add(`VCARD.${name};${parameter}`, card.where(line));
        }
      } else if (CARD_PROPERTIES.has(name) || (known.has(name) && !MANY.has(name))) {
        dropped.add(`VCARD.${name}`, card.where(line));
      } else {
        tell(told, property);
        names.add(name);
        added.push(rewriteProperty(property, card.version, first.version, labels));
      }
    }
  }
  return { first, added, count: cards.length };
}

/** Said by the joined card itself, and labels, which become types of what they label. */
const UNTOLD: ReadonlySet<string> = new Set(['VERSION', 'X-ABLABEL']);

function tell(told: Map<string, Set<string>>, property: Property): void {
  told.set(valueKey(property), new Set(parameterKeys(property)));
}

/** What the parameters of a property say beside how its value is written, in capitals: `TYPE=HOME`. */
function parameterKeys(property: Property): string[] {
  const types = writtenTypes(property)
    .filter((type) => type !== '' && type !== 'internet')
    .map((type) => `TYPE=${type.toUpperCase()}`);
  const others = property.parameters
    .filter(({ name }) => !SYNTAX.has(name))
    .map(({ name, values }) => `${name}=${values.join(',')}`);
  return [...types, ...others];
}

const SYNTAX: ReadonlySet<string> = new Set(['', 'TYPE', 'ENCODING', 'CHARSET', 'VALUE']);

function valueKey(property: Property): string {
  return JSON.stringify([property.name, comparable(property)]);
}
