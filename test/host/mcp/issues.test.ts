import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHost, type StartedHost } from '../start-host.ts';

let started: StartedHost;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  started = await startHost({}, (stop) => stops.push(stop));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

interface Answer {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: object;
  readonly _meta?: Record<string, unknown>;
}

async function call(query: string, name: string, given: object): Promise<Answer> {
  const response = await fetch(`${started.url}/mcp${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: given },
    }),
  });
  const { result } = (await response.json()) as { result: Answer };
  return result;
}

const missing = { path: '/text', message: 'required' };

test.each([
  ['search', 'search_tools', { queries: ['a'], limit: 99 }, '/limit'],
  ['search', 'search_tools', {}, '/queries'],
  ['search', 'describe_tool', { nam: 'base64_encode' }, '/name'],
  ['search', 'describe_tool', { name: 'base64_encod' }, '/name'],
  ['search', 'call_tool', { name: 'base64_encod' }, '/name'],
  ['search', 'call_tool', { name: 'base64_encode', arguments: [] }, '/arguments'],
  ['search', 'call_tool', { name: 'base64_encode', arguments: {} }, '/text'],
  ['search', 'base64_encode', {}, '/text'],
  ['code', 'find_tools', { queries: [] }, '/queries'],
  ['code', 'run_code', { input: 1 }, '/code'],
  ['code', 'run_code', { code: 'return 1', inputs: 1 }, '/inputs'],
  ['code', 'run_code', { code: `return "${'a'.repeat(70_000)}"` }, '/code'],
])('in the mode %s, %s says of %j where it is wrong', async (mode, name, given, path) => {
  const { isError, content, _meta: meta } = await call(`?mode=${mode}`, name, given);
  expect(isError).toBe(true);
  const error = meta?.['toolyard/error'] as { message: string; issues: object[] };
  expect(error).toMatchObject({ code: 'VALIDATION_ERROR', message: content[0]?.text });
  expect(error.issues).toContainEqual({ path, message: expect.any(String) as string });
});

test('a step of a workflow that fails says where its arguments are wrong', async () => {
  const steps = [{ id: 'a', tool: 'base64-encode' }];
  const { structuredContent } = await call('', 'workflow_run', { steps });
  expect(structuredContent).toMatchObject({
    steps: [{ status: 'error', error: { code: 'VALIDATION_ERROR', issues: [missing] } }],
  });
});

test('a program learns where the arguments of its call are wrong, and so does who reads its report', async () => {
  const code = 'try { await tools.base64_encode({}); } catch (error) { return error.issues; }';
  const { content } = await call('?mode=code', 'run_code', { code });
  expect(JSON.parse(content[0]?.text ?? '')).toMatchObject({
    result: [missing],
    failed: [{ tool: 'base64_encode', issues: [missing] }],
  });
});
