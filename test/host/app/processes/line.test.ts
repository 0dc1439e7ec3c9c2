import { expect, test } from 'vitest';
import { Line, type Port } from '../../../../host/app/processes/line.ts';

/** The two ends of a channel. */
function channel(): readonly [Port, Port] {
  const listeners: ((message: unknown) => void)[] = [];
  const end = (own: number, other: number): Port => ({
    send: (message) => queueMicrotask(() => listeners[other]?.(structuredClone(message))),
    listen: (listener) => (listeners[own] = listener),
  });
  return [end(0, 1), end(1, 0)];
}

interface Calculator {
  readonly twice: (given: number) => number;
  readonly later: (given: string) => Promise<string>;
  readonly never: (given: null) => Promise<void>;
  readonly fail: (given: null) => void;
}

test('asks, tells, and says why something failed', async () => {
  const [here, there] = channel();
  const told: number[] = [];
  const calculator: Calculator = {
    twice(given) {
      told.push(given);
      return given * 2;
    },
    later: async (given) => `${given}, later`,
    never: () => new Promise(() => {}),
    fail() {
      throw new Error('no');
    },
  };
  const line = new Line<Calculator>(here, {});
  new Line<object>(there, calculator);
  line.tell('twice', 1);
  expect(await Promise.all([line.ask('twice', 2), line.ask('later', 'yes')])).toEqual([4, 'yes, later']);
  expect(told).toEqual([1, 2]);
  await expect(line.ask('fail', null)).rejects.toThrow('no');
});

test('whatever is asked of a side that is gone fails', async () => {
  const [here] = channel();
  const line = new Line<Calculator>(here, {});
  const asked = line.ask('never', null);
  line.end(new Error('it ended'));
  await expect(asked).rejects.toThrow('it ended');
  await expect(line.ask('twice', 1)).rejects.toThrow('it ended');
});
