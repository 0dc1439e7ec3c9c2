import { markdownTable } from '@toolyard/kit/markdown';
import {
  defineTool,
  InputError,
  type JsonObject,
  type JsonValue,
  nullable,
  quote,
  Type,
} from '@toolyard/sdk';
import {
  type CatalogEntry,
  componentEntry,
  functionEntry,
  minimalExample,
} from '../lib/a2ui/catalog-entry.ts';
import { BASIC_CATALOG_ID, COMPONENT_NAMES, FUNCTION_NAMES } from '../lib/a2ui/specification.ts';
import { didYouMean } from '../lib/suggestion.ts';

export default defineTool({
  title: 'A2UI Basic Catalog',
  summary: 'List the components and functions of the A2UI basic catalog, or get one with its full schema.',
  keywords: ['agent', 'generative UI', 'widgets', 'Button', 'formatDate'],
  surfaces: ['mcp'],
  input: Type.Object({
    name: Type.Optional(
      Type.String({
        description: 'Component or function name, such as Button or formatDate; none lists all',
      }),
    ),
    kind: Type.Enum(['all', 'components', 'functions'], { default: 'all', description: 'What to list' }),
    version: Type.Enum(['v0.9'], { default: 'v0.9', description: 'Specification version' }),
  }),
  output: Type.Object({
    catalog_id: Type.String(),
    components: Type.Array(
      Type.Object({
        name: Type.String(),
        description: Type.String(),
        required: Type.Array(Type.String()),
        properties: Type.Array(Type.String(), { description: 'Names' }),
      }),
      { description: 'In catalog order' },
    ),
    functions: Type.Array(
      Type.Object({
        name: Type.String(),
        description: Type.String(),
        returns: Type.String(),
        required_args: Type.Array(Type.String()),
      }),
    ),
    entry: nullable(
      Type.Object({
        name: Type.String(),
        kind: Type.Enum(['component', 'function']),
        schema: Type.Unsafe<JsonObject>({ type: 'object', description: 'As published' }),
        required: Type.Array(Type.String()),
        properties: Type.Array(
          Type.Object({
            name: Type.String(),
            description: Type.String(),
            enum: Type.Optional(Type.Array(Type.Unsafe<JsonValue>({}))),
            default: Type.Optional(Type.Unsafe<JsonValue>({})),
            required: Type.Boolean(),
          }),
          { description: 'Of a function: its arguments' },
        ),
        example: Type.Unsafe<JsonObject>({ type: 'object' }),
      }),
      'With name',
    ),
    result: Type.String({ description: "Markdown table, or the entry's schema as JSON" }),
  }),
  examples: [
    {
      name: 'One component',
      input: { name: 'Divider' },
      output: { entry: { name: 'Divider', kind: 'component', example: { component: 'Divider' } } },
    },
    {
      name: 'A function, in any case',
      input: { name: 'FORMATDATE' },
      output: { entry: { name: 'formatDate', kind: 'function' } },
    },
  ],
  run({ name, kind }) {
    const entry = name === undefined ? null : findEntry(name);
    const components =
      entry?.kind === 'function' || (entry === null && kind === 'functions')
        ? []
        : entry === null
          ? COMPONENT_NAMES.map(componentEntry)
          : [entry];
    const functions =
      entry?.kind === 'component' || (entry === null && kind === 'components')
        ? []
        : entry === null
          ? FUNCTION_NAMES.map(functionEntry)
          : [entry];
    return {
      catalog_id: BASIC_CATALOG_ID,
      components: components.map(({ name: component, description, required, properties }) => ({
        name: component,
        description,
        required,
        properties: properties.map((property) => property.name),
      })),
      functions: functions.map(({ name: call, description, required, returns = 'any' }) => ({
        name: call,
        description,
        returns,
        required_args: required,
      })),
      entry:
        entry === null
          ? null
          : {
              name: entry.name,
              kind: entry.kind,
              schema: entry.schema,
              required: entry.required,
              properties: entry.properties,
              example: minimalExample(entry),
            },
      result: entry === null ? tables(components, functions) : JSON.stringify(entry.schema, null, 2),
    };
  },
});

function findEntry(given: string): CatalogEntry {
  const wanted = given.trim().toLowerCase();
  const component = COMPONENT_NAMES.find((name) => name.toLowerCase() === wanted);
  if (component !== undefined) return componentEntry(component);
  const call = FUNCTION_NAMES.find((name) => name.toLowerCase() === wanted);
  if (call !== undefined) return functionEntry(call);
  const known = [...COMPONENT_NAMES, ...FUNCTION_NAMES];
  const suggestion = didYouMean(wanted, known) || `; there are ${known.join(', ')}`;
  throw new InputError(
    'name',
    `expected a component or function of the catalog, got ${quote(given)}${suggestion}`,
  );
}

function tables(components: readonly CatalogEntry[], functions: readonly CatalogEntry[]): string {
  const list = (names: readonly string[]) => names.join(', ');
  return [
    ...(components.length === 0
      ? []
      : [
          markdownTable(
            ['Component', 'Required', 'Properties'],
            components.map(({ name, required, properties }) => [
              name,
              list(required),
              list(properties.map((property) => property.name)),
            ]),
          ),
        ]),
    ...(functions.length === 0
      ? []
      : [
          markdownTable(
            ['Function', 'Returns', 'Required arguments', 'Description'],
            functions.map(({ name, returns, required, description }) => [
              name,
              returns,
              list(required),
              description,
            ]),
          ),
        ]),
  ].join('\n\n');
}
