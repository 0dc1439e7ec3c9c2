/**
 * The first call of each tool in a host that has just started: what the tool is made of has to be loaded. Measured at the
 * first start on a DATA_DIR, and at the next, which finds there what V8 made of the code: by the CPU time of the host and
 * its processes, which a busy machine tells as well as an idle one, and by the clock.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { builtTools } from '../built-tools.ts';
import { treeCpuMs } from './process-figures.ts';
import { percentile } from './ratios.ts';
import { report } from './report.ts';
import { startHost, type MeasuredServer } from './servers.ts';

const ROUNDS = 3;
const SLOWEST_SHOWN = 10;

/** So long nothing may have been added to what the host keeps of code for it to count as whole, in milliseconds. */
const QUIET_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

interface FirstCall {
  readonly id: string;
  readonly ms: number;
  readonly cpu: number;
}

/** Those that ask no other server: how soon that answers is not the host's doing. */
const tools = builtTools(join(import.meta.dirname, '../..')).filter(
  ({ manifest }) => manifest.network === false,
);

const figures: Record<string, number[]> = {};
for (let round = 0; round < ROUNDS; round += 1) {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-bench-cold-'));
  for (const start of ['new', 'kept']) {
    const calls = await firstCalls(dataDir, start === 'new');
    for (const [unit, of] of Object.entries({ cpu_ms: cpuOf, ms: clockOf }))
      for (const percent of [50, 90])
        (figures[`${start}_p${percent}_${unit}`] ??= []).push(percentile(calls.map(of), percent));
    if (round < ROUNDS - 1) continue;
    console.log(`the most of a ${start} DATA_DIR, in milliseconds of CPU time:`);
    for (const { id, cpu, ms } of calls.toSorted((a, b) => b.cpu - a.cpu).slice(0, SLOWEST_SHOWN))
      console.log(`  ${id}: ${cpu.toFixed(0)} (by the clock ${ms.toFixed(0)})`);
  }
  await rm(dataDir, { recursive: true, force: true });
}
report('cold', figures);

/** What each took. @param isFirst whether the host is to keep what it makes of the code before it stops */
async function firstCalls(dataDir: string, isFirst: boolean): Promise<readonly FirstCall[]> {
  const host = await startHost({ DATA_DIR: dataDir });
  await pause(3_000);
  // Not the connection's, nor the client's, first request.
  await (await fetch(`${host.url}/healthz`)).text();
  const calls: FirstCall[] = [];
  for (const { manifest } of tools) {
    const call = await firstCall(host, manifest.id, JSON.stringify(manifest.examples[0]?.input ?? {}));
    if (call !== undefined) calls.push(call);
  }
  if (isFirst) await untilKept(dataDir);
  await host.stop();
  return calls;
}

/** Undefined: it was refused. */
async function firstCall(
  { url, pid }: MeasuredServer,
  id: string,
  body: string,
): Promise<FirstCall | undefined> {
  const before = treeCpuMs(pid);
  const start = performance.now();
  const answer = await fetch(`${url}/api/tools/${id}/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await answer.arrayBuffer();
  const ms = performance.now() - start;
  return answer.ok ? { id, ms, cpu: Math.max(0, treeCpuMs(pid) - before) } : undefined;
}

async function untilKept(dataDir: string): Promise<void> {
  let files = -1;
  const deadline = performance.now() + LONGEST_WAIT_MS;
  // The code of the last call is kept some seconds after it.
  await pause(6_000);
  while (performance.now() < deadline) {
    const names = await readdir(join(dataDir, 'code-cache'), { recursive: true }).catch(() => []);
    if (names.length === files) return;
    files = names.length;
    await pause(QUIET_MS);
  }
}

function cpuOf({ cpu }: FirstCall): number {
  return cpu;
}

function clockOf({ ms }: FirstCall): number {
  return ms;
}
