import { describe, expect, it } from 'vitest';
import { Lanes } from '../../../../host/runtimes/isolate/lanes.ts';

interface Job {
  readonly lane: string;
  readonly id: number;
}

function lanesOf(...jobs: readonly string[]): Lanes<Job> {
  const lanes = new Lanes<Job>();
  jobs.forEach((lane, id) => lanes.push({ lane, id }));
  return lanes;
}

describe('lanes', () => {
  it('take turns, and keep the order within', () => {
    const lanes = lanesOf('crowd', 'crowd', 'crowd', 'a', 'b', 'b');
    const taken: string[] = [];
    for (let job = lanes.take(() => true); job !== undefined; job = lanes.take(() => true))
      taken.push(`${job.lane}${job.id}`);
    expect(taken).toEqual(['crowd0', 'a3', 'b4', 'crowd1', 'b5', 'crowd2']);
    expect(lanes.size).toBe(0);
  });

  it('that may not run now keep their place', () => {
    const lanes = lanesOf('held', 'free', 'held');
    const free = lanes.take(({ lane }) => lane === 'free');
    expect(free?.id).toBe(1);
    expect(lanes.take(({ lane }) => lane === 'free')).toBeUndefined();
    expect(lanes.take(() => true)?.id).toBe(0);
    expect(lanes.sizeOf('held')).toBe(1);
  });

  it('lose a job that is taken back', () => {
    const lanes = new Lanes<Job>();
    const jobs = [0, 1].map((id) => ({ lane: 'a', id }));
    jobs.forEach((job) => lanes.push(job));
    jobs.slice(0, 1).forEach((job) => lanes.remove(job));
    jobs.slice(0, 1).forEach((job) => lanes.remove(job));
    expect(lanes.size).toBe(1);
    expect(lanes.take(() => true)?.id).toBe(1);
  });

  it('are cleared one by one or all at once', () => {
    const lanes = lanesOf('a', 'b', 'a', 'c');
    expect(lanes.clear('a').map(({ id }) => id)).toEqual([0, 2]);
    expect(lanes.size).toBe(2);
    expect(lanes.clear()).toHaveLength(2);
    expect(lanes.size).toBe(0);
  });
});
