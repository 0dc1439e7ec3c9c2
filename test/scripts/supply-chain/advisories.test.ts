import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findAdvisories } from '../../../scripts/supply-chain/advisories.ts';
import type { LockedPackage } from '../../../scripts/supply-chain/locked-packages.ts';

const locked = (name: string, version: string): LockedPackage => ({
  name,
  version,
  path: `node_modules/${name}`,
  licence: 'MIT',
  isDevelopment: false,
});

/** A copy of the data, with one advisory on `left` whose ranges are given. */
async function copyOf(events: readonly object[], more: object = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-osv-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const advisory = {
    id: 'GHSA-aaaa-bbbb-cccc',
    summary: 'it pads too much',
    affected: [{ package: { ecosystem: 'npm', name: 'left' }, ranges: [{ type: 'SEMVER', events }] }],
    ...more,
  };
  await mkdir(join(folder, 'npm'));
  await writeFile(join(folder, 'npm', 'one.json'), JSON.stringify(advisory));
  return folder;
}

test.each([
  ['before it was introduced', [{ introduced: '1.2.0' }, { fixed: '1.4.0' }], '1.1.9', false],
  ['where it was introduced', [{ introduced: '1.2.0' }, { fixed: '1.4.0' }], '1.2.0', true],
  ['where it is fixed', [{ introduced: '1.2.0' }, { fixed: '1.4.0' }], '1.4.0', false],
  ['from the first version on', [{ introduced: '0' }, { fixed: '1.4.0' }], '0.0.1', true],
  ['in the last affected', [{ introduced: '0' }, { last_affected: '2.0.0' }], '2.0.0', true],
  ['after the last affected', [{ introduced: '0' }, { last_affected: '2.0.0' }], '2.0.1', false],
  ['again', [{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '2.0.0' }], '2.1.0', true],
  ['between', [{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '2.0.0' }], '1.5.0', false],
  ['in a version before a release', [{ introduced: '0' }, { fixed: '1.4.0' }], '1.4.0-rc.1', true],
])('an advisory holds or not: %s', async (_, events, version, holds) => {
  const found = await findAdvisories(await copyOf(events), [
    locked('left', version),
    locked('right', version),
  ]);
  expect(found.map(({ id, name }) => `${id} ${name}`)).toEqual(holds ? ['GHSA-aaaa-bbbb-cccc left'] : []);
});

test('a version that is named is affected', async () => {
  const affected = [{ package: { ecosystem: 'npm', name: 'left' }, versions: ['1.0.0'] }];
  const folder = await copyOf([], { affected });
  expect(await findAdvisories(folder, [locked('left', '1.0.0')])).toHaveLength(1);
  expect(await findAdvisories(folder, [locked('left', '1.0.1')])).toHaveLength(0);
});

test('withdrawn advisories and other ecosystems do not count', async () => {
  const events = [{ introduced: '0' }];
  const withdrawn = await copyOf(events, { withdrawn: '2026-01-01T00:00:00Z' });
  expect(await findAdvisories(withdrawn, [locked('left', '1.0.0')])).toEqual([]);
  const affected = [{ package: { ecosystem: 'PyPI', name: 'left' }, ranges: [{ type: 'SEMVER', events }] }];
  expect(await findAdvisories(await copyOf(events, { affected }), [locked('left', '1.0.0')])).toEqual([]);
});

test('an empty copy is no clean bill', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-osv-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await expect(findAdvisories(folder, [])).rejects.toThrow('expected advisories');
});
