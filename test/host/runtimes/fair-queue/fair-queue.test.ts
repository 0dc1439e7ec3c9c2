import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FairQueue,
  type FairQueueOptions,
  type QueuedJob,
} from '../../../../host/runtimes/fair-queue/fair-queue.ts';

interface Job extends QueuedJob {
  readonly id: number;
  /** What it turns out to cost. */
  readonly actual: number;
}

let ids = 0;

function job(caller: string, given: Partial<Job> = {}): Job {
  const { cost = 10 } = given;
  return { id: (ids += 1), caller, flow: 'tool', lane: 'any', cost, bytes: 0, actual: cost, ...given };
}

/** A queue with a clock that stands still until it is set. */
function setUp(options: Partial<FairQueueOptions> = {}) {
  const clock = { now: 0 };
  const queue = new FairQueue<Job>({
    maxJobs: 1_000,
    maxBytes: 1_000_000,
    maxAgeMs: 1_000_000,
    now: () => clock.now,
    ...options,
  });
  const push = (...jobs: Job[]) => jobs.map((one) => queue.push(one));
  /** Runs what waits, one after the other, until nothing waits or a number of jobs is over. */
  const run = (most = Infinity): Job[] => {
    const done: Job[] = [];
    for (let next = queue.take(); next !== undefined; next = done.length < most ? queue.take() : undefined) {
      clock.now += next.actual;
      queue.finish(next, next.actual);
      done.push(next);
    }
    return done;
  };
  return { clock, queue, push, run };
}

const times = (count: number, create: (index: number) => Job) =>
  Array.from({ length: count }, (_, i) => create(i));
/** Asks a queue for jobs that fit; the lanes of others wait. */
const only = (fits: (job: Job) => boolean) => (job: Job) => (fits(job) ? 'run' : 'lane-waits');
const callers = (jobs: readonly Job[]) => jobs.map(({ caller }) => caller).join('');
const work = (jobs: readonly Job[], caller: string) =>
  jobs.reduce((sum, one) => sum + (one.caller === caller ? one.actual : 0), 0);

describe('turns', () => {
  it('go round the callers, however many jobs one has', () => {
    const { push, run } = setUp();
    push(...times(5, () => job('a')), job('b'), ...times(2, () => job('c')));
    expect(callers(run())).toBe('abcacaaa');
  });

  it('go round the flows of a caller, and keep the order within a flow', () => {
    const { push, run } = setUp();
    const crowd = times(3, () => job('a', { flow: 'crowd' }));
    const other = times(2, () => job('a', { flow: 'other' }));
    push(...crowd, ...other);
    expect(run()).toEqual([crowd[0], other[0], crowd[1], other[1], crowd[2]]);
  });

  it('give a caller with many flows no more than one with a single flow', () => {
    const { push, run } = setUp();
    push(...times(20, (i) => job('a', { flow: `tool ${i}` })), ...times(5, () => job('b')));
    expect(callers(run(10))).toBe('ababababab');
  });

  it('are weighted by what jobs did cost, not by what they promised', () => {
    const { push, run } = setUp();
    push(
      ...times(50, () => job('a', { cost: 1, actual: 100 })),
      ...times(50, () => job('b', { cost: 1, actual: 10 })),
    );
    const done = run(33);
    expect(Math.abs(work(done, 'a') - work(done, 'b'))).toBeLessThanOrEqual(110);
  });

  it('charge what runs before it is over', () => {
    const { queue, push } = setUp();
    push(...times(4, () => job('a')), ...times(2, () => job('b')));
    const taken = times(4, () => queue.take() ?? job('nobody'));
    expect(callers(taken)).toBe('abab');
  });

  it('give no credit for idleness', () => {
    const { push, run } = setUp();
    push(...times(100, () => job('a')), job('b'));
    run(50);
    push(...times(10, () => job('b')));
    expect(callers(run(8))).toMatch(/^(ab){4}$|^(ba){4}$/);
  });

  it('come for those who wait, although ever new callers come', () => {
    const { queue, push, run } = setUp();
    push(...times(3, () => job('patient')));
    const done: Job[] = [];
    for (let i = 0; i < 100; i += 1) {
      push(job(`new ${i}`), job(`other ${i}`));
      done.push(...run(1));
    }
    expect(work(done, 'patient')).toBe(30);
    expect(queue.size).toBeGreaterThan(50);
  });

  it('are forgotten with the busy period, and those of callers who are long gone before', () => {
    const { queue, push, run } = setUp();
    push(job('a', { actual: 1_000 }), ...times(2, () => job('b')));
    for (let i = 0; i < 5_000; i += 1) {
      push(job(`once ${i}`));
      run(1);
    }
    expect(queue.callers).toBeLessThan(300);
    run();
    expect(queue.callers).toBe(0);
  });

  it('are the same for all in the long run: no caller is more than two jobs and what runs behind another', () => {
    const jobs = fc.array(
      fc.record({
        cost: fc.double({ min: 0, max: 50, noNaN: true }),
        actual: fc.integer({ min: 1, max: 50 }),
      }),
      {
        minLength: 30,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(jobs, jobs, jobs, fc.integer({ min: 1, max: 4 }), (a, b, c, places) => {
        const { clock, queue } = setUp();
        const crowd = Object.entries({ a, b, c });
        for (const [caller, costs] of crowd) for (const cost of costs) queue.push(job(caller, cost));
        const served: Record<string, number> = { a: 0, b: 0, c: 0 };
        const left: Record<string, number> = { a: a.length, b: b.length, c: c.length };
        const running: { job: Job; end: number }[] = [];
        for (;;) {
          while (running.length < places) {
            const next = queue.take();
            if (next === undefined) return;
            left[next.caller] = (left[next.caller] ?? 0) - 1;
            running.push({ job: next, end: clock.now + next.actual });
          }
          // As long as all have jobs that wait.
          if (Object.values(left).includes(0)) return;
          running.sort((x, y) => x.end - y.end);
          const [ended] = running.splice(0, 1);
          if (ended === undefined) return;
          clock.now = ended.end;
          queue.finish(ended.job, ended.job.actual);
          served[ended.job.caller] = (served[ended.job.caller] ?? 0) + ended.job.actual;
          const all = Object.values(served);
          expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(50 * 2 * (places + 1));
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('lanes', () => {
  it('that may not run are passed over, and keep their turn', () => {
    const { queue, push } = setUp();
    push(job('a', { lane: 'held' }), job('b', { lane: 'free' }), job('c', { lane: 'held' }));
    const free = only((one) => one.lane === 'free');
    expect(queue.take(free)?.caller).toBe('b');
    expect(queue.take(free)).toBeUndefined();
    expect(queue.take()?.caller).toBe('a');
    expect(queue.take()?.caller).toBe('c');
  });

  it('are taken from by others while a caller waits that may have no more', () => {
    const { queue, push } = setUp();
    push(...times(3, () => job('a')), job('a', { lane: 'own' }), ...times(2, () => job('b')), job('c'));
    const asked: string[] = [];
    const others = ({ caller, lane }: Job) => {
      asked.push(`${caller} ${lane}`);
      return caller === 'a' ? ('caller-waits' as const) : ('run' as const);
    };
    const taken = times(3, () => queue.take(others) ?? job('nobody'));
    expect(callers(taken)).toBe('bcb');
    expect(asked.slice(0, 3).toSorted()).toEqual(['a any', 'a own', 'b any']);
    expect(queue.take(others)).toBeUndefined();
    push(job('d'));
    const rest = times(5, () => queue.take() ?? job('nobody'));
    expect(callers(rest)).toBe('adaaa');
    expect(rest.filter(({ lane }) => lane === 'own')).toHaveLength(1);
  });

  it("are asked by their turns, once each, and a caller's own flows take turns across them", () => {
    const { queue, push } = setUp();
    push(...['x', 'y', 'z', 'x', 'y'].map((lane) => job('a', { lane, flow: lane })), job('b', { lane: 'z' }));
    const asked: string[] = [];
    queue.take(({ lane }) => {
      asked.push(lane);
      return 'lane-waits';
    });
    expect(asked.toSorted()).toEqual(['x', 'y', 'z']);
    const taken = times(6, () => queue.take() ?? job('nobody'));
    expect(callers(taken)).toBe('abaaaa');
    expect(taken.filter(({ caller }) => caller === 'a').map(({ lane }) => lane)).toEqual([
      'x',
      'y',
      'z',
      'x',
      'y',
    ]);
  });

  it('lose and gain nothing, whatever is pushed, taken, put back, removed and finished', () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd');
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('push' as const),
        caller: names,
        flow: names,
        lane: names,
        cost: fc.integer({ min: 0, max: 9 }),
        bytes: fc.integer({ min: 0, max: 9 }),
      }),
      fc.record({
        kind: fc.constant('take' as const),
        lanes: fc.subarray(['a', 'b', 'c', 'd']),
        callers: fc.subarray(['a', 'b', 'c', 'd']),
      }),
      fc.record({
        kind: fc.constantFrom('finish' as const, 'putBack' as const, 'remove' as const),
        index: fc.nat(50),
        cost: fc.integer({ min: 0, max: 99 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const { clock, queue } = setUp();
        const waiting: Job[] = [];
        const running: Job[] = [];
        for (const one of steps) {
          clock.now += 1;
          if (one.kind === 'push') {
            const { kind: _, ...given } = one;
            const pushed = job(given.caller, given);
            expect(queue.push(pushed)).toBeUndefined();
            waiting.push(pushed);
          } else if (one.kind === 'take') {
            const mayRun = ({ lane, caller }: Job) =>
              one.lanes.includes(lane) && one.callers.includes(caller);
            const taken = queue.take((next) => {
              if (!one.lanes.includes(next.lane)) return 'lane-waits';
              return mayRun(next) ? 'run' : 'caller-waits';
            });
            const fitting = waiting.filter(mayRun);
            expect(taken === undefined).toBe(fitting.length === 0);
            if (taken === undefined) continue;
            // First in, first out within a flow.
            expect(
              fitting.find(
                ({ caller, flow, lane }) =>
                  caller === taken.caller && flow === taken.flow && lane === taken.lane,
              ),
            ).toBe(taken);
            waiting.splice(waiting.indexOf(taken), 1);
            running.push(taken);
          } else if (one.kind === 'remove') {
            const chosen = waiting[one.index % waiting.length] ?? running[0];
            if (chosen === undefined) continue;
            const waits = waiting.includes(chosen);
            expect(queue.remove(chosen)).toBe(waits);
            if (waits) waiting.splice(waiting.indexOf(chosen), 1);
          } else {
            const chosen = running[one.index % running.length];
            if (chosen === undefined) continue;
            running.splice(running.indexOf(chosen), 1);
            queue[one.kind](chosen, one.cost);
            if (one.kind === 'putBack') waiting.push(chosen);
          }
          expect(queue.size).toBe(waiting.length);
          expect(queue.running).toBe(running.length);
          expect(queue.bytes).toBe(waiting.reduce((sum, { bytes }) => sum + bytes, 0));
        }
        expect(queue.clear().length).toBe(waiting.length);
        for (const left of running) queue.finish(left, 1);
        expect({ callers: queue.callers, size: queue.size, bytes: queue.bytes }).toEqual({
          callers: 0,
          size: 0,
          bytes: 0,
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('bounds', () => {
  it('leave a caller half of the room, and whoever else comes half of the rest', () => {
    const { queue, push } = setUp({ maxJobs: 16 });
    push(...times(16, () => job('a')), ...times(16, () => job('b')), ...times(16, () => job('c')));
    const waiting = queue.clear();
    expect([work(waiting, 'a'), work(waiting, 'b'), work(waiting, 'c')]).toEqual([80, 40, 20]);
    expect(queue.refusals).toMatchObject({ 'caller-jobs': 48 - 14, jobs: 0 });
  });

  it('hold for all together', () => {
    const { queue, push } = setUp({ maxJobs: 4 });
    const answers = push(...times(6, (i) => job(`caller ${i}`)));
    expect(answers.map((refusal) => refusal?.reason)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'jobs',
      'jobs',
    ]);
    expect(queue.size).toBe(4);
  });

  it('hold for bytes, of all and of one caller', () => {
    const { queue, push } = setUp({ maxBytes: 100 });
    expect(push(job('a', { bytes: 40 }), job('a', { bytes: 30 }))).toMatchObject([
      undefined,
      { reason: 'caller-bytes' },
    ]);
    expect(push(job('b', { bytes: 60 }), job('c', { bytes: 1 }))).toMatchObject([
      undefined,
      { reason: 'bytes' },
    ]);
    queue.clear();
    expect(queue.bytes).toBe(0);
    expect(push(job('c', { bytes: 100 }))).toEqual([undefined]);
  });

  it('do not hold for what has to run again', () => {
    const { queue, push } = setUp({ maxJobs: 2 });
    const [first] = times(1, () => job('a'));
    push(...(first === undefined ? [] : [first]));
    const taken = queue.take();
    push(job('b'), job('c'));
    if (taken !== undefined) queue.putBack(taken, 5);
    expect(queue.size).toBe(3);
  });
});

describe('the age limit', () => {
  it('takes out what has waited too long, the oldest first', () => {
    const { clock, queue, push } = setUp({ maxAgeMs: 100 });
    const [first, second] = times(2, () => job('a'));
    if (first === undefined || second === undefined) return;
    push(first);
    clock.now = 60;
    push(second);
    expect(queue.expiresAt).toBe(100);
    expect(queue.oldestAgeMs).toBe(60);
    expect(queue.expire()).toEqual([]);
    clock.now = 100;
    expect(queue.expire()).toMatchObject([{ job: first, refusal: { reason: 'aged' } }]);
    expect(queue.expiresAt).toBe(160);
    expect(queue.refusals.aged).toBe(1);
  });

  it('refuses at once what would wait too long, and takes in what comes before that', () => {
    const { clock, queue, push } = setUp({ maxAgeMs: 1_000 });
    push(job('a', { cost: 100 }));
    queue.take();
    const answers = push(...times(20, () => job('a', { cost: 100 })));
    const taken = answers.filter((refusal) => refusal === undefined).length;
    // One runs: nine or ten more fit into a second.
    expect(taken).toBeGreaterThanOrEqual(8);
    expect(taken).toBeLessThanOrEqual(10);
    expect(answers.at(-1)).toMatchObject({ reason: 'late' });
    expect(push(job('b', { cost: 100 }))).toEqual([undefined]);
    clock.now += 1;
    expect(queue.take(only(({ lane }) => lane === 'any'))).toMatchObject({ caller: 'b' });
  });

  it('is not held against lanes that have places', () => {
    const { queue, push } = setUp({ maxAgeMs: 1_000 });
    push(job('a', { lane: 'slow', cost: 10_000 }));
    queue.take();
    push(job('a', { lane: 'slow', cost: 10_000 }));
    expect(push(job('b', { lane: 'slow', cost: 10_000 }))).toMatchObject([{ reason: 'late' }]);
    expect(push(job('b', { lane: 'quick', cost: 1 }))).toEqual([undefined]);
  });

  it('is not held against a lane that had no place for some seconds: it may have one soon', () => {
    const { clock, queue, push } = setUp({ maxAgeMs: 10_000 });
    push(job('a', { lane: 'theirs', cost: 3_000 }));
    queue.take();
    push(job('b', { lane: 'ours', cost: 500 }));
    clock.now = 3_000;
    expect(push(job('c', { lane: 'ours', cost: 500 }))).toEqual([undefined]);
  });

  it('comes with the time after which there is room again: within a factor of two of what it turns out to be', () => {
    const costs = fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 60, maxLength: 120 });
    fc.assert(
      fc.property(
        costs,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 5 }),
        (all, places, crowd) => {
          const { clock, queue } = setUp({ maxAgeMs: 500 });
          const running: { job: Job; end: number }[] = [];
          const fill = () => {
            while (running.length < places) {
              const next = queue.take();
              if (next === undefined) return;
              running.push({ job: next, end: clock.now + next.actual });
            }
          };
          const step = () => {
            running.sort((x, y) => x.end - y.end);
            const [ended] = running.splice(0, 1);
            if (ended === undefined) return;
            clock.now = ended.end;
            queue.finish(ended.job, ended.job.actual);
            fill();
          };
          let refused: { at: number; retryAfterMs: number } | undefined;
          for (const [i, cost] of all.entries()) {
            const refusal = queue.push(job(`caller ${i % crowd}`, { cost }));
            fill();
            if (refusal !== undefined) refused ??= { at: clock.now, retryAfterMs: refusal.retryAfterMs };
            if (refused !== undefined) break;
          }
          if (refused === undefined) return;
          while (queue.size > 0) step();
          const drained = clock.now - refused.at;
          expect(refused.retryAfterMs).toBeGreaterThan(drained / 2 - 200);
          expect(refused.retryAfterMs).toBeLessThan(drained * 2 + 200);
        },
      ),
      { numRuns: 200 },
    );
  });
});
