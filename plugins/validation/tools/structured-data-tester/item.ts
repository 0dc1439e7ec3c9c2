import { InputError } from '@toolyard/sdk';

export type Format = 'json-ld' | 'microdata' | 'rdfa';

/** A value of a property: what is no item is text, but for JSON's numbers and booleans. */
export type Value = string | number | boolean | Item;

/** Something that the page describes. Names of schema.org stand without their prefix. */
export interface Item {
  readonly types: readonly string[];
  /** As written in JSON-LD, else resolved. */
  readonly id: string | null;
  readonly properties: Map<string, Value[]>;
  /** Whether names and values are checked; the names of an unread vocabulary are not, those of another nothing. */
  readonly checks: 'all' | 'values' | 'none';
  /** Terms and prefixes that the page's own context defines. */
  readonly ownNames: ReadonlySet<string>;
}

/** An item that is no other's value. */
export interface TopItem {
  readonly format: Format;
  readonly item: Item;
  /** Where its script or element begins. */
  readonly start: number;
}

export type FindingCode =
  | 'no_items'
  | 'json_syntax'
  | 'missing_context'
  | 'missing_type'
  | 'missing_required'
  | 'invalid_value'
  | 'missing_recommended'
  | 'unknown_type'
  | 'unknown_property'
  | 'foreign_context'
  | 'relative_url'
  | 'stray_property'
  | 'missing_itemref';

export interface Finding {
  readonly code: FindingCode;
  readonly message: string;
  /** The item that it is about, null outside one. */
  readonly item: TopItem | null;
  /** Property names with dots, empty for the item itself. */
  readonly path: string;
  /** Of the script or element, of the mistake in JSON; null for the whole page. */
  readonly offset: number | null;
}

/** A finding about an item that is being read. */
export type Note = Pick<Finding, 'code' | 'message' | 'path'>;

/** Names and values are shared by items that refer to the same elements, so that few bytes could become many. */
const MOST_TOP_ITEMS = 1000;
const MOST_LEVELS = 50;
const MOST_ITEMS = 50_000;
const MOST_VALUES = 600_000;
const MOST_CHARACTERS = 16 * 1024 * 1024;
const MOST_STEPS = 1_000_000;

/** What one page may come to. Every method throws an InputError where that is passed. */
export class ItemLimits {
  #topItems = 0;
  #items = 0;
  #values = 0;
  #characters = 0;
  #steps = 0;

  addTopItem(): void {
    this.#topItems += 1;
    if (this.#topItems > MOST_TOP_ITEMS)
      throw new InputError('html', `expected at most ${MOST_TOP_ITEMS} items, got more`);
  }

  /** @param level 1 for a top-level item */
  addItem(level: number): void {
    if (level > MOST_LEVELS)
      throw new InputError('html', `expected items that nest at most ${MOST_LEVELS} deep`);
    this.#items += 1;
    if (this.#items > MOST_ITEMS)
      throw new InputError('html', `expected at most ${MOST_ITEMS} items with those nested, got more`);
  }

  addValue(characters: number): void {
    this.#values += 1;
    if (this.#values > MOST_VALUES)
      throw new InputError('html', `expected at most ${MOST_VALUES} values of properties, got more`);
    this.addCharacters(characters);
  }

  /** Elements looked at for an item's properties, names that a context hands on, values behind a reference. */
  addSteps(count: number): void {
    this.#steps += count;
    if (this.#steps > MOST_STEPS)
      throw new InputError(
        'html',
        `expected references and contexts that take at most ${MOST_STEPS} steps to follow`,
      );
  }

  addCharacters(count: number): void {
    this.#characters += count;
    if (this.#characters > MOST_CHARACTERS)
      throw new InputError('html', `expected data and faults of at most ${MOST_CHARACTERS} characters`);
  }
}

export function isItem(value: Value): value is Item {
  return typeof value === 'object';
}

/** Whether an item only names another (JSON-LD 1.1, "node reference"). */
export function isReference(item: Item): boolean {
  return item.id !== null && item.types.length === 0 && item.properties.size === 0;
}

export function addProperty(item: Item, name: string, value: Value): void {
  const values = item.properties.get(name);
  if (values === undefined) item.properties.set(name, [value]);
  else values.push(value);
}

/** `offers.price`, or `offers[1].price` where there are several offers. */
export function pathTo(parent: string, name: string, index = 0, count = 1): string {
  const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name;
  return `${parent}${parent === '' ? '' : '.'}${shown}${count > 1 ? `[${index}]` : ''}`;
}
