import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { failures } from '../../../../host/errors.ts';
import { sandboxFailureToCallError } from '../../../../host/runtimes/isolate/host-side/sandbox-failure.ts';
import { sandboxPid, signalSandbox } from './signal.ts';
import { TestSandbox, toolSource } from './sandbox.ts';

let sandbox: TestSandbox;
afterEach(() => sandbox.stop());

/** Some hundred milliseconds of arithmetic. */
const COUNT = toolSource(
  `context.progress(0, 1); let sum = 0; for (let i = 0; i < 6e8; i += 1) sum += i & 1; return { sum };`,
  `callerCode: 'text',`,
);

const ECHO = toolSource('return { text };');

it("runs a caller's pattern to its end when its process had no processor for a while", async () => {
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

it('tells a caller whose pattern takes too long so, and an operator whose plugin does', async () => {
  sandbox = await TestSandbox.start({ processes: 2 });
  const tools = await sandbox.add({ id: 'counts', tools: { count: COUNT, echo: ECHO } });
  const lines: string[] = [];
  const line = (message: string) => void lines.push(message);
  const log = { debug: line, info: line, warn: line, error: line };
  const limits = { memoryMb: 128, maxResultBytes: 1 };
  const hears = (reason: 'deadline' | 'starved', id: string) =>
    sandboxFailureToCallError({ reason, ms: 1 }, tools(id), limits, log).status;
  expect([hears('deadline', 'count'), hears('starved', 'count'), lines]).toEqual([400, 503, []]);
  expect([hears('deadline', 'echo'), hears('starved', 'echo')]).toEqual([504, 503]);
  expect(lines).toHaveLength(1);
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

/** Whether processes can be kept to one processor here. */
const canPin = spawnSync('taskset', ['--version']).status === 0;

describe.runIf(canPin)('a process that hardly gets a processor', () => {
  const hogs: ChildProcess[] = [];
  afterEach(() => hogs.splice(0).forEach((hog) => hog.kill('SIGKILL')));

  it('makes no call too slow: that is the host being busy', async () => {
    sandbox = await TestSandbox.start({ processes: 2, deadlineMs: 300 });
    const tool = (await sandbox.add({ id: 'starves', tools: { count: COUNT, echo: ECHO } }))('count');
    expect(await sandbox.answer(tool, { text: 1 })).toMatchObject({ ok: false, status: 400 });
    // One that starts later would have the other processor.
    await expect
      .poll(() => sandbox.runtime.processes().map(({ state }) => state), { timeout: 15_000 })
      .toContain('spare');
    for (const { pid } of sandbox.runtime.processes()) {
      execFileSync('taskset', ['-acp', '0', String(sandboxPid(pid))]);
      execFileSync('renice', ['-n', '19', '-p', String(sandboxPid(pid))]);
    }
    const hog = ['-c', '0', 'nice', '-n', '10', process.execPath, '-e', 'for (;;);'];
    for (let n = 0; n < 12; n += 1) hogs.push(spawn('taskset', hog, { stdio: 'ignore' }));
    const unknown = 'x'.repeat(16 * 1024 * 1024);
    for (let n = 0; n < 3; n += 1)
      expect(await sandbox.call(tool, { unknown })).toMatchObject({
        ok: false,
        message: expect.not.stringContaining('did not finish'),
      });
    expect(sandbox.runtime.suspended()).toEqual([]);
  });
});
