import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { dropInexactDigits } from '@toolyard/kit/inexact-numbers';
import { isWrittenNumber, type WrittenJson } from '@toolyard/kit/json-argument';
import { defineTool, InputError, type JsonObject, type JsonValue, quote, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { randomFrom } from '@toolyard/sdk/random';
import { TemplateFaker } from './fake-template.ts';
import { dayGiven, FakeValues } from '../../lib/fake-values.ts';
import { isObject } from '../../lib/json-members.ts';
import { readJsonSource, valueOfJson } from '../../lib/json-source.ts';
import { SchemaFaker } from './schema-faker.ts';

const MAX_CHARACTERS = 5 * 1024 * 1024;

export default defineTool({
  title: 'JSON Faker',
  summary:
    'Make fake JSON documents from a template of type names or from a JSON Schema, nested as you like, repeatable by seed.',
  keywords: ['mock', 'test data', 'sample', 'generate'],
  runtime: 'isolate',
  callerCode: 'schema',
  input: Type.Object({
    template: Type.Optional(
      Type.Unsafe<JsonValue>({
        type: ['object', 'array', 'string'],
        contentMediaType: 'application/json',
        description: 'Object or array (or its JSON text); {{type}} in strings is filled in',
      }),
    ),
    schema: Type.Optional(
      Type.Unsafe<string | JsonObject>({
        type: ['object', 'string'],
        contentMediaType: 'application/json',
        description: 'JSON Schema that every document must satisfy',
      }),
    ),
    count: Type.Integer({ default: 1, minimum: 1, maximum: 1000, description: 'Documents, 1-1000' }),
    seed: Type.Optional(Type.Integer({ description: 'Same seed, same result' })),
    as_of: Type.Optional(dateInput.schema({ description: 'YYYY-MM-DD that dates are relative to' })),
  }),
  output: Type.Object({
    data: Type.Array(Type.Unsafe<WrittenJson>({}), { description: 'the documents, count of them' }),
    text: Type.String({
      description: 'data as JSON, two-space indent; the bare document when count is 1',
    }),
    count: Type.Integer({ description: 'documents' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'repeat and pick',
      input: { template: { tags: ['{{repeat:3,3}}', '{{pick:red}}'] } },
      output: {
        data: [{ tags: ['red', 'red', 'red'] }],
        text: '{\n  "tags": [\n    "red",\n    "red",\n    "red"\n  ]\n}',
        count: 1,
      },
    },
    {
      name: 'a counter in text',
      input: { template: ['Item {{autoincrement}}', '{{integer:5,5}}'], count: 2, seed: 7 },
      output: {
        data: [
          ['Item 1', 5],
          ['Item 2', 5],
        ],
        count: 2,
      },
    },
  ],
  run({ template, schema, count, seed, as_of }, context) {
    if ((template === undefined) === (schema === undefined))
      throw new InputError(
        'template, schema',
        `expected exactly one of them, got ${template === undefined ? 'none' : 'both'}`,
      );
    const fake = new FakeValues(randomFrom(seed), dateInput.orToday('as_of', dayGiven(as_of, seed), context));
    const make = template === undefined ? fromSchema(schema ?? {}, fake) : fromTemplate(template, fake);
    let characters = 0;
    const data = Array.from({ length: count }, () => {
      const document = make();
      characters += JSON.stringify(document).length;
      if (characters > MAX_CHARACTERS)
        throw new InputError('count', 'makes more than 5 MiB of text: take fewer');
      return document;
    });
    const text = JSON.stringify(count === 1 ? data[0] : data, null, 2);
    if (text.length > MAX_CHARACTERS)
      throw new InputError('count', 'makes more than 5 MiB of text: take fewer');
    const dropped = new DroppedParts();
    if (schema !== undefined) dropInexactDigits(dropped, schema);
    return { data, text, count, ...dropped.output() };
  },
});

function fromTemplate(given: JsonValue, fake: FakeValues): () => WrittenJson {
  const template = valueOfJson(readJsonSource('template', given).text);
  if (typeof template !== 'object' || template === null || isWrittenNumber(template))
    throw new InputError('template', `expected an object or array, got ${quote(template)}`);
  const faker = new TemplateFaker(fake);
  return () => faker.fill(template);
}

function fromSchema(given: string | JsonObject, fake: FakeValues): () => JsonValue {
  const schema = JSON.parse(readJsonSource('schema', given).text) as JsonValue;
  if (!isObject(schema)) throw new InputError('schema', `expected an object, got ${quote(schema)}`);
  const faker = new SchemaFaker(schema, fake);
  return () => faker.make();
}
