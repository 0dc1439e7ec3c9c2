import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { buildPlugin } from '../../../../sdk/cli/build.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendCommand } from '../../../../host/operator/command-socket.ts';
import { HostProcess } from '../../host-process.ts';
import { toolSource, writePackage } from '../../plugin-package.ts';

let host: HostProcess;
let folder: string;
const removals: (() => Promise<void>)[] = [];

/** A tool whose result has a file. */
const FILE = `import { defineTool, Type } from '@toolyard/sdk';
export default defineTool({
  title: 'File',
  summary: 'Makes a file of a text.',
  input: Type.Object({ text: Type.String({ description: 'Any text' }) }),
  output: Type.Object({ base64: Type.String({ contentEncoding: 'base64' }), mime_type: Type.String() }),
  examples: [{ name: 'a word', input: { text: 'hey' }, output: {} }],
  run: ({ text }) => ({ base64: btoa(text), mime_type: 'application/pdf' }),
});
`;

beforeAll(async () => {
  folder = await writePackage(
    {
      name: 'acme',
      files: {
        'tools/acme-echo.ts': toolSource('return { result: text };'),
        'tools/acme-file.ts': FILE,
        'tools/acme-wait.ts': toolSource(
          'await new Promise((resolve) => setTimeout(resolve, Number(text))); return { result: text };',
        ),
      },
    },
    (remove) => removals.push(remove),
  );
  await buildPlugin(folder);
  host = await HostProcess.start({
    PROCESSES: '2',
    RATE_LIMIT_REST: '60',
    // So that each test has callers of its own.
    TRUST_PROXY: '127.0.0.1',
  });
  await command('add', folder);
}, 30_000);
afterAll(async () => {
  await host.discard();
  for (const remove of removals) await remove();
});

interface Sent {
  readonly method?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string;
}

/** Sends a request on a connection of its own: the next process answers it. */
function send(path: string, { method, body, headers, from = '192.0.2.1' }: Sent = {}) {
  return new Promise<{ status: number; body: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const outgoing = request(
        new URL(path, host.url),
        {
          agent: false,
          method: method ?? (body === undefined ? 'GET' : 'POST'),
          headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
        },
        (message) => {
          text(message).then(
            (whole) => resolve({ status: message.statusCode ?? 0, body: whole, headers: message.headers }),
            reject,
          );
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    },
  );
}

const call = (tool: string, input: object, from?: string) =>
  send(`/api/tools/${tool}/execute`, { body: input, ...(from === undefined ? {} : { from }) });

/** Does something several times, each on a connection of its own. */
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const command = async (name: string, ...words: string[]) =>
  (await sendCommand(host.dataDir, name, words))?.answer;

test('a limit is the host’s: of two hundred calls at once as many pass as it has', async () => {
  const answers = await times(200, () => call('base64', { text: 'hi' }, '192.0.2.60'));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(140);
  for (const { headers } of refused) {
    expect(headers['ratelimit-remaining']).toBe('0');
    expect(Number(headers['retry-after'])).toBeGreaterThan(30);
  }
});

test('what the operator decides is served by all processes before the command is answered', async () => {
  const statuses = async () =>
    (await times(6, () => call('acme-echo', { text: 'hi' }, '192.0.2.61'))).map(({ status }) => status);
  const etags = async () =>
    new Set((await times(6, () => send('/api/tools'))).map(({ headers }) => headers.etag)).size;
  expect(await command('remove', 'acme')).toEqual({ done: 'removed acme' });
  expect(await statuses()).toEqual(Array.from({ length: 6 }, () => 404));
  await command('add', folder);
  expect(await statuses()).toEqual(Array.from({ length: 6 }, () => 200));
  expect(await etags()).toBe(1);
  await command('disable', 'acme');
  expect(await statuses()).toEqual(Array.from({ length: 6 }, () => 404));
  await command('enable', 'acme');
  expect(await statuses()).toEqual(Array.from({ length: 6 }, () => 200));
}, 30_000);

test('a bin takes captures at every process, and shows them all at every process', async () => {
  const { id } = JSON.parse((await send('/bins', { method: 'POST' })).body) as { id: string };
  const captured = await times(40, (index) => send(`/bins/${id}/in`, { body: { index } }));
  expect(captured.map(({ status }) => status)).toEqual(captured.map(() => 200));
  for (const { body } of await times(4, () => send(`/bins/${id}`)))
    expect(JSON.parse(body)).toMatchObject({ request_count: 40, requests: { length: 40 } });
});

const mcp = async (method: string, params: object, from = '192.0.2.62') =>
  JSON.parse(
    (
      await send('/mcp', {
        body: { jsonrpc: '2.0', id: 1, method, params },
        headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
        from,
      })
    ).body,
  ) as { readonly result?: Record<string, unknown>; readonly error?: object };

test('files of results are read, and given to tools, at every process, by who got them', async () => {
  const { result } = await mcp('tools/call', { name: 'acme_file', arguments: { text: 'hi' } });
  const [uri = ''] = /toolyard:\/\/files\/[^"\\]+/.exec(JSON.stringify(result)) ?? [];
  for (const read of await times(4, () => mcp('resources/read', { uri })))
    expect(read).toMatchObject({ result: { contents: [{ uri, blob: btoa('hi') }] } });
  for (const given of await times(4, () =>
    mcp('tools/call', { name: 'acme_echo', arguments: { text: uri } }),
  ))
    expect(given).toMatchObject({ result: { structuredContent: { result: btoa('hi') } } });
  for (const read of await times(4, () => mcp('resources/read', { uri }, '192.0.2.99')))
    expect(read).toHaveProperty('error');
});

test('tasks are known at every process', async () => {
  const create = async (ms: number) => {
    const params = { name: 'acme_wait', arguments: { text: String(ms) }, task: { ttl: 60_000 } };
    const { result } = await mcp('tools/call', params);
    return (result as { readonly task: { readonly taskId: string } }).task.taskId;
  };
  const taskId = await create(300);
  for (const got of await times(4, () => mcp('tasks/result', { taskId })))
    expect(got).toMatchObject({ result: { structuredContent: { result: '300' } } });
  for (const got of await times(4, () => mcp('tasks/get', { taskId })))
    expect(got).toMatchObject({ result: { taskId, status: 'completed' } });
  for (const long of await times(3, () => create(20_000))) {
    expect(await mcp('tasks/cancel', { taskId: long })).toMatchObject({ result: { status: 'cancelled' } });
    for (const got of await times(2, () => mcp('tasks/get', { taskId: long })))
      expect(got).toMatchObject({ result: { status: 'cancelled' } });
  }
});

test('how many calls of a tool may run at a time, all processes count together', async () => {
  await command('limit', 'acme/acme-wait', 'calls', '2');
  const statuses = (await times(6, () => call('acme-wait', { text: '800' }, '192.0.2.66'))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 503, 503, 503, 503]);
  await command('limit', 'acme/acme-wait', 'calls', 'none');
});

test('figures are those of all processes, whichever is asked', async () => {
  const before = await callsCounted();
  await times(10, () => call('slug-generate', { text: 'A b' }, '192.0.2.63'));
  expect(await times(4, callsCounted)).toEqual(Array.from({ length: 4 }, () => before + 10));
  const { body } = await send('/metrics');
  expect(body).toContain('toolyard_serving_processes 2');
  expect(body).toMatch(/^toolyard_build_info\{[^}]*\} 1$/m);
});

async function callsCounted(): Promise<number> {
  const { body } = await send('/metrics');
  const [, count = '0'] = /^toolyard_calls_total\{[^}]*tool="slug-generate"[^}]*\} (\d+)$/m.exec(body) ?? [];
  return Number(count);
}

test('a process that is killed is started anew, and the other answers meanwhile', async () => {
  const metrics = () => send('/metrics').then(({ body }) => body);
  const [first = 0] = await serving();
  process.kill(first, 'SIGKILL');
  // A connection that the process was about to take is closed.
  await expect.poll(() => metrics().catch(() => '')).toContain('toolyard_serving_process_ends_total 1');
  const answers = await times(10, () => call('base64', { text: 'hi' }, '192.0.2.64'));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await expect.poll(metrics, { timeout: 20_000, interval: 200 }).toContain('toolyard_serving_processes 2');
}, 30_000);

/** The processes that the primary started. */
async function serving(): Promise<number[]> {
  return host.children('host/app/main.ts');
}

test('a stop loses no answer, and ends all processes in order', async () => {
  const inFlight = times(10, (index) => call('acme-wait', { text: '600' }, `192.0.2.${100 + index}`));
  const metrics = async () => (await send('/metrics')).body;
  // These, and the one that asks.
  await expect.poll(metrics).toContain('toolyard_http_requests_in_flight 11');
  const ended = host.stop();
  for (const { status, body } of await inFlight) expect(status, body).toBe(200);
  expect(await ended).toBe(0);
  expect(await serving()).toEqual([]);
}, 30_000);
