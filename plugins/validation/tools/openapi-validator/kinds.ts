import { dialectOf, SUBSCHEMAS } from '../../lib/json-schema/dialect.ts';
import { member, type Json, type JsonObject } from '../../lib/json-schema/json-value.ts';

export type OpenApiVersion = '2.0' | '3.0' | '3.1' | '3.2';

/** Whether schemas are JSON Schema 2020-12, where `$ref` stands among other keywords. */
export function hasJsonSchema(version: OpenApiVersion): boolean {
  return version === '3.1' || version === '3.2';
}

/** The objects that a specification names, as far as others stand in them. */
export type Kind =
  | 'document'
  | 'components'
  | 'paths'
  | 'path-item'
  | 'operation'
  | 'callback'
  | 'responses'
  | 'response'
  | 'parameter'
  | 'header'
  | 'items'
  | 'request-body'
  | 'media-type'
  | 'encoding'
  | 'example'
  | 'link'
  | 'server'
  | 'schema'
  | 'security-scheme'
  | 'security-requirement';

/** Objects under a member: one, a list of them, or a map whose names are free; `*` is every member but x- ones. */
type Fields = Readonly<Record<string, Kind | `${Kind}[]` | `${Kind}{}`>>;
type Shape = Readonly<Partial<Record<Kind, Fields>>>;

function operations(...methods: readonly string[]): Fields {
  return Object.fromEntries(methods.map((method) => [method, 'operation']));
}

const PATHS: Shape = { paths: { '*': 'path-item' }, responses: { '*': 'response' } };

const SWAGGER_2: Shape = {
  ...PATHS,
  document: {
    paths: 'paths',
    definitions: 'schema{}',
    parameters: 'parameter{}',
    responses: 'response{}',
    securityDefinitions: 'security-scheme{}',
    security: 'security-requirement[]',
  },
  'path-item': {
    parameters: 'parameter[]',
    ...operations('get', 'put', 'post', 'delete', 'options', 'head', 'patch'),
  },
  operation: { parameters: 'parameter[]', responses: 'responses', security: 'security-requirement[]' },
  parameter: { schema: 'schema', items: 'items' },
  items: { items: 'items' },
  header: { items: 'items' },
  response: { schema: 'schema', headers: 'header{}' },
  schema: {
    items: 'schema',
    properties: 'schema{}',
    additionalProperties: 'schema',
    allOf: 'schema[]',
  },
};

const OPENAPI_3: Shape = {
  ...PATHS,
  document: {
    paths: 'paths',
    webhooks: 'path-item{}',
    components: 'components',
    servers: 'server[]',
    security: 'security-requirement[]',
  },
  components: {
    schemas: 'schema{}',
    responses: 'response{}',
    parameters: 'parameter{}',
    examples: 'example{}',
    requestBodies: 'request-body{}',
    headers: 'header{}',
    securitySchemes: 'security-scheme{}',
    links: 'link{}',
    callbacks: 'callback{}',
    pathItems: 'path-item{}',
  },
  'path-item': {
    parameters: 'parameter[]',
    servers: 'server[]',
    ...operations('get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'),
  },
  operation: {
    parameters: 'parameter[]',
    requestBody: 'request-body',
    responses: 'responses',
    callbacks: 'callback{}',
    security: 'security-requirement[]',
    servers: 'server[]',
  },
  callback: { '*': 'path-item' },
  response: { headers: 'header{}', content: 'media-type{}', links: 'link{}' },
  parameter: { schema: 'schema', content: 'media-type{}', examples: 'example{}' },
  header: { schema: 'schema', content: 'media-type{}', examples: 'example{}' },
  'request-body': { content: 'media-type{}' },
  'media-type': { schema: 'schema', examples: 'example{}', encoding: 'encoding{}' },
  encoding: { headers: 'header{}' },
  link: { server: 'server' },
  schema: {
    not: 'schema',
    items: 'schema',
    allOf: 'schema[]',
    anyOf: 'schema[]',
    oneOf: 'schema[]',
    properties: 'schema{}',
    additionalProperties: 'schema',
  },
};

const SUFFIXES = { one: '', list: '[]', map: '{}' } as const;

/** OpenAPI 3.1 took JSON Schema as it is. */
const OPENAPI_3_1: Shape = {
  ...OPENAPI_3,
  schema: Object.fromEntries(
    [...SUBSCHEMAS]
      .filter(([keyword]) => dialectOf('2020-12').keywords.has(keyword))
      .map(([keyword, shape]) => [keyword, `schema${SUFFIXES[shape]}` as const]),
  ),
};

const ENCODINGS_3_2: Fields = {
  encoding: 'encoding{}',
  prefixEncoding: 'encoding[]',
  itemEncoding: 'encoding',
};

const OPENAPI_3_2: Shape = {
  ...OPENAPI_3_1,
  components: { ...OPENAPI_3.components, mediaTypes: 'media-type{}' },
  'path-item': {
    ...OPENAPI_3['path-item'],
    ...operations('query'),
    additionalOperations: 'operation{}',
  },
  'media-type': { ...OPENAPI_3['media-type'], ...ENCODINGS_3_2, itemSchema: 'schema' },
  encoding: { ...OPENAPI_3.encoding, ...ENCODINGS_3_2 },
};

const SHAPES: Readonly<Record<OpenApiVersion, Shape>> = {
  '2.0': SWAGGER_2,
  '3.0': OPENAPI_3,
  '3.1': OPENAPI_3_1,
  '3.2': OPENAPI_3_2,
};

/** Kinds in whose place a reference may stand; since 3.1 a schema has its reference among other keywords. */
const REFERABLE: ReadonlySet<Kind> = new Set([
  'path-item',
  'callback',
  'response',
  'parameter',
  'header',
  'request-body',
  'example',
  'link',
  'schema',
  'security-scheme',
]);

/** An object of a description. */
export interface Described {
  readonly kind: Kind;
  readonly value: Json;
  /** Met through a reference alone, where no place of the description says what it is. */
  readonly referredTo: boolean;
}

/** A `$ref` and what it should lead to. */
export interface Reference {
  readonly kind: Kind;
  /** The object that has the `$ref`. */
  readonly holder: JsonObject;
  /** The value of `$ref`. */
  readonly at: Json;
  readonly uri: string;
}

/** The objects of a description by kind, found by walking from the document as its specification says. */
export class Description {
  readonly version: OpenApiVersion;
  readonly root: Json;
  readonly objects: Described[] = [];
  readonly references: Reference[] = [];
  readonly #kinds = new Map<Json, Kind | 'container'>();

  constructor(root: Json, version: OpenApiVersion) {
    this.root = root;
    this.version = version;
    this.#visit('document', root, false);
  }

  /** What a value is by its place; a container holds objects under names or in a list. */
  kindOf(value: Json): Kind | 'container' | undefined {
    return this.#kinds.get(value);
  }

  /** Takes a value that has no place of its own for what a reference expects of it. */
  adopt(kind: Kind, value: Json): void {
    this.#visit(kind, value, true);
  }

  *ofKind(kind: Kind): Iterable<JsonObject> {
    for (const { kind: found, value } of this.objects)
      if (found === kind && value.kind === 'object') yield value;
  }

  /** Whether only the reference of an object counts: what stands beside it is hidden. */
  isHidden(kind: Kind, value: Json): boolean {
    const reference = member(value, '$ref');
    if (reference === undefined || !this.#isReferable(kind) || kind === 'path-item') return false;
    return kind !== 'schema' || !hasJsonSchema(this.version);
  }

  #isReferable(kind: Kind): boolean {
    return REFERABLE.has(kind) || (kind === 'media-type' && this.version === '3.2');
  }

  #visit(first: Kind, value: Json, referredTo: boolean): void {
    const open: [Kind, Json][] = [[first, value]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [kind, at] = next;
      if (this.#kinds.has(at)) continue;
      this.#kinds.set(at, kind);
      this.objects.push({ kind, value: at, referredTo: referredTo && at === value });
      if (at.kind !== 'object') continue;
      const reference = at.members.get('$ref');
      if (reference?.kind === 'string' && this.#isReferable(kind))
        this.references.push({ kind, holder: at, at: reference, uri: reference.value });
      if (this.isHidden(kind, at)) continue;
      const inner = [...this.#inside(kind, at)];
      // What comes first in the text is met first.
      for (const found of inner.reverse()) open.push(found);
    }
  }

  *#inside(kind: Kind, object: JsonObject): Iterable<[Kind, Json]> {
    const fields: Fields = SHAPES[this.version][kind] ?? {};
    for (const [name, value] of object.members) {
      const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const child = own ?? (name.startsWith('x-') ? undefined : fields['*']);
      if (child === undefined) continue;
      const inner = child.replace(/(?<!\W)\W+$/, '');
      if (!isKind(inner)) continue;
      if (child.endsWith('{}')) yield* this.#each(inner, value, 'object');
      else if (child.endsWith('[]')) yield* this.#each(inner, value, 'array');
      else if (kind === 'schema' && name === 'items' && this.version === '2.0' && value.kind === 'array')
        yield* this.#each(inner, value, 'array');
      else if (!isNoObject(this.version, kind, name, value)) yield [inner, value];
    }
  }

  *#each(kind: Kind, container: Json, expected: 'object' | 'array'): Iterable<[Kind, Json]> {
    if (container.kind !== expected) return;
    this.#kinds.set(container, 'container');
    const values = container.kind === 'object' ? container.members.values() : container.elements;
    for (const value of values) yield [kind, value];
  }
}

const KINDS: ReadonlySet<string> = new Set([
  ...Object.values(SHAPES).flatMap((shape) => Object.keys(shape)),
  ...REFERABLE,
  'server',
  'security-requirement',
]);

function isKind(name: string): name is Kind {
  return KINDS.has(name);
}

/** What may stand in the place of an object and is none: a file for a schema, true or false. */
function isNoObject(version: OpenApiVersion, kind: Kind, name: string, value: Json): boolean {
  const isBoolean = kind === 'schema' && name === 'additionalProperties' && value.kind === 'boolean';
  return (isBoolean && !hasJsonSchema(version)) || isFileSchema(version, kind, value);
}

/** A response of 2.0 may be a file, which is no schema (Swagger 2.0, Response Object). */
function isFileSchema(version: OpenApiVersion, kind: Kind, value: Json): boolean {
  const type = member(value, 'type');
  return version === '2.0' && kind === 'response' && type?.kind === 'string' && type.value === 'file';
}
