import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A host in a process of its own, as an operator runs it. */
export interface StartedProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  /** Where it listens; rejects when it ends before that. */
  readonly address: Promise<string>;
  /** What it has written. */
  readonly output: () => string;
}

/** Starts a host for the test that asks. Its data folder is one of its own unless `DATA_DIR` is given. */
export async function startProcess(environment: Readonly<Record<string, string>>): Promise<StartedProcess> {
  const own = environment['DATA_DIR'] === undefined;
  const dataDir = environment['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'toolyard-process-')));
  const child = spawn(process.execPath, ['host/app/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      RATE_LIMIT_REST: '0',
      RATE_LIMIT_BINS: '0',
      ISOLATE_DEADLINE_MS: '10000',
      ...environment,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
    if (own) await rm(dataDir, { recursive: true, force: true });
  });
  let output = '';
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /"address":"(http:[^"]+)".*"msg":"Toolyard is listening"/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  address.catch(() => {});
  return { child, exited, address, output: () => output };
}
