import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CallPreparation,
  KEPT_BYTES,
  PreparedResults,
} from '../../../../../host/runtimes/isolate/process-side/prepared-results.ts';

describe('what a process keeps of first steps', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('takes no more than its bound, however much it is given', () => {
    const kept = new PreparedResults();
    for (let i = 0; i < 50_000; i += 1) kept.keep(`key ${i}`, 'program', `"${i}"`);
    expect(kept.bytes).toBeLessThanOrEqual(KEPT_BYTES);
    expect(kept.find('key 0')).toBeUndefined();
    expect(kept.find('key 49999')).toBe('"49999"');
  });

  test('is what was asked for last', () => {
    const kept = new PreparedResults();
    const json = 'x'.repeat(200_000);
    for (let i = 0; i < 9; i += 1) kept.keep(`key ${i}`, 'program', json);
    kept.find('key 0');
    for (let i = 9; i < 12; i += 1) kept.keep(`key ${i}`, 'program', json);
    expect(kept.find('key 0')).toBe(json);
    expect(kept.find('key 1')).toBeUndefined();
  });

  test('counts a result once that is kept twice', () => {
    const kept = new PreparedResults();
    kept.keep('key', 'program', '"once"');
    const { bytes } = kept;
    kept.keep('key', 'program', '"more"');
    expect([kept.bytes, kept.find('key')]).toEqual([bytes, '"more"']);
  });

  test('ends with its program, and when nobody has asked for it in ten minutes', () => {
    const kept = new PreparedResults();
    kept.keep('a', 'one', '1');
    kept.keep('b', 'other', '2');
    kept.forget('one');
    expect([kept.find('a'), kept.find('b')]).toEqual([undefined, '2']);
    vi.advanceTimersByTime(9 * 60_000);
    kept.endUnused();
    expect(kept.find('b')).toBe('2');
    vi.advanceTimersByTime(11 * 60_000);
    kept.endUnused();
    expect([kept.find('b'), kept.bytes]).toEqual([undefined, 0]);
  });

  test('is found by program, caller and arguments', () => {
    const kept = new PreparedResults();
    const first = new CallPreparation(kept, 'program', 'caller');
    expect([first.isOpen, first.recall('{}'), first.isOpen]).toEqual([true, undefined, false]);
    first.keep('1');
    const found = (program: string, caller: string, args: string) =>
      new CallPreparation(kept, program, caller).recall(args);
    expect(found('program', 'caller', '{}')).toBe('1');
    expect([
      found('other', 'caller', '{}'),
      found('program', 'other', '{}'),
      found('program', 'caller', '[]'),
    ]).toEqual([undefined, undefined, undefined]);
  });

  test('is nothing of a call that did not ask', () => {
    const kept = new PreparedResults();
    new CallPreparation(kept, 'program', 'caller').keep('1');
    expect(kept.bytes).toBe(0);
  });
});
