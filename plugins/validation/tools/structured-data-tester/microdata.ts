import { attributeOf, type HtmlElement } from '@toolyard/kit/html-tree';
import { hasSchemaOrgPrefix, shortName } from '@toolyard/kit/schema-org';
import {
  addProperty,
  pathTo,
  type Finding,
  type Item,
  type ItemLimits,
  type Note,
  type TopItem,
  type Value,
} from './item.ts';
import { childElementsOf, resolveUrl, startOf, textOf, tokensOf, type Page } from './page.ts';

/** Elements whose value is an attribute (HTML, 5.2.4, "Values"), and whether that is a URL. */
const VALUE_ATTRIBUTES: Readonly<Record<string, readonly [name: string, isUrl: boolean]>> = {
  meta: ['content', false],
  audio: ['src', true],
  embed: ['src', true],
  iframe: ['src', true],
  img: ['src', true],
  source: ['src', true],
  track: ['src', true],
  video: ['src', true],
  a: ['href', true],
  area: ['href', true],
  link: ['href', true],
  object: ['data', true],
  data: ['value', false],
  meter: ['value', false],
};

/** Reads the Microdata of a page, as HTML 5 has it. */
export class MicrodataReader {
  readonly topItems: TopItem[] = [];
  readonly findings: Finding[] = [];
  readonly #page: Page;
  readonly #limits: ItemLimits;
  readonly #order: ReadonlyMap<HtmlElement, number>;
  readonly #byId = new Map<string, HtmlElement>();
  /** Elements that give an item a property. */
  readonly #used = new Set<HtmlElement>();

  constructor(page: Page, limits: ItemLimits) {
    this.#page = page;
    this.#limits = limits;
    this.#order = new Map(page.elements.map((element, index) => [element, index]));
    for (const element of page.elements) {
      const id = attributeOf(element, 'id');
      if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, element);
    }
  }

  read(): void {
    for (const element of this.#page.elements) {
      if (!isScope(element) || tokensOf(element, 'itemprop').length > 0) continue;
      this.#limits.addTopItem();
      const notes: Note[] = [];
      const item = this.#readItem(element, undefined, [], '', notes);
      const start = startOf(element);
      const top: TopItem = { format: 'microdata', item, start };
      this.topItems.push(top);
      for (const note of notes) this.findings.push({ ...note, item: top, offset: start });
    }
    this.#noteStrays();
  }

  #readItem(
    element: HtmlElement,
    parent: Item | undefined,
    around: readonly HtmlElement[],
    path: string,
    notes: Note[],
  ): Item {
    this.#limits.addItem(around.length + 1);
    const written = tokensOf(element, 'itemtype');
    const types = written.map(shortName);
    const bare = written.find((type) => !type.includes(':'));
    if (bare !== undefined)
      notes.push({
        code: 'missing_context',
        message: `itemtype: expected a whole URL such as https://schema.org/${bare.slice(0, 100)}`,
        path,
      });
    const isSchemaOrg = bare !== undefined || written.some(hasSchemaOrgPrefix);
    const id = attributeOf(element, 'itemid');
    const item: Item = {
      types,
      id: id === undefined ? null : resolveUrl(id, this.#page.base),
      properties: new Map(),
      checks: isSchemaOrg ? 'all' : types.length > 0 ? 'none' : (parent?.checks ?? 'none'),
      ownNames: new Set(),
    };

    const scopes = [...around, element];
    const given = this.#propertyElements(element, path, notes).flatMap((property) =>
      tokensOf(property, 'itemprop').map((token) => ({ property, name: shortName(token) })),
    );
    const counts = new Map<string, number>();
    for (const { name } of given) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const { property, name } of given) {
      this.#used.add(property);
      this.#limits.addCharacters(name.length);
      const index = item.properties.get(name)?.length ?? 0;
      const place = pathTo(path, name, index, counts.get(name));
      addProperty(item, name, this.#readValue(property, item, scopes, place, notes));
    }
    return item;
  }

  #readValue(
    element: HtmlElement,
    item: Item,
    scopes: readonly HtmlElement[],
    path: string,
    notes: Note[],
  ): Value {
    // HTML, 5.2.5.1: the value of an item within itself is this word.
    if (isScope(element) && !scopes.includes(element))
      return this.#readItem(element, item, scopes, path, notes);
    const value = isScope(element) ? 'ERROR' : valueOf(element, this.#page.base);
    this.#limits.addValue(value.length);
    return value;
  }

  /** HTML, 5.2.5, "the properties of an item", in the order of the page. */
  #propertyElements(scope: HtmlElement, path: string, notes: Note[]): HtmlElement[] {
    const found: HtmlElement[] = [];
    const seen = new Set([scope]);
    const pending = childElementsOf(scope);
    for (const id of tokensOf(scope, 'itemref')) {
      const element = this.#byId.get(id);
      if (element !== undefined) pending.push(element);
      else
        notes.push({
          code: 'missing_itemref',
          message: `itemref: no element of the page has the id ${JSON.stringify(id.slice(0, 100))}`,
          path,
        });
    }
    for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
      if (seen.has(element)) continue;
      seen.add(element);
      this.#limits.addSteps(1);
      if (!isScope(element)) for (const child of childElementsOf(element)) pending.push(child);
      if (attributeOf(element, 'itemprop') !== undefined) found.push(element);
    }
    return found.toSorted((a, b) => (this.#order.get(a) ?? 0) - (this.#order.get(b) ?? 0));
  }

  #noteStrays(): void {
    const inScope = new Set<HtmlElement>();
    for (const element of this.#page.elements) {
      if (inScope.has(element) || isScope(element))
        for (const child of childElementsOf(element)) inScope.add(child);
      const [name] = tokensOf(element, 'itemprop');
      if (name === undefined || inScope.has(element) || this.#used.has(element)) continue;
      this.#limits.addCharacters(200);
      this.findings.push({
        code: 'stray_property',
        message: 'itemprop: stands in no itemscope, and no itemref names it',
        item: null,
        path: pathTo('', shortName(name)),
        offset: startOf(element),
      });
    }
  }
}

function isScope(element: HtmlElement): boolean {
  return attributeOf(element, 'itemscope') !== undefined;
}

function valueOf(element: HtmlElement, base: URL | undefined): string {
  const [name, isUrl] = VALUE_ATTRIBUTES[element.tagName] ?? [undefined, false];
  if (name !== undefined) {
    const value = attributeOf(element, name) ?? '';
    return isUrl && value !== '' ? resolveUrl(value, base) : value;
  }
  const datetime = element.tagName === 'time' ? attributeOf(element, 'datetime') : undefined;
  return datetime ?? textOf(element);
}
