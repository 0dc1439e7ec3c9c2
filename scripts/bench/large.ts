/**
 * What tools take for large inputs, against the fastest library of npm that does the same work: CPU time from the
 * bytes of a request to those of the answer, each in a process of its own, and the memory that the tool takes at
 * most, as a multiple of the input. A ratio is 0 where the library comes to no end.
 * `node scripts/bench/large.ts [TOOL…]` measures these alone.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LARGE_SIZES, LARGE_TOOLS, memoryFigure, timeFigure, type LargeTool } from './large-figures.ts';
import { LARGE_JOBS } from './large-jobs.ts';
import type { LargeWork } from './large-work.ts';
import { ratios, report } from './report.ts';

const ROUNDS = 3;
/** So long a library may take, in milliseconds: some take more than there is of memory, and go on for minutes before they say so. */
const LIBRARY_MS = 120_000;
/** One round tells enough of what takes that long, in milliseconds. */
const CLEAR_MS = 5000;

const run = promisify(execFile);
const named = process.argv.slice(2);
const figures: Record<string, number[]> = {};
/** Tools whose library did not come to the end of a smaller input. */
const withoutRival = new Set<LargeTool>();
for (const tool of LARGE_TOOLS.filter((each) => named.length === 0 || named.includes(each)))
  for (const mib of LARGE_SIZES) await compare(tool, mib);
report('large', figures);

async function compare(tool: LargeTool, mib: number): Promise<void> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  const multiples: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = await workOf(tool, 'tool', 'time', mib);
    if (own.refused !== undefined) {
      console.log(`${tool}, ${mib} MiB: refused (${own.refused.slice(0, 200)})`);
      return;
    }
    times.ours.push(own.took);
    const { took, size } = await workOf(tool, 'tool', 'memory', mib);
    multiples.push(took / size);
    const rival = await rivalOf(tool, mib);
    if (rival !== undefined) times.theirs.push(rival.took);
    if (own.took > CLEAR_MS) break;
  }
  const other = withoutRival.has(tool) ? 'came to no end' : `${shown(times.theirs)} ms`;
  console.log(
    `${tool}, ${mib} MiB: ${shown(times.ours)} ms, ${LARGE_JOBS[tool].library} ${other}; ` +
      `memory ${multiples.map((each) => each.toFixed(1)).join(', ')} times the input`,
  );
  figures[timeFigure(tool, mib)] = withoutRival.has(tool) ? [0] : ratios(times.ours, times.theirs);
  if (mib === LARGE_SIZES.at(-1)) figures[memoryFigure(tool)] = multiples;
}

/** What the library takes for the same; undefined once it has not come to an end. */
async function rivalOf(tool: LargeTool, mib: number): Promise<LargeWork | undefined> {
  if (withoutRival.has(tool)) return undefined;
  try {
    return await workOf(tool, 'library', 'time', mib, LIBRARY_MS);
  } catch (error) {
    // Ended by V8 for want of memory, or for its time; all else is a fault of the measurement.
    if (!(error instanceof Error && 'signal' in error && typeof error.signal === 'string')) throw error;
    withoutRival.add(tool);
    return undefined;
  }
}

async function workOf(
  tool: LargeTool,
  side: 'tool' | 'library',
  what: 'time' | 'memory',
  mib: number,
  timeout?: number,
): Promise<LargeWork> {
  const script = join(import.meta.dirname, 'large-work.ts');
  const { stdout } = await run(process.execPath, [script, tool, side, what, String(mib)], { timeout });
  return JSON.parse(stdout) as LargeWork;
}

function shown(times: readonly number[]): string {
  return times.map((ms) => ms.toFixed(0)).join(', ');
}
