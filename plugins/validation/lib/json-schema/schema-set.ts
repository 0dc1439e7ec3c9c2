import { dialectOf, IN_PLACE, SUBSCHEMAS, type Dialect, type Draft } from './dialect.ts';
import { member, stringMember, type Json } from './json-value.ts';
import { METASCHEMAS, metaschemaTree } from './metaschemas.ts';

/** A schema with a URI of its own, and what is anchored in it (JSON Schema core §4.3.5). */
export interface Resource {
  readonly uri: string;
  readonly root: Json;
  readonly dialect: Dialect;
  readonly anchors: Map<string, Json>;
  readonly dynamicAnchors: Map<string, Json>;
}

/** A fault of a schema that its metaschema cannot see. */
export interface SchemaFault {
  /** The value at fault. */
  readonly at: Json;
  readonly keyword: string;
  readonly message: string;
}

/** Where schemas without a URI of their own are taken to lie, so that relative references meet. */
const DEFAULT_BASE = 'https://schema.invalid/';

/** Says which dialect an embedded schema's own `$schema` asks for; undefined keeps the one around it. */
export type DialectLookup = (schemaUri: string) => Dialect | undefined;

/**
 * Schemas that may refer to one another. Nothing is fetched: references reach the schemas that were added and
 * the bundled metaschemas.
 */
export class SchemaSet {
  readonly #resources = new Map<string, Resource>();
  readonly #resourceOf = new Map<Json, Resource>();
  /** The schemas of each document, by its root. */
  readonly #schemasIn = new Map<Json, Json[]>();
  readonly #references = new Map<Json, Json | undefined>();
  readonly #lookup: DialectLookup;
  #tracksEvaluation = false;
  #documents = 0;

  constructor(lookup: DialectLookup) {
    this.#lookup = lookup;
  }

  /** Whether some schema asks what others have evaluated. */
  get tracksEvaluation(): boolean {
    return this.#tracksEvaluation;
  }

  /** Adds a document and all schemas in it. */
  add(root: Json, dialect: Dialect): Resource {
    const uri = new URL(String(this.#documents), DEFAULT_BASE).href;
    this.#documents += 1;
    const base = baseUri(root, dialect, this.#documents === 1 ? DEFAULT_BASE : uri);
    const resource = this.#resource(base, root, dialect);
    this.#index(root, resource, this.#foundIn(root));
    return this.resourceOf(root);
  }

  /** Adds a schema, and those in it, that stands in a document that was added where no keyword leads to it. */
  addWithin(schema: Json, document: Json): void {
    this.#index(schema, this.resourceOf(document), this.#foundIn(document));
  }

  /** The resource that a schema belongs to. */
  resourceOf(schema: Json): Resource {
    const resource = this.#resourceOf.get(schema);
    if (resource === undefined) throw new TypeError('the schema was never added');
    return resource;
  }

  /** The schemas that were found in a document; it may be gone through while more are found. */
  schemasIn(document: Json): Iterable<Json> {
    return this.#schemasIn.get(document) ?? [];
  }

  isSchema(value: Json): boolean {
    return this.#resourceOf.has(value);
  }

  /** What the reference in a keyword leads to, or undefined when it leads nowhere. */
  resolve(reference: Json, schema: Json): Json | undefined {
    if (this.#references.has(reference)) return this.#references.get(reference);
    const target =
      reference.kind === 'string' ? this.#find(reference.value, this.resourceOf(schema)) : undefined;
    this.#references.set(reference, target);
    return target;
  }

  #find(reference: string, from: Resource): Json | undefined {
    const url = URL.parse(reference, from.uri);
    if (url === null) return undefined;
    const fragment = decode(url.hash.slice(1));
    url.hash = '';
    const resource = this.#resources.get(url.href) ?? this.#bundled(url.href);
    if (resource === undefined || fragment === undefined) return undefined;
    const found =
      fragment === '' || fragment.startsWith('/')
        ? this.#walk(resource, fragment)
        : resource.anchors.get(fragment);
    return found?.kind === 'object' || found?.kind === 'boolean' ? found : undefined;
  }

  /** A JSON Pointer may lead anywhere, also through other resources and where no keyword looks for schemas. */
  #walk(from: Resource, pointer: string): Json | undefined {
    let at: Json | undefined = from.root;
    let resource = from;
    for (const token of pointer.split('/').slice(1)) {
      const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
      if (at.kind === 'array') at = /^(?:0|[1-9]\d*)$/.test(key) ? at.elements[Number(key)] : undefined;
      else at = member(at, key);
      if (at === undefined) return undefined;
      resource = this.#resourceOf.get(at) ?? resource;
    }
    if (!this.#resourceOf.has(at)) this.#index(at, resource, this.#foundIn(rootOf(at)));
    return at;
  }

  #foundIn(document: Json): Json[] {
    const known = this.#schemasIn.get(document);
    if (known !== undefined) return known;
    const found: Json[] = [];
    this.#schemasIn.set(document, found);
    return found;
  }

  #bundled(uri: string): Resource | undefined {
    for (const [draft, documents] of Object.entries(METASCHEMAS)) {
      const dialect = dialectOf(draft as Draft);
      const known = documents.some(
        (document) => String(Reflect.get(document, dialect.id)).replace(/#$/, '') === uri,
      );
      if (!known) continue;
      for (const document of documents) this.add(metaschemaTree(document), dialect);
      return this.#resources.get(uri);
    }
    return undefined;
  }

  #resource(uri: string, root: Json, dialect: Dialect): Resource {
    const resource = { uri, root, dialect, anchors: new Map(), dynamicAnchors: new Map() };
    // Of two schemas with one URI, the first counts.
    if (!this.#resources.has(uri)) this.#resources.set(uri, resource);
    return resource;
  }

  #index(schema: Json, outer: Resource, found: Json[]): void {
    if (this.#resourceOf.has(schema) || (schema.kind !== 'object' && schema.kind !== 'boolean')) return;
    const resource = this.#enter(schema, outer);
    this.#resourceOf.set(schema, resource);
    found.push(schema);
    if (schema.kind === 'boolean') return;

    const { dialect } = resource;
    const refOnly = dialect.refAlone && schema.members.has('$ref');
    if (!refOnly) this.#anchor(schema, resource);
    for (const [keyword, value] of schema.members) {
      if (!SUBSCHEMAS.has(keyword) || !dialect.keywords.has(keyword)) continue;
      // Definitions beside a lone $ref are still referred to.
      if (refOnly && keyword !== 'definitions') continue;
      if (keyword.startsWith('unevaluated')) this.#tracksEvaluation = true;
      for (const inner of subschemas(keyword, value)) this.#index(inner, resource, found);
    }
  }

  /** The resource that a schema opens by naming itself, or the one around it. */
  #enter(schema: Json, outer: Resource): Resource {
    const own = stringMember(schema, '$schema');
    const dialect = (own === undefined ? undefined : this.#lookup(own)) ?? outer.dialect;
    const id = stringMember(schema, dialect.id);
    if (id === undefined || (dialect.refAlone && member(schema, '$ref') !== undefined)) {
      return schema === outer.root && dialect !== outer.dialect
        ? this.#resource(outer.uri, schema, dialect)
        : outer;
    }
    const url = URL.parse(id, outer.uri);
    if (url === null) return outer;
    const fragment = decode(url.hash.slice(1)) ?? '';
    url.hash = '';
    // Up to draft-07, an id that is a fragment anchors.
    const anchor = dialect.refAlone && fragment !== '' ? fragment : undefined;
    const resource =
      anchor !== undefined && url.href === outer.uri ? outer : this.#resource(url.href, schema, dialect);
    if (anchor !== undefined) resource.anchors.set(anchor, schema);
    return resource;
  }

  #anchor(schema: Json, { dialect, anchors, dynamicAnchors }: Resource): void {
    const anchor = dialect.keywords.has('$anchor') ? stringMember(schema, '$anchor') : undefined;
    if (anchor !== undefined) anchors.set(anchor, schema);
    const dynamic = dialect.keywords.has('$dynamicAnchor')
      ? stringMember(schema, '$dynamicAnchor')
      : undefined;
    if (dynamic === undefined) return;
    anchors.set(dynamic, schema);
    dynamicAnchors.set(dynamic, schema);
  }
}

/**
 * Where a document lies. Up to draft-07 a `$ref` hides the name beside it, but at the root that name is all that is
 * known of where the document was found (RFC 3986 §5.1.4).
 */
function baseUri(root: Json, { refAlone, id }: Dialect, otherwise: string): string {
  const name = refAlone && member(root, '$ref') !== undefined ? stringMember(root, id) : undefined;
  const url = name === undefined ? null : URL.parse(name, otherwise);
  if (url === null) return otherwise;
  url.hash = '';
  return url.href;
}

/** The schemas that a keyword holds. */
export function subschemas(keyword: string, value: Json): Iterable<Json> {
  const shape = SUBSCHEMAS.get(keyword);
  if (shape === 'map') return value.kind === 'object' ? value.members.values() : [];
  if (value.kind === 'array') return shape === 'list' || keyword === 'items' ? value.elements : [];
  return shape === 'one' ? [value] : [];
}

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'] as const;

/** References that lead nowhere or in a circle, and patterns that do not compile, in a document of the set. */
export function findFaults(set: SchemaSet, document: Json): SchemaFault[] {
  const faults: SchemaFault[] = [];
  // Resolving may find more schemas, which the iteration then meets.
  for (const schema of set.schemasIn(document)) {
    if (schema.kind !== 'object') continue;
    const { keywords, refAlone } = set.resourceOf(schema).dialect;
    for (const keyword of REFERENCES) {
      const at = schema.members.get(keyword);
      if (at?.kind !== 'string' || !keywords.has(keyword) || set.resolve(at, schema) !== undefined) continue;
      faults.push({ at, keyword, message: `the reference ${JSON.stringify(at.value)} leads to no schema` });
    }
    if (refAlone && schema.members.has('$ref')) continue;
    if (schema.members.has('pattern') || schema.members.has('patternProperties'))
      faults.push(...patternFaults(schema));
  }
  return [...faults, ...findLoops(set, document)];
}

function rootOf(value: Json): Json {
  let at = value;
  while (at.parent !== undefined) at = at.parent;
  return at;
}

function patternFaults(schema: Json): SchemaFault[] {
  const pattern = member(schema, 'pattern');
  const patterned = member(schema, 'patternProperties');
  const patterns: [Json, string, string][] = [];
  if (pattern?.kind === 'string') patterns.push([pattern, pattern.value, 'pattern']);
  if (patterned?.kind === 'object')
    for (const [source, at] of patterned.members) patterns.push([at, source, 'patternProperties']);
  return patterns.flatMap(([at, source, keyword]) => {
    try {
      new RegExp(source, 'u');
      return [];
    } catch {
      return [
        { at, keyword, message: `${JSON.stringify(source)} is no regular expression (ECMA-262, flag u)` },
      ];
    }
  });
}

/** References through which a schema applies itself to the same value again, for ever. */
function findLoops(set: SchemaSet, document: Json): SchemaFault[] {
  const loops: SchemaFault[] = [];
  const done = new Set<Json>();
  const open: { readonly schema: Json; readonly reference: Json | undefined }[] = [];

  const visit = (schema: Json, reference: Json | undefined): void => {
    if (done.has(schema) || schema.kind !== 'object') return;
    const since = open.findIndex((step) => step.schema === schema);
    if (since !== -1) {
      const at =
        reference ?? open.slice(since + 1).findLast((step) => step.reference !== undefined)?.reference;
      if (at?.kind === 'string') {
        const message = `the reference ${JSON.stringify(at.value)} leads in a circle without looking deeper`;
        loops.push({ at, keyword: '$ref', message });
      }
      return;
    }
    open.push({ schema, reference });
    const { keywords, refAlone } = set.resourceOf(schema).dialect;
    const ref = schema.members.get('$ref');
    const target = ref === undefined ? undefined : set.resolve(ref, schema);
    if (target !== undefined) visit(target, ref);
    if (!refAlone || ref === undefined) {
      for (const [keyword, value] of schema.members)
        if (IN_PLACE.has(keyword) && keywords.has(keyword))
          for (const inner of subschemas(keyword, value)) if (set.isSchema(inner)) visit(inner, undefined);
    }
    open.pop();
    done.add(schema);
  };
  for (const schema of set.schemasIn(document)) visit(schema, undefined);
  return loops;
}
