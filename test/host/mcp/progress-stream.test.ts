import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { ProgressStream } from '../../../host/mcp/progress-stream.ts';

const ANSWER = '{"jsonrpc":"2.0","id":1,"result":{}}';

test.each([
  ['a stream', 1],
  ['plain', 0],
])('what is reported after the answer, %s, goes nowhere and harms nobody', async (_, before) => {
  const app = fastify();
  onTestFinished(() => app.close());
  app.get('/', (_request, reply) => {
    const stream = new ProgressStream(reply, 'token');
    if (before > 0) stream.report(before, 2);
    const answered = stream.end(ANSWER);
    stream.report(2, 2);
    setImmediate(() => stream.report(2, 2));
    return answered;
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const text = await (await fetch(address)).text();
  expect(text.match(/"progress":\d/g) ?? []).toHaveLength(before);
  expect(text).toContain(ANSWER);
  expect((await fetch(address)).status).toBe(200);
});
