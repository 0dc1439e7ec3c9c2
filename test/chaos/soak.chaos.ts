import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WatchedBins } from './lib/bins.ts';
import { HostProcess } from '../host/host-process.ts';

/** How long calls go on: four hours in the nightly run. Less than some minutes shows nothing. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 0);

/** Calls at a time: enough to keep every runtime busy, few enough to leave the machine usable. */
const CALLERS = 4;

/** How often the host is looked at, and how many of these looks are shown. */
const READINGS = 40;
const SHOWN = 10;

/** A bin keeps so many captures and no more: what is acknowledged above that is no loss. */
const CAPTURES = 40;

interface Reading {
  readonly calls: number;
  /** Resident memory of the host, and of all processes that it started, in MiB. */
  readonly mb: number;
  readonly childrenMb: number;
  readonly handles: number;
}

let host: HostProcess;
beforeAll(async () => {
  if (MINUTES === 0) process.stderr.write('The soak is skipped: SOAK_MINUTES says how long it is to be\n');
  else host = await HostProcess.start();
});
afterAll(() => (MINUTES === 0 ? undefined : host.discard()));

const CALLS: readonly (readonly [tool: string, input: (n: number) => object])[] = [
  ['base64', (n) => ({ text: `hello ${n}` })],
  ['json-format', (n) => ({ json: JSON.stringify({ n, list: Array.from({ length: n % 500 }, String) }) })],
  ['regex-test', (n) => ({ pattern: 'a+b', input: 'a'.repeat(n % 50) })],
  ['barcode-generator', (n) => ({ text: `code ${n}` })],
  ['uuid', () => ({})],
  ['markdown-to-html', (n) => ({ markdown: `# ${n}\n\n${'- item\n'.repeat(n % 100)}` })],
];

test.skipIf(MINUTES === 0)(
  'memory and handles do not grow while calls of all kinds go on',
  async () => {
    const bins = new WatchedBins();
    const bin = (await bins.create(host)) ?? '';
    let calls = 0;
    const unexpected: string[] = [];
    const readings: Reading[] = [];
    const until = performance.now() + MINUTES * 60_000;
    const caller = async () => {
      while (performance.now() < until) {
        calls += 1;
        const [tool, input] = CALLS[calls % CALLS.length] ?? ['base64', () => ({})];
        const { status, body } = await host.call(tool, input(calls));
        if (status !== 200) unexpected.push(`${tool}: ${status} ${body.slice(0, 200)}`);
        if (calls % 50 === 0 && bins.acknowledged < CAPTURES) await bins.send(host, bin);
        else if (calls % 50 === 0) await host.request(`/bins/${bin}`);
      }
    };
    const watch = async () => {
      while (performance.now() < until) {
        const [mb, childrenMb, handles] = [
          await host.memoryMb(),
          await host.childrenMemoryMb(),
          await host.handles(),
        ];
        readings.push({ calls, mb, childrenMb, handles });
        await pause((MINUTES * 60_000) / READINGS);
      }
    };
    await Promise.all([...Array.from({ length: CALLERS }, caller), watch()]);
    process.stdout.write(table(readings));

    expect(unexpected.slice(0, 5)).toEqual([]);
    if (MINUTES < 110) expect(await bins.lost(host)).toBe(0);
    // What is warm by a quarter of the time is what the rest is held to.
    const quarter = Math.floor(readings.length / 4);
    const [second, last] = [readings.slice(quarter, 2 * quarter), readings.slice(3 * quarter)];
    for (const of of ['mb', 'childrenMb'] as const)
      expect(least(last, of), of).toBeLessThan(least(second, of) * 1.25 + 30);
    expect(least(last, 'handles')).toBeLessThan(least(second, 'handles') + 30);
  },
  6 * 60 * 60_000,
);

function least(readings: readonly Reading[], of: keyof Reading): number {
  return Math.min(...readings.map((reading) => reading[of]));
}

/** The least of each of ten parts of the time: what is in use just then goes up and down. */
function table(readings: readonly Reading[]): string {
  const size = Math.max(1, Math.floor(readings.length / SHOWN));
  const rows = Array.from({ length: Math.floor(readings.length / size) }, (_, index) => {
    const part = readings.slice(index * size, (index + 1) * size);
    const minutes = (((index + 1) * MINUTES * size) / readings.length).toFixed(1);
    const cells = [
      minutes,
      part.at(-1)?.calls ?? 0,
      least(part, 'mb').toFixed(0),
      least(part, 'childrenMb').toFixed(0),
      least(part, 'handles'),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| minutes | calls | host, MiB | its processes, MiB | handles |',
    '| ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}
