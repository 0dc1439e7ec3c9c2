import { isExactNumber } from '@toolyard/kit/inexact-numbers';
import { readJsonText, type JsonNode } from '@toolyard/kit/json-text';
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

/** What the contexts so far say about the names below them (JSON-LD 1.1 §3.1); none is fetched. */
interface Context {
  readonly kind: 'missing' | 'schema.org' | 'foreign';
  /** Terms and prefixes that the page defines itself. */
  readonly ownNames: ReadonlySet<string>;
  /** Other names of keywords. */
  readonly aliases: ReadonlyMap<string, string>;
}

type Members = ReadonlyMap<string, JsonNode>;

const NO_CONTEXT: Context = { kind: 'missing', ownNames: new Set(), aliases: new Map() };

const SCHEMA_ORG = /^https?:\/\/schema\.org(?:\/(?:docs\/jsonldcontext\.json(?:ld)?)?)?#?$/i;

/** schema.org's context has these names for keywords. */
const SCHEMA_ORG_ALIASES = [
  ['type', '@type'],
  ['id', '@id'],
] as const;

/** What a script may wrap its JSON in for old browsers: an HTML comment or CDATA, itself perhaps commented out. */
const WRAPPER_START = /^\s*(?:(?:\/\/|\/\*)\s*)?(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?/;
const WRAPPER_END = /(?:(?:\/\/|\/\*)\s*)?(?:-->|\]\]>)(?:\s*\*\/)?\s*$/;

/** Reads the JSON-LD of a page, script after script. */
export class JsonLdReader {
  readonly topItems: TopItem[] = [];
  readonly findings: Finding[] = [];
  readonly #html: string;
  readonly #limits: ItemLimits;

  constructor(html: string, limits: ItemLimits) {
    this.#html = html;
    this.#limits = limits;
  }

  /** @param start where the script element begins; its text stands from `textStart` to `textEnd` */
  readScript(start: number, textStart: number, textEnd: number): void {
    const text = this.#html.slice(textStart, textEnd);
    const opening = WRAPPER_START.exec(text)?.[0] ?? '';
    const inner = opening === '' ? text : text.slice(opening.length).replace(WRAPPER_END, '');
    const offset = textStart + opening.length;
    const { root, fault } = readJsonText(inner);
    if (fault !== undefined) this.#syntaxError(`found ${fault.found}`, offset + fault.offset);
    else if (root !== undefined && root.kind !== 'object' && root.kind !== 'array')
      this.#syntaxError('expected an object or an array of objects', offset + root.start);
    else if (root !== undefined) this.#readTop(root, NO_CONTEXT, start, 1);
  }

  #syntaxError(message: string, offset: number): void {
    this.findings.push({ code: 'json_syntax', message: `JSON: ${message}`, item: null, path: '', offset });
  }

  /** Arrays, @graph, @included and the nodes of @reverse hold items of their own. */
  #readTop(node: JsonNode, outer: Context, start: number, level: number): void {
    for (const given of flatten(node)) {
      if (given.kind !== 'object') continue;
      const { members, context } = this.#open(given, outer);
      if (
        !members.has('@graph') ||
        [...members.keys()].some((key) => !key.startsWith('@') || key === '@type')
      ) {
        this.#limits.addTopItem();
        const notes: Note[] = [];
        const item = this.#readItem(members, context, 1, '', notes);
        const top: TopItem = { format: 'json-ld', item, start };
        this.topItems.push(top);
        if (context.kind === 'missing' && hasTerms(members))
          notes.unshift({
            code: 'missing_context',
            message: 'expected "@context": "https://schema.org", which gives the names their meaning',
            path: '',
          });
        if (context.kind === 'foreign') notes.unshift(foreignContext(''));
        for (const note of notes) this.findings.push({ ...note, item: top, offset: start });
      }
      for (const value of heldIn(members)) {
        this.#limits.addItem(level);
        this.#readTop(value, context, start, level + 1);
      }
    }
  }

  #readItem(members: Members, context: Context, level: number, path: string, notes: Note[]): Item {
    this.#limits.addItem(level);
    const item: Item = {
      types: readTypes(members.get('@type')),
      id: textOf(members.get('@id')) ?? null,
      properties: new Map(),
      checks: context.kind === 'foreign' ? 'values' : 'all',
      ownNames: context.ownNames,
    };
    for (const [key, node] of members) {
      if (key.startsWith('@')) continue;
      const name = shortName(key);
      const values = [...flatten(node)].filter(({ kind }) => kind !== 'null');
      this.#limits.addCharacters(name.length);
      if (node.kind !== 'null' && !item.properties.has(name)) item.properties.set(name, []);
      for (const [index, value] of values.entries())
        addProperty(
          item,
          name,
          this.#readValue(value, context, level, () => pathTo(path, name, index, values.length), notes),
        );
    }
    return item;
  }

  #readValue(node: JsonNode, outer: Context, level: number, path: () => string, notes: Note[]): Value {
    if (node.kind === 'object') {
      const { members, context } = this.#open(node, outer);
      const place = path();
      if (context.kind === 'foreign' && outer.kind !== 'foreign') notes.push(foreignContext(place));
      return this.#readItem(members, context, level + 1, place, notes);
    }
    const value = scalarOf(node);
    this.#limits.addValue(String(value).length);
    return value;
  }

  /** The members of an object by their keywords and names, the last of those repeated, and the context inside. */
  #open(node: JsonNode & { kind: 'object' }, outer: Context): { members: Members; context: Context } {
    const given = node.members.findLast(({ key }) => key === '@context');
    const context = given === undefined ? outer : extend(outer, given.value, this.#limits);
    const members = new Map<string, JsonNode>();
    for (const { key, value } of node.members) members.set(context.aliases.get(key) ?? key, value);
    return { members, context };
  }
}

/** What stands in an object, but for itself. */
function heldIn(members: Members): JsonNode[] {
  const reverse = members.get('@reverse');
  return [
    members.get('@graph'),
    members.get('@included'),
    ...(reverse?.kind === 'object' ? reverse.members.map(({ value }) => value) : []),
  ].filter((node) => node !== undefined);
}

/** A number that JSON's readers would not keep is a text, as it is written. */
function scalarOf(node: JsonNode): string | number | boolean {
  if (node.kind === 'string' || node.kind === 'boolean') return node.value;
  const literal = node.kind === 'number' ? node.literal : '';
  return isExactNumber(literal) ? Number(literal) : literal;
}

function foreignContext(path: string): Note {
  return {
    code: 'foreign_context',
    message: 'the context is not https://schema.org: names are not checked',
    path,
  };
}

function extend(outer: Context, node: JsonNode, limits: ItemLimits): Context {
  let context = outer;
  for (const given of flatten(node)) {
    if (given.kind === 'null') context = NO_CONTEXT;
    else if (given.kind === 'string') context = named(context, given.value.trim());
    else if (given.kind === 'object') context = defined(context, given, limits);
    else context = { ...context, kind: 'foreign' };
  }
  return context;
}

function named(outer: Context, url: string): Context {
  if (url === '') return outer;
  if (!SCHEMA_ORG.test(url)) return { ...outer, kind: 'foreign' };
  const kind = outer.kind === 'foreign' ? 'foreign' : 'schema.org';
  return { ...outer, kind, aliases: new Map([...outer.aliases, ...SCHEMA_ORG_ALIASES]) };
}

function defined(outer: Context, node: JsonNode & { kind: 'object' }, limits: ItemLimits): Context {
  limits.addSteps(outer.ownNames.size + outer.aliases.size);
  const ownNames = new Set(outer.ownNames);
  const aliases = new Map(outer.aliases);
  let kind = outer.kind;
  let isSchemaOrg = false;
  for (const { key, value } of node.members) {
    const text = textOf(value) ?? '';
    if (key === '@vocab') {
      isSchemaOrg = SCHEMA_ORG.test(text);
      kind = isSchemaOrg ? 'schema.org' : 'foreign';
    } else if (key === '@import') kind = 'foreign';
    if (key.startsWith('@')) continue;
    if (text.startsWith('@')) aliases.set(key, text);
    else ownNames.add(key);
    if (hasSchemaOrgPrefix(text) || SCHEMA_ORG.test(text)) isSchemaOrg = true;
  }
  if (kind === 'missing') kind = isSchemaOrg ? 'schema.org' : 'foreign';
  return { kind, ownNames, aliases };
}

/** Whether an object has names that only a context gives a meaning: those of expanded JSON-LD are whole. */
function hasTerms(members: Members): boolean {
  const names = [...members.keys()].filter((key) => !key.startsWith('@'));
  return [...names, ...typeNames(members.get('@type'))].some((name) => !/^[a-z][a-z\d+.-]*:\/\//i.test(name));
}

function typeNames(node: JsonNode | undefined): string[] {
  if (node === undefined) return [];
  return [...flatten(node)].flatMap((value) => textOf(value) || []);
}

function readTypes(node: JsonNode | undefined): string[] {
  return [...new Set(typeNames(node).map(shortName))];
}

function textOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === 'string' ? node.value.trim() : undefined;
}

/** The values of a property: arrays, @list, @set and @value are taken off, however they nest. */
function* flatten(node: JsonNode): Generator<JsonNode> {
  const open = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'array') {
      for (const element of next.elements.toReversed()) open.push(element);
      continue;
    }
    const wrapped = next.kind === 'object' ? wrappedIn(next) : undefined;
    if (wrapped === undefined) yield next;
    else open.push(wrapped);
  }
}

function wrappedIn(node: JsonNode & { kind: 'object' }): JsonNode | undefined {
  return node.members.find(({ key }) => key === '@value' || key === '@list' || key === '@set')?.value;
}
