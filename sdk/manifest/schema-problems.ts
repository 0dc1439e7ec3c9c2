import { LIMITS } from './manifest.ts';
import { quote } from '../quote.ts';
import { hiddenCharacter, shownTextProblem } from './hidden-characters.ts';
import { NAMED_SCHEMAS, ONE_SCHEMA, SCHEMA_LIST } from './schema-keywords.ts';

/**
 * Everything that is wrong with the schema of a tool's input or output: keywords whose value JSON Schema 2020-12 would
 * not take, references that lead out of it or nowhere, and bounds that keep it readable for every client. It is
 * expected to nest no deeper than a manifest may.
 *
 * @param name `input` or `output`, with which each problem begins
 */
export function schemaProblems(name: string, schema: unknown): string[] {
  if (schema === undefined) return [`${name}: required`];
  if (!isRecord(schema) || schema.type !== 'object') return [`${name}: expected the schema of an object`];
  const bytes = Buffer.byteLength(JSON.stringify(schema));
  if (bytes > LIMITS.schemaBytes)
    return [`${name}: expected at most ${LIMITS.schemaBytes} bytes of JSON, got ${bytes}`];
  const walk = new SchemaWalk(name, schema);
  walk.schema(schema);
  return walk.problems();
}

const NUMBERS = new Set(
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains'.split(
    ' ',
  ),
);
/** Keywords that need no rule of their own: what they hold is data. */
const DATA = new Set(
  'const default examples format uniqueItems deprecated readOnly writeOnly contentEncoding contentMediaType dependentRequired $comment $vocabulary'.split(
    ' ',
  ),
);
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** One walk over a schema, which notes what is wrong where. */
class SchemaWalk {
  readonly #root: Readonly<Record<string, unknown>>;
  readonly #path: string[];
  readonly #problems: string[] = [];
  readonly #anchors = new Set<string>();
  readonly #anchorsMeant = new Set<string>();
  #properties = 0;
  #unknown = 0;

  constructor(name: string, root: Readonly<Record<string, unknown>>) {
    this.#root = root;
    this.#path = [name];
  }

  problems(): string[] {
    const [name = ''] = this.#path;
    const { properties, unknownKeywords } = LIMITS;
    const lost = [...this.#anchorsMeant].find((anchor) => !this.#anchors.has(anchor));
    return [
      ...this.#problems,
      ...(lost === undefined
        ? []
        : [`${name}: the reference ${quote(`#${lost}`)} leads nowhere in the schema`]),
      ...(this.#properties > properties
        ? [`${name}: expected at most ${properties} properties in all, got ${this.#properties}`]
        : []),
      ...(this.#unknown > unknownKeywords
        ? [
            `${name}: expected at most ${unknownKeywords} keywords that JSON Schema does not have, got ${this.#unknown}`,
          ]
        : []),
    ];
  }

  schema(schema: unknown): void {
    if (typeof schema === 'boolean') return;
    if (!isRecord(schema)) return this.#note(`expected a schema, got ${quote(schema)}`);
    for (const [keyword, value] of Object.entries(schema))
      this.#within(keyword, () => this.#keyword(keyword, value));
  }

  #keyword(keyword: string, value: unknown): void {
    if (ONE_SCHEMA.has(keyword)) return this.schema(value);
    if (SCHEMA_LIST.has(keyword)) return this.#list(value);
    if (NAMED_SCHEMAS.has(keyword)) return this.#named(keyword, value);
    if (NUMBERS.has(keyword)) {
      if (typeof value !== 'number') this.#note(`expected a number, got ${quote(value)}`);
      return;
    }
    switch (keyword) {
      case 'type':
        if (![value].flat().every((type) => TYPES.has(String(type))))
          this.#note(`JSON Schema has no type ${quote(value)}`);
        return;
      case 'title':
      case 'description':
        return this.#shown(value);
      case 'pattern':
        return this.#pattern(value);
      case 'required':
        if (!Array.isArray(value) || !value.every((name) => typeof name === 'string'))
          return this.#note('expected a list of names');
        return this.#data(value);
      case 'enum':
        return this.#enum(value);
      case '$schema':
        if (value !== DIALECT) this.#note(`expected ${DIALECT}, got ${quote(value)}`);
        return;
      case '$id':
        if (typeof value !== 'string' || !value.startsWith('#'))
          this.#note(`expected none, since references stay within the schema, got ${quote(value)}`);
        return;
      case '$anchor':
      case '$dynamicAnchor':
        this.#anchors.add(String(value));
        return this.#data(value);
      case '$ref':
      case '$dynamicRef':
        return this.#reference(value);
      default:
        if (!DATA.has(keyword)) this.#unknown += 1;
        this.#name(keyword);
        return this.#data(value);
    }
  }

  #list(value: unknown): void {
    if (!Array.isArray(value)) return this.#note('expected a list of schemas');
    for (const [index, inner] of value.entries()) this.#within(String(index), () => this.schema(inner));
  }

  #named(keyword: string, value: unknown): void {
    if (!isRecord(value)) return this.#note('expected schemas by name');
    for (const [name, inner] of Object.entries(value)) {
      this.#within(name, () => {
        if (keyword === 'patternProperties') this.#pattern(name);
        else this.#name(name);
        this.schema(inner);
      });
      this.#properties += 1;
    }
  }

  /** A name stands among what language models read. */
  #name(name: string): void {
    if (name.length > LIMITS.name)
      this.#note(`expected a name of at most ${LIMITS.name} characters, got ${name.length}`);
    const hidden = hiddenCharacter(name);
    if (hidden !== undefined) this.#note(`in its name ${hidden}`);
  }

  #shown(value: unknown): void {
    if (value === '') return;
    const problem = shownTextProblem(value, LIMITS.description);
    if (problem !== undefined)
      this.#note(problem === 'required' ? `expected text, got ${quote(value)}` : problem);
  }

  #pattern(value: unknown): void {
    if (typeof value !== 'string') return this.#note(`expected a pattern, got ${quote(value)}`);
    if (value.length > LIMITS.pattern)
      return this.#note(`expected at most ${LIMITS.pattern} characters, got ${value.length}`);
    try {
      new RegExp(value, 'u');
    } catch (error) {
      this.#note(error instanceof Error ? error.message : String(error));
    }
    this.#text(value);
  }

  #enum(value: unknown): void {
    if (!Array.isArray(value)) return this.#note('expected a list of values');
    if (value.length > LIMITS.enumMembers)
      return this.#note(`expected at most ${LIMITS.enumMembers} values, got ${value.length}`);
    this.#data(value);
  }

  #reference(value: unknown): void {
    if (typeof value !== 'string' || !value.startsWith('#'))
      this.#note(`expected a reference within the schema, such as #/$defs/name, got ${quote(value)}`);
    else if (value === '#') return;
    else if (!value.startsWith('#/')) this.#anchorsMeant.add(value.slice(1));
    else if (!this.#resolves(value.slice(2))) this.#note(`${quote(value)} leads nowhere in the schema`);
  }

  /** Whether a JSON pointer (RFC 6901) as a fragment leads to a schema. */
  #resolves(pointer: string): boolean {
    let found: unknown = this.#root;
    for (const part of decodeFragment(pointer).split('/')) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      found = Object.hasOwn(Object(found), key) ? Reflect.get(Object(found), key) : undefined;
    }
    return typeof found === 'boolean' || isRecord(found);
  }

  /** Data within a schema goes to every client with it: its texts are bounded and hold nothing hidden. */
  #data(value: unknown): void {
    if (typeof value === 'string') this.#text(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (!Array.isArray(value)) this.#name(key);
        this.#data(inner);
      }
    }
  }

  #text(value: string): void {
    if (value.length > LIMITS.schemaText)
      return this.#note(`expected at most ${LIMITS.schemaText} characters, got ${value.length}`);
    const hidden = hiddenCharacter(value);
    if (hidden !== undefined) this.#note(hidden);
  }

  #within(part: string, work: () => void): void {
    this.#path.push(part);
    work();
    this.#path.pop();
  }

  #note(problem: string): void {
    const path = this.#path.map((part) => (part.length > 40 ? `${part.slice(0, 39)}…` : part)).join('.');
    if (this.#problems.length < LIMITS.problems) this.#problems.push(`${path}: ${problem}`);
  }
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
