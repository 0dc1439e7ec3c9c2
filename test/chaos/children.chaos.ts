import { afterAll, beforeAll, expect, test } from 'vitest';
import { HostProcess } from './lib/host-process.ts';
import { SCALE } from './lib/scale.ts';

let host: HostProcess;
beforeAll(async () => {
  host = await HostProcess.start({ SANDBOX_PROCESSES: '2' });
});
afterAll(() => host.discard());

const sandboxed = () => host.call('regex-test', { pattern: 'a+', input: 'caat' });

test.each(['SIGKILL', 'SIGSTOP', 'SIGSEGV'] as const)(
  '%s to every child while calls run ends no host, suspends nobody, and calls are answered again',
  async (signal) => {
    for (let round = 0; round < 3 * SCALE; round += 1) {
      expect((await sandboxed()).status).toBe(200);
      const calls = Array.from({ length: 8 }, sandboxed);
      for (const pid of await host.children()) {
        try {
          process.kill(pid, signal);
        } catch {
          // It ended by itself.
        }
      }
      const answers = await Promise.all(calls);
      expect(
        answers.map(({ status }) => status).filter((status) => ![200, 400, 500, 503, 504].includes(status)),
      ).toEqual([]);
      expect(host.ended, host.output.slice(-2_000)).toBeUndefined();
      expect((await host.call('base64', { text: 'hi' })).status).toBe(200);
      await expect.poll(async () => (await sandboxed()).status, { timeout: 60_000 }).toBe(200);
    }
    expect((await host.request('/metrics')).body).not.toMatch(/^toolyard_suspended_plugins\{/m);
  },
);
