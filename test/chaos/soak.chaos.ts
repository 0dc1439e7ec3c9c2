import { afterAll, beforeAll, expect, test } from 'vitest';
import { WatchedBins } from './lib/bins.ts';
import { HostProcess } from './lib/host-process.ts';

/** How long calls go on: four hours in the nightly run. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 0.5);

/** Calls at a time: enough to keep every runtime busy, few enough to leave the machine usable. */
const CALLERS = 4;

let host: HostProcess;
beforeAll(async () => {
  host = await HostProcess.start();
});
afterAll(() => host.discard());

const CALLS: readonly (readonly [tool: string, input: (n: number) => object])[] = [
  ['base64', (n) => ({ text: `hello ${n}` })],
  ['json-format', (n) => ({ json: JSON.stringify({ n, list: Array.from({ length: n % 500 }, String) }) })],
  ['regex-test', (n) => ({ pattern: 'a+b', input: 'a'.repeat(n % 50) })],
  ['barcode-generator', (n) => ({ text: `code ${n}` })],
  ['uuid', () => ({})],
  ['markdown-to-html', (n) => ({ markdown: `# ${n}\n\n${'- item\n'.repeat(n % 100)}` })],
];

test(
  'memory and handles do not grow while calls of all kinds go on',
  async () => {
    const bins = new WatchedBins();
    const bin = await bins.create(host);
    let count = 0;
    const readings: { mb: number; handles: number }[] = [];
    const until = performance.now() + MINUTES * 60_000;
    const caller = async () => {
      while (performance.now() < until) {
        count += 1;
        const [tool, input] = CALLS[count % CALLS.length] ?? ['base64', () => ({})];
        const { status } = await host.call(tool, input(count));
        expect([200, 400]).toContain(status);
        if (count % 50 === 0 && bin !== undefined)
          await host.request(`/bins/${bin}/in`, { method: 'POST', body: String(count) });
      }
    };
    const watch = async () => {
      while (performance.now() < until) {
        readings.push({ mb: await host.memoryMb(), handles: await host.handles() });
        await new Promise((resolve) => setTimeout(resolve, (MINUTES * 60_000) / 40));
      }
    };
    await Promise.all([...Array.from({ length: CALLERS }, caller), watch()]);
    // What is warm by a quarter of the time is what the rest is held to.
    const least = (part: typeof readings, of: 'mb' | 'handles') =>
      Math.min(...part.map((reading) => reading[of]));
    const quarter = Math.floor(readings.length / 4);
    const [second, last] = [readings.slice(quarter, 2 * quarter), readings.slice(3 * quarter)];
    process.stdout.write(
      `soak: ${count} calls in ${MINUTES} minutes; least resident memory ${least(second, 'mb').toFixed(0)} MiB in the second quarter, ${least(last, 'mb').toFixed(0)} in the last; handles ${least(second, 'handles')} and ${least(last, 'handles')}\n`,
    );
    expect(least(last, 'mb')).toBeLessThan(least(second, 'mb') * 1.25 + 30);
    expect(least(last, 'handles')).toBeLessThan(least(second, 'handles') + 30);
  },
  6 * 60 * 60_000,
);
