import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../host/config/config.ts';
import { BodyBudget } from '../../../host/http/body-budget.ts';
import { boundBodies } from '../../../host/http/bound-bodies.ts';
import { createLog } from '../../../host/observe/log.ts';
import { createServer } from '../../../host/http/server.ts';
import { startHost } from '../start-host.ts';

const MIB = 2 ** 20;
const BUDGET = 256 * MIB;

let url: string;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  ({ url } = await startHost({ TRUST_PROXY: '127.0.0.1' }, (stop) => stops.push(stop)));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** Sends what it is given, as it is, and reads what comes. */
async function dial(to: string) {
  const { port, hostname } = new URL(to);
  const socket = connect(Number(port), hostname).on('error', () => {});
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  return {
    socket,
    received: () => received,
    status: () => Number(/^HTTP\/1.1 (\d+)/.exec(received)?.[1] ?? 0),
  };
}

/** The head of a call whose body is announced. */
function head(tool: string, length: number | 'chunked', address = '192.0.2.1', more = ''): string {
  const framing = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  return `POST /api/tools/${tool}/execute HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nx-forwarded-for: ${address}\r\n${more}${framing}\r\n\r\n`;
}

async function bodyBytes(): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^toolyard_body_bytes (\d+)/m.exec(text)?.[1]);
}

const CALL = '{"text":"hi","action":"encode"}';

test('sixty half-sent files of one address take no more than its share, and others are served', async () => {
  const callers = await Promise.all(Array.from({ length: 60 }, () => dial(url)));
  for (const { socket } of callers) {
    socket.write(head('pdf-merge', 45_000_000));
    socket.write(Buffer.alloc(200_000, 0x20));
  }
  await expect.poll(() => callers.filter(({ status }) => status() === 503).length).toBe(58);
  expect(await bodyBytes()).toBeLessThanOrEqual(BUDGET / 2);
  const refused = callers.find(({ status }) => status() === 503)?.received() ?? '';
  expect(refused).toMatch(/^retry-after: \d+/im);
  expect(refused).toMatch(/^connection: close/im);
  expect(refused).toContain('"reason":"overloaded"');

  const other = await dial(url);
  other.socket.write(head('base64', CALL.length, '192.0.2.2') + CALL);
  await expect.poll(other.status).toBe(200);
  for (const { socket } of [...callers, other]) socket.destroy();
  await expect.poll(bodyBytes).toBe(0);
});

test('a body that the tool cannot take is refused before anything of it is sent', async () => {
  const caller = await dial(url);
  caller.socket.write(head('url-parse', 43 * MIB));
  await expect.poll(caller.status).toBe(413);
  expect(caller.received()).toMatch(/"code":"VALIDATION_ERROR".*"reason":"too_large"/);
  const waiting = await dial(url);
  waiting.socket.write(head('url-parse', 43 * MIB, '192.0.2.1', 'expect: 100-continue\r\n'));
  await expect.poll(waiting.status).toBe(413);
  expect(waiting.received()).not.toContain('100 Continue');
});

test('a caller who sends all of a body that is refused still reads why', async () => {
  for (let round = 0; round < 3; round += 1) {
    const response = await fetch(`${url}/api/tools/url-parse/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.alloc(40 * MIB, 0x20),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { reason: 'too_large' } });
  }
});

test('who waits for a word before sending gets it', async () => {
  const caller = await dial(url);
  caller.socket.write(head('base64', CALL.length, '192.0.2.1', 'expect: 100-continue\r\n'));
  await expect.poll(caller.received).toContain('HTTP/1.1 100 Continue');
  caller.socket.write(CALL);
  await expect.poll(caller.received).toContain('"result":"aGk="');
  caller.socket.destroy();
});

test('a text of a million characters passes however its writer escapes it', async () => {
  const body = `{"action":"encode","text":"${'\\u00e9'.repeat(MIB)}"}`;
  const response = await fetch(`${url}/api/tools/base64/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(response.status).toBe(200);
});

test('a body of unknown length is refused when it passes what the tool takes', async () => {
  const caller = await dial(url);
  caller.socket.write(head('prime-check', 'chunked'));
  const chunk = Buffer.alloc(MIB, 0x20);
  for (let sent = 0; sent < 10 && !caller.socket.destroyed; sent += 1) {
    caller.socket.write(`${chunk.length.toString(16)}\r\n`);
    caller.socket.write(chunk);
    caller.socket.write('\r\n');
  }
  await once(caller.socket, 'close');
  expect(caller.status()).toBe(413);
  await expect.poll(bodyBytes).toBe(0);
});

test('a request bin takes room for what it keeps of a body, and none beyond the budget', async () => {
  const small = await startHost({ BODIES_MAX_BYTES: String(MIB), BODY_LIMIT_BYTES: '1024' });
  const creation = await fetch(`${small.url}/bins`, { method: 'POST' });
  const { receive_url } = (await creation.json()) as { receive_url: string };
  const { pathname } = new URL(receive_url);
  const senders = await Promise.all(Array.from({ length: 9 }, () => dial(small.url)));
  for (const { socket } of senders)
    socket.write(`PUT ${pathname} HTTP/1.1\r\nhost: a\r\ncontent-length: 900000000\r\n\r\nhalf`);
  // Eight times 64 KiB are half of the budget.
  await expect.poll(() => senders.filter(({ status }) => status() === 503).length).toBe(1);
  for (const { socket } of senders) socket.destroy();
  await expect
    .poll(async () => (await fetch(receive_url, { method: 'POST', body: 'x'.repeat(600_000) })).status)
    .toBe(200);
});

test('a request has half a minute to arrive, whatever it sends meanwhile', async () => {
  const { server } = await createServer(readConfig({}), createLog('silent'));
  expect(server.requestTimeout).toBe(30_000);
  // Node swaps the two where the head has longer than the whole.
  expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout);
});

test('a body that comes too slowly to be there in time is not waited for', async () => {
  const app = await createServer(readConfig({}), createLog('silent'));
  const budget = new BodyBudget({ maxBytes: MIB, maxBytesPerCaller: MIB });
  boundBodies(app, { budget, maxBytes: MIB, requestTimeoutMs: 600 });
  app.post('/', () => 'read');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const slow = await dial(address);
  slow.socket.write(
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: ${MIB}\r\n\r\nhalf`,
  );
  await once(slow.socket, 'close');
  expect(slow.status()).toBe(408);
  await expect.poll(() => budget.taken).toBe(0);

  const steady = await dial(address);
  steady.socket.write(
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: ${MIB}\r\n\r\n`,
  );
  steady.socket.write('x'.repeat(MIB));
  await expect.poll(steady.received).toContain('read');
  steady.socket.destroy();
  await app.close();
});
