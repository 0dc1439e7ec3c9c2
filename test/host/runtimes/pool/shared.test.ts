import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startHost } from '../../start-host.ts';
import { heavyTool } from './heavy-tool.ts';
import { waitFor } from '../../../wait-for.ts';

const NET = { permissions: { net: ['*'] } } as const;

/** Takes as many milliseconds of CPU as are asked for. */
const COMPUTE = `
  const compute = (ms) => {
    const start = process.threadCpuUsage();
    for (let used = 0; used < ms * 1000; ) {
      const { user, system } = process.threadCpuUsage(start);
      used = user + system;
    }
  };`;

/** Threads may have to start before a server is asked. */
const until = (holds: () => void) => waitFor(holds, { timeout: 10_000, interval: 10 });

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that answers no request before it is let go, and knows what was asked. */
async function startSlowServer() {
  const asked: string[] = [];
  const gone: string[] = [];
  const free = Promise.withResolvers<void>();
  const url = await startServer(({ url: path = '' }, response) => {
    asked.push(path);
    response.on('close', () => {
      if (!response.writableFinished) gone.push(path);
    });
    void free.promise.then(() => response.end('late'));
  });
  return { url, asked, gone, release: free.resolve };
}

test('a tool that asks the network reads the answer outside the main thread', async () => {
  const url = await startServer((_, response) => response.end('\ufeff{"answer":"42"}'));
  const { run } = await heavyTool(
    `const { isMainThread } = await import('node:worker_threads');
     const text1 = await (await context.fetch(text)).text();
     const { answer } = await (await context.fetch(text)).json();
     const bytes = await (await context.fetch(text)).bytes();
     return { result: [isMainThread, text1, answer, bytes.length].join() };`,
    NET,
  );
  expect(await run(url)).toEqual({ result: 'false,{"answer":"42"},42,18' });
});

test.each([
  ['who leaves', 499],
  ['whose deadline passes', 504],
])('the request of a caller %s is broken off', async (how, status) => {
  const { url, asked, gone } = await startSlowServer();
  const quick = await startServer((_, response) => response.end());
  // The tool does not pass its signal on.
  const { run, lines } = await heavyTool(`return { result: await (await context.fetch(text)).text() };`, NET);
  await run(quick);
  const caller = Promise.withResolvers<() => void>();
  const call = run(`${url}/a`, status === 504 ? { deadlineMs: 2_000 } : { gone: caller.resolve });
  const error = call.catch((reason: unknown) => reason);
  await until(() => expect(asked).toEqual(['/a']));
  if (status === 499) (await caller.promise)();
  expect(await error, how).toMatchObject({ status });
  await until(() => expect(gone).toEqual(['/a']));
  expect(lines).toEqual([]);
});

test('calls that wait hold up none', async () => {
  const { url, asked, release } = await startSlowServer();
  const { run } = await heavyTool(
    `return { result: text === 'quick' ? text : await (await context.fetch(text)).text() };`,
    NET,
  );
  const waiting = Array.from({ length: 12 }, (_, i) => run(`${url}/${i}`, { caller: String(i) }));
  await until(() => expect(asked).toHaveLength(12));
  expect(await run('quick')).toEqual({ result: 'quick' });
  release();
  expect(await Promise.all(waiting)).toHaveLength(12);
});

test('a crowd of one caller has one thread: another is served by the other', async () => {
  const { url, asked, release } = await startSlowServer();
  const { run } = await heavyTool(
    `const { threadId } = await import('node:worker_threads');
     if (text !== '') await context.fetch(text);
     return { result: String(threadId) };`,
    NET,
  );
  const held = Array.from({ length: 3 }, () => run(url, { caller: 'crowd' }));
  await until(() => expect(asked).toHaveLength(3));
  const crowds = await Promise.all(Array.from({ length: 5 }, () => run('', { caller: 'crowd' })));
  const others = await Promise.all(Array.from({ length: 2 }, () => run('', { caller: 'single' })));
  expect(new Set(crowds.map(({ result }) => result)).size).toBe(1);
  expect(new Set(others.map(({ result }) => result)).size).toBe(1);
  expect(others[0]).not.toEqual(crowds[0]);
  release();
  await Promise.all(held);
});

test('callers take turns to compute: what a crowd was sent holds up another by one piece of it', async () => {
  const { url, asked, release } = await startSlowServer();
  const { run } = await heavyTool(
    `${COMPUTE}
     const body = await (await context.fetch(text)).text();
     compute(200);
     return { result: body };`,
    NET,
  );
  const elsewhere = await startSlowServer();
  const note = (name: string) => () => void order.push(name);
  const order: string[] = [];
  const crowd = Array.from({ length: 6 }, (_, i) =>
    run(`${url}/${i}`, { caller: 'crowd' }).then(note('crowd')),
  );
  // Has the single caller share the crowd's thread.
  const busier = Array.from({ length: 8 }, () => run(elsewhere.url, { caller: 'busier' }));
  await until(() => expect([asked.length, elsewhere.asked.length]).toEqual([6, 8]));
  const single = run(`${url}/single`, { caller: 'single' }).then(note('single'));
  await until(() => expect(asked).toHaveLength(7));
  release();
  await Promise.all([...crowd, single]);
  // A piece may be under way when its answer comes, and again when the body is there. Pieces are long: all answers have to be
  // there before the first piece is done, on a busy machine too.
  expect(order.indexOf('single')).toBeLessThanOrEqual(2);
  elsewhere.release();
  await Promise.all(busier);
});

/** Asks, then does what its text says: never ends, fills the memory, or neither. */
const HOSTILE = `
  const [what, url] = text.split(' ');
  if (what === 'warm') return { result: what };
  if (what === 'ask' || what === 'act')
    return { result: await (await context.fetch(url, { method: what === 'ask' ? 'GET' : 'POST' })).text() };
  if (what === 'loop') for (;;);
  const held = [];
  for (;;) held.push(Buffer.alloc(${1024 * 1024}, 1), await null);`;

/** Has each of the two threads work at calls of both kinds, and then ends them by what is hostile. */
async function amongNeighbours(what: string, settings: object, memoryMb?: number) {
  const { url, asked, release } = await startSlowServer();
  const { run, pool } = await heavyTool(HOSTILE, { ...NET, ...(memoryMb && { memoryMb }) });
  await Promise.all([run('warm', { caller: 'x' }), run('warm', { caller: 'y' })]);
  const [first, second] = [{ caller: 'x' }, { caller: 'y' }];
  const ask = [run(`ask ${url}/a`, first), run(`ask ${url}/b`, second)];
  await until(() => expect(asked).toHaveLength(2));
  const act = [run(`act ${url}/c`, first), run(`act ${url}/d`, second)];
  const acts = Promise.allSettled(act);
  await until(() => expect(asked).toHaveLength(4));
  const hostile = await Promise.allSettled([
    run(what, { ...settings, ...first }),
    run(what, { ...settings, ...second }),
  ]);
  await until(() => expect(asked).toHaveLength(6));
  release();
  return { hostile, asks: await Promise.all(ask), acts: await acts, asked, pool, run };
}

test('a call that computes past its deadline ends its thread; its neighbours are begun again unless they acted', async () => {
  const { hostile, asks, acts, asked, run } = await amongNeighbours('loop', { deadlineMs: 300 });
  expect(hostile.map(reasonOf)).toEqual([
    expect.objectContaining({ status: 504 }),
    expect.objectContaining({ status: 504 }),
  ]);
  expect(asks).toEqual([{ result: 'late' }, { result: 'late' }]);
  expect(acts.map(reasonOf)).toEqual([
    expect.objectContaining({ reason: 'crashed' }),
    expect.objectContaining({ reason: 'crashed' }),
  ]);
  expect(asked.toSorted()).toEqual(['/a', '/a', '/b', '/b', '/c', '/d']);
  expect(await run('warm')).toEqual({ result: 'warm' });
});

test('a call that holds too much is told so; its neighbours are begun again', async () => {
  const { hostile, asks, run } = await amongNeighbours('fill', {}, 64);
  expect(hostile.map(reasonOf)).toEqual([
    expect.objectContaining({ reason: 'memory', message: 'the tool needed more than 64 MiB of memory' }),
    expect.objectContaining({ reason: 'memory' }),
  ]);
  expect(asks).toEqual([{ result: 'late' }, { result: 'late' }]);
  expect(await run('warm')).toEqual({ result: 'warm' });
});

function reasonOf(outcome: PromiseSettledResult<unknown>): unknown {
  return outcome.status === 'rejected' ? outcome.reason : undefined;
}

test('a call that is called off calls off what it called', async () => {
  const called = Promise.withResolvers<AbortSignal>();
  const { run } = await heavyTool(
    `if (text === 'warm') return { result: String(context.tools.find('other')) };
     return { result: JSON.stringify(await context.tools.call('other', { text })) };`,
    { permissions: { tools: true } },
  );
  const callees = {
    directory: '{"other":"other-tool"}',
    has: (name: string) => name === 'other',
    call: async (_: string, input: Uint8Array<ArrayBuffer>, signal: AbortSignal) => {
      if (Buffer.from(input).toString() === '{"text":"echo"}') return { ok: true, json: input } as const;
      called.resolve(signal);
      await once(signal, 'abort');
      return { ok: false, code: 'INTERNAL_ERROR', message: 'ended' } as const;
    },
  };
  expect(await run('warm', { callees })).toEqual({ result: 'other-tool' });
  expect(await run('echo', { callees })).toEqual({ result: '{"ok":true,"result":{"text":"echo"}}' });
  await expect(run('wait', { callees, deadlineMs: 300 })).rejects.toMatchObject({ status: 504 });
  expect((await called.promise).aborted).toBe(true);
});

test(
  'more workflows than there are places, each with steps in the pool and on the network, all end',
  { timeout: 60_000 },
  async () => {
    const { url } = await startHost({ POOL_THREADS: '1', POOL_QUEUE: '1000' });
    const csv = `a,b\n${'1,2\n'.repeat(6_000)}`;
    const steps = [
      { id: 'pool', tool: 'csv-to-json', arguments: { csv } },
      { id: 'net', tool: 'site-to-markdown', arguments: { html: '<p>hi</p>' } },
    ];
    const params = { name: 'workflow_run', arguments: { steps, output: '{{steps.net.markdown}}' } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const outputs = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body });
        const { result } = (await response.json()) as { result: { structuredContent: { output: string } } };
        return result.structuredContent.output.trim();
      }),
    );
    expect(new Set(outputs)).toEqual(new Set(['hi']));
  },
);
