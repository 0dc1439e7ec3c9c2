/**
 * A process that does one piece of work on one input, as a call does it: from the bytes of a request to those of
 * an answer. Says what that took: `node large-work.ts TOOL tool|library time|memory MIB`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { compileValidator, type Manifest } from '@toolyard/sdk/manifest';
import { codeIn } from '../../host/runtimes/code.ts';
import { readInput } from '../../host/runtimes/input.ts';
import { encodeReturned } from '../../host/runtimes/result-bytes.ts';
import { builtTools } from '../built-tools.ts';
import { quietContext } from '../quiet-context.ts';
import { LARGE_JOBS } from './large-jobs.ts';
import { LARGE_TOOLS, type LargeTool } from './large-figures.ts';

/** What a piece of work took. */
export interface LargeWork {
  /** Milliseconds of CPU time, the collection of garbage included; or bytes, the most memory beyond what the process had before. */
  readonly took: number;
  /** Bytes of the request. */
  readonly size: number;
  /** Why the tool would not do it. */
  readonly refused?: string;
}

const MIB = 1024 * 1024;
/** What is compiled at the first calls is no cost of a large one: so many later none is slower than those after it. */
const WARM_UP_CALLS = 16;
const WARM_UP_BYTES = MIB / 4;

const [, , name, side, what, mib] = process.argv;
const tool = LARGE_TOOLS.find((each) => each === name);
if (tool === undefined) throw new Error(`there is no work for ${name}`);
const call = side === 'tool' ? await callOfTool(tool) : callOfLibrary(tool);
// Made before the calls that come first: what is left of making it would be collected in the one that is measured.
const measured = requestOf(tool, Number(mib) * MIB);
for (let round = 0; round < WARM_UP_CALLS; round += 1) await call(requestOf(tool, WARM_UP_BYTES));
console.log(JSON.stringify(await measure(measured)));

async function measure(request: Uint8Array<ArrayBuffer>): Promise<LargeWork> {
  const size = request.length;
  const end = what === 'memory' ? beginMemory() : beginTime();
  const refused = await call(request).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return { took: end(), size, ...(refused === undefined ? {} : { refused }) };
}

function beginTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}

/** Not where the time is measured: when all garbage is collected, V8 throws away the code for objects of which none is left. */
function beginMemory(): () => number {
  collectGarbage();
  const before = statusBytes('VmRSS');
  // From now on VmHWM is the most that this process has had (proc_pid_clear_refs(5)).
  writeFileSync('/proc/self/clear_refs', '5');
  return () => statusBytes('VmHWM') - before;
}

function requestOf(of: LargeTool, bytes: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(LARGE_JOBS[of].input(bytes)));
}

async function callOfTool(id: LargeTool): Promise<(request: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>> {
  const built = builtTools(join(import.meta.dirname, '../..')).find(({ manifest }) => manifest.id === id);
  if (built === undefined) throw new Error(`there is no tool ${id}`);
  const { folder, manifest } = built;
  const bundle = JSON.parse(readFileSync(join(folder, 'plugin.json'), 'utf8')) as Manifest;
  const { run } = codeIn(folder, bundle).tool(manifest);
  const validator = compileValidator(manifest.input);
  return async (bytes) => {
    const input = readInput({ kind: 'json', bytes, isHandedOver: true }, manifest.input, validator);
    return encodeReturned(await run(input, quietContext()), manifest.output);
  };
}

function callOfLibrary(id: LargeTool): (request: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> {
  const { byLibrary } = LARGE_JOBS[id];
  return async (bytes) =>
    Buffer.from(
      JSON.stringify(
        byLibrary(JSON.parse(Buffer.from(bytes).toString()) as Readonly<Record<string, string>>),
      ),
    );
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') for (let i = 0; i < 2; i += 1) collect();
}

/** A figure of /proc/self/status, in bytes. */
function statusBytes(name: 'VmRSS' | 'VmHWM'): number {
  const [, kib] =
    new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kib) * 1024;
}
