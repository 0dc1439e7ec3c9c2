import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallSignals } from '../../../host/calls/call-signals.ts';

describe('a call', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function setUp() {
    const caller: { leave?: (() => void) | undefined } = {};
    const call = new CallSignals({
      caller: 'somebody',
      deadlineMs: 1_000,
      onCallerGone: (listener) => {
        caller.leave = listener;
        return () => (caller.leave = undefined);
      },
    });
    return { call, caller };
  }

  it('may wait for its turn longer than its deadline, which counts from its start', () => {
    const { call } = setUp();
    const { signal } = call;
    vi.advanceTimersByTime(5_000);
    expect(signal.aborted).toBe(false);
    call.start();
    vi.advanceTimersByTime(999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.reason).toMatchObject({ status: 504, reason: 'deadline' });
  });

  it('has one deadline, however often it starts', () => {
    const { call } = setUp();
    const { signal } = call;
    call.start();
    vi.advanceTimersByTime(600);
    call.start();
    vi.advanceTimersByTime(400);
    expect(signal.aborted).toBe(true);
  });

  it('is not charged for what others keep from it, and is told in the end that the host is busy', async () => {
    const { call } = setUp();
    const { signal } = call;
    const since = performance.now();
    call.start(async () => (performance.now() - since) / 2);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(signal.reason).toMatchObject({ status: 504, reason: 'deadline' });

    const starved = setUp().call;
    const { signal: other } = starved;
    const begun = performance.now();
    starved.start(async () => performance.now() - begun);
    await vi.advanceTimersByTimeAsync(3_990);
    expect(other.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(20);
    expect(other.reason).toMatchObject({ status: 503, reason: 'overloaded' });
  });

  it('ends when its caller leaves, before its start and after', () => {
    const { call, caller } = setUp();
    const { signal } = call;
    caller.leave?.();
    expect(signal.reason).toMatchObject({ status: 499 });
    const other = setUp();
    other.call.start();
    const { signal: later } = other.call;
    other.caller.leave?.();
    expect(later.aborted).toBe(true);
  });

  it('leaves no timer and no listener behind', () => {
    const { call, caller } = setUp();
    call.start();
    expect(vi.getTimerCount()).toBe(0);
    expect(call.signal.aborted).toBe(false);
    expect(vi.getTimerCount()).toBe(1);
    call.finish();
    expect(vi.getTimerCount()).toBe(0);
    expect(caller.leave).toBeUndefined();
  });
});
