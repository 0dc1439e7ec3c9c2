/**
 * Measures what calls of the tools cost by the size of every argument, in calibrated milliseconds of CPU
 * time, and refuses what grows worse than linearly beyond a bound.
 *
 *   node scripts/cost.ts [ID…]        measure these tools, or all, up to 64 KiB
 *     --up-to BYTES                   follow the worst shapes to this size
 *     --changed                       only tools whose plugin's source differs from the main branch
 *     --write                         note the sizes below which tools may run inline in cost.json
 *     --jobs N                        so many processes beside each other
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtTools, type BuiltTool } from './cost/built-tools.ts';
import { changedTools } from './cost/changed-tools.ts';
import { readCosts, settled, writeCosts, type ToolCost } from './cost/cost-file.ts';
import { Meter } from './cost/meter.ts';
import { toolCost } from './cost/tool-cost.ts';

const root = join(import.meta.dirname, '..');
const costFile = join(root, 'cost.json');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'up-to': { type: 'string', default: '65536' },
    changed: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '2' },
  },
});

const all = builtTools(root);
const changed = values.changed ? changedTools(root) : undefined;
const asked = all.filter(
  ({ manifest: { id } }) =>
    (positionals.length === 0 || positionals.includes(id)) && (changed?.has(id) ?? true),
);
const known = readCosts(costFile);
const found = new Map<string, ToolCost>();
const problems: string[] = [];
let calls = 0;
const start = performance.now();
const queue = asked.values();

await Promise.all(Array.from({ length: Number(values.jobs) }, () => work(queue)));

for (const problem of problems) console.error(problem);
if (values.write) {
  const kept = all
    .filter(({ manifest }) => manifest.runtime !== 'isolate')
    .map(({ manifest }) => manifest.id);
  writeCosts(
    costFile,
    Object.fromEntries(
      kept.flatMap((id) => {
        const cost = settled(known[id], found.get(id));
        return cost === undefined ? [] : [[id, cost]];
      }),
    ),
  );
}
const seconds = ((performance.now() - start) / 1000).toFixed(0);
console.log(`${asked.length} tools measured in ${calls} calls, ${seconds} s: ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;

async function work(tools: Iterator<BuiltTool>): Promise<void> {
  const meter = new Meter();
  for (let next = tools.next(); next.done !== true; next = tools.next()) {
    const tool = next.value;
    const report = await toolCost(tool, meter, Number(values['up-to']));
    found.set(tool.manifest.id, report.cost);
    problems.push(...report.problems);
    calls += report.calls;
    console.log(`${tool.manifest.id}: ${JSON.stringify(report.cost)}`);
  }
  meter.close();
}
