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

function hostCommand(folder: string): string {
  const require = createRequire(join(resolve(folder), 'package.json'));
  try {
    const manifest = require.resolve('@toolyard/host/package.json');
    return join(dirname(manifest), 'app', 'toolyard.ts');
  } catch {
    throw new Error('the host is not installed: npm install --save-dev @toolyard/host');
  }
}
