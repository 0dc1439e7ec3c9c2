import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LeaseDesk } from '../../../../host/access/rate-limits/lease-desk.ts';
import { LeaseOffice, type LeaseHolder } from '../../../../host/access/rate-limits/lease-office.ts';
import type { RateLimit, Turn } from '../../../../host/access/rate-limits/rate-limit.ts';

// Who does not answer in time is passed over: here all do.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Desks and their office, with what they say to each other on its way. */
class Wires {
  readonly desks: LeaseDesk[] = [];
  now = 0;
  /** How many messages there were. */
  said = 0;
  /** By desk: what it was said, and what it says, each in order. */
  readonly #queues: (() => void)[][] = [];
  readonly #office = new LeaseOffice(() => this.now);

  constructor(count: number) {
    for (let index = 0; index < count; index += 1) this.#addDesk();
  }

  /** Lets one message arrive, or none is on its way. */
  async arrive(choice: number): Promise<boolean> {
    const waiting = this.#queues.filter(({ length }) => length > 0);
    waiting[choice % Math.max(1, waiting.length)]?.shift()?.();
    // What a message leads to within a process is done before the next one arrives.
    await setImmediate();
    return waiting.length > 0;
  }

  async arriveAll(): Promise<void> {
    while (await this.arrive(0));
  }

  #addDesk(): void {
    const [there, back]: [(() => void)[], (() => void)[]] = [[], []];
    this.#queues.push(there, back);
    const say = (queue: (() => void)[], message: () => void) => {
      this.said += 1;
      queue.push(message);
    };
    const holder: LeaseHolder = {
      recall: (window) =>
        new Promise((resolve) => {
          say(back, () => {
            const left = desk.recall(window);
            say(there, () => resolve(left));
          });
        }),
      tell: (lefts) => say(back, () => desk.hear(lefts)),
    };
    const desk = new LeaseDesk({
      ask: (request, answer) =>
        say(there, () => this.#office.lease(holder, request, (lease) => say(back, () => answer(lease)))),
      tell: (lefts) => say(there, () => this.#office.note(holder, lefts)),
      now: () => this.now,
    });
    this.desks.push(desk);
  }
}

/** Takes turns at some limits, and notes those that were decided. */
function taker() {
  const turns: Turn[] = [];
  const take = (limit: RateLimit | undefined, key = 'a', amount = 1) => {
    const turn = limit?.take(key, undefined, amount);
    if (turn instanceof Promise) void turn.then((decided) => turns.push(decided));
    else if (turn !== undefined) turns.push(turn);
  };
  return { turns, take };
}

const allowed = (turns: readonly Turn[]) => turns.filter((turn) => turn.allowed).length;

test('whoever asks where, and whatever is on its way: as many turns as the limit has, neither more nor fewer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.record({ desk: fc.nat(3), arrivals: fc.array(fc.nat(7), { maxLength: 4 }) }), {
        maxLength: 80,
      }),
      async (count, most, steps) => {
        const wires = new Wires(count);
        const limits = wires.desks.map((desk) => desk.limit('test', most));
        const { turns, take } = taker();
        for (const { desk, arrivals } of steps) {
          take(limits[desk % count]);
          for (const choice of arrivals) {
            await wires.arrive(choice);
            if (choice === 0) vi.advanceTimersByTime(1);
          }
        }
        await wires.arriveAll();
        expect(turns).toHaveLength(steps.length);
        expect(allowed(turns)).toBe(Math.min(most, steps.length));
      },
    ),
    { numRuns: 150 },
  );
});

test('two hundred calls at once at three processes: sixty pass, and the others know when to come back', async () => {
  const wires = new Wires(3);
  const limits = wires.desks.map((desk) => desk.limit('rest', 60));
  const { turns, take } = taker();
  for (let call = 0; call < 200; call += 1) take(limits[call % 3]);
  await wires.arriveAll();
  expect(turns).toHaveLength(200);
  expect(allowed(turns)).toBe(60);
  expect(turns.filter((turn) => !turn.allowed)).toEqual(
    Array.from({ length: 140 }, () => ({ allowed: false, limit: 60, remaining: 0, resetSeconds: 60 })),
  );
});

test('a caller of one process asks the office a few times a minute, and not at each turn', async () => {
  const wires = new Wires(2);
  const limit = wires.desks[0]?.limit('rest', 1000);
  const { turns, take } = taker();
  for (let call = 0; call < 1100; call += 1) {
    take(limit);
    await wires.arriveAll();
  }
  expect(allowed(turns)).toBe(1000);
  expect(wires.said).toBeLessThan(30);
});

test('who has spent a window is refused without asking, until it ends', async () => {
  const wires = new Wires(2);
  const limit = wires.desks[0]?.limit('rest', 5);
  const { turns, take } = taker();
  for (let call = 0; call < 7; call += 1) take(limit);
  await wires.arriveAll();
  const { said } = wires;
  for (let call = 0; call < 100; call += 1) take(limit);
  expect(wires.said).toBe(said);
  expect(allowed(turns)).toBe(5);
  wires.now = 60_001;
  take(limit);
  await wires.arriveAll();
  expect(turns.at(-1)).toEqual({ allowed: true, limit: 5, remaining: 4, resetSeconds: 60 });
});

test('what remains is told of all processes together, a moment later', async () => {
  const wires = new Wires(2);
  const [one, two] = wires.desks.map((desk) => desk.limit('rest', 60));
  const { turns, take } = taker();
  const turn = async (limit: RateLimit | undefined) => {
    take(limit);
    await wires.arriveAll();
    vi.runAllTimers();
    await wires.arriveAll();
    return turns.at(-1)?.remaining;
  };
  expect(await turn(one)).toBe(59);
  await turn(two);
  expect(await turn(one)).toBe(57);
  expect(await turn(two)).toBe(56);
  expect(await turn(two)).toBe(55);
  expect(await turn(one)).toBe(54);
});

test('what is spent afterwards counts whole, also beyond what there was; looking takes nothing', async () => {
  const wires = new Wires(2);
  const [one, two] = wires.desks.map((desk) => desk.limit('cpu', 100));
  const { turns, take } = taker();
  take(one, 'a', 0);
  await wires.arriveAll();
  expect(turns.at(-1)).toMatchObject({ allowed: true, remaining: 100 });
  take(two, 'a', 70);
  take(one, 'a', 70);
  await wires.arriveAll();
  take(one, 'a', 0);
  take(two, 'a', 0);
  await wires.arriveAll();
  expect(turns.slice(-2)).toMatchObject([
    { allowed: false, remaining: 0 },
    { allowed: false, remaining: 0 },
  ]);
});

test('limits and keys are apart, and no limit asks nobody', () => {
  const wires = new Wires(1);
  const desk = wires.desks[0];
  expect(desk?.limit('rest', 0).take('a')).toMatchObject({ allowed: true, limit: 0 });
  expect(wires.said).toBe(0);
});
