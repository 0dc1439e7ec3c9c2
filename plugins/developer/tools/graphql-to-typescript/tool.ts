import { Dropped } from '@toolyard/kit/dropped';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import {
  Kind,
  type ConstDirectiveNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  type StringValueNode,
  type TypeNode,
} from 'graphql';
import { deprecationOf, readGraphqlSchema, type GraphqlType } from './graphql-sdl.ts';
import { schemaLosses } from './schema-losses.ts';
import { uniqueNames } from '../../lib/identifier-words.ts';

export default defineTool({
  title: 'GraphQL to TypeScript',
  summary:
    'Turn a GraphQL schema (SDL) into TypeScript types: objects, inputs, enums, unions, interfaces, arguments.',
  keywords: ['codegen', 'typings', 'ts'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    graphql: Type.String({ contentMediaType: 'application/graphql', description: 'Schema in GraphQL SDL' }),
    style: Type.Enum(['interface', 'type'], {
      default: 'interface',
      description: 'Kind of declaration for object types',
    }),
    enum_style: Type.Enum(['union', 'enum'], { default: 'union', description: 'How enums are written' }),
    scalars: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'Custom scalar name to TypeScript type; others are unknown',
      }),
    ),
    export: Type.Boolean({ default: true, description: 'Write export before each' }),
    arguments: Type.Boolean({ default: true, description: "Add a type for each field's arguments" }),
  }),
  output: Type.Object({
    result: Type.String({
      contentMediaType: 'text/x-typescript',
      description: 'TypeScript source, two-space indent, one final newline',
    }),
    types: Type.Array(Type.String(), { description: 'names declared, in order' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Nullable, lists and arguments',
      input: { graphql: '"A user."\ntype User { id: ID!, name: String, posts(first: Int = 10): [ID]! }' },
      output: {
        result:
          '/** A user. */\nexport interface User {\n  id: string;\n  name?: string | null;\n  posts: (string | null)[];\n}\n\nexport interface UserPostsArgs {\n  first?: number | null;\n}\n',
        types: ['User', 'UserPostsArgs'],
      },
    },
  ],
  run({ graphql, style, enum_style, scalars = {}, export: exported, arguments: withArguments }) {
    const { document, types } = readGraphqlSchema('graphql', graphql);
    for (const [name, text] of Object.entries(scalars)) checkScalar(name, text);
    const unique = uniqueNames(types.map(({ definition }) => definition.name.value));
    const declarations = types.flatMap((type) =>
      declarationsOf(type, { style, enum_style, scalars, withArguments, unique }),
    );
    const texts = declarations.map(({ comment, text }) => `${comment}${exported ? 'export ' : ''}${text}`);
    return {
      result: `${texts.join('\n\n')}\n`,
      types: declarations.map(({ name }) => name),
      ...schemaLosses(document, { arguments: withArguments, enums: enum_style === 'enum' }).output(),
    };
  },
});

interface Options {
  readonly style: 'interface' | 'type';
  readonly enum_style: 'union' | 'enum';
  readonly scalars: Readonly<Record<string, string>>;
  readonly withArguments: boolean;
  readonly unique: (name: string) => string;
}

interface Declaration {
  readonly name: string;
  /** With its line end, when there is one. */
  readonly comment: string;
  readonly text: string;
}

/** What is mapped to stands in the code as it is: a line of it ends with the declaration. */
function checkScalar(name: string, text: string): void {
  if (text.trim() === '' || /[;\n\r\u2028\u2029]|\/\/|\/\*/.test(text))
    throw new InputError('scalars', `${name}: expected a TypeScript type in one line, got ${quote(text)}`);
}

function declarationsOf({ definition, extensions }: GraphqlType, options: Options): Declaration[] {
  const name = definition.name.value;
  const comment = commentOf(definition.description, definition.directives, '');
  const parts = [definition, ...extensions];
  switch (definition.kind) {
    case Kind.SCALAR_TYPE_DEFINITION: {
      const mapped = Object.hasOwn(options.scalars, name) ? options.scalars[name] : undefined;
      return [{ name, comment, text: `type ${name} = ${mapped?.trim() ?? 'unknown'};` }];
    }
    case Kind.ENUM_TYPE_DEFINITION: {
      const values = parts.flatMap((part) => ('values' in part ? (part.values ?? []) : []));
      return [{ name, comment, text: enumText(name, values, options.enum_style) }];
    }
    case Kind.UNION_TYPE_DEFINITION: {
      const members = parts.flatMap((part) => ('types' in part ? (part.types ?? []) : []));
      const text = members.map((member) => member.name.value).join(' | ') || 'never';
      return [{ name, comment, text: `type ${name} = ${text};` }];
    }
    case Kind.INPUT_OBJECT_TYPE_DEFINITION: {
      const fields = parts.flatMap((part) =>
        part.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION || part.kind === Kind.INPUT_OBJECT_TYPE_EXTENSION
          ? (part.fields ?? [])
          : [],
      );
      return [objectDeclaration(name, comment, fields.map(inputMember), [], options)];
    }
    default: {
      const fields = parts.flatMap((part) =>
        part.kind === Kind.OBJECT_TYPE_DEFINITION ||
        part.kind === Kind.OBJECT_TYPE_EXTENSION ||
        part.kind === Kind.INTERFACE_TYPE_DEFINITION ||
        part.kind === Kind.INTERFACE_TYPE_EXTENSION
          ? (part.fields ?? [])
          : [],
      );
      const interfaces = parts.flatMap((part) => ('interfaces' in part ? (part.interfaces ?? []) : []));
      const bases = interfaces.map((base) => base.name.value);
      return [
        objectDeclaration(name, comment, fields.map(fieldMember), bases, options),
        ...(options.withArguments ? fields.flatMap((field) => argumentsOf(name, field, options)) : []),
      ];
    }
  }
}

function objectDeclaration(
  name: string,
  comment: string,
  members: readonly string[],
  bases: readonly string[],
  { style }: Options,
): Declaration {
  const body = members.length === 0 ? '{}' : `{\n${members.join('\n')}\n}`;
  const head = bases.length === 0 ? name : `${name} extends ${bases.join(', ')}`;
  return {
    name,
    comment,
    text: style === 'interface' ? `interface ${head} ${body}` : `type ${name} = ${body};`,
  };
}

/** Named as code generators do: the type, the field and Args. */
function argumentsOf(type: string, field: FieldDefinitionNode, options: Options): Declaration[] {
  const members = field.arguments ?? [];
  if (members.length === 0) return [];
  const wanted = field.name.value;
  const name = options.unique(`${type}${wanted.charAt(0).toUpperCase()}${wanted.slice(1)}Args`);
  return [objectDeclaration(name, '', members.map(inputMember), [], options)];
}

function fieldMember({ name, type, description, directives }: FieldDefinitionNode): string {
  const isNullable = type.kind !== Kind.NON_NULL_TYPE;
  const comment = commentOf(description, directives, '  ');
  return `${comment}  ${name.value}${isNullable ? '?' : ''}: ${typeText(type)}${isNullable ? ' | null' : ''};`;
}

/** With a default, a value may be left out; null may be given only where the type takes it. */
function inputMember({
  name,
  type,
  description,
  directives,
  defaultValue,
}: InputValueDefinitionNode): string {
  const isNullable = type.kind !== Kind.NON_NULL_TYPE;
  const isOptional = isNullable || defaultValue !== undefined;
  const comment = commentOf(description, directives, '  ');
  return `${comment}  ${name.value}${isOptional ? '?' : ''}: ${typeText(type)}${isNullable ? ' | null' : ''};`;
}

const SCALARS: Readonly<Record<string, string>> = {
  ID: 'string',
  String: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
};

/** A type without the null that it may be itself. */
function typeText(type: TypeNode): string {
  if (type.kind === Kind.NON_NULL_TYPE) return typeText(type.type);
  if (type.kind === Kind.LIST_TYPE) {
    const item = typeText(type.type);
    return type.type.kind === Kind.NON_NULL_TYPE ? `${item}[]` : `(${item} | null)[]`;
  }
  return SCALARS[type.name.value] ?? type.name.value;
}

function enumText(
  name: string,
  values: readonly EnumValueDefinitionNode[],
  style: Options['enum_style'],
): string {
  if (style === 'union')
    return `type ${name} = ${values.map((value) => `"${value.name.value}"`).join(' | ') || 'never'};`;
  const lines = values.map(
    ({ name: { value }, description, directives }) =>
      `${commentOf(description, directives, '  ')}  ${value} = "${value}",\n`,
  );
  return `enum ${name} {\n${lines.join('')}}`;
}

function commentOf(
  description: StringValueNode | undefined,
  directives: readonly ConstDirectiveNode[] | undefined,
  indent: string,
): string {
  const reason = deprecationOf(directives);
  const lines = [
    ...(description === undefined || description.value === '' ? [] : description.value.split('\n')),
    ...(reason === undefined ? [] : `@deprecated ${reason}`.split('\n')),
  ].map((line) => line.replaceAll('*/', '*\\/'));
  const [only = '', ...others] = lines;
  if (lines.length === 0) return '';
  if (others.length === 0) return `${indent}/** ${only} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}
