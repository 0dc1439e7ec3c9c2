import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CallSignals } from '../../../../../host/calls/call-signals.ts';
import type { Bundle, Tool } from '../../../../../host/catalogue/bundle.ts';
import { failures } from '../../../../../host/errors.ts';
import type { IsolateOptions } from '../../../../../host/runtimes/isolate/isolate.ts';
import { toolOf } from '../plugin-package.ts';
import { TestSandbox, toolSource } from '../sandbox.ts';
import { signalSandbox } from '../signal.ts';
import { expectTimeIsOver } from '../time-is-over.ts';

const WAIT = toolSource(
  `await new Promise((done) => setTimeout(done, Number(text))); return { waited: true };`,
);
const ECHO = toolSource(`return { text };`);

/** V8 does not let itself be interrupted while it multiplies. */
const MULTIPLY = toolSource(`const b = (1n << 100_000_000n) - 1n; return { digits: String(b * b).length };`);

/** Takes memory until there is none, in pieces that V8 can refuse. */
const HOARD = toolSource(`const all: number[][] = []; for (;;) all.push(new Array(1e5).fill(1.5));`);

let sandbox: TestSandbox;

afterEach(() => sandbox.stop());

async function start(options: Partial<IsolateOptions> = {}): Promise<void> {
  sandbox = await TestSandbox.start(options);
}

/** A plugin that waits, echoes and hoards, under a name of its own. */
async function plugin(id: string, trust: Bundle['trust'] = 'untrusted'): Promise<(tool: string) => Tool> {
  return sandbox.add({ id, tools: { wait: WAIT, echo: ECHO, hoard: HOARD } }, trust);
}

/** Waits until it is so, on a busy machine too. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });

const states = () => sandbox.runtime.processes();
const busy = () => states().filter(({ calls }) => calls > 0);
const standingReady = () =>
  eventually(() => states().filter(({ state }) => state === 'spare').length).toBeGreaterThan(0);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The process in which a call of a tool runs. */
async function pidOf(tool: Tool): Promise<number> {
  const call = sandbox.call(tool, { text: '50' });
  await eventually(() => busy().length).toBe(1);
  const [process] = busy();
  expect(await call).toMatchObject({ ok: true });
  return process?.pid ?? 0;
}

describe('processes', () => {
  it('serve one publisher as long as they live', async () => {
    await start({ processes: 2 });
    const tools = [];
    for (const id of ['a', 'b', 'c', 'd']) tools.push((await plugin(id))('wait'));
    const served = new Map<number, Set<string>>();
    for (let round = 0; round < 3; round += 1) {
      for (const tool of tools) {
        const pid = await pidOf(tool);
        served.set(pid, (served.get(pid) ?? new Set()).add(tool.bundle.id));
      }
    }
    for (const publishers of served.values()) expect(publishers.size).toBe(1);
    expect(served.size).toBeGreaterThanOrEqual(tools.length);
  });

  it('are shared by versions and bundles of one publisher, but not by those who only bear its name', async () => {
    await start({ processes: 4 });
    const tool = (await plugin('acme'))('wait');
    const by = (digest: string, key?: string) => {
      const publisher = { package: '@acme/tools', ...(key === undefined ? {} : { key }) };
      return toolOf({ ...tool.bundle, digest, publisher }, 'wait');
    };
    const signed = [await pidOf(by('1', 'k')), await pidOf(by('2', 'k'))];
    expect(new Set(signed).size).toBe(1);
    expect(signed).not.toContain(await pidOf(by('3', 'other')));
    const unsigned = [await pidOf(by('4')), await pidOf(by('5'))];
    expect(new Set([...unsigned, ...signed]).size).toBe(3);
  });

  it('are ended when another publisher needs the place, and it gets one that stood ready', async () => {
    await start({ processes: 1 });
    const [a, b] = [(await plugin('a'))('wait'), (await plugin('b'))('wait')];
    const first = await pidOf(a);
    await standingReady();
    const spare = states().find(({ state }) => state === 'spare')?.pid;
    expect(await pidOf(b)).toBe(spare);
    await eventually(() => isAlive(first)).toBe(false);
    expect(states().length).toBeLessThanOrEqual(2);
    expect(sandbox.runtime.ends).toMatchObject({ idle: 1, crash: 0, outside: 0 });
  });

  it('are at most half a publisher’s, however many of its calls wait', async () => {
    await start({ processes: 4, callsPerProcess: 1, deadlineMs: 60_000 });
    const [crowd, other] = [(await plugin('crowd'))('wait'), (await plugin('other'))('wait')];
    const leave = new AbortController();
    const calls = Array.from({ length: 12 }, (_, i) =>
      sandbox.call(crowd, { text: '60000' }, { caller: `caller ${i}`, signal: leave.signal }),
    );
    await eventually(() => busy().length).toBe(2);
    expect(new Set(busy().map(({ publisher }) => publisher)).size).toBe(1);
    expect(await sandbox.call(other, { text: '1' })).toMatchObject({ ok: true });
    expect(busy().length).toBe(2);
    leave.abort(failures.cancelled());
    expect(await Promise.all(calls)).toMatchObject(calls.map(() => ({ ok: false, status: 499 })));
    await eventually(() => busy().length).toBe(0);
  });

  it('come round to every publisher, although one never stops calling', async () => {
    await start({ processes: 2 });
    const greedy = (await plugin('greedy'))('echo');
    const others = [];
    for (let i = 0; i < 6; i += 1) others.push((await plugin(`p${i}`))('echo'));
    const controller = { stop: false };
    const flood = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!controller.stop)
          expect(await sandbox.call(greedy, {}, { caller: 'greedy' })).toMatchObject({ ok: true });
      }),
    );
    const replies = await Promise.all(others.map((tool) => sandbox.call(tool)));
    controller.stop = true;
    await flood;
    expect(replies).toMatchObject(replies.map(() => ({ ok: true })));
  });

  it('are given back after a while, but one of the host’s own tools', async () => {
    await start({ processes: 2, idleProcessMs: 100 });
    const [own, stranger] = [(await plugin('own', 'first-party'))('echo'), (await plugin('b'))('echo')];
    await sandbox.call(own);
    await sandbox.call(stranger);
    const publishers = () => states().flatMap(({ publisher }) => publisher ?? []);
    await eventually(publishers).toEqual(['first-party']);
    expect(sandbox.runtime.ends.idle).toBe(1);
  });
});

describe('calls', () => {
  it('of a caller with many do not hold up those of another, of the same plugin', async () => {
    await start({ processes: 2, callsPerProcess: 1 });
    const tool = (await plugin('acme'))('wait');
    const ends: string[] = [];
    const call = async (caller: string) => {
      expect(await sandbox.call(tool, { text: '20' }, { caller })).toMatchObject({ ok: true });
      ends.push(caller);
    };
    const calls = Array.from({ length: 40 }, () => call('crowd'));
    await eventually(() => ends.length).toBeGreaterThan(0);
    const before = ends.length;
    await Promise.all([...calls, call('other'), call('other')]);
    // One that runs and one that is next come first.
    expect(ends.indexOf('other') - before).toBeLessThanOrEqual(3);
    expect(ends.lastIndexOf('other') - before).toBeLessThanOrEqual(6);
  });

  it('wait no longer than the age limit, and are told when to come again', async () => {
    await start({ processes: 2, callsPerProcess: 1, queueAgeMs: 1_200 });
    const acme = await plugin('acme');
    sandbox.runtime.start();
    await standingReady();
    await sandbox.call(acme('echo'));
    const call = () => sandbox.call(acme('wait'), { text: '150' });
    // That a call takes so long is not known before the first.
    const replies = await Promise.all(Array.from({ length: 16 }, call));
    expect(replies.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(2);
    expect(sandbox.runtime.queue.refusals.aged).toBeGreaterThan(0);
    const further = await Promise.all(Array.from({ length: 16 }, call));
    expect(sandbox.runtime.queue.refusals.late).toBeGreaterThan(0);
    for (const reply of [...replies, ...further])
      if (!reply.ok)
        expect(reply).toMatchObject({
          status: 503,
          reason: 'overloaded',
          retryAfterSeconds: expect.any(Number),
        });
    expect(sandbox.runtime.waiting).toBe(0);
  });

  it('have their whole deadline however long they waited, and leave when their caller does', async () => {
    await start({ processes: 2, callsPerProcess: 1, deadlineMs: 5_000 });
    const tool = (await plugin('acme'))('wait');
    const leave: (() => void)[] = [];
    const calls = Array.from({ length: 6 }, (_, i) => {
      const call = new CallSignals({
        caller: 'somebody',
        deadlineMs: 400,
        onCallerGone: (listener) => {
          leave[i] = listener;
          return () => {};
        },
      });
      const input = { kind: 'value', value: { text: '200' }, size: 0 } as const;
      return sandbox.runtime.run(tool, input, call).finally(() => call.finish());
    });
    await eventually(() => sandbox.runtime.waiting).toBeGreaterThan(0);
    leave[5]?.();
    const results = await Promise.allSettled(calls);
    expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
    expect(results[5]).toMatchObject({ reason: { status: 499 } });
  });
});

describe('what a caller holds whose calls never end', () => {
  const left = failures.cancelled();
  let leave: AbortController;
  let floods: Promise<unknown>[];

  /** Sends a crowd of a caller's calls, and waits until as many run in all as may. */
  async function flood(caller: string, tool: Tool, running: number): Promise<void> {
    floods.push(
      ...Array.from({ length: 20 }, () =>
        sandbox.call(tool, { text: '60000' }, { caller, signal: leave.signal }),
      ),
    );
    await eventually(() => sandbox.runtime.queue.running).toBe(running);
  }

  beforeEach(async () => {
    await start({ processes: 4, deadlineMs: 60_000 });
    sandbox.runtime.start();
    await eventually(() => states().filter(({ state }) => state === 'spare').length).toBe(2);
    leave = new AbortController();
    floods = [];
  });

  afterEach(async () => {
    leave.abort(left);
    await Promise.all(floods);
  });

  it('is half of its publisher’s places, and half of the rest for whoever else comes', async () => {
    const acme = await plugin('acme');
    await flood('first', acme('wait'), 4);
    expect(await sandbox.call(acme('echo'), {}, { caller: 'other' })).toMatchObject({ ok: true });
    await flood('second', acme('wait'), 4 + 2);
    expect(await sandbox.call(acme('echo'), {}, { caller: 'other' })).toMatchObject({ ok: true });
    expect(sandbox.runtime.queue.running).toBe(4 + 2);
  });

  it('is in one process when its calls run long, so that the other has none of them', async () => {
    const acme = await plugin('acme');
    const call = () =>
      void floods.push(
        sandbox.call(acme('wait'), { text: '60000' }, { caller: 'first', signal: leave.signal }),
      );
    for (let running = 1; running <= 4; running += 1) {
      call();
      await eventually(() => sandbox.runtime.queue.running).toBe(running);
      const progressed = performance.now();
      await eventually(() => performance.now() - progressed).toBeGreaterThan(30);
    }
    expect(busy().map(({ calls }) => calls)).toEqual([4]);
  });

  it('is no more than half of the processes, of however many plugins', async () => {
    const plugins = await Promise.all(['a', 'b', 'c', 'd'].map((id) => plugin(id)));
    for (const [i, tools] of plugins.entries()) {
      await standingReady();
      floods.push(sandbox.call(tools('wait'), { text: '60000' }, { caller: 'first', signal: leave.signal }));
      await eventually(() => sandbox.runtime.queue.running).toBe(Math.min(2, i + 1));
    }
    await standingReady();
    for (const tools of plugins)
      expect(await sandbox.call(tools('echo'), {}, { caller: 'other' })).toMatchObject({ ok: true });
    expect(sandbox.runtime.queue).toMatchObject({ running: 2, waiting: 2 });
  });
});

describe('what is nobody’s fault', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'is %s from outside: calls run again, and nobody is suspended',
    async (name) => {
      await start({ processes: 2 });
      const tool = (await plugin('acme'))('wait');
      for (let i = 1; i <= 5; i += 1) {
        const call = sandbox.call(tool, { text: '100' });
        await eventually(() => busy().length).toBe(1);
        process.kill(busy()[0]?.pid ?? 0, name);
        expect(await call).toMatchObject({ ok: true });
        expect(sandbox.runtime.ends).toMatchObject({ outside: i, crash: 0 });
      }
      expect(sandbox.runtime.suspended()).toEqual([]);
      expect(sandbox.said(/a tool cost a sandbox process/)).toEqual([]);
    },
  );

  it('is a process that was stopped from outside', async () => {
    await start({ processes: 2, deadlineMs: 1_500 });
    const tool = (await plugin('acme'))('wait');
    await sandbox.call(tool, { text: '1' });
    const call = sandbox.call(tool, { text: '100' });
    await eventually(() => busy().length).toBe(1);
    signalSandbox(busy()[0]?.pid ?? 0, 'SIGSTOP');
    expect(await call).toMatchObject({ ok: true });
    expect(sandbox.runtime.ends).toMatchObject({ outside: 1, deadline: 0 });
    expect(sandbox.said(/a tool cost a sandbox process/)).toEqual([]);
  });

  it('is a process that ends after an isolate ran out of memory: that is no crash', async () => {
    await start({ processes: 2, memoryMb: 16, deadlineMs: 10_000 });
    const tool = await plugin('acme');
    for (let i = 0; i < 3; i += 1)
      expect(await sandbox.call(tool('hoard'))).toMatchObject({ ok: false, status: 500, reason: 'memory' });
    const call = sandbox.call(tool('wait'), { text: '100' });
    await eventually(() => busy().length).toBe(1);
    process.kill(busy()[0]?.pid ?? 0, 'SIGSEGV');
    expect(await call).toMatchObject({ ok: true });
    expect(sandbox.runtime.ends).toMatchObject({ crash: 0 });
    expect(sandbox.runtime.ends.memory).toBeGreaterThan(0);
    expect(sandbox.said(/crash|SIGSEGV/)).toEqual([]);
  });

  it('is a call that goes on past its end, although another publisher waits for its place', async () => {
    await start({ processes: 1, deadlineMs: 600 });
    const bomb = (await sandbox.add({ id: 'bomb', tools: { multiply: MULTIPLY } }))('multiply');
    const echo = (await plugin('neighbour'))('echo');
    await sandbox.call(echo, { text: 'hi' });
    const blamed = () => sandbox.said(/a tool cost a sandbox process: it could not be interrupted/);
    await standingReady();
    // A deadline that passes between two multiplications can end them, and costs no process.
    for (let round = 0; round < 6 && blamed().length === 0; round += 1) {
      const hostile = sandbox.call(bomb);
      await eventually(() => busy().length).toBe(1);
      const others = Array.from({ length: 4 }, () => sandbox.call(echo, { text: 'hi' }));
      await standingReady();
      expectTimeIsOver(await hostile);
      expect(await Promise.all(others)).toMatchObject(others.map(() => ({ ok: true })));
    }
    await eventually(() => blamed().map(({ fields }) => fields)).toMatchObject([{ bundle: 'bomb' }]);
  });

  it('is not a crash: whoever runs alone when its process crashes answers for it', async () => {
    await start({ processes: 2 });
    const tool = (await plugin('acme'))('wait');
    const call = sandbox.call(tool, { text: '500' });
    await eventually(() => busy().length).toBe(1);
    process.kill(busy()[0]?.pid ?? 0, 'SIGSEGV');
    expect(await call).toMatchObject({ ok: false, status: 500, reason: 'crashed' });
    expect(sandbox.runtime.ends).toMatchObject({ crash: 1, outside: 0 });
    expect(sandbox.said(/a tool cost a sandbox process: it was ended by SIGSEGV/)).toHaveLength(1);
  });
});
