import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import chmodCalculate from '../../../plugins/developer/tools/chmod-calculate/tool.ts';

const calculate = (input: string | number, more: { base?: string; directory?: boolean } = {}) =>
  callTool(chmodCalculate, { input, ...more });

test('a mode in full', async () => {
  expect(await calculate('4755')).toEqual({
    octal: '4755',
    octal_full: '4755',
    symbolic: 'rwsr-xr-x',
    clauses: 'u=rwx,g=rx,o=rx,u+s',
    binary: '100111101101',
    owner: { read: true, write: true, execute: true },
    group: { read: true, write: false, execute: true },
    other: { read: true, write: false, execute: true },
    special: { setuid: true, setgid: false, sticky: false },
    command: 'chmod 4755 FILE',
    notes: ['setuid: a program runs with the rights of its owner.'],
  });
});

test.each([
  [644, '0644', 'rw-r--r--'],
  [7, '0007', '------rwx'],
  ['77', '0077', '---rwxrwx'],
  ['0644', '0644', 'rw-r--r--'],
  ['00644', '0644', 'rw-r--r--'],
  [0, '0000', '---------'],
  ['7777', '7777', 'rwsrwsrwt'],
  ['7000', '7000', '--S--S--T'],
  [' 640 ', '0640', 'rw-r-----'],
  ['rwxr-xr-x', '0755', 'rwxr-xr-x'],
  ['drwxrwxrwt', '1777', 'rwxrwxrwt'],
  ['-rwSr-Sr-T', '7644', 'rwSr-Sr-T'],
  ['lrwxrwxrwx.', '0777', 'rwxrwxrwx'],
  ['srw-rw----+', '0660', 'rw-rw----'],
  ['rw-r--r--@', '0644', 'rw-r--r--'],
  ['----------', '0000', '---------'],
])('%j is %s', async (input, octal_full, symbolic) => {
  expect(await calculate(input)).toMatchObject({ octal_full, symbolic });
});

test.each([
  ['u=rwx,g=rx,o=', '0000', '0750'],
  ['u+x,go=r', '0600', '0744'],
  ['+x', '0644', '0755'],
  ['-x', '0755', '0644'],
  ['-rwx', '0755', '0000'],
  ['=r', '0777', '0444'],
  ['u+r-w', '0200', '0400'],
  ['g=u', '0750', '0770'],
  ['o=g-w', '0760', '0764'],
  ['a+X', '0644', '0644'],
  ['a+X', '0744', '0755'],
  ['u+x,a+X', '0644', '0755'],
  ['u+s', '0755', '4755'],
  ['g+s', '0755', '2755'],
  ['o+s', '0755', '0755'],
  ['+t', '0777', '1777'],
  ['u+t', '0777', '0777'],
  ['u=rwx', '4755', '0755'],
  ['o=', '1777', '0770'],
  ['u+', '0755', '0755'],
  ['u=rwxs,g=rs', '0000', '6740'],
])('%s on %s is %s', async (input, base, octal_full) => {
  expect(await calculate(input, { base })).toMatchObject({ octal_full });
});

test('X in a directory sets x always', async () => {
  expect(await calculate('a+X', { base: '644', directory: true })).toMatchObject({ octal: '755' });
});

describe('beside the chmod of this machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chmod-'));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  afterAll(() => rmSync(folder, { recursive: true }));

  const permissions = fc.oneof(
    fc.array(fc.constantFrom(...'rwxXst'), { maxLength: 4 }).map((letters) => letters.join('')),
    fc.constantFrom('u', 'g', 'o'),
  );
  const clause = fc
    .tuple(
      fc.subarray(['u', 'g', 'o', 'a'], { minLength: 1 }),
      fc.array(fc.tuple(fc.constantFrom('+', '-', '='), permissions), { minLength: 1, maxLength: 3 }),
    )
    .map(([who, actions]) => who.join('') + actions.flat().join(''));

  test('clauses do the same', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(clause, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 0o7777 }),
        async (clauses, base) => {
          chmodSync(file, base);
          execFileSync('chmod', [clauses.join(','), file]);
          const { octal_full } = await calculate(clauses.join(','), { base: base.toString(8) });
          expect(octal_full).toBe((statSync(file).mode & 0o7777).toString(8).padStart(4, '0'));
        },
      ),
      { numRuns: 60, seed: 7 },
    );
  });
});

test('every mode comes back from its symbolic form and its clauses', async () => {
  for (let mode = 0; mode <= 0o7777; mode += 13) {
    const { symbolic, clauses, octal_full } = await calculate(mode.toString(8));
    expect((await calculate(symbolic)).octal_full).toBe(octal_full);
    expect((await calculate(clauses)).octal_full).toBe(octal_full);
  }
});

test.each([
  [{ input: '785' }, 'input: expected octal digits, 0 to 7, got "785"'],
  [{ input: '10000' }, 'input: expected a mode up to 7777, got "10000"'],
  [{ input: 8 }, 'input: expected octal digits'],
  [{ input: -1 }, 'input: expected octal digits'],
  [{ input: '' }, 'input: expected a mode such as 755'],
  [{ input: 'rwxr-xr-q' }, 'input: expected x, t, T, - at position 9, got "q"'],
  [{ input: 'rwxr-xr-s' }, 'at position 9, got "s"'],
  [{ input: '-rwxrw-r-u' }, 'at position 10, got "u"'],
  [{ input: 'qrwxr-xr-x' }, 'input: expected a file type, one of -dlcbps, at position 1, got "q"'],
  [{ input: 'rwxr-xr-' }, 'input: expected octal digits, clauses such as u+x, or 9 letters'],
  [{ input: 'u+q' }, 'got "u+q"'],
  [{ input: 'u+x,,g-w' }, 'got ""'],
  [{ input: 'u' }, 'got "u"'],
  [{ input: 'u=rg' }, 'got "u=rg"'],
  [{ input: 'z=r' }, 'got "z=r"'],
  [{ input: 'u+x', base: '9' }, 'base: expected octal digits'],
])('refuses %j', async (input, message) => {
  await expect(callTool(chmodCalculate, input)).rejects.toThrow(message);
});
