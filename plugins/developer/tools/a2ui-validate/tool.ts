import { defineTool, InputError, type JsonObject, type JsonValue, Type } from '@toolyard/sdk';
import { readPayload } from '../../lib/a2ui/payload.ts';
import { SchemaTooDeep } from './schema-issues.ts';
import { isJsonObject, objectAt } from '../../lib/a2ui/specification.ts';
import { FINDING_CODES, type Validation, validateMessages } from './validation.ts';

const MAX_MESSAGES = 1000;
const MAX_COMPONENTS = 10_000;
/** The most findings of a kind that are listed. */
const MOST = 100;

const Findings = Type.Array(
  Type.Object({
    pointer: Type.String({ description: 'JSON Pointer into the list of messages' }),
    message: Type.String(),
    code: Type.Enum([...FINDING_CODES]),
  }),
  { description: 'In document order, at most 100' },
);

export default defineTool({
  title: 'A2UI Validator',
  summary:
    'Validate A2UI v0.9 messages against the schemas and the rules a schema cannot say; errors carry JSON Pointers.',
  keywords: ['agent', 'generative UI', 'lint', 'check'],
  surfaces: ['mcp'],
  runtime: 'isolate',
  callerCode: 'catalog',
  input: Type.Object({
    payload: Type.Unsafe<JsonValue>({
      type: ['object', 'array', 'string'],
      contentMediaType: 'application/json',
      description: 'A message, an array of messages, {messages: […]}, or JSON / JSON Lines text',
    }),
    catalog: Type.Optional(
      Type.Unsafe<JsonObject>({
        type: 'object',
        description: 'Custom catalog in place of the basic one, as JSON Schema',
      }),
    ),
  }),
  output: Type.Object({
    valid: Type.Boolean({ description: 'No errors' }),
    errors: Findings,
    warnings: Findings,
    summary: Type.Object({
      messages: Type.Integer(),
      surfaces: Type.Array(Type.String(), { description: 'Ids' }),
      components: Type.Integer({ description: 'Count' }),
      truncated: Type.Boolean({ description: 'Whether there are more findings than are listed' }),
    }),
  }),
  examples: [
    {
      name: 'A surface with one text',
      input: {
        payload: [
          {
            version: 'v0.9',
            createSurface: {
              surfaceId: 's',
              catalogId: 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json',
            },
          },
          {
            version: 'v0.9',
            updateComponents: {
              surfaceId: 's',
              components: [{ id: 'root', component: 'Text', text: 'hi' }],
            },
          },
        ],
      },
      output: { valid: true, errors: [], warnings: [], summary: { messages: 2, components: 1 } },
    },
    {
      name: 'Broken JSON is a finding',
      input: { payload: '{"version": "v0.9", }' },
      output: { valid: false },
    },
  ],
  run({ payload, catalog }) {
    if (catalog !== undefined && !isJsonObject(catalog.components))
      throw new InputError('catalog', 'expected a catalog with components, an object of schemas by name');
    const read = readPayload('payload', payload);
    if ('problem' in read)
      return {
        valid: false,
        errors: [{ pointer: '', message: read.problem, code: 'parse' as const }],
        warnings: [],
        summary: { messages: 0, surfaces: [], components: 0, truncated: false },
      };
    const { messages } = read;
    if (messages.length > MAX_MESSAGES)
      throw new InputError('payload', `expected at most ${MAX_MESSAGES} messages, got ${messages.length}`);
    const components = countComponents(messages);
    if (components > MAX_COMPONENTS)
      throw new InputError('payload', `expected at most ${MAX_COMPONENTS} components, got ${components}`);
    const { errors, warnings, surfaces } = validate(messages, catalog);
    if (messages.length === 0)
      errors.push({ pointer: '', message: 'expected at least one message', code: 'schema' });
    return {
      valid: errors.length === 0,
      errors: errors.slice(0, MOST),
      warnings: warnings.slice(0, MOST),
      summary: {
        messages: messages.length,
        surfaces,
        components,
        truncated: errors.length > MOST || warnings.length > MOST,
      },
    };
  },
});

function validate(messages: readonly JsonValue[], catalog: JsonObject | undefined): Validation {
  try {
    return validateMessages(messages, catalog);
  } catch (error) {
    if (error instanceof SchemaTooDeep)
      throw new InputError(
        catalog === undefined ? 'payload' : 'catalog',
        'references or values nest too deeply',
      );
    // V8 says so of a pattern that is none.
    if (catalog !== undefined && error instanceof SyntaxError)
      throw new InputError('catalog', `expected patterns that are regular expressions: ${error.message}`);
    throw error;
  }
}

function countComponents(messages: readonly JsonValue[]): number {
  let count = 0;
  for (const message of messages) {
    const { components } = objectAt(message, 'updateComponents');
    if (Array.isArray(components)) count += components.length;
  }
  return count;
}
