import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('V8 by itself joins few of many small functions: without that, nothing of this is needed', () => {
  expect(joinedFunctions()).toBeLessThan(10);
});

test('more are joined, where it is told so', () => {
  expect(joinedFunctions('more')).toBe(30);
});

function joinedFunctions(...words: readonly string[]): number {
  const flags = ['--allow-natives-syntax', '--trace-turbo-inlining'];
  const script = join(import.meta.dirname, 'inlining-script.ts');
  const { stdout } = spawnSync(process.execPath, [...flags, script, ...words], { encoding: 'utf8' });
  const joined = stdout.matchAll(/Inlining .* (part\d+)>\} into .* whole>/g);
  return new Set(Array.from(joined, ([, name]) => name)).size;
}
