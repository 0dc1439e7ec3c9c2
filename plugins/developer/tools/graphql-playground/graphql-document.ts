import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getOperationAST,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  Source,
} from 'graphql';
import { InputError, quote } from '@toolyard/sdk';
import { boundPassed } from '../../lib/graphql-bounds.ts';

export const MAX_DOCUMENT_BYTES = 100_000;
const MAX_DEPTH = 20;
/** How deep brackets may nest, fields or not, and as many tokens as a document of that size may sensibly hold. */
const BOUNDS = { levels: 200, tokens: 50_000 };
const MAX_FIELDS = 5000;
/** Many operations that share fragments begin with more fields than the document has. */
const MAX_LISTED_FIELDS = 50_000;

export interface QueryError {
  readonly message: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly path: (string | number)[] | null;
}

/** A query's text as a document, or what is wrong with it: a mistake, or a limit that it passes. */
export function readDocument(query: string): DocumentNode | QueryError | QueryLimit {
  try {
    const source = new Source(query);
    const passed = boundPassed(source, BOUNDS);
    if (passed === 'levels')
      return { message: 'The document nests too deeply.', line: null, column: null, path: null };
    if (passed === 'tokens')
      return {
        reason: 'document_too_large',
        message: `The document has more than ${BOUNDS.tokens} tokens.`,
      };
    return parse(source);
  } catch (error) {
    if (error instanceof GraphQLError) return describeError(error);
    throw error;
  }
}

export function describeError({ message, locations, path }: GraphQLError): QueryError {
  const [place] = locations ?? [];
  return {
    message,
    line: place?.line ?? null,
    column: place?.column ?? null,
    path: path === undefined ? null : [...path],
  };
}

export interface Operation {
  readonly name: string | null;
  readonly type: string;
  readonly variables: { readonly name: string; readonly type: string; readonly required: boolean }[];
  readonly fields: string[];
}

/** Each operation with its variables and the fields that it begins with; or that these are too many. */
export function describeOperations(document: DocumentNode): Operation[] | QueryLimit {
  const fragments = fragmentsOf(document);
  const operations: Operation[] = [];
  let listed = 0;
  for (const { name, operation, variableDefinitions = [], selectionSet } of operationsOf(document)) {
    const fields = topFields(selectionSet, fragments);
    listed += fields.length;
    if (listed > MAX_LISTED_FIELDS)
      return {
        reason: 'too_many_fields',
        message: `The operations begin with more than ${MAX_LISTED_FIELDS} fields.`,
      };
    operations.push({
      name: name?.value ?? null,
      type: operation,
      variables: variableDefinitions.map(({ variable, type, defaultValue }) => ({
        name: variable.name.value,
        type: print(type),
        required: type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined,
      })),
      fields,
    });
  }
  return operations;
}

function operationsOf(document: DocumentNode): OperationDefinitionNode[] {
  return document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

/** In the order of the document; what fragments hold comes where they are spread first. */
function topFields(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): string[] {
  const names = new Set<string>();
  const spread = new Set<string>();
  const left = selections.toReversed();
  for (let selection = left.pop(); selection !== undefined; selection = left.pop()) {
    if (selection.kind === Kind.FIELD) names.add(selection.name.value);
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      left.push(...selection.selectionSet.selections.toReversed());
    else if (!spread.has(selection.name.value)) {
      spread.add(selection.name.value);
      left.push(...(fragments.get(selection.name.value)?.selectionSet.selections.toReversed() ?? []));
    }
  }
  return [...names];
}

/**
 * The name of the operation to run.
 *
 * @throws InputError when it is not there, or not named among several
 */
export function requireOperation(document: DocumentNode, name: string | undefined): void {
  if (getOperationAST(document, name) !== null && getOperationAST(document, name) !== undefined) return;
  const names = operationsOf(document).map((operation) => operation.name?.value ?? 'an anonymous one');
  throw new InputError(
    'operation_name',
    name === undefined
      ? `required: the document has ${names.length} operations${names.length === 0 ? '' : `, ${names.join(', ')}`}`
      : `expected one of the operations ${names.join(', ') || '(none)'}, got ${quote(name)}`,
  );
}

/** A limit that a query passes: a code and the same in words. */
export interface QueryLimit {
  readonly reason: 'document_too_large' | 'too_deep' | 'too_many_fields' | 'timeout';
  readonly message: string;
}

/** Why a document is more than is run here, if it is: its depth and the fields after fragments are put in. */
export function tooLarge(document: DocumentNode): QueryLimit | undefined {
  const fragments = fragmentsOf(document);
  const measured = new Map<string, Measure>();
  const open = new Set<string>();
  let worst: Measure = { depth: 0, fields: 0 };
  for (const { selectionSet } of operationsOf(document)) worst = larger(worst, measure(selectionSet));
  if (worst.depth > MAX_DEPTH)
    return {
      reason: 'too_deep',
      message: `The query is ${worst.depth} levels deep, more than ${MAX_DEPTH}.`,
    };
  return worst.fields > MAX_FIELDS
    ? { reason: 'too_many_fields', message: `The query has more than ${MAX_FIELDS} fields.` }
    : undefined;

  function measure({ selections }: SelectionSetNode): Measure {
    let total: Measure = { depth: 0, fields: 0 };
    for (const selection of selections) {
      let own: Measure;
      if (selection.kind === Kind.FIELD) own = measureField(selection);
      else if (selection.kind === Kind.INLINE_FRAGMENT) own = measure(selection.selectionSet);
      else own = measureFragment(selection.name.value);
      total = { depth: Math.max(total.depth, own.depth), fields: total.fields + own.fields };
    }
    return total;
  }

  function measureField({ selectionSet }: FieldNode): Measure {
    const inner = selectionSet === undefined ? { depth: 0, fields: 0 } : measure(selectionSet);
    return { depth: inner.depth + 1, fields: inner.fields + 1 };
  }

  /** Fragments in a circle are an error of validation, not of size. */
  function measureFragment(name: string): Measure {
    const known = measured.get(name);
    const fragment = fragments.get(name);
    if (known !== undefined) return known;
    if (fragment === undefined || open.has(name)) return { depth: 0, fields: 0 };
    open.add(name);
    const own = measure(fragment.selectionSet);
    open.delete(name);
    measured.set(name, own);
    return own;
  }
}

interface Measure {
  readonly depth: number;
  readonly fields: number;
}

function larger(a: Measure, b: Measure): Measure {
  return { depth: Math.max(a.depth, b.depth), fields: Math.max(a.fields, b.fields) };
}

function fragmentsOf(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
}
