import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const root = join(import.meta.dirname, '../..');

/** A host in a process of its own, whose threads can be looked at. */
export interface HostProcess {
  readonly url: string;
  /** CPU time of its main thread so far, in milliseconds. */
  mainThreadMs(): Promise<number>;
  /** Resident memory of it and of the processes that it started, in MiB. */
  memoryMb(): Promise<number>;
  stop(): Promise<void>;
}

export async function startHostProcess(
  environment: Readonly<Record<string, string>> = {},
): Promise<HostProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-process-'));
  const child = spawn(process.execPath, [join(root, 'host/app/main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      PLUGIN_DIRS: join(root, 'plugins'),
      RATE_LIMIT_REST: '0',
      RATE_LIMIT_MCP: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('the host did not start');
  const ended = once(child, 'exit');
  return {
    url: await listeningAt(child.stdout),
    async mainThreadMs() {
      const [onCpuNs] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ');
      return Number(onCpuNs) / 1e6;
    },
    async memoryMb() {
      return (await Promise.all((await familyOf(pid)).map(residentMb))).reduce((sum, mb) => sum + mb, 0);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Reads the log until it says where the host listens, and passes over the rest. */
async function listeningAt(log: Readable): Promise<string> {
  let text = '';
  for await (const chunk of log.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const found = /http:\/\/[\d.]+:\d+/.exec(text);
    if (found === null) continue;
    log.resume();
    return found[0];
  }
  throw new Error(`the host ended: ${text}`);
}

/** A process and all that came of it. */
async function familyOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const pids = children.split(' ').filter((word) => word !== '');
  return [pid, ...(await Promise.all(pids.map((child) => familyOf(Number(child))))).flat()];
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
