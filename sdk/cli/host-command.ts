import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/**
 * Runs the host's command `toolyard` on a data folder of its own, which is gone afterwards.
 *
 * @returns its exit code
 * @throws Error when the package has no host
 */
export async function runHostApart(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-'));
  try {
    return await runHost(folder, args, { DATA_DIR: dataDir, ...environment });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function runHost(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(process.execPath, [hostCommand(folder), ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  const stop = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return new Promise((settle, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => settle(code ?? (signal === 'SIGINT' ? 0 : 1)));
  });
}

/** The packages that the host may be installed as: as it is published, and as the folder of its sources. */
const HOSTS = ['toolyard', '@toolyard/host'];

function hostCommand(folder: string): string {
  const require = createRequire(join(resolve(folder), 'package.json'));
  for (const name of HOSTS) {
    const manifest = resolved(require, `${name}/package.json`);
    if (manifest === undefined) continue;
    const { bin } = require(manifest) as { readonly bin?: Readonly<Record<string, string>> };
    const file = bin?.['toolyard'];
    if (file !== undefined) return join(dirname(manifest), file);
  }
  throw new Error('the host is not installed: npm install --save-dev toolyard');
}

function resolved(require: NodeJS.Require, name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}
