import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/**
 * The host's folders from the top down: what stands in one may import what stands below it, and nothing above or beside
 * it. `app` wires all of them; the last rows are known to every part and know none.
 */
const FLOORS = [
  ['app'],
  ['operator'],
  ['rest', 'mcp', 'web', 'bins'],
  ['access'],
  ['http'],
  ['calls'],
  ['runtimes'],
  ['catalogue', 'outbound'],
  ['plugin-config', 'kv'],
  ['storage'],
  ['observe'],
  ['config'],
  ['errors.ts', 'installation.ts'],
] as const;

const floors = new Map<string, number>(FLOORS.flatMap((parts, floor) => parts.map((part) => [part, floor])));

/** Every import between files of a folder, static, dynamic or of types alone. */
function importsIn(folder: string): { readonly from: string; readonly to: string }[] {
  const files = globSync('**/*.ts', { cwd: join(ROOT, folder), exclude: ['**/node_modules', '**/dist'] });
  return files.flatMap((file) => {
    const source = readFileSync(join(ROOT, folder, file), 'utf8');
    const { module } = parseSync(file, source);
    const names = [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
      ),
      ...module.dynamicImports.map(({ moduleRequest }) =>
        source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      ),
    ];
    return names
      .filter((name) => name.startsWith('.'))
      .map((name) => ({ from: file, to: posix.join(posix.dirname(file), name) }));
  });
}

const partOf = (file: string) => file.split('/')[0] ?? '';

test('every folder of the host has its floor', () => {
  const parts = new Set(importsIn('host').flatMap(({ from }) => partOf(from)));
  expect([...parts].filter((part) => !floors.has(part))).toEqual([]);
});

test('no arrow of the host runs up, or to a neighbour', () => {
  const wrong = importsIn('host').filter(({ from, to }) => {
    const [above, below] = [floors.get(partOf(from)), floors.get(partOf(to))];
    return partOf(from) !== partOf(to) && above !== undefined && below !== undefined && above >= below;
  });
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('the host imports no plugin, and the SDK nothing of the host', () => {
  const reaches = (folder: string, others: RegExp) =>
    importsIn(folder).filter(({ to }) => others.test(posix.join(folder, to)));
  expect(reaches('host', /^plugins\//)).toEqual([]);
  expect(reaches('sdk', /^(?:host|plugins)\//)).toEqual([]);
});

test('plugins import of their own package, the SDK and the kit alone', () => {
  const wrong = importsIn('plugins').filter(({ from, to }) => partOf(from) !== partOf(to));
  expect(wrong).toEqual([]);
});
