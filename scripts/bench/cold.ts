/** The first call of each tool in a host that has just started: what the tool is made of has to be loaded. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { builtTools } from '../built-tools.ts';
import { percentile } from './ratios.ts';
import { report } from './report.ts';
import { startHost } from './servers.ts';

const ROUNDS = 3;
const SLOWEST_SHOWN = 10;

/** Those that ask no other server: how soon that answers is not the host's doing. */
const tools = builtTools(join(import.meta.dirname, '../..')).filter(
  ({ manifest }) => manifest.network === false,
);

const p90_ms: number[] = [];
const p50_ms: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const times = await firstCalls();
  p90_ms.push(percentile([...times.values()], 90));
  p50_ms.push(percentile([...times.values()], 50));
  if (round < ROUNDS - 1) continue;
  for (const [id, ms] of [...times].sort((a, b) => b[1] - a[1]).slice(0, SLOWEST_SHOWN))
    console.log(`${id}: ${ms.toFixed(0)} ms`);
}
report('cold', { p90_ms, p50_ms });

/** How long each took, in milliseconds. */
async function firstCalls(): Promise<ReadonlyMap<string, number>> {
  const host = await startHost();
  await pause(3_000);
  // Not the connection's, nor the client's, first request.
  await (await fetch(`${host.url}/healthz`)).text();
  const times = new Map<string, number>();
  for (const { manifest } of tools) {
    const body = JSON.stringify(manifest.examples[0]?.input ?? {});
    const start = performance.now();
    const answer = await fetch(`${host.url}/api/tools/${manifest.id}/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    await answer.arrayBuffer();
    if (answer.ok) times.set(manifest.id, performance.now() - start);
  }
  await host.stop();
  return times;
}
