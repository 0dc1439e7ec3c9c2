import { foldCase } from '@toolyard/sdk';
import type { Property } from '../../lib/content-lines.ts';
import { addressText, givenProperties, labelsOf, personName, valueText } from '../../lib/vcard-values.ts';
import { rewriteProperty } from '../../lib/vcard-writing.ts';
import type { Card } from '../../lib/vcards.ts';

/** A card to be written: its lines as they are, and what was joined into it as lines of its version. */
export interface JoinedCard {
  readonly first: Card;
  readonly added: readonly string[];
  /** How many cards it was made of. */
  readonly count: number;
}

/** Properties that say something about a card rather than about its contact. */
const CARD_PROPERTIES: ReadonlySet<string> = new Set(['VERSION', 'PRODID', 'REV', 'X-ABLABEL']);

/** Properties of which a contact has as many as it has values. */
const MANY: ReadonlySet<string> = new Set(['EMAIL', 'TEL', 'ADR', 'URL', 'CATEGORIES', 'NOTE']);

/** Cards without those that say the same as an earlier one, in whatever order, whenever they were made. */
export function distinctCards(cards: readonly Card[]): Card[] {
  const distinct = new Map<string, Card>();
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
 * in common, and those that such a card connects. Each stands where the first of its cards stood.
 */
export function joinContacts(cards: readonly Card[]): JoinedCard[] {
  const groups = new Map<number, Card[]>();
  const leaders = connect(cards.map(identities));
  for (const [index, card] of cards.entries()) {
    const leader = leaders[index] ?? index;
    const group = groups.get(leader);
    if (group === undefined) groups.set(leader, [card]);
    else group.push(card);
  }
  return Array.from(groups.values(), joinCards);
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
function joinCards(cards: readonly Card[]): JoinedCard {
  const [first = { version: '3.0', properties: [] }, ...others] = cards;
  const names = new Set(first.properties.map(({ name }) => name));
  const values = new Set(first.properties.map(valueKey));
  const added: string[] = [];
  for (const card of others) {
    const labels = labelsOf(card);
    const lacking = card.properties.filter(
      (property) =>
        !CARD_PROPERTIES.has(property.name) &&
        (MANY.has(property.name) ? /[^;\s]/.test(property.value) : !names.has(property.name)),
    );
    for (const property of lacking) {
      const key = valueKey(property);
      if (values.has(key)) continue;
      values.add(key);
      names.add(property.name);
      added.push(rewriteProperty(property, card.version, first.version, labels));
    }
  }
  return { first, added, count: cards.length };
}

function valueKey(property: Property): string {
  return JSON.stringify([property.name, comparable(property)]);
}
