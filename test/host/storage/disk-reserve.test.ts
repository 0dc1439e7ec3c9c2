import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DiskReserve } from '../../../host/storage/disk-reserve.ts';

const HOUR_MS = 3_600_000;

let folder: string;
let reserve: DiskReserve;

beforeEach(async () => {
  vi.useFakeTimers();
  folder = await mkdtemp(join(tmpdir(), 'reserve-'));
  reserve = new DiskReserve(folder);
});
afterEach(async () => {
  reserve.close();
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

test('space that was let go is taken again', async () => {
  reserve.keep();
  expect(reserve.isHeld).toBe(true);
  await rm(join(folder, 'reserve'));
  expect(reserve.isHeld).toBe(false);
  vi.advanceTimersByTime(HOUR_MS);
  expect(reserve.isHeld).toBe(true);
});

test('a folder that is gone ends nothing', async () => {
  reserve.keep();
  await rm(folder, { recursive: true });
  expect(() => vi.advanceTimersByTime(HOUR_MS)).not.toThrow();
  expect(reserve.isHeld).toBe(false);
  expect(existsSync(folder)).toBe(false);
});

test('what fails in a folder that is gone is told with its own words', async () => {
  await rm(folder, { recursive: true });
  const fail = () => {
    throw Object.assign(new Error('unable to open database file'), { code: 'SQLITE_CANTOPEN' });
  };
  expect(() => reserve.within(fail)).toThrow('unable to open database file');
});
