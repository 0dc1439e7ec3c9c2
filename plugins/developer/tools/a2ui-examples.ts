import { defineTool, InputError, type JsonObject, nullable, quote, Type } from '@toolyard/sdk';
import { type A2uiExample, EXAMPLES } from '../lib/a2ui/examples.ts';
import { COMPONENT_NAMES } from '../lib/a2ui/specification.ts';
import { didYouMean } from '../lib/suggestion.ts';

export default defineTool({
  title: 'A2UI Examples',
  summary: 'Find worked A2UI examples of the basic catalog and get one as ready messages.',
  keywords: ['agent', 'generative UI', 'samples', 'gallery'],
  surfaces: ['mcp'],
  input: Type.Object({
    id: Type.Optional(
      Type.String({ description: 'Example id, such as 05_product-card: gives its messages' }),
    ),
    component: Type.Optional(Type.String({ description: 'Only examples that use this component' })),
    search: Type.Optional(Type.String({ description: 'Text in id, name or description (case ignored)' })),
    limit: Type.Integer({ default: 50, minimum: 1, maximum: 100, description: 'At most this many' }),
  }),
  output: Type.Object({
    examples: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        description: Type.String(),
        components: Type.Array(Type.String(), { description: 'Distinct, sorted' }),
        message_count: Type.Integer(),
      }),
      { description: 'By id' },
    ),
    count: Type.Integer({ description: 'Matches' }),
    example: nullable(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        description: Type.String(),
        messages: Type.Array(Type.Unsafe<JsonObject>({ type: 'object' })),
      }),
      'With id',
    ),
    result: Type.String({ description: 'Messages as JSON lines when id is given' }),
  }),
  examples: [
    {
      name: 'One example',
      input: { id: '00_simple-text' },
      output: { count: 1, example: { id: '00_simple-text', name: 'Simple Text' } },
    },
  ],
  run({ id, component, search, limit }) {
    const uses = component === undefined ? undefined : readComponent(component);
    const one = id === undefined ? undefined : findExample(id);
    const wanted = search?.trim().toLowerCase() ?? '';
    const matches =
      one === undefined
        ? EXAMPLES.filter(
            (example) =>
              (uses === undefined || example.components.includes(uses)) &&
              [example.id, example.name, example.description].some((text) =>
                text.toLowerCase().includes(wanted),
              ),
          )
        : [one];
    return {
      examples: matches.slice(0, limit).map(({ messages, components, ...example }) => ({
        id: example.id,
        name: example.name,
        description: example.description,
        components: [...components],
        message_count: messages.length,
      })),
      count: matches.length,
      example:
        one === undefined
          ? null
          : { id: one.id, name: one.name, description: one.description, messages: [...one.messages] },
      result: one?.messages.map((message) => JSON.stringify(message)).join('\n') ?? '',
    };
  },
});

function findExample(id: string): A2uiExample {
  const found = EXAMPLES.find((example) => example.id === id.trim());
  if (found !== undefined) return found;
  const ids = EXAMPLES.map((example) => example.id);
  throw new InputError('id', `expected the id of an example, got ${quote(id)}${didYouMean(id, ids)}`);
}

function readComponent(given: string): string {
  const found = COMPONENT_NAMES.find((name) => name.toLowerCase() === given.trim().toLowerCase());
  if (found !== undefined) return found;
  throw new InputError(
    'component',
    `expected one of ${COMPONENT_NAMES.join(', ')}, got ${quote(given)}${didYouMean(given, COMPONENT_NAMES)}`,
  );
}
