import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { failures } from '../../../../host/errors.ts';
import { toCallError } from '../../../../host/runtimes/isolate/failure.ts';
import { signalSandbox } from './signal.ts';
import { TestSandbox, toolSource } from './sandbox.ts';

let sandbox: TestSandbox;
afterEach(() => sandbox.stop());

/** Some hundred milliseconds of arithmetic. */
const COUNT = toolSource(
  `context.progress(0, 1); let sum = 0; for (let i = 0; i < 6e8; i += 1) sum += i & 1; return { sum };`,
  `callerCode: 'text',`,
);

const ECHO = toolSource('return { text };');

it('gives a call the time back in which its process had no processor', async () => {
  sandbox = await TestSandbox.start({ processes: 2, deadlineMs: 1_000 });
  const tool = (await sandbox.add({ id: 'counts', tools: { count: COUNT } }))('count');
  const { promise: working, resolve: onProgress } = Promise.withResolvers<number>();
  const call = sandbox.call(tool, {}, { onProgress });
  await working;
  const pid = sandbox.runtime.processes().find(({ calls }) => calls > 0)?.pid ?? 0;
  signalSandbox(pid, 'SIGSTOP');
  // Past its deadline, and not so long that the process counts as stopped from outside.
  await pause(1_200);
  signalSandbox(pid, 'SIGCONT');
  expect(await call).toMatchObject({ ok: true, result: { sum: 3e8 } });
  expect(sandbox.runtime.suspended()).toEqual([]);
});

it('does not tell a caller that its pattern is at fault when the machine is too busy to run it', async () => {
  sandbox = await TestSandbox.start({ processes: 2 });
  const tool = (await sandbox.add({ id: 'counts', tools: { count: COUNT } }))('count');
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const limits = { memoryMb: 128, maxResultBytes: 1 };
  expect(toCallError({ reason: 'starved' }, tool, limits, log)).toMatchObject({
    status: 503,
    reason: 'overloaded',
    retryAfterSeconds: 1,
  });
  expect(toCallError({ reason: 'deadline', ms: 1 }, tool, limits, log)).toMatchObject({ status: 400 });
});

it.each([
  ['its caller leaves', {}, 499],
  ['its deadline is over', { deadlineMs: 300 }, 200],
] as const)(
  'replaces a process that stands still when %s, and runs calls again',
  async (_, settings, status) => {
    sandbox = await TestSandbox.start({ processes: 2, deadlineMs: 300 });
    const tool = (await sandbox.add({ id: 'counts', tools: { count: COUNT, echo: ECHO } }))('echo');
    expect(await sandbox.call(tool)).toMatchObject({ ok: true });
    const [pid = 0] = sandbox.runtime
      .processes()
      .flatMap(({ pid, publisher }) => (publisher === undefined ? [] : pid));
    signalSandbox(pid, 'SIGSTOP');
    const left = new AbortController();
    const call = sandbox.call(tool, {}, { ...settings, signal: left.signal });
    if (status === 499) left.abort(failures.cancelled());
    expect(await call).toMatchObject(status === 200 ? { ok: true } : { ok: false, status });
    await expect.poll(() => sandbox.runtime.ends.outside, { timeout: 15_000 }).toBe(1);
    expect(await sandbox.call(tool)).toMatchObject({ ok: true });
    expect(sandbox.runtime.suspended()).toEqual([]);
  },
);
