import { isAscii } from 'node:buffer';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BUILT, isNewerThanSources, NOTE, type BuildNote } from '../../../host/app/built-serve.ts';
import { HOME, scriptBeside } from '../../../host/installation.ts';
import { scriptsOf } from '../../../scripts/scripts-beside.ts';

test('what was built is used as long as no source is newer, or gone', async () => {
  const root = await mkdtemp(join(tmpdir(), 'toolyard-built-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'dist'));
  const [built, note] = [join(root, 'dist/serve.js'), join(root, 'dist/build.json')];
  const sources = ['a.ts', 'b.json'];
  const isFresh = () => isNewerThanSources(built, note, root);
  const changedAt = (name: string, second: number) => utimes(join(root, name), second, second);

  expect(isFresh()).toBe(false);
  for (const name of [...sources, 'dist/serve.js']) await writeFile(join(root, name), '');
  expect(isFresh()).toBe(false);
  await writeFile(note, JSON.stringify({ sources, files: ['serve.js'] }));
  for (const name of sources) await changedAt(name, 1_000);
  await changedAt('dist/serve.js', 1_000);
  expect(isFresh()).toBe(true);
  await changedAt('b.json', 1_001);
  expect(isFresh()).toBe(false);
  await changedAt('dist/serve.js', 1_002);
  expect(isFresh()).toBe(true);
  await rm(join(root, 'a.ts'));
  expect(isFresh()).toBe(false);
});

test('what was built is in ASCII, of which V8 keeps one byte a character', async () => {
  const scripts = (await readdir(BUILT)).filter((name) => name.endsWith('.js'));
  const others = [];
  for (const name of scripts) if (!isAscii(await readFile(join(BUILT, name)))) others.push(name);
  expect(scripts).toContain('serve.js');
  expect(others).toEqual([]);
});

test("what was built has `performance` of a module, not of the global object's accessor", async () => {
  const lacking = [];
  let uses = 0;
  for (const name of await readdir(BUILT)) {
    const text = name.endsWith('.js') ? await readFile(join(BUILT, name), 'utf8') : '';
    if (!text.includes(' performance.now()')) continue;
    uses += 1;
    if (
      !/^import \{[^}]*\bperformance\b/m.test(text) &&
      !text.includes('performance = globalThis.performance')
    )
      lacking.push(name);
  }
  expect(uses).toBeGreaterThan(0);
  expect(lacking).toEqual([]);
});

test('each script that the host starts in a thread is bundled by itself, and begins there', async () => {
  const { sources } = JSON.parse(await readFile(NOTE, 'utf8')) as BuildNote;
  const begun = [];
  for (const source of sources.map((name) => join(HOME, name)))
    for (const script of await scriptsOf(source)) {
      const standing = { ...import.meta, dirname: dirname(source), scripts: BUILT };
      begun.push(scriptBeside(standing, relative(dirname(source), script).replace(/\.ts$/, '')));
    }
  const names = begun.map((file) => basename(file));
  expect(names).toContain('runtimes-pool-thread-worker.js');
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /[/\\]|\.\./.test(name))).toEqual([]);
  const built = new Set(await readdir(BUILT));
  expect(names.filter((name) => !built.has(name))).toEqual([]);
});

test("MCP's SDK is loaded by the first request that needs it, not by the start", async () => {
  const [start = ''] = importsOf(
    await readFile(join(BUILT, 'serve.js'), 'utf8'),
    /import\("\.\/(serve-alone-[^"]+)"\)/g,
  );
  const loaded = new Set([start]);
  const texts = [];
  for (const name of loaded) {
    const text = await readFile(join(BUILT, name), 'utf8');
    texts.push(text);
    for (const other of importsOf(text, /^(?:import|export)\b[^;'"]*?"\.\/([^"]+)";$/gm)) loaded.add(other);
  }
  expect(loaded.size).toBeGreaterThan(5);
  expect(texts.filter((text) => text.includes('@modelcontextprotocol/server/dist'))).toEqual([]);
});

function importsOf(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, name = '']) => name);
}
