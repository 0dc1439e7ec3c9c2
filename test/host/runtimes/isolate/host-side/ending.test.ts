import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { readEnding, type ProcessEnd } from '../../../../../host/runtimes/isolate/host-side/ending.ts';
import { lacksProcessor } from '../../../../../host/runtimes/isolate/host-side/lacks-processor.ts';
import { isStopped } from '../../../../../host/runtimes/isolate/host-side/is-stopped.ts';
import { OomKills } from '../../../../../host/runtimes/isolate/host-side/oom-kills.ts';
import type { Worker } from '../../../../../host/runtimes/isolate/host-side/worker.ts';

describe('why a process ended', () => {
  const HIGH_MB = 500;

  function read(end: Partial<ProcessEnd>, worker: Partial<Worker> = {}, oomKills = [0, 0]) {
    const counts = [...oomKills];
    return readEnding(
      { state: 'ready', rssMb: 100, exhaustion: undefined, ...worker },
      { why: '', signal: undefined, cause: undefined, ...end },
      new OomKills(() => counts.shift()),
      HIGH_MB,
    );
  }

  it.each(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const)('is somebody outside: %s', (signal) => {
    expect(read({ signal })).toEqual({ cause: 'outside', isFault: false });
  });

  it.each(['SIGSEGV', 'SIGABRT', 'SIGTRAP', 'SIGSYS', undefined] as const)('is itself: %s', (signal) => {
    expect(read({ signal })).toEqual({ cause: 'crash', isFault: true });
  });

  it('is its memory where it held much of it when it was killed, or when V8 says so', () => {
    expect(read({ signal: 'SIGKILL' }, { rssMb: HIGH_MB + 1 })).toEqual({ cause: 'memory', isFault: true });
    expect(read({ signal: 'SIGABRT', why: 'FATAL ERROR: … JavaScript heap out of memory' })).toEqual({
      cause: 'memory',
      isFault: true,
    });
  });

  it("is the machine's memory where the kernel took a process that held little", () => {
    expect(read({ signal: 'SIGKILL' }, {}, [3, 4])).toEqual({ cause: 'memory', isFault: false });
  });

  it('is the call before that ran out of memory in it, not those that ran when it broke', () => {
    const exhaustion = { ...({} as Worker['exhaustion'] & object), at: performance.now() };
    expect(read({ signal: 'SIGSEGV' }, { exhaustion })).toMatchObject({
      cause: 'memory',
      isFault: false,
      culprit: exhaustion,
    });
    const past = { ...exhaustion, at: performance.now() - 60_000 };
    expect(read({ signal: 'SIGSEGV' }, { exhaustion: past })).toMatchObject({
      cause: 'crash',
      isFault: true,
    });
  });

  it('is that it never was ready, or broke the protocol', () => {
    expect(read({}, { state: 'starting' })).toEqual({ cause: 'start', isFault: false });
    expect(read({ cause: 'protocol', signal: 'SIGKILL' })).toEqual({ cause: 'protocol', isFault: true });
  });
});

describe("the kernel's kills", () => {
  it('are new once', () => {
    const counts = [1, 1, 2, 2];
    const kills = new OomKills(() => counts.shift());
    expect([kills.haveRisen(), kills.haveRisen(), kills.haveRisen()]).toEqual([false, true, false]);
  });

  it('are none where nobody tells', () => {
    expect(new OomKills(() => undefined).haveRisen()).toBe(false);
    expect(new OomKills().haveRisen()).toBe(false);
  });
});

describe('a process that stands still', () => {
  const children: ReturnType<typeof spawn>[] = [];
  afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

  it.runIf(process.platform === 'linux')(
    'is told from one that runs, one generation further down too',
    async () => {
      const child = spawn('sh', ['-c', 'sleep 60 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] });
      children.push(child);
      const [line] = await once(child.stdout, 'data');
      const grandchild = Number(String(line));
      expect(await isStopped(child.pid ?? 0)).toBe(false);
      process.kill(grandchild, 'SIGSTOP');
      await expect.poll(() => isStopped(child.pid ?? 0)).toBe(true);
      process.kill(grandchild, 'SIGKILL');
    },
  );

  it('is none where nothing is known of it', async () => {
    expect(await isStopped(0)).toBe(false);
    expect(await isStopped(2 ** 22 + 1)).toBe(false);
  });
});

describe('a process that does not answer', () => {
  /** Processes that have waited longer at each look, in milliseconds. */
  const waiting =
    (more: (pid: number) => number) =>
    (pid: number): Promise<number> =>
      Promise.resolve(more(pid));

  it.each([
    ['it waits to be let run', (pid: number) => (pid === process.pid ? 0 : performance.now()), true],
    ['the host does', (pid: number) => (pid === process.pid ? performance.now() : 0), true],
    ['neither does', () => 5, false],
    ['it waits now and then', () => performance.now() / 10, false],
  ])('lacks a processor, or not: %s', async (_, more, expected) => {
    expect(await lacksProcessor(2 ** 22 + 1, waiting(more))).toBe(expected);
  });

  it('lacks none where nothing is known of it', async () => {
    expect(await lacksProcessor(2 ** 22 + 1, () => Promise.resolve(0))).toBe(false);
  });
});
