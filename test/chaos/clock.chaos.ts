import { globSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WatchedBins } from './lib/bins.ts';
import { HostProcess } from '../host/host-process.ts';

const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
if (library === undefined) process.stderr.write('clock: skipped: it takes libfaketime (Debian: faketime)\n');

/** More than the two hours that a bin lives, and a time in which expired bins are looked for, in milliseconds. */
const AHEAD = '+3h';
const SWEEP_MS = 6_000;

describe.skipIf(library === undefined)('a clock that is wrong', () => {
  let folder: string;
  let host: HostProcess;
  let bins: WatchedBins;
  let lives: readonly string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'toolyard-chaos-clock-'));
    await set('+0');
    bins = new WatchedBins();
    host = await start(join(folder, 'data'));
    const ids = await Promise.all(Array.from({ length: 5 }, () => bins.create(host)));
    lives = ids.filter((id) => id !== undefined);
    await Promise.all(lives.map((id) => bins.send(host, id)));
  });
  afterEach(async () => {
    await host.discard();
    await rm(folder, { recursive: true, force: true });
  });

  /** Sets the clock of hosts by so much. The file is never half-written. */
  async function set(offset: string): Promise<void> {
    await writeFile(join(folder, 'next'), offset);
    await rename(join(folder, 'next'), join(folder, 'clock'));
  }

  function start(dataDir: string): Promise<HostProcess> {
    return HostProcess.start({
      DATA_DIR: dataDir,
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
  }

  /** The clock as the host has it, in hours ahead of this process's. */
  async function hoursAhead(): Promise<number> {
    const { headers } = await host.request('/healthz');
    // Without a sign for zero.
    return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 3_600_000) + 0;
  }

  test('for a while erases nobody’s bins', async () => {
    await set(AHEAD);
    await expect.poll(hoursAhead, { timeout: 10_000 }).toBe(3);
    expect((await host.call('base64', { text: 'hi' })).status).toBe(200);
    // Sweeps come and go.
    await pause(SWEEP_MS);
    await set('+0');
    await expect.poll(hoursAhead, { timeout: 10_000 }).toBe(0);
    expect(bins.acknowledged).toBe(5);
    expect(await bins.lost(host)).toBe(0);
  });

  test('when the host starts erases nobody’s bins', async () => {
    expect(await host.stop()).toBe(0);
    await set(AHEAD);
    host = await start(host.dataDir);
    expect(await hoursAhead()).toBe(3);
    await pause(SWEEP_MS);
    expect(await host.stop()).toBe(0);
    await set('+0');
    host = await start(host.dataDir);
    expect(await bins.lost(host)).toBe(0);
  });

  test('that goes back serves, and keeps what it took', async () => {
    await set('-2d');
    await expect.poll(hoursAhead, { timeout: 10_000 }).toBe(-48);
    const id = await bins.create(host);
    expect(id).toBeDefined();
    expect(await bins.send(host, id ?? '')).toBe(200);
    expect((await host.call('regex-test', { pattern: 'a', input: 'a' })).status).toBe(200);
    await pause(SWEEP_MS);
    expect(await bins.lost(host)).toBe(0);
  });
});
