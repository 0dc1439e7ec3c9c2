import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test('the tests and files that the threat model names are there', async () => {
  const text = await readFile(join(ROOT, 'host/THREATS.md'), 'utf8');
  const named = [...text.matchAll(/`((?:test|host|sdk|scripts)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
