import { expect, test } from 'vitest';
import { heavyTool } from './heavy-tool.ts';
import { waitFor } from '../../../wait-for.ts';

/** Holds its thread until it is called off, or for as many milliseconds of CPU as its text says. */
const WORK = `
  if (text === 'hold') await new Promise(() => {});
  const start = process.threadCpuUsage();
  for (let used = 0; used < Number(text) * 1000; ) {
    const { user, system } = process.threadCpuUsage(start);
    used = user + system;
  }
  return { result: text };`;

test('time in the queue does not count against the deadline', async () => {
  const { run } = await heavyTool(WORK);
  await run('0');
  // Together they take longer than one may, on one thread.
  const calls = Array.from({ length: 30 }, () => run('60', { deadlineMs: 1_500 }));
  expect(await Promise.all(calls)).toHaveLength(30);
});

test('callers take turns: a crowd of one holds up another by no more than what runs', async () => {
  const { run } = await heavyTool(WORK);
  await run('0');
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  const crowd = Array.from({ length: 12 }, () => run('20', { caller: 'crowd' }).then(note('crowd')));
  const single = run('20', { caller: 'single' }).then(note('single'));
  await Promise.all([...crowd, single]);
  expect(order.indexOf('single')).toBeLessThanOrEqual(2);
});

test('one thread stays free for short calls, whatever takes long', async () => {
  const { run, pool } = await heavyTool(WORK, { threads: 2 });
  // Texts of different lengths: short and long calls are told apart by size.
  for (let i = 0; i < 3; i += 1) await run('1');
  const held = Array.from({ length: 4 }, (_, i) =>
    run('10000'.padEnd(200), { caller: `holder ${i}`, deadlineMs: 2_000 }).catch((error: unknown) => error),
  );
  await waitFor(() => expect(pool.figures.busy).toBe(1));
  expect(await run('1')).toEqual({ result: '1' });
  expect(pool.figures).toMatchObject({ busy: 1, waiting: 3, places: 4 });
  await pool.close();
  await Promise.all(held);
});

test('what would wait too long is refused at once, and told when to come again', async () => {
  const { run } = await heavyTool(WORK, { maxWaitMs: 300 });
  await run('200');
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => run('200')));
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
  expect(refusals.length).toBeGreaterThan(10);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 503, reason: 'overloaded' });
    expect(Reflect.get(refusal as object, 'retryAfterSeconds')).toBeGreaterThanOrEqual(1);
  }
});

test('what has waited too long is refused', async () => {
  const { run, pool } = await heavyTool(WORK, { maxWaitMs: 200 });
  const held = run('hold', { deadlineMs: 3_000 }).catch((error: unknown) => error);
  await waitFor(() => expect(pool.figures.busy).toBe(1));
  await expect(run('0')).rejects.toMatchObject({ status: 503, reason: 'overloaded' });
  expect(pool.figures.refused).toBe(1);
  await pool.close();
  await held;
});

test('a full queue refuses with 503 instead of growing', async () => {
  const { run } = await heavyTool(WORK, { queue: 2 });
  await run('0');
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => run('50')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'INTERNAL_ERROR', status: 503 });
  expect(outcomes[0]).toMatchObject({ status: 'fulfilled', value: { result: '50' } });
});

test('a caller who leaves while waiting leaves the queue', async () => {
  const { run, pool } = await heavyTool(WORK);
  const held = run('hold', { deadlineMs: 3_000 }).catch((error: unknown) => error);
  await waitFor(() => expect(pool.figures.busy).toBe(1));
  let leave = () => {};
  const waiting = run('0', { gone: (listener) => (leave = listener) });
  const refusal = waiting.catch((error: unknown) => error);
  await waitFor(() => expect(pool.figures.waiting).toBe(1));
  leave();
  expect(await refusal).toMatchObject({ status: 499 });
  expect(pool.figures.waiting).toBe(0);
  await pool.close();
  await held;
});
