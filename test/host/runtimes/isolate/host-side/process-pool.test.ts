import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProcessPool } from '../../../../../host/runtimes/isolate/host-side/process-pool.ts';
import type { SandboxProcess } from '../../../../../host/runtimes/isolate/host-side/sandbox-process.ts';

/** A process that is ready when the test says so, and ends when it is told to. */
class StartedProcess extends EventEmitter {
  watch(): void {}
  send(): void {}
  kill(): void {
    this.emit('end', { why: 'it was ended', signal: 'SIGKILL', cause: undefined });
  }
}

describe('the processes that stand ready', () => {
  let started: StartedProcess[];
  let pool: ProcessPool;
  let isAtRest: boolean;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    started = [];
    isAtRest = true;
    pool = new ProcessPool({
      size: 4,
      spares: 2,
      idleMs: 60_000,
      resident: 'nobody',
      isAtRest: () => isAtRest,
      onMessage() {},
      onReady() {},
      onSilent() {},
      onEnd() {},
    });
    pool.open(() => {
      const process = new StartedProcess();
      started.push(process);
      return process as unknown as SandboxProcess;
    });
    for (const process of started) process.emit('ready');
  });

  afterEach(async () => {
    await pool.close();
    vi.useRealTimers();
  });

  it('are made up for when the first call of one that was taken has had its time', () => {
    expect(started).toHaveLength(2);
    expect(pool.bind('acme', true)).toBeDefined();
    expect(started).toHaveLength(2);
    vi.advanceTimersByTime(199);
    expect(started).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(started).toHaveLength(3);
  });

  it('are made up for once the host is at rest', () => {
    isAtRest = false;
    pool.bind('acme', true);
    vi.advanceTimersByTime(5_000);
    expect(started).toHaveLength(2);
    isAtRest = true;
    vi.advanceTimersByTime(200);
    expect(started).toHaveLength(3);
  });

  it('are made up for on a host that does not come to rest', () => {
    isAtRest = false;
    pool.bind('acme', true);
    vi.advanceTimersByTime(30_000);
    expect(started).toHaveLength(3);
  });

  it('are made up for at once when the last is taken while the host is busy', () => {
    isAtRest = false;
    pool.bind('acme', true);
    vi.advanceTimersByTime(1_000);
    pool.bind('other', true);
    expect(started).toHaveLength(4);
    isAtRest = true;
    vi.advanceTimersByTime(1_000);
    expect(started).toHaveLength(4);
  });

  it('are made up for at once when none is left', () => {
    pool.bind('acme', true);
    expect(pool.bind('other', true)).toBeDefined();
    expect(started).toHaveLength(4);
  });

  it('are not made up for any more when the host stops', async () => {
    pool.bind('acme', true);
    await pool.close();
    vi.advanceTimersByTime(1_000);
    expect(started).toHaveLength(2);
  });
});
