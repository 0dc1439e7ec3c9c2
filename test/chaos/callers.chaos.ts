import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HostProcess } from '../host/host-process.ts';
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

/** How many files this process, and the host with it, may have open: more connections are not tried, and that is said. */
const MAX_FILES = Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
const CONNECTIONS = Math.min(10_000, MAX_FILES - 1_000);
if (CONNECTIONS < 10_000)
  process.stderr.write(`callers: ${CONNECTIONS} idle connections: ${MAX_FILES} open files are allowed\n`);

test(`${CONNECTIONS} idle connections keep nobody from being served`, async () => {
  const sockets: Socket[] = [];
  try {
    while (sockets.length < CONNECTIONS)
      sockets.push(...(await Promise.all(Array.from({ length: 250 }, open))));
    expect(await host.handles()).toBeGreaterThan(CONNECTIONS);
    const began = performance.now();
    for (let i = 0; i < 20; i += 1) {
      expect((await host.call('base64', { text: 'hi' })).status).toBe(200);
      expect((await host.call('regex-test', { pattern: 'a', input: 'a' })).status).toBe(200);
    }
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(await host.memoryMb()).toBeLessThan(1_500);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  await expect.poll(() => host.handles(), { timeout: 30_000 }).toBeLessThan(200);
});

test('a stop after all of that takes no longer than without', async () => {
  const stopped = performance.now();
  expect(await host.stop()).toBe(0);
  // The grace is 5 s: nothing was left for it to wait for.
  expect(performance.now() - stopped).toBeLessThan(4_500);
});
