import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { NoAnswerError, Patience } from '../../../host/storage/patience.ts';

const never = () => new Promise<never>(() => {});

test('each answer has its own time, whoever else waits', async () => {
  const patience = new Patience(100);
  const over: string[] = [];
  const first = patience.wait(never()).catch(() => over.push('first'));
  const quick = patience.wait(Promise.resolve('quick'));
  await pause(50);
  const { promise, resolve } = Promise.withResolvers<string>();
  const second = patience.wait(never()).catch(() => over.push('second'));
  const third = patience.wait(promise);
  expect(await quick).toBe('quick');
  await first;
  expect(over).toEqual(['first']);
  resolve('in time');
  expect(await third).toBe('in time');
  await second;
  expect(over).toEqual(['first', 'second']);
});

test('after a time without anybody the next answer has the whole of its time', async () => {
  const patience = new Patience(60);
  await patience.wait(turn());
  await pause(40);
  const began = performance.now();
  await expect(patience.wait(never())).rejects.toBeInstanceOf(NoAnswerError);
  expect(performance.now() - began).toBeGreaterThan(59);
});

test('an answer that comes too late changes nothing', async () => {
  const patience = new Patience(1);
  const failures: unknown[] = [];
  const { promise, reject } = Promise.withResolvers<void>();
  await expect(patience.wait(promise, (error) => (failures.push(error), error))).rejects.toThrow(
    'no answer within 1 ms',
  );
  reject(new Error('late'));
  await turn();
  expect(failures).toEqual([new NoAnswerError('no answer within 1 ms')]);
});
