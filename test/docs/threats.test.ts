import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '../../host/config/config.ts';

const ROOT = join(import.meta.dirname, '../..');
const text = await readFile(join(ROOT, 'host/THREATS.md'), 'utf8');

test('the tests and files that the threat model names are there', () => {
  const named = [...text.matchAll(/`((?:test|host|sdk|scripts)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

/** The rows of the table of limits: the number, and where it is set. */
const LIMITS = [...text.matchAll(/^\| [^|]+ \| +([\d,]+) +\| (?:`([\w./-]+)` )?`(\w+)` +\|$/gm)].map(
  ([, number = '', file, name = '']) => ({ number: Number(number.replaceAll(',', '')), file, name }),
);

test('the table of limits has them all', () => {
  expect(LIMITS.length).toBeGreaterThan(30);
});

test.each(LIMITS)('the limit $name is $number', async ({ number, file, name }) => {
  expect(file === undefined ? settingOf(name) : await constantIn(file, name)).toBe(number);
});

function settingOf(name: string): number {
  return Number(SETTINGS[name as keyof typeof SETTINGS].fallback);
}

/** The number that a file gives a name: a product of numbers. */
async function constantIn(file: string, name: string): Promise<number> {
  const source = await readFile(join(ROOT, file), 'utf8');
  const factors =
    new RegExp(String.raw`\b${name}(?: = |: )([\d_* ]+)[;,]`).exec(source)?.[1]?.split('*') ?? [];
  return factors.reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1);
}
