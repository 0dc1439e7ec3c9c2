import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startHost } from '../start-host.ts';

/** A log whose lines a test reads. */
function createTestLog() {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { base: null },
    new Writable({
      write(chunk: Buffer, _, done) {
        lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
        done();
      },
    }),
  );
  return { log, lines };
}

const execute = (url: string, tool: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/tools/${tool}/execute?token=SECRET`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer SECRET', ...headers },
    body: JSON.stringify({ text: 'SECRET' }),
  });

test('an answer bears the id of its request: the one that was given, or another', async () => {
  const { url } = await startHost();
  const given = await execute(url, 'base64', { 'x-request-id': 'abc-123' });
  expect(given.headers.get('x-request-id')).toBe('abc-123');
  const own = await Promise.all([execute(url, 'base64'), execute(url, 'base64', { 'x-request-id': 'a b' })]);
  const ids = own.map(({ headers }) => headers.get('x-request-id') ?? '');
  for (const id of ids) expect(id).toMatch(/^[\w-]{4,}$/);
  expect(new Set(ids).size).toBe(2);
});

test('the access log names each request, and holds no secret', async () => {
  const { log, lines } = createTestLog();
  const { url } = await startHost({ ACCESS_LOG: 'on' }, undefined, log);
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  await execute(url, 'base64', { 'x-request-id': 'seen', traceparent: `00-${trace}-00f067aa0ba902b7-01` });
  const requests = () => lines.filter(({ msg }) => msg === 'request');
  await expect.poll(() => requests().length).toBe(1);
  expect(requests()[0]).toMatchObject({
    route: '/api/tools/:id/execute',
    method: 'POST',
    status: 200,
    requestId: 'seen',
    address: '127.0.0.1',
    tool: 'base64',
    traceId: trace,
    ms: expect.any(Number),
  });
  expect(JSON.stringify(lines)).not.toContain('SECRET');
});

test('without being asked for, no line is written a request', async () => {
  const { log, lines } = createTestLog();
  const { url } = await startHost({}, undefined, log);
  await execute(url, 'base64');
  expect(lines.filter(({ msg }) => msg === 'request')).toEqual([]);
});

test('a request whose caller left is counted as 499', async () => {
  const { url } = await startHost();
  const metrics = async () => (await fetch(`${url}/metrics`)).text();
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const head = 'POST /api/tools/base64/execute HTTP/1.1\r\nhost: localhost\r\n';
  socket.write(`${head}content-type: application/json\r\ncontent-length: 10\r\n\r\n{`);
  // Beside the one that asks.
  await expect.poll(metrics).toContain('toolyard_http_requests_in_flight 2');
  socket.destroy();
  await expect.poll(metrics).toContain('route="/api/tools/:id/execute",method="POST",status="499"} 1');
});
