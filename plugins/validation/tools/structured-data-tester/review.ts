import { isA, isKnownType } from '@toolyard/kit/schema-org';
import {
  addProperty,
  isItem,
  isReference,
  pathTo,
  type Finding,
  type FindingCode,
  type Item,
  type ItemLimits,
  type TopItem,
  type Value,
} from './item.ts';
import { missingWhenNested, richResultOf, type RichResult } from './rich-results.ts';
import { valueFault } from './values.ts';
import { NearestNames, takesProperty } from './vocabulary.ts';

export interface ReviewedRichResult extends RichResult {
  readonly item: TopItem;
  /** Nothing that is required is missing, and no value in the item is wrong. */
  readonly eligible: boolean;
}

/** Checks the items of a page: their names, their values, and what their rich results need. */
export class StructuredDataReview {
  readonly findings: Finding[] = [];
  readonly richResults: ReviewedRichResult[] = [];
  /** Items of every type, nested ones too. */
  readonly typeCounts = new Map<string, number>();
  readonly #base: URL | undefined;
  readonly #limits: ItemLimits;
  readonly #nearest = new NearestNames();
  readonly #byId = new Map<string, Item[]>();
  readonly #merged = new Map<string, Item>();

  constructor(topItems: readonly TopItem[], base: URL | undefined, limits: ItemLimits) {
    this.#base = base;
    this.#limits = limits;
    for (const { item } of topItems) this.#register(item);
    for (const top of topItems) this.#reviewTop(top);
  }

  #register(item: Item): void {
    for (const type of item.types) this.typeCounts.set(type, (this.typeCounts.get(type) ?? 0) + 1);
    if (item.id !== null && !isReference(item)) {
      const key = this.#idOf(item.id);
      const known = this.#byId.get(key);
      if (known === undefined) this.#byId.set(key, [item]);
      else known.push(item);
    }
    for (const value of valuesOf(item)) if (isItem(value)) this.#register(value);
  }

  #reviewTop(top: TopItem): void {
    const { item } = top;
    const before = this.findings.length;
    if (item.types.length === 0 && !isReference(item))
      this.#note('missing_type', `expected a type: ${TYPE_NAMES[top.format]}`, top, '');
    const missing: string[] = [];
    this.#reviewItem(top, item, undefined, '', missing);
    const found =
      item.checks === 'none' ? undefined : richResultOf(item, (reference) => this.#follow(reference));
    const missingRequired = [...(found?.missingRequired ?? []), ...missing];
    const owner = found?.type ?? 'the item';
    for (const path of missingRequired)
      this.#note('missing_required', `${owner} requires ${path}`, top, path);
    if (found === undefined) return;
    for (const path of found.missingRecommended)
      this.#note('missing_recommended', `${found.type} should have ${path}`, top, path);
    const isWrong = this.findings.slice(before).some(({ code }) => code === 'invalid_value');
    const eligible = missingRequired.length === 0 && !isWrong;
    this.richResults.push({ ...found, missingRequired, item: top, eligible });
  }

  /**
   * @param within the property that the item is a value of
   * @param missing takes the paths that are required wherever an item stands
   */
  #reviewItem(top: TopItem, item: Item, within: string | undefined, path: string, missing: string[]): void {
    if (item.checks === 'all') {
      for (const type of item.types) this.#checkType(top, item, type, path);
      for (const name of item.properties.keys()) this.#checkName(top, item, name, within, path);
    }
    if (item.checks !== 'none' && path !== '')
      missing.push(...missingWhenNested(item, path, (reference) => this.#follow(reference)));
    for (const [name, values] of item.properties) {
      for (const [index, value] of values.entries()) {
        const fault = item.checks === 'none' ? undefined : valueFault(item, name, value, this.#base);
        if (fault === undefined && !isItem(value)) continue;
        const place = pathTo(path, name, index, values.length);
        if (fault !== undefined)
          this.#note(fault.code, `${name.slice(0, 100)}: ${fault.message}`, top, place);
        if (isItem(value)) this.#reviewItem(top, value, name, place, missing);
      }
    }
  }

  #checkType(top: TopItem, item: Item, type: string, path: string): void {
    if (isForeign(item, type) || isKnownType(type)) return;
    const nearest = this.#nearest.type(type);
    this.#note('unknown_type', `schema.org has no type ${shown(type)}${suggestion(nearest)}`, top, path);
  }

  /** A role has the property that it stands in (schema.org, "Roles"). */
  #checkName(top: TopItem, item: Item, name: string, within: string | undefined, path: string): void {
    if (isForeign(item, name) || takesProperty(item.types, name)) return;
    if (within === name && isA(item.types, 'Role')) return;
    const owner = item.types.length > 0 ? item.types.map(shown).join(', ') : 'schema.org';
    const nearest = this.#nearest.property(item.types, name);
    this.#note(
      'unknown_property',
      `${owner} has no property ${shown(name)}${suggestion(nearest)}`,
      top,
      pathTo(path, name),
    );
  }

  #note(code: FindingCode, message: string, item: TopItem, path: string): void {
    this.#limits.addCharacters(message.length + path.length + 100);
    this.findings.push({ code, message, item, path, offset: item.start });
  }

  /** What the page says of the item that a reference names: of all places together, as JSON-LD's nodes are merged. */
  #follow(reference: Item): Item {
    const key = this.#idOf(reference.id ?? '');
    const merged = this.#merged.get(key) ?? this.#merge(key, reference);
    this.#limits.addSteps(1);
    for (const values of merged.properties.values()) this.#limits.addSteps(values.length);
    return merged;
  }

  #merge(key: string, reference: Item): Item {
    const definitions = this.#byId.get(key) ?? [];
    const merged = {
      ...reference,
      types: [...new Set(definitions.flatMap(({ types }) => types))],
      properties: new Map<string, Value[]>(),
    };
    for (const { properties } of definitions)
      for (const [name, values] of properties) for (const value of values) addProperty(merged, name, value);
    this.#merged.set(key, merged);
    return merged;
  }

  #idOf(id: string): string {
    return id.startsWith('_:') ? id : (URL.parse(id, this.#base?.href)?.href ?? id);
  }
}

const TYPE_NAMES = {
  'json-ld': '@type is missing',
  microdata: 'itemtype is missing',
  rdfa: 'typeof is empty',
} as const;

function* valuesOf(item: Item): Generator<Value> {
  for (const values of item.properties.values()) yield* values;
}

/** Names with another prefix, and those that the page defines itself, are not schema.org's. */
function isForeign(item: Item, name: string): boolean {
  return name.includes(':') || item.ownNames.has(name);
}

function shown(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

function suggestion(nearest: string | undefined): string {
  return nearest === undefined ? '' : `; the nearest is ${nearest}`;
}
