import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { KEPT_CAPTURES } from '../../../host/bins/bin.ts';
import { createBin, readBin } from './start-bins.ts';

const MAIN = join(import.meta.dirname, '../../../host/app/main.ts');

const BINS = 30;
const SENDERS = 24;

/** How many captures are acknowledged before the host is killed. */
const BEFORE_KILL = 700;

/** Starts a host in a process of its own; `kill` ends it at once, with nothing cleaned up. */
async function startHost(folder: string): Promise<{ url: string; kill: () => Promise<void> }> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      PLUGIN_DIRS: join(folder, 'none'),
      RATE_LIMIT_BINS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  // Also where the test fails or runs out of time: who sends ends with it.
  onTestFinished(kill);
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const address = /"address":"(http:[^"]+)"/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    void exited.then(() => reject(new Error(`the host did not start: ${output}`)));
  });
  return { url, kill };
}

test('what is acknowledged outlives a host that is killed under load, again and again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bins-kill-'));
  try {
    /** What was acknowledged, by bin: never more than a bin keeps. */
    const acknowledged = new Map<string, Set<string>>();
    for (let round = 0; round < 3; round += 1) {
      const host = await startHost(folder);
      const ids = await Promise.all(Array.from({ length: BINS }, async () => (await createBin(host)).id));
      for (const id of ids) acknowledged.set(id, new Set());

      let count = 0;
      let sent = 0;
      const send = async (): Promise<void> => {
        while (sent < BINS * KEPT_CAPTURES) {
          const number = (sent += 1);
          const id = ids[number % BINS] ?? '';
          const body = `${number} ${'x'.repeat((number * 379) % 9000)}`;
          const response = await fetch(`${host.url}/bins/${id}/in`, { method: 'POST', body });
          if (response.status !== 200) throw new Error(`answered ${response.status}`);
          await response.text();
          acknowledged.get(id)?.add(body);
          count += 1;
          if (count === BEFORE_KILL) void host.kill();
        }
      };
      const ends = await Promise.allSettled(Array.from({ length: SENDERS }, send));
      // The load was still on when the host went: every sender lost its connection.
      expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([]);

      const next = await startHost(folder);
      for (const [id, bodies] of acknowledged) {
        const { request_count, dropped_count, requests } = await readBin(next, id);
        const found = new Set(requests.map(({ body }) => body));
        expect([...bodies].filter((body) => !found.has(body))).toEqual([]);
        expect({ dropped_count, kept: requests.length }).toEqual({ dropped_count: 0, kept: request_count });
      }
      await next.kill();
    }
    expect([...acknowledged.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThanOrEqual(
      3 * BEFORE_KILL,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}, 120_000);
