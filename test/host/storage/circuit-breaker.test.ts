import { expect, onTestFinished, test } from 'vitest';
import { CircuitBreaker } from '../../../host/storage/circuit-breaker.ts';
import { NoAnswerError } from '../../../host/storage/patience.ts';

/** A part that works, fails or hangs as a test says, behind a breaker. */
function makePart() {
  const part = { does: 'work' as 'work' | 'fail' | 'hang', asked: 0 };
  const ask = async () => {
    part.asked += 1;
    if (part.does === 'fail') throw new Error('broken');
    if (part.does === 'hang') await new Promise(() => {});
    return 'answer';
  };
  const told: (string | undefined)[] = [];
  const breaker = new CircuitBreaker({
    probe: ask,
    isFault: (error) => !(error instanceof RangeError),
    patienceMs: 50,
    retryMs: 1,
    onChange: (fault) => told.push(fault?.message),
  });
  onTestFinished(() => breaker.end());
  return { part, breaker, told, use: () => breaker.use(ask) };
}

test('a part that works is used', async () => {
  const { breaker, use, told } = makePart();
  await breaker.start();
  expect(await use()).toBe('answer');
  expect(breaker.fault).toBeUndefined();
  expect(told).toEqual([]);
});

test('a part that fails at the start is told once, and used when it works', async () => {
  const { part, breaker, use, told } = makePart();
  part.does = 'fail';
  await breaker.start();
  await expect(use()).rejects.toThrow('broken');
  await expect.poll(() => part.asked).toBeGreaterThan(3);
  part.does = 'work';
  await expect.poll(() => breaker.fault).toBeUndefined();
  expect(await use()).toBe('answer');
  expect(told).toEqual(['broken', undefined]);
});

test('a part that hangs is waited for once, and then left to the probes', async () => {
  const { part, breaker, use, told } = makePart();
  await breaker.start();
  part.does = 'hang';
  await expect(use()).rejects.toBeInstanceOf(NoAnswerError);
  const asked = part.asked;
  await expect(use()).rejects.toBeInstanceOf(NoAnswerError);
  expect(part.asked).toBe(asked);
  part.does = 'work';
  await expect.poll(() => breaker.fault).toBeUndefined();
  expect(told).toEqual(['no answer within 50 ms', undefined]);
});

test('a part that fails before it makes a promise fails alike', async () => {
  const { breaker, told } = makePart();
  await breaker.start();
  const fails = () => {
    throw new Error('broken');
  };
  await expect(breaker.use(fails)).rejects.toThrow('broken');
  await expect.poll(() => told).toEqual(['broken', undefined]);
});

test('an error that is no fault of the part opens nothing', async () => {
  const { breaker } = makePart();
  await breaker.start();
  await expect(breaker.use(() => Promise.reject(new RangeError('too many')))).rejects.toThrow('too many');
  expect(breaker.fault).toBeUndefined();
});

test('an answer that arrived while the process was busy counts', async () => {
  const { breaker } = makePart();
  await breaker.start();
  const answer = breaker.use(async () => {
    const response = new Promise((resolve) => setImmediate(resolve, 'answer'));
    const end = performance.now() + 100;
    while (performance.now() < end);
    return response;
  });
  expect(await answer).toBe('answer');
});

test('an ended breaker probes no more', async () => {
  const { part, breaker } = makePart();
  part.does = 'fail';
  await breaker.start();
  breaker.end();
  const asked = part.asked;
  await new Promise((resolve) => setImmediate(resolve));
  expect(part.asked).toBe(asked);
});
