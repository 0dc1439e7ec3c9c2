/** Ten thousand tools more: what they add to a start, to calls, and how long a search takes among them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureCpu } from './cpu.ts';
import { makeBundles, WORDS } from './many-bundles.ts';
import { median } from './median.ts';
import { cpuMs } from './process-figures.ts';
import { ratioOfSums, report } from './report.ts';
import { startHost, type MeasuredServer } from './servers.ts';

const BUNDLES = 200;
const TOOLS_A_BUNDLE = 50;
const STARTS = 3;
const SEARCHES = 100;

const folder = await mkdtemp(join(tmpdir(), 'toolyard-bench-'));
const plugins = await makeBundles(folder, BUNDLES, TOOLS_A_BUNDLE);

const few = { DATA_DIR: join(folder, 'few'), RATE_LIMIT_REST: '1000000' };
const many = { ...few, DATA_DIR: join(folder, 'many'), PLUGIN_DIRS: `${plugins},plugins` };
const starts = { few: [] as number[], many: [] as number[] };
// The first start copies what later ones find.
for (let round = 0; round <= STARTS; round += 1) {
  const cost = { few: await costOfStart(few), many: await costOfStart(many) };
  if (round === 0) continue;
  starts.few.push(cost.few);
  starts.many.push(cost.many);
}

const body = JSON.stringify({ text: 'Hello, World!' });
const load = ({ url, pid }: MeasuredServer) => ({ url: `${url}/api/tools/base64/execute`, body, pid });
const calls = await measureCpu({
  servers: { few: () => startHost(few), many: () => startHost(many) },
  loads: (hosts) => ({ few: load(hosts.few), many: load(hosts.many) }),
});

const hosts = { few: await startHost(few), many: await startHost(many) };
const counts = { few: await countTools(hosts.few), many: await countTools(hosts.many) };
console.log(`${counts.few} and ${counts.many} tools`);
report('catalogue', {
  call: ratioOfSums(calls.few, calls.many),
  // What each further tool costs a start, to what each of the host's own does.
  start_a_tool: starts.many.map((ms, round) => {
    const own = starts.few[round] ?? NaN;
    return (ms - own) / (counts.many - counts.few) / (own / counts.few);
  }),
  search_ms: await measureSearches(hosts.many),
});
await Promise.all([hosts.few.stop(), hosts.many.stop()]);
await rm(folder, { recursive: true, force: true });

async function costOfStart(settings: Readonly<Record<string, string>>): Promise<number> {
  const host = await startHost(settings);
  const ms = cpuMs(host.pid);
  await host.stop();
  return ms;
}

async function countTools({ url }: MeasuredServer): Promise<number> {
  const health = (await (await fetch(`${url}/api/health`)).json()) as { tools: number };
  return health.tools;
}

/** One search after the other, the median of each round, in milliseconds of the client's clock. */
async function measureSearches({ url }: MeasuredServer): Promise<number[]> {
  const rounds: number[] = [];
  for (let round = 0; round <= 4; round += 1) {
    const times: number[] = [];
    for (let i = 0; i < SEARCHES; i += 1) {
      const query = `${WORDS[i % WORDS.length]} ${WORDS[(i * 7 + round) % WORDS.length]} a file`;
      const start = performance.now();
      const answer = await fetch(`${url}/mcp?mode=search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'search_tools', arguments: { query } },
        }),
      });
      const text = await answer.text();
      times.push(performance.now() - start);
      if (!answer.ok || !text.includes('"result"')) throw new Error(`search: ${answer.status} ${text}`);
    }
    if (round > 0) rounds.push(median(times));
  }
  return rounds;
}
