import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { watchWorker } from '../../../../host/runtimes/pool/watch-worker.ts';

/** A thread, once it has begun what the code says. */
async function threadOf(code: string): Promise<Worker> {
  const begins = `require('node:worker_threads').parentPort.postMessage('begun');`;
  const worker = new Worker(`setImmediate(() => { ${begins} ${code} });`, { eval: true });
  onTestFinished(async () => void (await worker.terminate()));
  await once(worker, 'message');
  return worker;
}

test('a thread that computes says what it had while it computes', async () => {
  const begunAt = performance.now();
  const lostMs = watchWorker(await threadOf('for (;;);'));
  await expect
    .poll(async () => {
      const passedMs = performance.now() - begunAt;
      return passedMs > 100 && (await lostMs()) < passedMs;
    })
    .toBe(true);
});

test('of a thread that waits nothing is kept', async () => {
  const worker = await threadOf('setInterval(() => {}, 60_000);');
  const lostMs = watchWorker(worker);
  const begunAt = performance.now();
  await expect.poll(() => performance.now() - begunAt).toBeGreaterThan(200);
  expect(await lostMs()).toBeLessThan((performance.now() - begunAt) / 2);
});

test('a thread that has ended says nothing', async () => {
  const worker = await threadOf('for (;;);');
  const lostMs = watchWorker(worker);
  await worker.terminate();
  expect(await lostMs()).toBe(0);
});
