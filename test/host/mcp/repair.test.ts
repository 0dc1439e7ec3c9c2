import { expect, test } from 'vitest';
import { repairArguments } from '../../../host/mcp/repair.ts';
import { startHost } from '../start-host.ts';

const schema = {
  type: 'object',
  properties: {
    count: { type: 'integer' },
    ratio: { type: 'number' },
    exact: { type: 'boolean' },
    mode: { enum: ['camel_case', 'kebab'] },
    either: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    list: { type: 'array', items: { type: 'number' } },
    text: { type: 'string' },
  },
} as const;

test.each<readonly [Record<string, unknown>, Record<string, unknown>]>([
  [{ count: '5' }, { count: 5 }],
  [{ ratio: ' -1.5e3 ' }, { ratio: -1500 }],
  [{ exact: 'True' }, { exact: true }],
  [{ mode: 'Camel-Case' }, { mode: 'camel_case' }],
  [{ list: ['1', 2] }, { list: [1, 2] }],
])('%j is taken for %j', (given, meant) => {
  expect(repairArguments(schema, given)).toEqual(meant);
});

test.each<Record<string, unknown>>([
  { count: '5 apples' },
  { ratio: '1,000' },
  { exact: 'yes' },
  { mode: 'snake' },
  { either: '5' },
  { text: '5' },
  { list: 'none' },
  { constructor: '5' },
])('%j is left as it is', (given) => {
  expect(repairArguments(schema, given)).toBe(given);
});

test('a model’s number as text and a choice in other case are taken, and a near one is answered with the right one', async () => {
  const { url } = await startHost();
  const call = async (name: string, given: object) => {
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: given },
      }),
    });
    return ((await response.json()) as { result: unknown }).result;
  };
  expect(await call('mortgage_calculate', { home_price: '400000', annual_rate: '6.5' })).toMatchObject({
    structuredContent: { loan_amount: 320000 },
  });
  expect(await call('case_convert', { text: 'a b', to: 'CAMEL' })).toMatchObject({
    structuredContent: { result: 'aB' },
  });
  expect(await call('case_convert', { text: 'a b', to: 'camelCase' })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('did you mean "camel"?') as string }],
  });
});
