import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('V8 itself forgets the shape of a tick: without that, nothing of this is needed', () => {
  expect(shapesSeen()).toContain('MEGAMORPHIC');
});

test('a kept tick has V8 know one shape of them', () => {
  expect(new Set(shapesSeen('kept'))).toEqual(new Set(['MONOMORPHIC']));
});

/** What V8 noted at each of the places where a tick gets its properties. */
function shapesSeen(...words: readonly string[]): string[] {
  const flags = ['--expose-gc', '--allow-natives-syntax'];
  const script = join(import.meta.dirname, 'tick-shape-script.ts');
  const { stdout } = spawnSync(process.execPath, [...flags, script, ...words], { encoding: 'utf8' });
  return [...stdout.matchAll(/DefineKeyedOwnPropertyInLiteral (\w+)/g)].map(([, state = '']) => state);
}
