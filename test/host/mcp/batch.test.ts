import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHost } from '../start-host.ts';

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

let url: string;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  ({ url } = await startHost({}, (stop) => stops.push(stop)));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

interface Answer {
  readonly id: number;
  readonly result?: { readonly structuredContent?: unknown; readonly tools?: readonly unknown[] };
  readonly error?: { readonly code: number; readonly data?: unknown };
}

async function post(url: string, messages: readonly unknown[]) {
  const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body: JSON.stringify(messages) });
  const text = await response.text();
  return {
    status: response.status,
    text,
    answers: (text === '' ? [] : JSON.parse(text)) as readonly Answer[],
  };
}

const call = (id: number, text = 'hi') => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'base32_encode', arguments: { text } },
});
const list = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list' });

test('each message of a batch counts as a request, and is refused by itself past the limit', async () => {
  const limited = await startHost({ RATE_LIMIT_MCP: '5' });
  const { status, answers } = await post(
    limited.url,
    Array.from({ length: 8 }, (_, id) => call(id)),
  );
  expect(status).toBe(200);
  expect(answers.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(answers.slice(0, 5).every(({ result }) => result !== undefined)).toBe(true);
  for (const { error } of answers.slice(5)) {
    expect(error).toMatchObject({ code: -32_000, data: { code: 'RATE_LIMITED' } });
    expect(error?.data).toHaveProperty('retryAfterSeconds');
  }
  expect(
    (await fetch(`${limited.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(list(1)) })).status,
  ).toBe(429);
});

test('a batch is answered in its order, what wants no answer gets none, and errors are its members’', async () => {
  const { answers } = await post(url, [
    call(1),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 2, method: 'ping' },
    { jsonrpc: '2.0', id: 3, method: 'nonsense' },
    call(4),
  ]);
  expect(answers).toMatchObject([
    { id: 1, result: { structuredContent: { result: 'NBUQ====' } } },
    { id: 2, result: {} },
    { id: 3, error: { code: -32_601 } },
    { id: 4, result: {} },
  ]);
  expect(await post(url, [{ jsonrpc: '2.0', method: 'notifications/initialized' }])).toMatchObject({
    status: 202,
    text: '',
  });
});

test('a batch has at most fifty messages, and no initialize among them', async () => {
  const many = await post(
    url,
    Array.from({ length: 51 }, (_, id) => list(id)),
  );
  expect(many.status).toBe(400);
  expect(many.text).toContain('expected at most 50 messages in a batch, got 51');
  const initialize = await post(url, [{ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }]);
  expect(initialize.status).toBe(400);
  expect(initialize.text).toContain('initialize must not be part of a batch');
});

test('the answers to a batch are bounded together: what is past the bound is refused by itself', async () => {
  const { text, answers } = await post(url, [
    list(0),
    ...Array.from({ length: 30 }, (_, index) => call(index + 1, 'x'.repeat(400_000))),
    list(31),
  ]);
  expect(answers).toHaveLength(32);
  expect(answers[0]?.result?.tools?.length).toBeGreaterThan(300);
  expect(answers[1]?.result).toBeDefined();
  expect(answers[31]?.error).toMatchObject({ data: { code: 'VALIDATION_ERROR', reason: 'too_large' } });
  expect(text.length).toBeLessThan(17 * 2 ** 20);
});
