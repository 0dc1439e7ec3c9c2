import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const UNIT = join(import.meta.dirname, '../../../host/deploy/toolyard.service');

/** In tenths, 100 at most: systemd 252 counts 2.6, 257 a little less. */
const MAX_EXPOSURE = 26;

const { error } = spawnSync('systemd-analyze', ['--version']);

/** The unit where what it starts exists: whether a program is there is the machine's matter. */
async function installedUnit(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-unit-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'toolyard.service');
  const text = await readFile(UNIT, 'utf8');
  await writeFile(file, text.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
  return file;
}

// apt install systemd
test.skipIf(error !== undefined)('systemd understands every line of the unit', async () => {
  const { stderr } = spawnSync('systemd-analyze', ['verify', await installedUnit()], { encoding: 'utf8' });
  // Of the machine's own units, which this one comes after, it may have more to say.
  expect(stderr.split('\n').filter((line) => line.includes('toolyard'))).toEqual([]);
});

test.skipIf(error !== undefined)('the unit leaves little to a break-out', async () => {
  const { status, stdout } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--no-pager', `--threshold=${MAX_EXPOSURE}`, await installedUnit()],
    { encoding: 'utf8' },
  );
  expect(status, stdout).toBe(0);
});

test('a stop has time for the drain, the grace and some seconds', async () => {
  const text = await readFile(UNIT, 'utf8');
  const drainMs = Number(/\bDRAIN_MS=(\d+)/.exec(text)?.[1]);
  const stopSeconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1]);
  expect(drainMs).toBe(5000);
  expect(stopSeconds).toBeGreaterThanOrEqual(drainMs / 1000 + 10 + 5);
});
