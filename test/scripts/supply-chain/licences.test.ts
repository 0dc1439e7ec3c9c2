import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceProblems } from '../../../scripts/supply-chain/licences.ts';
import { readLockedPackages, type LockedPackage } from '../../../scripts/supply-chain/locked-packages.ts';

const locked = (licence: string | undefined, isDevelopment = false): LockedPackage => ({
  name: 'left',
  version: '1.0.0',
  path: 'node_modules/left',
  licence,
  isDevelopment,
});

test('what the project publishes stands under licences that allow it', async () => {
  const packages = await readLockedPackages(join(import.meta.dirname, '../../../package-lock.json'));
  expect(packages.length).toBeGreaterThan(400);
  expect(licenceProblems(packages)).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND OFL-1.1', true],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['MPL-2.0', false],
  ['MIT AND LGPL-2.1-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  [undefined, false],
])('%s may be published: %s', (licence, may) => {
  expect(licenceProblems([locked(licence)], {})).toHaveLength(may ? 0 : 1);
  expect(licenceProblems([locked(licence, true)], {})).toEqual([]);
});

test('an exception holds for the licence it was made for, and goes with its package', () => {
  const exceptions = { left: { licence: 'MPL-2.0', reason: 'unchanged' } };
  expect(licenceProblems([locked('MPL-2.0')], exceptions)).toEqual([]);
  expect(licenceProblems([locked('GPL-3.0-only')], exceptions)).toEqual([
    'left@1.0.0: was noted as MPL-2.0, is GPL-3.0-only',
  ]);
  expect(licenceProblems([], exceptions)).toEqual(['left: has an exception and is not there: remove it']);
});
