import { afterAll, expect, test } from 'vitest';
import { listedTool } from '../../../host/mcp/listed-tool.ts';
import { startHost } from '../start-host.ts';

const stops: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));

const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

const listed = (inputSchema: object) =>
  listedTool({ name: 'a', inputSchema: { type: 'object', ...inputSchema } }).inputSchema;

test('a list leaves out what the protocol and JSON Schema imply, at any depth', () => {
  const row = {
    type: 'object',
    properties: { markdown: { type: 'string', contentMediaType: 'text/markdown' } },
  };
  const tool = {
    name: 'csv_to_sql',
    title: 'CSV to SQL',
    description: 'Write SQL',
    inputSchema: {
      type: 'object' as const,
      properties: {
        drop: { type: 'boolean', default: false },
        rows: { anyOf: [{ type: 'array', items: row }, { type: 'string' }] },
      },
    },
    annotations: READS,
  };
  expect(listedTool(tool)).toEqual({
    name: 'csv_to_sql',
    description: 'Write SQL',
    inputSchema: {
      type: 'object',
      properties: {
        drop: { type: 'boolean' },
        rows: {
          anyOf: [
            { type: 'array', items: { type: 'object', properties: { markdown: { type: 'string' } } } },
            { type: 'string' },
          ],
        },
      },
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  });
});

test('a list leaves out that nothing else is taken, and bounds that nobody comes near', () => {
  const inner = { type: 'object', properties: { n: { type: 'number' } }, additionalProperties: false };
  const schema = {
    properties: {
      price: { type: 'number', minimum: 0, maximum: 1e12 },
      rows: { type: 'array', items: inner },
    },
    additionalProperties: false,
  };
  expect(listed(schema)).toEqual({
    type: 'object',
    properties: {
      price: { type: 'number', minimum: 0 },
      rows: { type: 'array', items: { type: 'object', properties: { n: { type: 'number' } } } },
    },
  });
});

test.each(['oneOf', 'not'])(
  'but not where %s makes of a part that takes more a whole that takes less',
  (keyword) => {
    const one = { type: 'object', properties: { a: { maximum: 1e12 } }, additionalProperties: false };
    const schema = { properties: { x: { [keyword]: keyword === 'not' ? one : [one, { type: 'object' }] } } };
    expect(listed(schema)).toEqual({ type: 'object', ...schema });
  },
);

test('a record of one kind of values says so in the plainest words', () => {
  const record = { type: 'object', patternProperties: { '^.*$': { type: 'number' } } };
  expect(listed({ properties: { rates: record } })).toEqual({
    type: 'object',
    properties: { rates: { type: 'object', additionalProperties: { type: 'number' } } },
  });
});

test('a description that says what its schema says is left out, but for forms in quotation marks', () => {
  const row = {
    type: 'object',
    properties: { name: { type: 'string' }, kind: { enum: ['a', 'b'], type: 'string' } },
  };
  const rows = { type: 'array', items: row, minItems: 1, maxItems: 40 };
  const people = { type: 'array', items: row, description: '"Name, Kind", or {kind, name}' };
  const given = { rows: { ...rows, description: '1-40 of {name, kind: a|b}' }, people };
  expect(listed({ properties: given })).toEqual({ type: 'object', properties: { rows, people } });
});

test('a description that repeats the name of its argument is left out, and one that was given before', () => {
  const text = { type: 'string', description: 'Of a text element' };
  const element = { type: 'object', properties: { text, width: { type: 'number', description: 'Width' } } };
  const group = {
    ...element,
    properties: { ...element.properties, children: { type: 'array', items: element } },
  };
  expect(
    listed({ properties: { term_months: { type: 'integer', description: 'Term in months' }, group } }),
  ).toEqual({
    type: 'object',
    properties: {
      term_months: { type: 'integer' },
      group: {
        type: 'object',
        properties: {
          text,
          width: { type: 'number' },
          children: {
            type: 'array',
            items: { type: 'object', properties: { text: { type: 'string' }, width: { type: 'number' } } },
          },
        },
      },
    },
  });
});

test('a list keeps what a caller would not guess, and arguments named like keywords', () => {
  const tool = {
    name: 'csv_dedupe',
    title: 'CSV Deduplicator',
    inputSchema: {
      type: 'object' as const,
      properties: {
        default: { type: 'boolean', default: true },
        contentMediaType: { enum: ['a', 'b'], default: 'a', type: 'string' },
        additionalProperties: { type: 'integer', minimum: 1, maximum: 100, description: 'How many' },
        file: { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png', minLength: 1 },
      },
      required: ['file'],
    },
    annotations: { readOnlyHint: false, idempotentHint: false, openWorldHint: true },
  };
  expect(listedTool(tool)).toEqual(tool);
});

test('an entry of the whole list has at most 900 bytes on average, and all of it for who asks', async () => {
  const { url } = await startHost({}, (stop) => stops.push(stop));
  const list = async (query: string) => {
    const response = await fetch(`${url}/mcp${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: '*/*' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    const { result } = (await response.json()) as {
      readonly result: { readonly tools: readonly { readonly inputSchema: object }[] };
    };
    return result.tools;
  };
  const entries = await list('');
  const bytes = entries.map((tool) => Buffer.byteLength(JSON.stringify(tool)));
  expect(bytes.reduce((sum, one) => sum + one, 0) / bytes.length).toBeLessThanOrEqual(900);
  expect(entries[0]?.inputSchema).not.toHaveProperty('additionalProperties');
  for (const { inputSchema } of await list('?schemas=all&categories=encoding'))
    expect(inputSchema).toMatchObject({ additionalProperties: false });
});
