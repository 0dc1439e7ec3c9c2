import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../run-command.ts';
import { startHost, type StartedHost } from '../start-host.ts';

let started: StartedHost;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  started = await startHost({}, (stop) => stops.push(stop));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

const info = { name: 'test', version: '1.0.0' };

/** The client of the SDK's first line, which speaks the revisions with a handshake. */
async function firstClient(query = '') {
  const client = new Client1(info);
  await client.connect(new Transport1(new URL(`${started.url}/mcp${query}`)));
  onTestFinished(() => client.close());
  return client;
}

/** The client of the SDK's second line, which speaks 2026-07-28. */
async function secondClient(query = '') {
  const client = new Client(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${started.url}/mcp${query}`)));
  onTestFinished(() => client.close());
  return client;
}

describe.each([
  ['1.x', firstClient],
  ['2.x', secondClient],
])('a %s client', (_, connect) => {
  test('lists the tools as REST has them, without aliases', async () => {
    const { tools } = await (await connect()).listTools();
    const own = started.host.catalogue.snapshot.list('mcp').map(({ id }) => id.replaceAll('-', '_'));
    expect(tools.map(({ name }) => name)).toEqual(own);
    expect(tools.find(({ name }) => name === 'base32_encode')).toMatchObject({
      inputSchema: { type: 'object', required: ['text'] },
      annotations: { readOnlyHint: true, openWorldHint: false },
    });
  });

  test('calls a tool', async () => {
    const result = await (await connect()).callTool({ name: 'base32_encode', arguments: { text: 'foobar' } });
    expect(result.structuredContent).toEqual({ result: 'MZXW6YTBOI======', bytes: 6 });
    expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structuredContent) }]);
  });

  test('reads a wrong argument in the words of REST', async () => {
    const result = await (await connect()).callTool({ name: 'base32_encode', arguments: { txt: 'a' } });
    expect(result.isError).toBe(true);
    expect(result.content).toEqual([
      {
        type: 'text',
        text: expect.stringMatching(
          /txt: unknown argument.*text: required|text: required.*txt: unknown argument/,
        ),
      },
    ]);
  });

  test('meets an unknown tool as an error of the protocol', async () => {
    await expect((await connect()).callTool({ name: 'no_such_tool', arguments: {} })).rejects.toMatchObject({
      code: -32_602,
    });
  });

  test('sees some categories or some tools where it asks for them', async () => {
    const byCategory = await (await connect('?categories=encoding')).listTools();
    const encoding = started.host.catalogue.snapshot
      .list('mcp')
      .filter(({ tool }) => tool.bundle.id === 'encoding');
    expect(byCategory.tools).toHaveLength(encoding.length);
    const byName = await (await connect('?tools=base32-encode,base32_decode&schemas=all')).listTools();
    expect(byName.tools.map(({ name }) => name)).toEqual(['base32_decode', 'base32_encode']);
    expect(byName.tools[0]?.outputSchema).toMatchObject({ type: 'object' });
  });

  test('finds, reads and calls tools in search mode', async () => {
    const client = await connect('?mode=search');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search_tools', 'describe_tool', 'call_tool']);
    const found = await client.callTool({
      name: 'search_tools',
      arguments: { query: 'encode some text as base32' },
    });
    expect(found.structuredContent).toMatchObject({
      tools: expect.arrayContaining([expect.objectContaining({ name: 'base32_encode' })]),
    });
    const described = await client.callTool({ name: 'describe_tool', arguments: { name: 'base32_encode' } });
    expect(described.structuredContent).toMatchObject({
      name: 'base32_encode',
      inputSchema: { required: ['text'] },
      outputSchema: { type: 'object' },
    });
    const called = await client.callTool({
      name: 'call_tool',
      arguments: { name: 'base32_encode', arguments: { text: 'foobar' } },
    });
    expect(called.structuredContent).toEqual({ result: 'MZXW6YTBOI======', bytes: 6 });
    const missing = await client.callTool({ name: 'call_tool', arguments: { name: 'nothing' } });
    expect(missing).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('there is no tool') }],
    });
  });
});

test("the inspector's command line lists and calls", { timeout: 60_000 }, async () => {
  const inspector = join(
    import.meta.dirname,
    '../../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
  );
  const inspect = async (...args: string[]) => {
    const { code, stdout, stderr } = await runProgram(inspector, [
      '--cli',
      `${started.url}/mcp?categories=encoding`,
      '--transport',
      'http',
      ...args,
    ]);
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout) as unknown;
  };
  expect(await inspect('--method', 'tools/list')).toMatchObject({
    tools: expect.arrayContaining([expect.objectContaining({ name: 'base32_encode' })]),
  });
  const called = await inspect(
    '--method',
    'tools/call',
    '--tool-name',
    'base32_encode',
    '--tool-arg',
    'text=foobar',
  );
  expect(called).toMatchObject({ structuredContent: { result: 'MZXW6YTBOI======' } });
});

test('a list may come in pages', async () => {
  const paged = await startHost({ MCP_PAGE_SIZE: '3' });
  const client = new Client1(info);
  await client.connect(new Transport1(new URL(`${paged.url}/mcp?categories=encoding`)));
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor });
    expect(page.tools.length).toBeLessThanOrEqual(3);
    names.push(...page.tools.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  const encoding = paged.host.catalogue.snapshot
    .list('mcp')
    .filter(({ tool }) => tool.bundle.id === 'encoding');
  expect(names).toHaveLength(encoding.length);
  await expect(client.listTools({ cursor: 'nonsense' })).rejects.toMatchObject({ code: -32_602 });
  await client.close();
});

describe('a change of the catalogue is told to clients that listen', () => {
  test('with a stream opened by GET', async () => {
    const { host } = started;
    const response = await fetch(`${started.url}/mcp`, { headers: { accept: 'text/event-stream' } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toMatchObject({ value: ': listening\n\n' });
    host.catalogue.serve([...host.catalogue.snapshot.bundles]);
    const { value } = (await reader?.read()) ?? {};
    expect(value).toContain('"method":"notifications/tools/list_changed"');
    await reader?.cancel();
  });

  test('with subscriptions/listen', async () => {
    const { host } = started;
    const client = await secondClient();
    const changed = Promise.withResolvers<void>();
    client.setNotificationHandler('notifications/tools/list_changed', () => changed.resolve());
    await client.listen({ toolsListChanged: true });
    host.catalogue.serve([...host.catalogue.snapshot.bundles]);
    expect(await changed.promise).toBeUndefined();
  });
});
