import { countGraphemes } from '@toolyard/kit/graphemes';
import { markdownTable } from '@toolyard/kit/markdown';
import { defineTool, InputError, type JsonObject, quote, Type } from '@toolyard/sdk';
import { componentEntry, functionEntry } from '../lib/a2ui/catalog-entry.ts';
import { type A2uiExample, EXAMPLES } from '../lib/a2ui/examples.ts';
import {
  A2UI_VERSION,
  BASIC_CATALOG,
  BASIC_CATALOG_ID,
  COMMON_TYPES,
  COMPONENT_NAMES,
  FUNCTION_NAMES,
  objectAt,
  PROTOCOL_RULES,
  SERVER_TO_CLIENT,
} from '../lib/a2ui/specification.ts';
import { didYouMean } from '../lib/suggestion.ts';

export default defineTool({
  title: 'A2UI System Prompt',
  summary:
    'Build a system prompt that makes a language model answer with valid A2UI messages: rules, message schema, catalog and examples.',
  keywords: ['agent', 'generative UI', 'LLM', 'instructions'],
  surfaces: ['mcp'],
  input: Type.Object({
    role: Type.Optional(Type.String({ description: 'What the agent is, put first' })),
    task: Type.Optional(Type.String({ description: 'What the UI shall do' })),
    components: Type.Optional(
      Type.Array(Type.String(), { description: 'Only these components (default all)' }),
    ),
    examples: Type.Optional(
      Type.Array(Type.String(), { maxItems: 5, description: 'Example ids to include' }),
    ),
    include_schema: Type.Boolean({ default: true, description: 'Include the JSON Schemas' }),
    format: Type.Enum(['json-array', 'jsonl'], {
      default: 'jsonl',
      description: 'What the model shall answer with',
    }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'Prompt text' }),
    characters: Type.Integer(),
    components: Type.Array(Type.String(), { description: 'Names included' }),
    catalog_id: Type.String(),
    version: Type.String(),
  }),
  examples: [
    {
      name: 'Two components, no schemas',
      input: { components: ['Text', 'Column'], include_schema: false, role: 'You are a shop helper.' },
      output: { components: ['Text', 'Column'], version: 'v0.9' },
    },
  ],
  run({ role, task, components: wanted, examples: ids = [], include_schema, format }) {
    const components = wanted === undefined ? [...COMPONENT_NAMES] : readComponents(wanted);
    const examples = ids.map((id, index) => readExample(`examples[${index}]`, id, components));
    const result = [
      ...(role === undefined ? [] : [role]),
      ...(task === undefined ? [] : [`# Task\n\n${task}`]),
      rules(format),
      ...(include_schema
        ? [
            `# Message schema\n\n${json(SERVER_TO_CLIENT)}`,
            `# Catalog\n\n${json(restrictCatalog(components))}\n\nIts references lead into common_types.json:\n\n${json(COMMON_TYPES)}`,
          ]
        : [`# Messages\n\n${MESSAGES}`, `# Catalog\n\n${tables(components)}`]),
      ...(examples.length === 0
        ? []
        : [`# Examples\n\n${examples.map((one) => writeExample(one, format)).join('\n\n')}`]),
    ].join('\n\n');
    return {
      result,
      characters: countGraphemes(result),
      components,
      catalog_id: BASIC_CATALOG_ID,
      version: A2UI_VERSION,
    };
  },
});

function readComponents(wanted: readonly string[]): string[] {
  if (wanted.length === 0) throw new InputError('components', 'expected at least one component');
  const chosen = new Set<string>();
  for (const [index, given] of wanted.entries()) {
    const name = COMPONENT_NAMES.find((known) => known.toLowerCase() === given.trim().toLowerCase());
    if (name === undefined)
      throw new InputError(
        `components[${index}]`,
        `expected one of ${COMPONENT_NAMES.join(', ')}, got ${quote(given)}${didYouMean(given, COMPONENT_NAMES)}`,
      );
    chosen.add(name);
  }
  return [...chosen];
}

function readExample(argument: string, id: string, components: readonly string[]): A2uiExample {
  const found = EXAMPLES.find((example) => example.id === id.trim());
  if (found === undefined) {
    const ids = EXAMPLES.map((example) => example.id);
    throw new InputError(argument, `expected the id of an example, got ${quote(id)}${didYouMean(id, ids)}`);
  }
  const missing = found.components.filter((name) => !components.includes(name));
  if (missing.length === 0) return found;
  throw new InputError(argument, `${found.id} uses ${missing.join(', ')}, which components leaves out`);
}

function rules(format: 'json-array' | 'jsonl'): string {
  const answer =
    format === 'jsonl'
      ? 'Answer with JSON only, as JSON Lines: one message a line, no line breaks within a message.'
      : 'Answer with JSON only: one array of messages.';
  return [
    '# Rules',
    [
      `${answer} No code fences, no text before or after.`,
      ...PROTOCOL_RULES,
      `createSurface names the catalogId "${BASIC_CATALOG_ID}".`,
      'Children are named by id, never written inside their parent.',
      'Write no code: no HTML, no scripts, no styles. Text may hold simple Markdown, and no other markup.',
    ]
      .map((rule) => `- ${rule}`)
      .join('\n'),
  ].join('\n\n');
}

/** The messages without their schemas. */
const MESSAGES = [
  '{"version":"v0.9","createSurface":{"surfaceId":"main","catalogId":"…"}}',
  '{"version":"v0.9","updateComponents":{"surfaceId":"main","components":[{"id":"root","component":"…"}]}}',
  '{"version":"v0.9","updateDataModel":{"surfaceId":"main","path":"/name","value":"…"}}',
  '{"version":"v0.9","deleteSurface":{"surfaceId":"main"}}',
].join('\n');

function tables(components: readonly string[]): string {
  const optional = (properties: readonly { readonly name: string; readonly required: boolean }[]) =>
    properties
      .filter(({ required }) => !required)
      .map(({ name }) => name)
      .join(', ');
  return [
    markdownTable(
      ['Component', 'Required', 'Optional'],
      components
        .map(componentEntry)
        .map(({ name, required, properties }) => [name, required.join(', '), optional(properties)]),
    ),
    markdownTable(
      ['Function', 'Returns', 'Required arguments', 'Optional arguments'],
      FUNCTION_NAMES.map(functionEntry).map(({ name, returns, required, properties }) => [
        name,
        returns,
        required.join(', '),
        optional(properties),
      ]),
    ),
  ].join('\n\n');
}

/** The catalogue with some of its components only. */
function restrictCatalog(names: readonly string[]): JsonObject {
  const components = objectAt(BASIC_CATALOG, 'components');
  const definitions = objectAt(BASIC_CATALOG, '$defs');
  return {
    ...BASIC_CATALOG,
    components: Object.fromEntries(names.map((name) => [name, components[name] ?? {}])),
    $defs: {
      ...definitions,
      anyComponent: {
        ...objectAt(definitions, 'anyComponent'),
        oneOf: names.map((name) => ({ $ref: `#/components/${name}` })),
      },
    },
  };
}

function writeExample({ name, description, messages }: A2uiExample, format: 'json-array' | 'jsonl'): string {
  const text =
    format === 'jsonl'
      ? messages.map((message) => JSON.stringify(message)).join('\n')
      : JSON.stringify(messages, null, 2);
  return `## ${name}\n\n${description}\n\n${text}`;
}

function json(value: JsonObject): string {
  return JSON.stringify(value, null, 2);
}
