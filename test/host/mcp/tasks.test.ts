import { Client as Client2, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema, CreateTaskResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildPlugin } from '../../../sdk/cli/build.ts';
import { writePackage } from '../plugin-package.ts';
import { startHost, type StartedHost } from '../start-host.ts';

const WAIT = `import { defineTool, Type } from '@toolyard/sdk';
export default defineTool({
  title: 'Wait',
  summary: 'Waits for so long, and says for how long it has.',
  input: Type.Object({ ms: Type.Integer({ description: 'Milliseconds' }) }),
  output: Type.Object({ waited: Type.Integer() }),
  examples: [{ name: 'not at all', input: { ms: 0 }, output: { waited: 0 } }],
  async run({ ms }) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { waited: ms };
  },
});
`;

/** As long as a call may take that is called off. */
const LONG = 25_000;

let started: StartedHost;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const folder = await writePackage({ name: 'slow', files: { 'tools/wait.ts': WAIT } }, (stop) =>
    stops.push(stop),
  );
  const { kind } = await buildPlugin(folder);
  if (kind !== 'built') throw new Error('the plugin was not built');
  started = await startHost({ PLUGIN_DIRS: `plugins,${dirname(folder)}`, RATE_LIMIT_MCP: '0' }, (stop) =>
    stops.push(stop),
  );
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

const info = { name: 'test', version: '1.0.0' };

describe('a client of 2025-11-25', () => {
  async function connect(): Promise<Client> {
    const client = new Client(info);
    await client.connect(new Transport1(new URL(`${started.url}/mcp?tools=wait,base64-encode`)));
    onTestFinished(() => client.close());
    return client;
  }

  async function create(client: Client, ms: number, ttl = 60_000): Promise<string> {
    const params = { name: 'wait', arguments: { ms }, task: { ttl } };
    const { task } = await client.request({ method: 'tools/call', params }, CreateTaskResultSchema);
    expect(task).toMatchObject({ status: 'working', ttl });
    return task.taskId;
  }

  test('is told which tools may be tasks, and that it may not list those of its address', async () => {
    const client = await connect();
    expect(client.getServerCapabilities()?.tasks).toEqual({ cancel: {}, requests: { tools: { call: {} } } });
    const { tools } = await client.listTools();
    expect(tools.map(({ name, execution }) => [name, execution?.taskSupport])).toEqual([
      ['base64_encode', undefined],
      ['wait', 'optional'],
    ]);
    await expect(client.experimental.tasks.listTasks()).rejects.toThrow('Method not found');
  });

  test('calls a tool as a task from beginning to end', async () => {
    const client = await connect();
    await client.listTools();
    const messages = [];
    const params = { name: 'wait', arguments: { ms: 1 } };
    for await (const message of client.experimental.tasks.callToolStream(params, CallToolResultSchema, {
      task: { ttl: 60_000 },
    }))
      messages.push(message);
    expect(messages.at(0)).toMatchObject({ type: 'taskCreated' });
    expect(messages.at(-1)).toMatchObject({
      type: 'result',
      result: { structuredContent: { waited: 1 } },
    });
  });

  test('finds its task on another connection, and calls it off', async () => {
    const taskId = await create(await connect(), LONG);
    const other = await connect();
    expect(await other.experimental.tasks.getTask(taskId)).toMatchObject({ status: 'working' });
    const result = other.experimental.tasks.getTaskResult(taskId, CallToolResultSchema);
    expect(await other.experimental.tasks.cancelTask(taskId)).toMatchObject({ status: 'cancelled' });
    await expect(result).rejects.toThrow('cancelled');
    await expect(other.experimental.tasks.cancelTask(taskId)).rejects.toMatchObject({ code: -32_602 });
    await expect(other.experimental.tasks.getTask('nothing')).rejects.toMatchObject({ code: -32_602 });
  });

  test('is refused a task of a tool that is over at once', async () => {
    const params = { name: 'base64_encode', arguments: { text: 'a' }, task: {} };
    await expect(
      (await connect()).request({ method: 'tools/call', params }, CreateTaskResultSchema),
    ).rejects.toMatchObject({ code: -32_601 });
  });
});

describe('a client of 2026-07-28', () => {
  const EXTENSION = 'io.modelcontextprotocol/tasks';
  /** Any result, as it came. */
  const ANY = {
    '~standard': {
      version: 1 as const,
      vendor: 'test',
      validate: (value: unknown) => ({ value: value as Record<string, unknown> }),
    },
  };

  async function connect(extensions: Record<string, object> = { [EXTENSION]: {} }): Promise<Client2> {
    const client = new Client2(info, {
      capabilities: { extensions: extensions as never },
      versionNegotiation: { mode: { pin: '2026-07-28' } },
    });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${started.url}/mcp?tools=wait`)));
    onTestFinished(() => client.close());
    return client;
  }

  test('leaves nothing on its connection with calls of tools that are not there', async () => {
    const warnings: Error[] = [];
    const hear = (warning: Error) => warnings.push(warning);
    process.on('warning', hear);
    onTestFinished(() => void process.off('warning', hear));
    const client = await connect();
    for (let count = 0; count < 40; count++)
      await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toThrow('there is no tool');
    expect(warnings).toEqual([]);
  });

  const metaWith = (extensions: object) => ({
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': info,
    'io.modelcontextprotocol/clientCapabilities': { extensions },
  });

  /** The SDK's client knows no results that are tasks: what it sends is sent by hand. */
  async function call(ms: number, extensions: object = { [EXTENSION]: {} }, leave?: AbortSignal) {
    const params = { name: 'wait', arguments: { ms }, _meta: metaWith(extensions) };
    const response = await fetch(`${started.url}/mcp?tools=wait`, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'wait',
        connection: 'close',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      signal: leave ?? null,
    });
    return ((await response.json()) as { result: Record<string, unknown> }).result;
  }

  const ask = (client: Client2, method: string, taskId: string) =>
    client.request({ method, params: { taskId } }, ANY);

  test('is told of the extension, and not of tasks as they were before', async () => {
    const client = await connect();
    expect(client.getServerCapabilities()).toMatchObject({ extensions: { [EXTENSION]: {} } });
    expect(client.getServerCapabilities()).not.toHaveProperty('tasks');
    const { tools } = await client.listTools();
    expect(tools[0]).not.toHaveProperty('execution');
  });

  test('gets the result of a call that is short, and a task of one that is long', async () => {
    await expect
      .poll(() => call(0), { timeout: 20_000 })
      .toMatchObject({ resultType: 'complete', structuredContent: { waited: 0 } });
    const { taskId, ...task } = await call(1_500);
    expect(task).toMatchObject({ resultType: 'task', status: 'working', ttlMs: 600_000 });
    const client = await connect();
    await expect
      .poll(() => ask(client, 'tasks/get', String(taskId)), { timeout: 20_000 })
      .toMatchObject({ taskId, status: 'completed', result: { structuredContent: { waited: 1_500 } } });
  });

  test('gets its result whole where it knows no tasks', async () => {
    expect(await call(1_500, {})).toMatchObject({ resultType: 'complete' });
    const client = await connect({});
    await expect(ask(client, 'tasks/get', 'nothing')).rejects.toMatchObject({ code: -32_021 });
  });

  /** The messages of a stream that tells of tasks, as they come. */
  async function listen(notifications: object): Promise<Record<string, unknown>[]> {
    const leave = new AbortController();
    onTestFinished(() => leave.abort());
    const response = await fetch(`${started.url}/mcp?tools=wait`, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'subscriptions/listen',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 'listening',
        method: 'subscriptions/listen',
        params: { notifications, _meta: metaWith({ [EXTENSION]: {} }) },
      }),
      signal: leave.signal,
    });
    const heard: Record<string, unknown>[] = [];
    const read = async () => {
      for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>)
        for (const [, data] of new TextDecoder().decode(chunk).matchAll(/^data: (.+)$/gm))
          heard.push(JSON.parse(data ?? '') as Record<string, unknown>);
    };
    read().catch(() => {});
    return heard;
  }

  test('hears of how its tasks end, once it asks, and of nobody else’s', async () => {
    const { taskId: short } = await call(1_500);
    const { taskId: long } = await call(LONG);
    const heard = await listen({ taskIds: [short, long, 'another’s', 5] });
    const _meta = { 'io.modelcontextprotocol/subscriptionId': 'listening' };
    await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(2);
    const client = await connect();
    await ask(client, 'tasks/cancel', String(long));
    await expect.poll(() => heard.length).toBe(3);
    expect(heard).toMatchObject([
      {
        method: 'notifications/subscriptions/acknowledged',
        params: { notifications: { taskIds: [short, long] }, _meta },
      },
      {
        method: 'notifications/tasks',
        params: {
          taskId: short,
          status: 'completed',
          result: { structuredContent: { waited: 1_500 } },
          _meta,
        },
      },
      { method: 'notifications/tasks', params: { taskId: long, status: 'cancelled', _meta } },
    ]);
    expect(heard[0]).not.toHaveProperty('params.notifications.toolsListChanged');
    // What it hears of late is how it ended before.
    const late = await listen({ taskIds: [short], toolsListChanged: true });
    await expect
      .poll(() => late)
      .toMatchObject([
        { params: { notifications: { taskIds: [short], toolsListChanged: true } } },
        { params: { taskId: short, status: 'completed' } },
      ]);
  });

  test('calls its task off', async () => {
    const { taskId } = await call(LONG);
    const client = await connect();
    for (const method of ['tasks/cancel', 'tasks/update', 'tasks/cancel'])
      expect(await ask(client, method, String(taskId))).not.toHaveProperty('status');
    expect(await ask(client, 'tasks/get', String(taskId))).toMatchObject({ status: 'cancelled' });
    await expect(ask(client, 'tasks/get', 'nothing')).rejects.toMatchObject({ code: -32_602 });
  });
});
