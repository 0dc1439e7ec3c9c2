import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A server in a process of its own, as it is measured. */
export interface MeasuredServer {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to its first answer, in milliseconds. */
  readonly startMs: number;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

/**
 * Starts the host, its rate limits off, on a free port.
 *
 * @param logged is told each line of its log
 */
export async function startHost(
  environment: Readonly<Record<string, string>> = {},
  logged?: (line: string) => void,
): Promise<MeasuredServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-bench-'));
  const limits = { RATE_LIMIT_REST: '0', RATE_LIMIT_MCP: '0', RATE_LIMIT_BINS: '0' };
  const settings = { DATA_DIR: dataDir, ...limits, ...environment };
  const server = await start('host/app/main.ts', '/healthz', settings, logged);
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a script of this folder that prints the port it listens on. */
export function startScript(
  name: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<MeasuredServer> {
  return start(join('scripts/bench', name), '/healthz', environment);
}

async function start(
  script: string,
  probe: string,
  environment: Readonly<Record<string, string>>,
  logged?: (line: string) => void,
): Promise<MeasuredServer> {
  const began = performance.now();
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (logged !== undefined) createInterface(child.stdout).on('line', logged);
  const url = await addressOf(child);
  await (await fetch(url + probe)).text();
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened`)));
  });
}
