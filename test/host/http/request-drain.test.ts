import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fastify } from 'fastify';
import { describe, expect, test } from 'vitest';
import { RequestDrain } from '../../../host/http/request-drain.ts';

test('requests that others answer before the gate do not count as left', async () => {
  const app = fastify();
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS') reply.code(204).send();
    else done();
  });
  const gate = new RequestDrain(app);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  app.options('/slow', () => 'never seen');
  app.get('/slow', async () => {
    begin();
    await answered;
    return 'done';
  });

  const slow = app.inject('/slow');
  await begun;
  const preflight = await app.inject({ method: 'OPTIONS', url: '/slow' });
  expect(preflight.statusCode).toBe(204);

  let isClosed = false;
  const closed = gate.close(60_000).then(() => (isClosed = true));
  expect((await app.inject('/slow')).statusCode).toBe(503);
  expect(isClosed).toBe(false);
  answer();
  expect((await slow).body).toBe('done');
  await closed;
  await app.close();
});

/** A server whose route never answers by itself, and a caller's connection to it. */
async function startSilent() {
  const app = fastify({ forceCloseConnections: true });
  const gate = new RequestDrain(app);
  app.post('/silent', () => new Promise(() => {}));
  app.get('/readyz', () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const caller = connect(port, '127.0.0.1').on('error', () => {});
  await once(caller, 'connect');
  const head = (length: number) =>
    `POST /silent HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
  return { app, gate, caller, head };
}

describe('a stop does not wait for a caller who left', () => {
  test.each([
    ['before the answer', (head: (length: number) => string) => `${head(2)}{}`, 1, 'end'],
    ['before the answer, by a reset', (head) => `${head(2)}{}`, 1, 'reset'],
    ['in the middle of the body', (head) => `${head(1000)}half`, 1, 'end'],
    ['in the middle of the body, by a reset', (head) => `${head(1000)}half`, 1, 'reset'],
    ['with more requests queued', (head) => `${head(2)}{}`.repeat(5), 5, 'reset'],
  ] satisfies [string, (head: (length: number) => string) => string, number, 'end' | 'reset'][])(
    '%s',
    async (_, request, count, leave) => {
      const { app, gate, caller, head } = await startSilent();
      caller.write(request(head));
      await expect.poll(() => gate.inFlight).toBe(count);
      if (leave === 'end') caller.destroy();
      else caller.resetAndDestroy();
      await expect.poll(() => gate.inFlight).toBe(0);
      await gate.close(60_000);
      await app.close();
    },
  );
});

test('what is still open when the grace is over does not hold the stop', async () => {
  const { app, gate, caller, head } = await startSilent();
  caller.write(`${head(1000)}half`);
  await expect.poll(() => gate.inFlight).toBe(1);
  const left = once(caller, 'close');
  await gate.close(1);
  await app.close();
  await left;
});

test('a draining gate takes what comes, ends its connection, and answers probes whatever their query', async () => {
  const app = fastify();
  const gate = new RequestDrain(app);
  app.get('/call', () => ({}));
  app.get('/readyz', (_, reply) => reply.code(gate.state === 'open' ? 200 : 503).send({}));
  gate.drain();
  expect((await app.inject('/readyz?verbose')).statusCode).toBe(503);
  const drained = await app.inject('/call');
  expect(drained.statusCode).toBe(200);
  expect(drained.headers.connection).toBe('close');
  await gate.close(1000);
  expect((await app.inject('/call')).statusCode).toBe(503);
  expect((await app.inject('/readyz?verbose')).json()).toEqual({});
  expect((await app.inject('/nowhere')).statusCode).toBe(503);
  await app.close();
});

test('it is quiet once no request is in flight, and none but probes comes', async () => {
  const app = fastify();
  const gate = new RequestDrain(app);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  app.get('/slow', () => answered.then(() => 'done'));
  app.get('/short', () => 'done');
  app.get('/healthz', () => 'done');
  let isQuiet = false;
  const quiet = gate.quiet().then(() => (isQuiet = true));

  const slow = app.inject('/slow');
  await pause(600);
  answer();
  await slow;
  for (let sent = 0; sent < 60; sent += 1) await Promise.all([app.inject('/short'), pause(10)]);
  expect(isQuiet).toBe(false);
  while (!isQuiet) await Promise.all([app.inject('/healthz'), pause(10)]);
  await quiet;
});
