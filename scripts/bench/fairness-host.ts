/**
 * What one address that asks a host a hundred times its share (60 a minute) costs another, by the runtime that both
 * use, as ratios to a quiet time in the same run.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { compare, percentile } from './ratios.ts';
import { startHost } from './servers.ts';

/** Calls of the greedy address a second: a hundred times sixty a minute. */
const GREEDY_PER_SECOND = 100;

/** Calls of the other address in each phase, one after the other, so far apart, and how long a phase lasts at most. */
const CALLS = 150;
const APART_MS = 10;
const PHASE_MS = 6_000;

interface Scenario {
  readonly name: string;
  readonly greedy: readonly [tool: string, input: object];
  readonly modest: readonly [tool: string, input: object];
}

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'inline',
    greedy: ['base64', { text: 'x'.repeat(10_000) }],
    modest: ['base64', { text: 'hi' }],
  },
  {
    name: 'short pool calls beside long ones',
    greedy: [
      'text-encryption',
      { action: 'encrypt', text: 'secret', password: 'correct horse', iterations: 300_000 },
    ],
    modest: ['barcode-generator', { text: '590123412345', format: 'ean13' }],
  },
  {
    name: 'sandbox, beside patterns that take no end',
    greedy: ['regex-test', { pattern: '(a+)+$', input: `${'a'.repeat(40)}b` }],
    modest: ['regex-test', { pattern: 'a', input: 'a' }],
  },
];

const host = await startHost({ TRUST_PROXY: '127.0.0.1/32' });
try {
  for (const scenario of SCENARIOS) await run(scenario);
} finally {
  await host.stop();
}

async function run({ name, greedy, modest }: Scenario): Promise<void> {
  const measure = async () => {
    const times: number[] = [];
    const end = performance.now() + PHASE_MS;
    while (times.length < CALLS && performance.now() < end) {
      const start = performance.now();
      const status = await call('203.0.113.9', ...modest);
      if (status !== 200) throw new Error(`${name}: the other address was answered ${status}`);
      times.push(performance.now() - start);
      await pause(APART_MS);
    }
    return times;
  };
  for (let i = 0; i < 20; i += 1) await call('203.0.113.9', ...modest);
  const quiet = await measure();
  console.log(`${name}, quiet: p50 ${percentile(quiet, 50)} ms, p99 ${percentile(quiet, 99)} ms`);
  const statuses = new Map<number, number>();
  const flooding: Promise<void>[] = [];
  const timer = setInterval(() => {
    const answered = call('198.51.100.7', ...greedy);
    flooding.push(answered.then((status) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)));
  }, 1000 / GREEDY_PER_SECOND);
  await pause(500);
  const flooded = await measure().finally(() => clearInterval(timer));
  console.log(compare(name, quiet, flooded));
  await Promise.all(flooding);
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  console.log(`${name}: the greedy address was answered ${counts.join(', ')}`);
}

async function call(address: string, tool: string, input: object): Promise<number> {
  const response = await fetch(`${host.url}/api/tools/${tool}/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(input),
  });
  await response.arrayBuffer();
  return response.status;
}
