import { expect, test } from 'vitest';
import type { CallAnswer } from '../../../host/mcp/call-result.ts';
import { CallLife } from '../../../host/mcp/tasks/call-life.ts';
import { HeldTasks, TASK_MS } from '../../../host/mcp/tasks/held-tasks.ts';

const answerOf = (bytes: number): CallAnswer => ({ kind: 'members', members: new Uint8Array(bytes) });

/** A connection that can be closed, and a call that ends with it. */
function call() {
  const disconnect = { now: () => {} };
  const life = new CallLife((listener) => {
    disconnect.now = listener;
    return () => (disconnect.now = () => {});
  });
  let isOver = false;
  life.onOver(() => (isOver = true));
  return { life, disconnect: () => disconnect.now(), isOver: () => isOver };
}

const never = new Promise<CallAnswer>(() => {});

test('a task outlives its connection, and is nobody else’s', () => {
  const tasks = new HeldTasks();
  const { life, disconnect, isOver } = call();
  const id = tasks.hold('key:ada', never, life)?.id ?? '';
  disconnect();
  expect(isOver()).toBe(false);
  expect(tasks.find('key:ada', id)).toMatchObject({ state: { status: 'working' }, ttlMs: TASK_MS });
  expect(tasks.find('key:bob', id)).toBeUndefined();
  expect(tasks.cancel('key:bob', id)).toBeUndefined();
  expect(tasks.list('key:bob')).toEqual([]);
  expect(tasks.list('key:ada')).toHaveLength(1);
  expect(tasks.cancel('key:ada', id)).toMatchObject({ state: { status: 'cancelled' } });
  expect(isOver()).toBe(true);
});

test('what is answered after a task was called off is not heard', async () => {
  const tasks = new HeldTasks();
  const { promise, resolve } = Promise.withResolvers<CallAnswer>();
  const id = tasks.hold('a', promise, call().life)?.id ?? '';
  tasks.cancel('a', id);
  resolve(answerOf(1));
  await promise;
  expect(tasks.find('a', id)?.state).toEqual({ status: 'cancelled' });
});

test('a task is called off and gone when its time is up, which its caller may shorten and not lengthen', () => {
  let now = 0;
  const tasks = new HeldTasks(() => now);
  const { life, isOver } = call();
  const short = tasks.hold('a', never, life, 5_000)?.id ?? '';
  const long = tasks.hold('a', never, call().life, TASK_MS * 9)?.id ?? '';
  now = 4_999;
  expect(tasks.find('a', short)).toBeDefined();
  now = 5_000;
  expect(tasks.find('a', short)).toBeUndefined();
  expect(isOver()).toBe(true);
  now = TASK_MS;
  expect(tasks.find('a', long)).toBeUndefined();
  expect(tasks.size).toBe(0);
});

test('a caller has so many tasks, and another still gets one', async () => {
  const tasks = new HeldTasks();
  for (let i = 0; i < 32; i += 1) expect(tasks.hold('a', never, call().life)).toBeDefined();
  const { life, disconnect, isOver } = call();
  expect(tasks.hold('a', never, life)).toBeUndefined();
  disconnect();
  expect(isOver()).toBe(true);
  expect(tasks.hold('b', never, call().life)).toBeDefined();
  tasks.close();
  expect(tasks.size).toBe(0);
});

test('results that there is no room for fail, and those before them stay', async () => {
  const tasks = new HeldTasks();
  const sizes = [20 * 2 ** 20, 20 * 2 ** 20];
  const made = sizes.map((size) => tasks.hold('a', Promise.resolve(answerOf(size)), call().life));
  for (const task of made) await task?.settled;
  expect(tasks.list('a').map(({ state }) => state.status)).toEqual(['completed', 'failed']);
  const failed = tasks.hold('a', Promise.reject(new Error('of the host')), call().life);
  await failed?.settled;
  expect(tasks.list('a').at(-1)?.state).toMatchObject({ status: 'failed', error: { status: 500 } });
});
