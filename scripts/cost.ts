/**
 * Measures what calls of the tools cost by the size of every argument, in calibrated milliseconds of CPU
 * time. Fails where that grows faster than 2.5-fold a doubling beyond what the tool's runtime has room for,
 * and where cost.json lets larger inputs run on the main thread than stay within its budget.
 *
 *   node scripts/cost.ts [ID…]        measure these tools, or all, up to 64 KiB
 *     --up-to BYTES                   follow the worst shapes to this size
 *     --changed                       only tools whose source differs from the main branch
 *     --within SECONDS                begin no further tool after this time
 *     --write                         note what was measured in cost.json
 *     --jobs N                        so many processes beside each other (2)
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtTools, type BuiltTool } from './built-tools.ts';
import { changedTools } from './cost/changed-tools.ts';
import { isStale, readCosts, settled, writeCosts, type ToolCost } from './cost/cost-file.ts';
import { Meter } from './cost/meter.ts';
import { toolCost, type ToolReport } from './cost/tool-cost.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'up-to': { type: 'string', default: '65536' },
    changed: { type: 'boolean', default: false },
    within: { type: 'string', default: 'Infinity' },
    write: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '2' },
  },
});
const root = join(import.meta.dirname, '..');
const costFile = join(root, 'cost.json');
const known = readCosts(costFile);
const all = builtTools(root);
const asked = askedTools();
const found = new Map<string, ToolCost>();
const problems: string[] = [];
const start = performance.now();

const queue = asked.values();
await Promise.all(Array.from({ length: Number(values.jobs) }, () => work(queue)));

const seconds = ((performance.now() - start) / 1000).toFixed(0);
const left = asked.length - found.size;
console.log(
  `${found.size} tools measured in ${seconds} s, ${problems.length} problems` +
    (left > 0 ? `; no time for ${left} others` : ''),
);
if (problems.length > 0) process.exitCode = 1;

/** Changed tools first, then those that take longest: what is left when the time is over matters least. */
function askedTools(): BuiltTool[] {
  const changed = changedTools(root);
  const weight = ({ manifest: { id } }: BuiltTool) =>
    (changed?.has(id) === true ? 1e9 : 0) + (known[id]?.worstMs ?? 1e6);
  return all
    .filter(({ manifest: { id } }) => positionals.length === 0 || positionals.includes(id))
    .filter(({ manifest: { id } }) => !values.changed || (changed?.has(id) ?? true))
    .sort((a, b) => weight(b) - weight(a));
}

async function work(tools: Iterator<BuiltTool>): Promise<void> {
  const meter = new Meter();
  while (performance.now() - start < Number(values.within) * 1000) {
    const { value: tool, done } = tools.next();
    if (done === true) break;
    const { id } = tool.manifest;
    let { cost, problems: seen } = await measured(tool, meter);
    // On a busy machine one measurement may mislead, and so may how fast the machine was at the process's start.
    if (seen.length > 0) {
      meter.close();
      ({ cost, problems: seen } = await measured(tool, meter));
    }
    found.set(id, cost);
    console.log(`${id}: ${JSON.stringify(cost)}`);
    if (values.write) write();
    for (const problem of seen) {
      problems.push(problem);
      console.error(problem);
    }
  }
  meter.close();
}

/** What a tool costs, and what is wrong with that. */
async function measured(tool: BuiltTool, meter: Meter): Promise<ToolReport> {
  const { cost, problems: grown } = await toolCost(tool, meter, { largest: Number(values['up-to']) });
  const stale = values.write ? [] : staleness(tool.manifest.id, cost);
  return { cost, problems: [...grown, ...stale] };
}

/** What cost.json allows and should not. */
function staleness(id: string, cost: ToolCost): string[] {
  if (!isStale(known[id], cost)) return [];
  return [
    `${id}: cost.json lets inputs up to ${known[id]?.inlineBelowBytes} bytes run inline, ` +
      `measured were ${cost.inlineBelowBytes}: node scripts/cost.ts --write ${id}`,
  ];
}

/** Tools of the sandbox never run inline. */
function write(): void {
  const ids = all.filter(({ manifest }) => manifest.runtime !== 'isolate').map(({ manifest }) => manifest.id);
  const costs = ids.flatMap((id) => {
    const cost = settled(known[id], found.get(id));
    return cost === undefined ? [] : [[id, cost] as const];
  });
  writeCosts(costFile, Object.fromEntries(costs));
}
