import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HostProcess } from './lib/host-process.ts';
import { SCALE } from './lib/scale.ts';

let host: HostProcess;
beforeAll(async () => {
  host = await HostProcess.start();
});
afterAll(() => host.discard());

async function open(): Promise<Socket> {
  const { port, hostname } = new URL(host.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

test('callers that leave in the middle leave nothing behind', async () => {
  const paths = [
    '/api/tools/base64/execute',
    '/api/tools/regex-test/execute',
    '/api/tools/pdf-info/execute',
    '/mcp',
    '/bins',
  ];
  await host.call('regex-test', { pattern: 'a', input: 'a' });
  const before = await host.handles();
  for (let round = 0; round < 4 * SCALE; round += 1) {
    const sockets = await Promise.all(Array.from({ length: 50 }, open));
    sockets.forEach((socket, index) => {
      const path = paths[index % paths.length] ?? '';
      socket.write(index % 2 === 0 ? head(path, 100_000) + '{"text":"' : head(path, 2) + '{}');
      if (index % 3 === 0) socket.resetAndDestroy();
      else socket.destroy();
    });
  }
  expect((await host.call('base64', { text: 'hi' })).status).toBe(200);
  await expect
    .poll(async () => (await host.request('/metrics')).body, { timeout: 30_000 })
    .toContain('toolyard_http_requests_in_flight 1\n');
  // Connections of the client's own pool stay open.
  await expect.poll(() => host.handles(), { timeout: 30_000 }).toBeLessThan(before + 40);
});

test('ten thousand idle connections keep nobody from being served', async () => {
  const count = Math.min(10_000, 2_000 * SCALE);
  const sockets: Socket[] = [];
  try {
    while (sockets.length < count) sockets.push(...(await Promise.all(Array.from({ length: 200 }, open))));
    for (const tool of ['base64', 'regex-test'])
      expect(
        (await host.call(tool, tool === 'base64' ? { text: 'hi' } : { pattern: 'a', input: 'a' })).status,
      ).toBe(200);
    expect(await host.memoryMb()).toBeLessThan(1_500);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

test('a stop after all of that takes no longer than without', async () => {
  const stopped = performance.now();
  expect(await host.stop()).toBe(0);
  // The grace is 5 s: nothing was left for it to wait for.
  expect(performance.now() - stopped).toBeLessThan(4_500);
});
