import { InputError } from '@toolyard/sdk';
import {
  GraphQLError,
  isTypeDefinitionNode,
  isTypeExtensionNode,
  isTypeSystemDefinitionNode,
  isTypeSystemExtensionNode,
  Kind,
  type NameNode,
  parse,
  Source,
  visit,
  type ASTNode,
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  type TypeDefinitionNode,
  type TypeExtensionNode,
} from 'graphql';
import { boundPassed } from '../../lib/graphql-bounds.ts';

/** Some 2 MiB of definitions. */
const BOUNDS = { levels: 100, tokens: 400_000 };
const BUILT_IN = new Set(['ID', 'String', 'Int', 'Float', 'Boolean']);

/** A type with what extends it. */
export interface GraphqlType {
  readonly definition: TypeDefinitionNode;
  readonly extensions: readonly TypeExtensionNode[];
}

/**
 * A schema in GraphQL SDL, and the types that it defines, in order.
 *
 * @throws InputError naming the argument, with line and column: a syntax error, an operation or fragment, a type that
 * is not defined, or defined twice, as a field, an argument or a value of an enum
 */
export function readGraphqlSchema(
  argument: string,
  text: string,
): { readonly document: DocumentNode; readonly types: readonly GraphqlType[] } {
  const document = parseSdl(argument, text);
  const fail = (node: ASTNode, expectation: string): never => {
    throw new InputError(argument, `${expectation} at ${placeOf(node)}`);
  };
  for (const definition of document.definitions)
    if (!isTypeSystemDefinitionNode(definition) && !isTypeSystemExtensionNode(definition))
      fail(definition, 'expected a schema without operations and fragments, got one');
  const types = new Map<string, { definition: TypeDefinitionNode; extensions: TypeExtensionNode[] }>();
  for (const definition of document.definitions.filter(isTypeDefinitionNode)) {
    const { value } = definition.name;
    if (types.has(value) || BUILT_IN.has(value))
      fail(definition.name, `expected one definition of ${value}, got another`);
    types.set(value, { definition, extensions: [] });
  }
  for (const extension of document.definitions.filter(isTypeExtensionNode)) {
    const extended = types.get(extension.name.value);
    if (extended === undefined)
      fail(extension.name, `expected a definition of ${extension.name.value}, which is extended`);
    else if (!sameKind(extended.definition, extension))
      fail(extension.name, `expected an extension of the kind that ${extension.name.value} is`);
    else extended.extensions.push(extension);
  }
  visit(document, {
    NamedType({ name }) {
      if (!types.has(name.value) && !BUILT_IN.has(name.value))
        fail(name, `expected a definition of ${name.value}, which is used`);
    },
  });
  const refuseRepeats = (nodes: readonly { readonly name: NameNode }[], holder: string) => {
    const names = new Set<string>();
    for (const { name } of nodes) {
      if (names.has(name.value)) fail(name, `expected one ${name.value} in ${holder}, got another`);
      names.add(name.value);
    }
  };
  for (const { definition, extensions } of types.values()) {
    const parts = [definition, ...extensions];
    const holder = definition.name.value;
    refuseRepeats(
      parts.flatMap((part) => ('values' in part ? (part.values ?? []) : [])),
      holder,
    );
    const fields = parts.flatMap((part): readonly (FieldDefinitionNode | InputValueDefinitionNode)[] =>
      'fields' in part ? (part.fields ?? []) : [],
    );
    refuseRepeats(fields, holder);
    for (const field of fields)
      if ('arguments' in field) refuseRepeats(field.arguments ?? [], `${holder}.${field.name.value}`);
  }
  if (types.size === 0) throw new InputError(argument, 'expected at least one type definition');
  return { document, types: [...types.values()] };
}

/** The kinds of an extension and of what it extends are named alike: ObjectTypeExtension, ObjectTypeDefinition. */
function sameKind(definition: TypeDefinitionNode, extension: TypeExtensionNode): boolean {
  const kindOf = (kind: string) => kind.replace(/(?:Definition|Extension)$/, '');
  return kindOf(definition.kind) === kindOf(extension.kind);
}

function parseSdl(argument: string, text: string): DocumentNode {
  const source = new Source(text);
  try {
    const passed = boundPassed(source, BOUNDS);
    if (passed === 'levels')
      throw new InputError(argument, `expected at most ${BOUNDS.levels} levels of brackets`);
    if (passed === 'tokens')
      throw new InputError(argument, `expected a schema of at most ${BOUNDS.tokens} tokens, got more`);
    return parse(source);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const [{ line, column } = { line: 1, column: 1 }] = error.locations ?? [];
    const problem = error.message.replace(/^Syntax Error: /, '').replace(/\.$/, '');
    throw new InputError(argument, `expected GraphQL SDL, got: ${problem} at line ${line}, column ${column}`);
  }
}

/** Where a part of a schema stands: `line 2, column 3`. */
export function placeOf({ loc }: ASTNode): string {
  if (loc === undefined) return 'line 1, column 1';
  // Counted while it was read: getLocation counts from the beginning for each.
  const { line, column } = loc.startToken;
  return `line ${line}, column ${column}`;
}

/** The reason that `@deprecated` gives, which has a default (GraphQL October 2021, 3.13.3); undefined without it. */
export function deprecationOf(directives: readonly ConstDirectiveNode[] = []): string | undefined {
  const directive = directives.find(({ name }) => name.value === 'deprecated');
  if (directive === undefined) return undefined;
  const value = directive.arguments?.find(({ name }) => name.value === 'reason')?.value;
  return value?.kind === Kind.STRING ? value.value : 'No longer supported';
}
