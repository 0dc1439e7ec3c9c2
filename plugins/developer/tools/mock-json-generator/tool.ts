import { defineTool, InputError, type JsonObject, type JsonValue, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { randomFrom } from '@toolyard/sdk/random';
import { dayGiven, type FakePerson, FakeValues } from '../../lib/fake-values.ts';
import { type FieldSource, personSource, readFields } from './mock-fields.ts';

const MAX_CHARACTERS = 8 * 1024 * 1024;

const FIELD = `name (dots nest: address.city), type, and by type: integer, float, price: min, max, decimals; autoincrement: start, \
step; pick: values, weights; date, datetime: min, max; word, sentence, paragraph: count; boolean: true_percent; constant: value; \
template: text with {other} for fields before it; array: of (a field without name), min, max. All take null_percent, unique, \
prefix, suffix. More types: uuid, hash, nanoid, full_name, first_name, last_name, username, email, phone, job_title, avatar, \
company, department, product, currency, street, city, state, postcode, country, country_code, latitude, longitude, timezone, url, \
domain, ipv4, ipv6, mac, user_agent, slug, time, past_date, future_date, timestamp, emoji, color, file_name, mime_type, semver`;

export default defineTool({
  title: 'Mock JSON Generator',
  summary:
    'Make rows of mock data from a list of typed fields with ranges, choices, nulls and unique values; repeatable by seed.',
  keywords: ['fake', 'test data', 'fixtures', 'faker', 'sample'],
  runtime: 'pool',
  input: Type.Object({
    fields: Type.Array(Type.Unsafe<JsonObject>({ type: 'object', description: FIELD }), {
      minItems: 1,
      maxItems: 100,
      description: '[{name, type, min, max, decimals, values, …}]: what each type takes',
    }),
    count: Type.Integer({ default: 10, minimum: 1, maximum: 1000, description: 'Rows, 1-1000' }),
    seed: Type.Optional(Type.Integer({ description: 'Same seed, same result' })),
    format: Type.Enum(['json', 'ndjson'], { default: 'json', description: 'Form of text' }),
    root_key: Type.Optional(
      Type.String({ maxLength: 60, description: 'Wrap the rows in an object under this key' }),
    ),
    as_of: Type.Optional(dateInput.schema({ description: 'YYYY-MM-DD that dates are relative to' })),
  }),
  output: Type.Object({
    rows: Type.Array(Type.Unsafe<JsonObject>({ type: 'object' }), { description: 'the rows' }),
    text: Type.String({ description: 'JSON (two-space indent, wrapped by root_key) or one row a line' }),
    count: Type.Integer({ description: 'rows' }),
  }),
  examples: [
    {
      name: 'counters and templates',
      input: {
        fields: [
          { name: 'id', type: 'autoincrement', start: 100, step: 10 },
          { name: 'sku', type: 'template', text: 'P-{id}' },
          { name: 'addr.n', type: 'integer', min: 3, max: 3 },
        ],
        count: 2,
      },
      output: {
        rows: [
          { id: 100, sku: 'P-100', addr: { n: 3 } },
          { id: 110, sku: 'P-110', addr: { n: 3 } },
        ],
        count: 2,
      },
    },
    {
      name: 'one row a line',
      input: { fields: [{ name: 'i', type: 'autoincrement' }], count: 2, format: 'ndjson' },
      output: { text: '{"i":1}\n{"i":2}' },
    },
  ],
  run({ fields, count, seed, format, root_key, as_of }, context) {
    const fake = new FakeValues(randomFrom(seed), dateInput.orToday('as_of', dayGiven(as_of, seed), context));
    const sources = readFields(fields, fake);
    const nextPerson = personSource(sources, fake);
    let characters = 0;
    const rows = Array.from({ length: count }, () => {
      const row = drawRow(sources, nextPerson());
      characters += JSON.stringify(row).length;
      if (characters > MAX_CHARACTERS)
        throw new InputError('count', 'makes more than 8 MiB of rows: take fewer');
      return row;
    });
    const whole = root_key === undefined ? rows : Object.fromEntries([[root_key, rows]]);
    return {
      rows,
      text:
        format === 'json'
          ? JSON.stringify(whole, null, 2)
          : rows.map((row) => JSON.stringify(row)).join('\n'),
      count: rows.length,
    };
  },
});

function drawRow(sources: readonly FieldSource[], person: FakePerson): JsonObject {
  const values = new Map<string, JsonValue>();
  const row: JsonObject = {};
  for (const { path, draw } of sources) {
    const value = draw({ person, values });
    values.set(path.join('.'), value);
    place(row, path, value);
  }
  return row;
}

/** Keys such as __proto__ become members like any other. */
function place(row: JsonObject, path: readonly string[], value: JsonValue): void {
  const [key = '', ...rest] = path;
  const known = Object.hasOwn(row, key) ? row[key] : undefined;
  const inner = typeof known === 'object' && known !== null && !Array.isArray(known) ? known : {};
  if (rest.length > 0) place(inner, rest, value);
  Object.defineProperty(row, key, {
    value: rest.length > 0 ? inner : value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
