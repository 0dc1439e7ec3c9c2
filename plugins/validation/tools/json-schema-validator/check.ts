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
import { EndlessReference, Evaluator } from '../../lib/json-schema/evaluate.ts';
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

export interface SchemaCheck {
  readonly schema: SchemaDocument;
  readonly others: readonly SchemaDocument[];
  /** The draft to hold to whatever `$schema` says; absent to go by it. */
  readonly draft?: Draft;
  readonly formats: boolean;
  readonly json?: Instance;
  /** How many violations are to be told of at most. */
  readonly most: number;
  /** Called every so often; throws to give up. */
  readonly checkTime: () => void;
}

/** What is wrong with a schema. */
export interface SchemaProblem {
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
}

export interface SchemaVerdict {
  readonly draft: Draft;
  readonly schemaProblems: readonly SchemaProblem[];
  /** What the schema says and its draft does not hear. */
  readonly warnings: readonly SchemaProblem[];
  /** What the value breaks first, in its order; not looked for when the schema is faulty. */
  readonly violations: readonly PlacedBreach[];
  /** How often it breaks something. */
  readonly violationCount: number;
}

/**
 * Holds a schema to its metaschema, looks where its references lead, and then holds the value to the schema.
 *
 * @throws InputError when a `$schema` names no dialect that is known
 */
export function checkJsonSchema(check: SchemaCheck): SchemaVerdict {
  const documents = [check.schema, ...check.others];
  const dialects = documents.map((document) => dialectFor(document, check));
  const [{ draft } = dialectOf('2020-12')] = dialects;

  const set = new SchemaSet((uri) => (check.draft === undefined ? knownDialect(uri) : undefined));
  for (const [index, { root }] of documents.entries())
    if (isSchema(root)) set.add(root, dialects[index] ?? dialectOf(draft));
  const schemaProblems = documents.flatMap((document, index) =>
    problemsOf(document, { set, dialect: dialects[index] ?? dialectOf(draft), check, own: index === 0 }),
  );
  const warnings = isSchema(check.schema.root)
    ? ignoredKeywords(set, check.schema.root, check).map(({ at, keyword, message }) => ({
        path: pointerOf(at),
        keyword,
        message,
      }))
    : [];
  const found = { draft, schemaProblems, warnings, violations: [], violationCount: 0 };
  if (schemaProblems.length > 0 || check.json === undefined) return found;
  try {
    return { ...found, ...violationsOf(check.json, set, check) };
  } catch (error) {
    if (!(error instanceof EndlessReference)) throw error;
    const message = 'the reference leads in a circle without looking deeper';
    return { ...found, schemaProblems: [{ path: pointerOf(error.at), keyword: '$ref', message }] };
  }
}

/**
 * Breaches that are kept for each that is told of: the text of a value may have its members in another order than
 * JavaScript, which puts numbers first.
 */
const KEPT_FOR_EACH = 10;

function violationsOf(
  json: Instance,
  set: SchemaSet,
  { schema, formats, checkTime, most }: SchemaCheck,
): Pick<SchemaVerdict, 'violations' | 'violationCount'> {
  const order = new DocumentOrder(json.value);
  const breaches = new Breaches({ most: most * KEPT_FOR_EACH, order });
  new Evaluator(set, { formats, checkTime }).collect(schema.root, json.value, breaches);
  const { count, kept } = breaches;
  return { violations: firstInOrder(kept, json, { most, order }), violationCount: count };
}

function isSchema(value: Json): boolean {
  return value.kind === 'object' || value.kind === 'boolean';
}

function knownDialect(uri: string): Dialect | undefined {
  const draft = draftOf(uri);
  return draft === undefined ? undefined : dialectOf(draft);
}

/** The dialect of a document: what was asked for, what `$schema` names, else 2020-12. */
function dialectFor({ argument, root }: SchemaDocument, check: SchemaCheck): Dialect {
  if (check.draft !== undefined) return dialectOf(check.draft);
  const named = stringMember(root, '$schema');
  if (named === undefined) return dialectOf('2020-12');
  const dialect = knownDialect(named) ?? ownDialect(named, check);
  if (dialect !== undefined) return dialect;
  throw new InputError(
    argument,
    `expected a $schema of one of ${DRAFTS.join(', ')}, got ${quote(named)}; draft can say which one is meant`,
  );
}

/** A metaschema among the further schemas that names its vocabularies makes a dialect (core 2019-09 §8.1.2). */
function ownDialect(uri: string, { others }: SchemaCheck): Dialect | undefined {
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
  readonly check: SchemaCheck;
  /** The schema itself, not one that it refers to. */
  readonly own: boolean;
}

function problemsOf(
  { argument, root }: SchemaDocument,
  { set, dialect, check, own }: Context,
): SchemaProblem[] {
  const broken = breaksMetaschema(root, dialect.draft, check).map(({ instance, keyword, message }) => ({
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
function breaksMetaschema(root: Json, draft: Draft, { checkTime }: SchemaCheck): Violation[] {
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
