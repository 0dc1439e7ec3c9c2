import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHost, type StartedHost } from '../start-host.ts';

let started: StartedHost;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  started = await startHost({ MCP_VIEW: 'exclude=rot13' }, (stop) => stops.push(stop));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

async function ask(query: string, method: string, params: object = {}) {
  const response = await fetch(`${started.url}/mcp${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return (await response.json()) as {
    result: {
      tools: { name: string; annotations: object }[];
      content: { text: string }[];
      structuredContent: never;
    };
    error: { message: string };
  };
}

const call = (query: string, name: string, given: object) =>
  ask(query, 'tools/call', { name, arguments: given });

const workflow = (tool: string) => ({ steps: [{ id: 'a', tool, arguments: { text: 'a' } }] });

test('a view bounds addresses and workflows as well as names', async () => {
  const query = '?tools=base64_encode,workflow_run';
  const { error } = await call(query, 'security.hash-generate', { text: 'a' });
  expect(error.message).toContain('there is no tool');
  const outside = await call(query, 'workflow_run', workflow('hash-generate'));
  expect(outside.result.content[0]?.text).toMatch(/hash-generate/);
  expect(outside.result.content[0]?.text).not.toContain('"status":"ok"');
  const inside = await call(query, 'workflow_run', workflow('base64-encode'));
  expect(inside.result.structuredContent).toMatchObject({ steps: [{ status: 'ok' }] });
});

test('what the operator leaves out is there by no way', async () => {
  const { result } = await ask('', 'tools/list');
  expect(result.tools.map(({ name }) => name)).not.toContain('rot13');
  expect((await call('?tools=rot13', 'rot13', { text: 'a' })).error.message).toContain('there is no tool');
  expect((await call('', 'encoding.rot13', { text: 'a' })).error.message).toContain('there is no tool');
  expect((await call('', 'workflow_run', workflow('rot13'))).result.content[0]?.text).not.toContain(
    '"status":"ok"',
  );
  const found = await call('?mode=search', 'search_tools', { queries: ['rot13 this spoiler'] });
  expect(found.result.content[0]?.text).not.toContain('"rot13"');
});

test('what leads to other tools says what they can do together', async () => {
  const hints = async (query: string, name: string) =>
    (await ask(query, 'tools/list')).result.tools.find((tool) => tool.name === name)?.annotations;
  expect(await hints('', 'workflow_run')).toMatchObject({ openWorldHint: true });
  expect(await hints('?mode=search', 'call_tool')).toMatchObject({ openWorldHint: true });
  const narrow = '?tools=base64_encode,workflow_run';
  expect(await hints(narrow, 'workflow_run')).toEqual({ readOnlyHint: true, openWorldHint: false });
});

test('an unknown tool is answered with the names that come near', async () => {
  expect((await call('', 'base64_encod', {})).error.message).toContain('did you mean base64_encode');
});

test('a search answers several needs with what is needed to call, and says where nothing fits', async () => {
  const { result } = await call('?mode=search', 'search_tools', {
    queries: ['turn miles into kilometres', 'which spell wakes the dragon'],
    limit: 2,
  });
  expect(result.structuredContent).toMatchObject({
    results: [
      {
        tools: [
          { name: 'unit_convert', arguments: expect.stringMatching(/value: (?:number|.*);.* from: string/) },
        ],
      },
      { tools: [], note: expect.stringContaining('no tool fits') },
    ],
  });
  const called = await call('?mode=search', 'hash_generate', { text: 'a', algorithm: 'md5' });
  expect(called.result.structuredContent).toBeDefined();
});

test('the list of search mode is small', async () => {
  const { result } = await ask('?mode=search', 'tools/list');
  expect(JSON.stringify(result).length / 4).toBeLessThanOrEqual(400);
});

test('the list of code mode is small', async () => {
  const { result } = await ask('?mode=code', 'tools/list');
  expect(result.tools.map(({ name }) => name)).toEqual(['find_tools', 'run_code']);
  expect(JSON.stringify(result).length / 4).toBeLessThanOrEqual(800);
});
