import { readJsonText } from '@toolyard/kit/json-text';
import { InputError, quote } from '@toolyard/sdk';
import { firstInOrder, type Instance, type PlacedBreach } from '../../lib/json-schema/breach-places.ts';
import { Breaches } from '../../lib/json-schema/breaches.ts';
import {
  dialectOf,
  dialectOfVocabularies,
  draftOf,
  DRAFTS,
  METASCHEMA_URIS,
  type Dialect,
  type Draft,
} from '../../lib/json-schema/dialect.ts';
import { DocumentOrder } from '../../lib/json-schema/document-order.ts';
import { Evaluator } from '../../lib/json-schema/evaluate.ts';
import { ignoredKeywords } from '../../lib/json-schema/ignored-keywords.ts';
import { member, pointerOf, stringMember, toJson, type Json } from '../../lib/json-schema/json-value.ts';
import { fitsMetaschema } from '../../lib/json-schema/keyword-shapes.ts';
import { findFaults, SchemaSet } from '../../lib/json-schema/schema-set.ts';
import type { Violation } from '../../lib/json-schema/violation.ts';

/** A schema, or a further one that it refers to, with the argument that brought it. */
export interface SchemaDocument {
  readonly argument: string;
  readonly root: Json;
}

/** A schema with those that it refers to, the schema first. */
export interface Schemas {
  readonly documents: readonly [SchemaDocument, ...SchemaDocument[]];
  /** The draft to hold to whatever `$schema` says; absent to go by it. */
  readonly draft?: Draft;
  readonly formats: boolean;
  /** Called every so often; throws to give up. */
  readonly checkTime: () => void;
}

/** What is wrong with a schema. */
export type SchemaProblem = Readonly<Record<'path' | 'keyword' | 'message', string>>;

/** Schemas by their URIs, ready to be checked and applied. */
export interface IndexedSchemas extends Schemas {
  readonly set: SchemaSet;
  /** Those of the documents. */
  readonly dialects: readonly [Dialect, ...Dialect[]];
}

/** What can be said of schemas before there is a value. */
export interface SchemaVerdict {
  readonly draft: Draft;
  readonly schemaProblems: SchemaProblem[];
  /** What the schema says and its draft does not hear. */
  readonly warnings: SchemaProblem[];
  /** Whether references lead to schemas that are found in no other way. */
  readonly leadsFurther: boolean;
}

export interface ValueVerdict {
  /** What the value breaks first, in its order. */
  readonly violations: readonly PlacedBreach[];
  /** How often it breaks something. */
  readonly violationCount: number;
}

/** @throws InputError when a `$schema` names no dialect that is known */
export function indexSchemas(schemas: Schemas): IndexedSchemas {
  const [schema, ...others] = schemas.documents;
  const dialects = [
    dialectFor(schema, schemas),
    ...others.map((document) => dialectFor(document, schemas)),
  ] as const;
  const set = new SchemaSet((uri) => (schemas.draft === undefined ? knownDialect(uri) : undefined));
  for (const [index, { root }] of schemas.documents.entries())
    if (isSchema(root)) set.add(root, dialects[index] ?? dialects[0]);
  return { ...schemas, set, dialects };
}

/** Holds a schema to its metaschema, and looks where its references lead. */
export function checkSchemas(schemas: IndexedSchemas): SchemaVerdict {
  const { documents, set, dialects } = schemas;
  const indexed = countSchemas(schemas);
  const schemaProblems = documents.flatMap((document, index) =>
    problemsOf(document, { set, dialect: dialects[index] ?? dialects[0], schemas, own: index === 0 }),
  );
  const [{ root }] = documents;
  const ignored = isSchema(root) ? ignoredKeywords(set, root, schemas) : [];
  return {
    draft: dialects[0].draft,
    schemaProblems,
    warnings: ignored.map(({ at, keyword, message }) => ({ path: pointerOf(at), keyword, message })),
    leadsFurther: countSchemas(schemas) > indexed,
  };
}

/** The schemas that were found in the documents. */
function countSchemas({ documents, set }: IndexedSchemas): number {
  return documents.reduce((sum, { root }) => sum + [...set.schemasIn(root)].length, 0);
}

/** Follows the references of schemas that were checked before: what is found by them may be referred to by its name. */
export function followReferences({ documents, set }: IndexedSchemas): void {
  for (const { root } of documents) if (isSchema(root)) findFaults(set, root);
}

/**
 * Holds a value to a schema in which `checkSchemas` found no problem.
 *
 * @throws EndlessReference when a reference leads in a circle that only a value shows
 */
export function checkValue(schemas: IndexedSchemas, json: Instance, most: number): ValueVerdict {
  const { documents, set, formats, checkTime } = schemas;
  const order = new DocumentOrder(json.value);
  const breaches = new Breaches({ most: most * KEPT_FOR_EACH, order });
  new Evaluator(set, { formats, checkTime }).collect(documents[0].root, json.value, breaches);
  const { count, kept } = breaches;
  return { violations: firstInOrder(kept, json, { most, order }), violationCount: count };
}

/**
 * Breaches that are kept for each that is told of: the text of a value may have its members in another order than
 * JavaScript, which puts numbers first.
 */
const KEPT_FOR_EACH = 10;

function isSchema(value: Json): boolean {
  return value.kind === 'object' || value.kind === 'boolean';
}

function knownDialect(uri: string): Dialect | undefined {
  const draft = draftOf(uri);
  return draft === undefined ? undefined : dialectOf(draft);
}

/** The dialect of a document: what was asked for, what `$schema` names, else 2020-12. */
function dialectFor({ argument, root }: SchemaDocument, schemas: Schemas): Dialect {
  if (schemas.draft !== undefined) return dialectOf(schemas.draft);
  const named = stringMember(root, '$schema');
  if (named === undefined) return dialectOf('2020-12');
  const dialect = knownDialect(named) ?? ownDialect(named, schemas);
  if (dialect !== undefined) return dialect;
  throw new InputError(
    argument,
    `expected a $schema of one of ${DRAFTS.join(', ')}, got ${quote(named)}; draft can say which one is meant`,
  );
}

/** A metaschema among the further schemas that names its vocabularies makes a dialect (core 2019-09 §8.1.2). */
function ownDialect(uri: string, { documents: [, ...others] }: Schemas): Dialect | undefined {
  const plain = uri.replace(/#$/, '');
  const metaschema = others.find(({ root }) => stringMember(root, '$id')?.replace(/#$/, '') === plain)?.root;
  const draft = metaschema === undefined ? undefined : draftOf(stringMember(metaschema, '$schema') ?? '');
  if (metaschema === undefined || (draft !== '2019-09' && draft !== '2020-12')) return undefined;
  const vocabularies = member(metaschema, '$vocabulary');
  return vocabularies?.kind === 'object'
    ? dialectOfVocabularies(draft, vocabularies.members.keys())
    : dialectOf(draft);
}

interface Context {
  readonly set: SchemaSet;
  readonly dialect: Dialect;
  readonly schemas: Schemas;
  /** The schema itself, not one that it refers to. */
  readonly own: boolean;
}

function problemsOf(
  { argument, root }: SchemaDocument,
  { set, dialect, schemas, own }: Context,
): SchemaProblem[] {
  const broken = breaksMetaschema(root, dialect.draft, schemas).map(({ instance, keyword, message }) => ({
    at: instance,
    keyword,
    message,
  }));
  const faults = isSchema(root) ? findFaults(set, root) : [];
  return [...broken, ...faults]
    .sort((a, b) => a.at.start - b.at.start)
    .map(({ at, keyword, message }) =>
      own
        ? { path: pointerOf(at), keyword, message }
        : { path: '', keyword, message: `${argument}, at ${pointerOf(at) || 'its root'}: ${message}` },
    );
}

/** Metaschemas are schemas: what a schema breaks of the one of its draft. */
function breaksMetaschema(root: Json, draft: Draft, { checkTime }: Schemas): Violation[] {
  if (fitsMetaschema(root, draft)) return [];
  const { set, schema } = metaschemaOf(draft);
  // Formats in metaschemas are annotations; patterns and references are looked at on their own.
  return new Evaluator(set, { formats: false, checkTime }).violations(schema, root);
}

const metaschemas = new Map<Draft, { readonly set: SchemaSet; readonly schema: Json }>();

/** A draft's metaschema, read at its first use and kept: it is the same for all. */
function metaschemaOf(draft: Draft): { readonly set: SchemaSet; readonly schema: Json } {
  const known = metaschemas.get(draft);
  if (known !== undefined) return known;
  const set = new SchemaSet(knownDialect);
  const { root } = readJsonText(JSON.stringify({ $ref: METASCHEMA_URIS[draft] }));
  if (root === undefined) throw new TypeError('a reference is JSON');
  const metaschema = { set, schema: toJson(root) };
  set.add(metaschema.schema, dialectOf(draft));
  metaschemas.set(draft, metaschema);
  return metaschema;
}
