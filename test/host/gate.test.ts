import cors from '@fastify/cors';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { Gate } from '../../host/gate.ts';

test('requests that others answer before the gate do not count as left', async () => {
  const app = fastify();
  await app.register(cors, { origin: '*' });
  const gate = new Gate(app);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    begin();
    await answered;
    return 'done';
  });

  const slow = app.inject('/slow');
  await begun;
  const headers = { origin: 'https://example.com', 'access-control-request-method': 'GET' };
  const preflight = await app.inject({ method: 'OPTIONS', url: '/slow', headers });
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
