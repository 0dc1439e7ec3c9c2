import { parseJson } from '@toolyard/kit/json-argument';
import { InputError, type JsonObject, type JsonValue } from '@toolyard/sdk';
import {
  buildASTSchema,
  buildClientSchema,
  getLocation,
  GraphQLError,
  isTypeSystemDefinitionNode,
  isTypeSystemExtensionNode,
  Lexer,
  parse,
  Source,
  TokenKind,
  validateSchema,
  type ASTNode,
  type DocumentNode,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { specifiedSDLRules } from 'graphql/validation/specifiedRules.js';
import { validateSDL } from 'graphql/validation/validate.js';

/** A fault of a schema. */
export interface SchemaFault {
  readonly code: 'syntax' | 'validation';
  readonly message: string;
  readonly locations: readonly { readonly line: number; readonly column: number }[];
}

export interface SchemaReading {
  /** Absent when the text could not be made into one. */
  readonly schema?: GraphQLSchema;
  readonly faults: readonly SchemaFault[];
}

/** What an introspection query asks for. */
const SCHEMA_KEY = '__schema';
/** Some 2 MiB of definitions, whose tree is all that a worker thread can hold. */
const MAX_TOKENS = 400_000;
/** How deep lists and values may nest: the parser works by recursion. */
const MAX_DEPTH = 200;
/** Each unknown name is compared with all others to suggest one, so that many of them take long. */
const MOST_FAULTS = 1000;
const LONGEST_MESSAGE = 1000;

/**
 * Reads a schema: SDL, or the result of an introspection query as JSON text or object.
 *
 * @throws InputError when there is nothing to read, or too much, or JSON that holds no schema
 */
export function readGraphqlSchema(argument: string, given: JsonValue): SchemaReading {
  if (typeof given !== 'string') return readIntrospection(argument, given);
  const text = given.trim();
  if (text === '') throw new InputError(argument, 'expected a GraphQL schema, got no text');
  return text.startsWith('{')
    ? readIntrospection(argument, parseJson(argument, text))
    : readSdl(argument, given);
}

function readIntrospection(argument: string, json: JsonValue): SchemaReading {
  const result = isObject(json) && isObject(json.data) ? json.data : json;
  if (!isObject(result) || !isObject(result[SCHEMA_KEY]))
    throw new InputError(
      argument,
      'expected the result of an introspection query, got JSON without __schema',
    );
  return judged(() => {
    const introspection: unknown = result;
    const schema = buildClientSchema(introspection as IntrospectionQuery);
    return { schema, faults: validateSchema(schema).map(toFault) };
  });
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readSdl(argument: string, text: string): SchemaReading {
  const source = new Source(text);
  const tooDeep = findTooDeep(argument, source);
  if (tooDeep !== undefined) return { faults: [tooDeep] };
  let document: DocumentNode;
  try {
    document = parse(source);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const locations = (error.locations ?? []).map(({ line, column }) => ({ line, column }));
    return { faults: [{ code: 'syntax', message: shortened(error.message), locations }] };
  }
  // Every error counts the lines of its source up to where it is: with many of them the nodes' tokens, which know
  // their lines, have to do.
  Object.assign(source, { body: '' });
  return judged(() => {
    const faults = [...executableDefinitions(document), ...breaksSdlRules(document)];
    if (faults.length > 0) return { faults };
    const schema = buildASTSchema(document, { assumeValidSDL: true });
    return { schema, faults: validateSchema(schema).map(toFault) };
  });
}

/** What the library throws while it builds a schema is a fault of the schema. */
function judged(read: () => SchemaReading): SchemaReading {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) {
      const message = 'the types refer to one another in a chain too long to follow';
      return { faults: [{ code: 'validation', message, locations: [] }] };
    }
    // Introspection results may lack anything.
    if (error instanceof TypeError) {
      const message = 'The introspection result is incomplete: run the full introspection query.';
      return { faults: [{ code: 'validation', message, locations: [] }] };
    }
    if (!(error instanceof Error)) throw error;
    return { faults: [{ code: 'validation', message: error.message, locations: [] }] };
  }
}

/**
 * Where brackets nest deeper than the parser should follow, before it is asked.
 *
 * @throws InputError for more tokens than it should take
 */
function findTooDeep(argument: string, source: Source): SchemaFault | undefined {
  const lexer = new Lexer(source);
  let lists = 0;
  let braces = 0;
  try {
    for (let count = 1; ; count += 1) {
      const { kind, start } = lexer.advance();
      if (kind === TokenKind.EOF) return undefined;
      if (count > MAX_TOKENS)
        throw new InputError(argument, `expected a schema of at most ${MAX_TOKENS} tokens, got more`);
      if (kind === TokenKind.BRACKET_L) lists += 1;
      if (kind === TokenKind.BRACKET_R) lists -= 1;
      if (kind === TokenKind.BRACE_L) braces += 1;
      if (kind === TokenKind.BRACE_R) braces -= 1;
      // The outer braces are those of a definition.
      if (lists + Math.max(0, braces - 1) <= MAX_DEPTH) continue;
      const message = `Syntax Error: lists and values nest more than ${MAX_DEPTH} levels deep.`;
      return { code: 'syntax', message, locations: [getLocation(source, start)] };
    }
  } catch (error) {
    // What is no token the parser finds too, and says so.
    if (!(error instanceof GraphQLError)) throw error;
  }
  return undefined;
}

function executableDefinitions(document: DocumentNode): SchemaFault[] {
  return document.definitions.flatMap((definition): SchemaFault[] => {
    if (isTypeSystemDefinitionNode(definition) || isTypeSystemExtensionNode(definition)) return [];
    const message = 'A schema holds no operations and fragments: this definition is executable.';
    return [{ code: 'validation', message, locations: placesOf(definition) }];
  });
}

/** Where a node begins; nowhere when it was not read from a text. */
export function placesOf(node: ASTNode | null | undefined): SchemaFault['locations'] {
  if (node?.loc === undefined) return [];
  const { line, column } = node.loc.startToken;
  return [{ line, column }];
}

/** Ends a validation that has found enough. */
class EnoughFaults extends Error {}

function breaksSdlRules(document: DocumentNode): SchemaFault[] {
  const errors: GraphQLError[] = [];
  const rules = specifiedSDLRules.map((rule): typeof rule => (context) => {
    const counting = Object.create(context) as typeof context;
    counting.reportError = (error) => {
      errors.push(error);
      if (errors.length >= MOST_FAULTS) throw new EnoughFaults();
    };
    return rule(counting);
  });
  try {
    validateSDL(document, undefined, rules);
  } catch (error) {
    if (!(error instanceof EnoughFaults)) throw error;
  }
  return errors.map(toFault);
}

function toFault({ message, nodes = [] }: GraphQLError): SchemaFault {
  return { code: 'validation', message: shortened(message), locations: nodes.flatMap(placesOf) };
}

/** Messages repeat names of the text, which may be as long as it. */
function shortened(message: string): string {
  return message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message;
}
