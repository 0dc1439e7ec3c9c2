import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from '../started-process.ts';
import { runProgram } from '../run-command.ts';
import { mountSmallDisk } from './small-disk.ts';

const command = join(import.meta.dirname, '../../../host/app/toolyard.ts');
const disk = mountSmallDisk(64);
afterAll(() => disk?.unmount());

async function callStatus(url: string): Promise<number> {
  const response = await fetch(`${url}/api/tools/base64/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":"hi","action":"encode"}',
  });
  return response.status;
}

/** Sends to bins until one is refused; returns the refusal. */
async function fillBins(url: string): Promise<Response> {
  for (;;) {
    const creation = await fetch(`${url}/bins`, { method: 'POST' });
    if (creation.status !== 201) return creation;
    const { receive_url } = (await creation.json()) as { readonly receive_url: string };
    const sent = await Promise.all(
      Array.from({ length: 50 }, () => fetch(receive_url, { method: 'POST', body: 'x'.repeat(60_000) })),
    );
    const refused = sent.find(({ status }) => status !== 200);
    if (refused !== undefined) return refused;
  }
}

async function creationStatus(url: string): Promise<number> {
  return (await fetch(`${url}/bins`, { method: 'POST' })).status;
}

/** Fills the disk to its last byte, also with what the host gives back of its log when it refuses. */
async function fillUpWithLog(url: string, dataDir: string): Promise<void> {
  let logBytes = -1;
  let looks = 0;
  const looksAlike = async () => {
    await creationStatus(url);
    disk?.fillUp();
    const { size } = await stat(join(dataDir, 'bins.sqlite-wal'));
    looks = size === logBytes ? looks + 1 : 0;
    logBytes = size;
    return looks;
  };
  // It tries to once a second; where the disk has no room for what the log holds, that stays.
  await expect.poll(looksAlike, { timeout: 30_000, interval: 500 }).toBeGreaterThan(4);
}

test.skipIf(disk === undefined)(
  'a host whose disk is full serves tools, takes the operator’s word, says little, and starts again',
  async () => {
    if (disk === undefined) return;
    const dataDir = join(disk.folder, 'data');
    const operate = (...words: readonly string[]) => runProgram(command, words, { DATA_DIR: dataDir });
    const host = await startProcess({ DATA_DIR: dataDir });
    const url = await host.address;

    const refusal = await fillBins(url);
    expect(refusal.status).toBe(503);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusal.json()).toMatchObject({ error: { reason: 'store_full' } });
    // Strangers cannot fill the disk: some is left for the operator.
    expect((await stat(join(dataDir, 'reserve'))).size).toBeGreaterThan(2 ** 20);

    await fillUpWithLog(url, dataDir);
    const lines = host.output().split('\n').length;
    for (let i = 0; i < 200; i += 1) expect(await creationStatus(url)).toBe(503);
    expect(host.output().split('\n').length - lines).toBeLessThan(12);
    expect(await callStatus(url)).toBe(200);
    expect(await operate('disable', 'text')).toMatchObject({ code: 0 });
    expect((await fetch(`${url}/api/tools/word-counter`)).status).toBe(404);
    expect(await (await fetch(`${url}/readyz?verbose`)).json()).toMatchObject({
      status: 'ready',
      parts: { disk: { state: 'degraded', reserve: false } },
    });

    disk.fillUp();
    host.child.kill('SIGKILL');
    await host.exited;
    const again = await startProcess({ DATA_DIR: dataDir });
    const next = await again.address;
    expect(await callStatus(next)).toBe(200);
    expect((await fetch(`${next}/api/tools/word-counter`)).status).toBe(404);
    expect(await creationStatus(next)).toBe(503);

    await rm(disk.ballast);
    await expect.poll(() => creationStatus(next), { timeout: 30_000 }).toBe(201);
    expect(await operate('enable', 'text')).toMatchObject({ code: 0 });
    again.child.kill('SIGTERM');
    expect(await again.exited).toBe(0);
  },
);
