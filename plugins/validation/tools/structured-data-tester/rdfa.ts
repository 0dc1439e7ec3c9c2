import { attributeOf, type HtmlElement } from '@toolyard/kit/html-tree';
import { hasSchemaOrgPrefix, shortName } from '@toolyard/kit/schema-org';
import { addProperty, type Finding, type Item, type ItemLimits, type TopItem, type Value } from './item.ts';
import { childElementsOf, resolveUrl, startOf, textOf, tokensOf, type Page } from './page.ts';

/** What an element hands down to those within it. */
interface Scope {
  /** Undefined outside any vocab attribute. */
  readonly vocabulary: string | undefined;
  readonly prefixes: ReadonlyMap<string, string>;
  /** Whose properties stand here. */
  readonly subject: { readonly item: Item; readonly level: number } | undefined;
}

/** RDFa 1.1's initial context. */
const INITIAL_PREFIXES: ReadonlyMap<string, string> = new Map([['schema', 'https://schema.org/']]);

/** Reads the RDFa Lite 1.1 of a page. */
export class RdfaReader {
  readonly topItems: TopItem[] = [];
  readonly findings: Finding[] = [];
  readonly #page: Page;
  readonly #limits: ItemLimits;
  readonly #byId = new Map<string, { readonly item: Item; readonly level: number }>();

  constructor(page: Page, limits: ItemLimits) {
    this.#page = page;
    this.#limits = limits;
  }

  read(): void {
    const outermost: Scope = { vocabulary: undefined, prefixes: INITIAL_PREFIXES, subject: undefined };
    const open = this.#page.elements.slice(0, 1).map((element) => ({ element, scope: outermost }));
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const scope = this.#readElement(next.element, next.scope);
      for (const element of childElementsOf(next.element).toReversed()) open.push({ element, scope });
    }
  }

  #readElement(element: HtmlElement, outer: Scope): Scope {
    const scope = readScope(element, outer, this.#limits);
    const names = tokensOf(element, 'property').map((name) => expand(name, scope));
    const resource = this.#resourceOf(element);
    if (attributeOf(element, 'typeof') !== undefined) return this.#readItem(element, names, scope);
    // An element with a resource and no property is about that resource (RDFa Core 1.1 §7.5, step 5).
    if (names.length === 0)
      return resource === undefined ? scope : { ...scope, subject: this.#byId.get(resource) };
    if (scope.subject !== undefined) {
      for (const name of names) {
        const value = this.#valueOf(element, resource, scope.subject);
        addProperty(scope.subject.item, name, value);
        this.#limits.addValue(name.length + (typeof value === 'string' ? value.length : 0));
      }
    }
    return scope;
  }

  #readItem(element: HtmlElement, names: readonly string[], scope: Scope): Scope {
    const written = tokensOf(element, 'typeof');
    const level = names.length > 0 && scope.subject !== undefined ? scope.subject.level + 1 : 1;
    this.#limits.addItem(level);
    const href = attributeOf(element, 'href') ?? attributeOf(element, 'src');
    const item: Item = {
      types: [...new Set(written.map((type) => expand(type, scope)))],
      id: this.#resourceOf(element) ?? (href === undefined ? null : resolveUrl(href, this.#page.base)),
      properties: new Map(),
      checks: checksOf(written, scope),
      ownNames: new Set(),
    };
    const subject = { item, level };
    if (item.id !== null && !this.#byId.has(item.id)) this.#byId.set(item.id, subject);
    const start = startOf(element);
    let top: TopItem | null = null;
    if (names.length > 0 && scope.subject !== undefined) {
      for (const name of names) {
        addProperty(scope.subject.item, name, item);
        this.#limits.addValue(name.length);
      }
    } else {
      this.#limits.addTopItem();
      top = { format: 'rdfa', item, start };
      this.topItems.push(top);
    }
    if (top !== null && scope.vocabulary === undefined && written.some((type) => !type.includes(':')))
      this.findings.push({
        code: 'missing_context',
        message: 'expected vocab="https://schema.org/", which gives the names their meaning',
        item: top,
        path: '',
        offset: start,
      });
    return { ...scope, subject };
  }

  #valueOf(
    element: HtmlElement,
    resource: string | undefined,
    { item, level }: { readonly item: Item; readonly level: number },
  ): Value {
    const literal = attributeOf(element, 'content') ?? attributeOf(element, 'datetime');
    if (literal !== undefined) return literal;
    if (resource !== undefined) {
      this.#limits.addItem(level + 1);
      return { types: [], id: resource, properties: new Map(), checks: item.checks, ownNames: item.ownNames };
    }
    const url = attributeOf(element, 'href') ?? attributeOf(element, 'src');
    if (url !== undefined) return url === '' ? url : resolveUrl(url, this.#page.base);
    return textOf(element);
  }

  /** Blank nodes are no URLs. */
  #resourceOf(element: HtmlElement): string | undefined {
    const resource = attributeOf(element, 'resource')?.trim();
    if (resource === undefined) return undefined;
    return /^(?:_:|\[)/.test(resource) ? resource : resolveUrl(resource, this.#page.base);
  }
}

function readScope(element: HtmlElement, outer: Scope, limits: ItemLimits): Scope {
  const vocab = attributeOf(element, 'vocab')?.trim();
  const prefix = attributeOf(element, 'prefix');
  if (prefix !== undefined) limits.addSteps(outer.prefixes.size);
  return {
    ...outer,
    ...(vocab !== undefined && { vocabulary: vocab === '' ? undefined : vocab }),
    ...(prefix !== undefined && { prefixes: new Map([...outer.prefixes, ...readPrefixes(prefix)]) }),
  };
}

/** `og: http://ogp.me/ns# s: https://schema.org/` */
function readPrefixes(text: string): [string, string][] {
  return [...text.matchAll(/(?<![^\s:])([^\s:]+):\s+(\S+)/g)].map(([, name = '', iri = '']) => [
    name.toLowerCase(),
    iri,
  ]);
}

/** A name of schema.org without its prefix, whatever that is here; others as written. */
function expand(written: string, { prefixes }: Scope): string {
  const colon = written.indexOf(':');
  const iri = colon === -1 ? undefined : prefixes.get(written.slice(0, colon).toLowerCase());
  const whole = iri === undefined ? written : `${iri}${written.slice(colon + 1)}`;
  return hasSchemaOrgPrefix(whole) ? shortName(whole) : written;
}

function checksOf(written: readonly string[], scope: Scope): Item['checks'] {
  const { vocabulary } = scope;
  if (written.length === 0) return scope.subject?.item.checks ?? 'none';
  const isSchemaOrg = written.some((type) =>
    type.includes(':')
      ? expand(type, scope) !== type
      : vocabulary === undefined || /^https?:\/\/schema\.org\/?$/i.test(vocabulary),
  );
  return isSchemaOrg ? 'all' : 'none';
}
