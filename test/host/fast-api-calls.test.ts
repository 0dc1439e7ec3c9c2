import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const HOST = join(import.meta.dirname, '../../host/app');

/** A small heap, in which memory for a long text is had by collecting. */
const FLAGS = [
  '--allow-natives-syntax',
  '--max-old-space-size=90',
  '--max-semi-space-size=1',
  '--min-semi-space-size=1',
  '--no-incremental-marking',
];

test('Node itself still aborts on long texts: without that, nothing of this is needed', async () => {
  const { signal, stderr, stdout } = await measureLongTexts();

  expect(`${stdout}${stderr}`).toContain('Lazy deopt after a fast API call');
  expect(signal).not.toBeNull();
});

test.each([
  ['a host', ['main.ts']],
  ['a command', ['toolyard.ts', '--help']],
])('%s is not ended by long texts', async (_, [script = '', ...words]) => {
  const { status, stdout } = await measureLongTexts(join(HOST, script), ...words);

  expect(stdout).toContain('measured beside 14 arrays');
  expect(status).toBe(0);
});

async function measureLongTexts(...words: readonly string[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-long-texts-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const script = join(import.meta.dirname, 'long-texts.ts');
  return spawnSync(process.execPath, [...FLAGS, script, ...words], {
    encoding: 'utf8',
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir },
  });
}
