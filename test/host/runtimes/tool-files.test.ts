import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Tool } from '../../../host/catalogue/bundle.ts';
import { readToolFiles } from '../../../host/runtimes/tool-files.ts';

const FILES = {
  'tools/draw.js': 'const a = require("../chunks/a-1.js"), f = () => require(`../chunks/deep/ü-2.js`);',
  'tools/other.js': 'require("../chunks/c-3.js")',
  'chunks/a-1.js': '.js.js"../chunks/typebox.js',
  'chunks/deep/ü-2.js': 'require("./a-1.js"); "is not code: ./x.js, /a-1"',
  'chunks/typebox.js': '',
  'chunks/c-3.js': '',
  'chunks/table.json': '{}',
};

async function toolOf(
  files: Readonly<Record<string, string>>,
  changed: Partial<typeof FILES> = {},
): Promise<Tool> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, code] of Object.entries({ ...files, ...changed })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), code);
  }
  const hashes = Object.entries(files).map(([path, code]) => [
    path,
    createHash('sha256').update(code).digest('hex'),
  ]);
  const bundle = { folder, manifest: { files: Object.fromEntries(hashes) as Record<string, string> } };
  return { bundle, manifest: { id: 'draw', entry: 'tools/draw.js' } } as unknown as Tool;
}

test('a tool has its entry and the chunks that are mentioned there or in one another', async () => {
  const files = await readToolFiles(await toolOf(FILES));
  const names = ['tools/draw.js', 'chunks/a-1.js', 'chunks/deep/ü-2.js', 'chunks/typebox.js'];
  expect([...files.keys()].toSorted()).toEqual(names.toSorted());
  for (const [path, code] of files) expect(code.toString()).toBe(FILES[path as keyof typeof FILES]);
});

test('a bundle may have no chunks', async () => {
  const { 'tools/draw.js': entry } = FILES;
  expect([...(await readToolFiles(await toolOf({ 'tools/draw.js': entry }))).keys()]).toEqual([
    'tools/draw.js',
  ]);
});

test('a file that is not the one of the manifest is refused, and so is too much', async () => {
  await expect(readToolFiles(await toolOf(FILES, { 'chunks/typebox.js': 'other' }))).rejects.toThrow(
    'chunks/typebox.js is not the file that the manifest names',
  );
  await expect(readToolFiles(await toolOf(FILES), 100)).rejects.toThrow('at most 100 bytes');
});
