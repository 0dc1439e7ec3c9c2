/** What each level of the sandbox costs: a process's start, a warm call, memory. The levels in turn, ratios to `reduced`. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { SandboxProcess } from '../../host/runtimes/isolate/host-side/sandbox-process.ts';
import { readSandbox } from '../../host/runtimes/isolate/sandbox-scripts.ts';
import { SANDBOX_LEVELS, type SandboxLevel } from '../../host/runtimes/wall/level.ts';
import { chooseWall, type Wall } from '../../host/runtimes/wall/wall.ts';
import { TestSandbox, toolSource } from '../../test/host/runtimes/isolate/sandbox.ts';
import { innerProcess } from '../../test/host/runtimes/wall/inner-process.ts';
import { median } from './median.ts';

const STARTS = 10;
const ROUNDS = 6;
const CALLS_A_ROUND = 300;

const scripts = await readSandbox();
const walls: Wall[] = [];
for (const level of SANDBOX_LEVELS) {
  const start = performance.now();
  const wall = await chooseWall([level]);
  if (wall.level !== level) console.log(`${level} does not hold here: ${wall.report.failed[0]?.reason}`);
  else walls.push(wall);
  console.log(`to try ${level}: ${(performance.now() - start).toFixed(0)} ms`);
}
report('a start, until it is ready', 'ms', await measureStarts());
await measureCalls();
for (const wall of walls) wall.close();

async function measureStarts(): Promise<Map<SandboxLevel, number[]>> {
  const times = new Map<SandboxLevel, number[]>(walls.map(({ level }) => [level, []]));
  for (let round = 0; round <= STARTS; round += 1) {
    for (const wall of walls) {
      const start = performance.now();
      const limits = {
        memoryMb: 128,
        processMemoryMb: 704,
        maxResultBytes: 1_000,
        idleIsolates: 8,
        idleMs: 30_000,
      };
      const sandbox = new SandboxProcess({ limits, scripts, wall, startMs: 60_000 });
      await once(sandbox, 'ready');
      // The first round is for warming up.
      if (round > 0) times.get(wall.level)?.push(performance.now() - start);
      const ended = once(sandbox, 'end');
      sandbox.kill('it was measured');
      await ended;
    }
  }
  return times;
}

/** One call after the other, and the memory of the process that served them. */
async function measureCalls(): Promise<void> {
  const times = new Map<SandboxLevel, number[]>(walls.map(({ level }) => [level, []]));
  const memory = new Map<SandboxLevel, number[]>(walls.map(({ level }) => [level, []]));
  const sandboxes = await Promise.all(
    walls.map(async (wall) => {
      const sandbox = await TestSandbox.start({ wall: async () => wall, processes: 1 });
      const tools = { shout: toolSource('return { result: text.toUpperCase() };') };
      const tool = (await sandbox.add({ id: 'bench', tools }))('shout');
      return { level: wall.level, sandbox, tool };
    }),
  );
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { level, sandbox, tool } of sandboxes) {
      for (let call = 0; call < CALLS_A_ROUND; call += 1) {
        const { ok, ms } = await sandbox.call(tool, { text: 'hey' });
        if (!ok) throw new Error(`a call failed behind ${level}`);
        if (round > 0) times.get(level)?.push(ms);
      }
      if (round > 0)
        for (const { pid } of sandbox.runtime.processes()) memory.get(level)?.push(await residentMb(pid));
    }
  }
  report('a warm call', 'ms', times);
  report('resident memory after calls', 'MiB', memory);
  await Promise.all(sandboxes.map(({ sandbox }) => sandbox.stop()));
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${await innerProcess(pid)}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? NaN) / 1024;
}

function report(what: string, unit: string, measured: ReadonlyMap<SandboxLevel, readonly number[]>): void {
  console.log(`${what}, median in ${unit}:`);
  const base = median(measured.get('reduced') ?? []);
  for (const [level, values] of measured) {
    const value = median(values);
    console.log(
      `  ${level.padEnd(9)} ${value.toFixed(3).padStart(9)}  ${(value / base).toFixed(2)} × reduced`,
    );
  }
}
