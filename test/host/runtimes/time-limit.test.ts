import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Processor } from '../../../host/runtimes/isolate/process-side/processor.ts';
import { TimeLimit } from '../../../host/runtimes/time-limit.ts';
import { Work } from '../../../host/runtimes/isolate/process-side/work.ts';

/** Which part of the time the process has a processor. */
let share: number;
let work: Work;
let events: string[];
let began: number;

beforeEach(() => {
  vi.useFakeTimers();
  share = 1;
  began = performance.now();
  let usedMs = 0;
  let readAt = began;
  work = new Work(
    new Processor(() => {
      usedMs += (performance.now() - readAt) * share;
      readAt = performance.now();
      return usedMs;
    }),
  );
  events = [];
});
afterEach(() => vi.useRealTimers());

/** A limit of a second and three more for others. */
function begin(): TimeLimit {
  work.resume();
  const note = (event: string) => void events.push(`${event} after ${Math.round(performance.now() - began)}`);
  return new TimeLimit({
    lostMs: work.watch().lostMs,
    ms: 1_000,
    patienceMs: 3_000,
    onExtended: (ms) => note(`${Math.round(ms)} more`),
    onOver: (isStarved) => note(isStarved ? 'starved' : 'over'),
  });
}

test('work that has a processor is over when its time is', () => {
  share = 1;
  begin();
  vi.advanceTimersByTime(10_000);
  expect(events).toEqual(['over after 1000']);
});

test('work that shares one has its time nevertheless', () => {
  share = 0.5;
  begin();
  vi.advanceTimersByTime(10_000);
  expect(events.slice(0, 2)).toEqual(['500 more after 1000', '250 more after 1500']);
  expect(events.at(-1)).toMatch(/^over after 19[89]\d$/);
});

test('work that is hardly let near one is starved in the end', () => {
  share = 0.01;
  begin();
  vi.advanceTimersByTime(10_000);
  expect(events.at(-1)).toBe('starved after 4000');
});

test('work that got a processor at last goes on with what it has left', () => {
  share = 0;
  begin();
  vi.advanceTimersByTime(800);
  work.pause();
  work.resume();
  share = 1;
  vi.advanceTimersByTime(10_000);
  expect(events).toEqual(['800 more after 1000', 'over after 1800']);
});

test('waiting for something else than a processor takes of the time', () => {
  share = 1;
  begin();
  work.pause();
  vi.advanceTimersByTime(10_000);
  expect(events).toEqual(['over after 1000']);
});

test('nothing comes of a limit that was cleared', () => {
  share = 1;
  begin().clear();
  vi.advanceTimersByTime(10_000);
  expect(events).toEqual([]);
});
