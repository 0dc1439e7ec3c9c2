import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SandboxLevel } from '../../../../host/runtimes/wall/level.ts';

/** Who starts a wall: the tests' own user, and another where root runs the tests. */
export const STARTERS =
  process.getuid?.() === 0 ? (['root', 'an ordinary user'] as const) : (['an ordinary user'] as const);

export type Starter = 'root' | 'an ordinary user';

/** What a walled process left. */
export interface Ending {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * What a host has that must be out of reach: a process, a database that anybody may write, a socket and a port. All of
 * it is open to everybody on this machine, so that what keeps it is the wall and nothing else.
 */
export class Victim {
  readonly folder: string;
  /** Where it listens on loopback. */
  readonly port: number;
  readonly #process: ChildProcess;
  readonly #servers: readonly Server[];
  connections = 0;

  private constructor(folder: string, port: number, process: ChildProcess, servers: readonly Server[]) {
    this.folder = folder;
    this.port = port;
    this.#process = process;
    this.#servers = servers;
    for (const server of servers)
      server.on('connection', (socket) => {
        this.connections += 1;
        socket.destroy();
      });
  }

  static async start(): Promise<Victim> {
    const folder = await mkdtemp(join(tmpdir(), 'toolyard-wall-'));
    await chmod(folder, 0o777);
    const user = process.getuid?.() === 0 ? NOBODY : {};
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
      ...user,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const local = createServer().listen(join(folder, 'operator.sock'));
    const loopback = createServer().listen(0, '127.0.0.1');
    await Promise.all([once(local, 'listening'), once(loopback, 'listening')]);
    const { port } = loopback.address() as AddressInfo;
    await chmod(join(folder, 'operator.sock'), 0o666);
    await writeFile(join(folder, 'operator.db'), '');
    await chmod(join(folder, 'operator.db'), 0o666);
    return new Victim(folder, port, child, [local, loopback]);
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Whether nothing of it was touched. */
  async isUnhurt(): Promise<boolean> {
    const text = await readFile(join(this.folder, 'operator.db'), 'utf8');
    const isRunning = this.#process.exitCode === null && this.#process.signalCode === null;
    return isRunning && text === '' && this.connections === 0;
  }

  async write(name: string, text: string): Promise<string> {
    const file = join(this.folder, name);
    await writeFile(file, text);
    return file;
  }

  /** Compiles the addon of raw system calls, aimed at this victim. */
  async compileAttempts(): Promise<string> {
    const aims = {
      HOST_PID: this.pid,
      HOST_PARENT: process.pid,
      HOST_PROC: JSON.stringify(`/proc/${this.pid}`),
      DATABASE: JSON.stringify(join(this.folder, 'operator.db')),
      SOCKET: JSON.stringify(join(this.folder, 'operator.sock')),
      PORT: this.port,
    };
    const addon = join(this.folder, 'attempts.node');
    const options = ['-Wall', '-Werror', '-shared', '-fPIC', '-o', addon];
    const definitions = Object.entries(aims).map(([name, value]) => `-D${name}=${value}`);
    await promisify(execFile)('cc', [...options, ...definitions, join(import.meta.dirname, 'attempts.c')]);
    return addon;
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGKILL');
    for (const server of this.#servers) server.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Runs a script behind a level, which an own process chooses and starts, as that user. */
export async function runWalled(
  level: SandboxLevel,
  starter: Starter,
  script: string,
  ...more: readonly string[]
): Promise<Ending> {
  const isOther = starter === 'an ordinary user' && process.getuid?.() === 0;
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'run-walled.ts'), level, script, ...more],
    { ...(isOther ? NOBODY : {}), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}
