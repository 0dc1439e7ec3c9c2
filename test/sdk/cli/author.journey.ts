import { readdir, readFile, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../../host/run-command.ts';
import { createdPackage } from './created-package.ts';
import { waitFor } from '../../wait-for.ts';

const root = join(import.meta.dirname, '../../..');
const command = join(root, 'sdk/cli/main.ts');

test('from an empty folder to a signed tarball', { timeout: 180_000 }, async () => {
  const folder = await createdPackage();
  const says = async (...args: string[]) => {
    const { code, stdout, stderr } = await runProgram(command, args, {}, folder);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    return stdout;
  };
  expect(await says('build')).toContain('built');
  expect(await says('build')).toContain('is up to date');
  expect(await says('check')).toBe('no problem found\n');
  expect(await says('test')).toContain('1 examples hold, 0 differ');
  expect(JSON.parse(await says('key', 'acme.jwk'))).toMatchObject({
    kty: 'OKP',
    crv: 'Ed25519',
    x: expect.any(String),
  });
  expect(await says('sign', 'acme.jwk')).toContain('signed');
  expect(await says('pack')).toMatch(/packed .*acme-tools-0\.1\.0\.tgz/);
  expect(await readdir(folder)).toContain('acme-tools-0.1.0.tgz');
  const json = await readFile(join(folder, 'package.json'), 'utf8');
  await writeFile(join(folder, 'package.json'), json.replace('"version": "0.1.0"', '"version": "0.1.1"'));
  const refusal =
    /toolyard-plugin: 0\.1\.0 was signed by [\w-]{43}, and this bundle is not: toolyard-plugin sign <file>/;
  const npm = { npm_command: 'publish' };
  for (const given of [['pack'], ['build']])
    expect(await runProgram(command, given, npm, folder)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(refusal),
    });
  expect(await says('sign', 'acme.jwk')).toContain('signed');
  expect(await says('pack')).toMatch(/packed .*acme-tools-0\.1\.1\.tgz/);
  const own = await runProgram('--test', [], {}, folder);
  expect(own.stdout).toMatch(/pass 2/);
  for (const project of [folder, join(folder, 'test')]) {
    const types = await runProgram(join(root, 'node_modules/typescript/bin/tsc'), ['-p', project]);
    expect(types.stdout).toBe('');
  }
});

test(
  'dev waits for the first build that succeeds, serves it and swaps it at a save; pages load anew, errors are shown',
  { timeout: 180_000 },
  async () => {
    const folder = await createdPackage();
    const file = join(folder, 'tools/count-words.ts');
    const source = await readFile(file, 'utf8');
    await writeFile(file, `${source}(`);
    const child = spawn(process.execPath, [command, 'dev'], {
      cwd: folder,
      env: { ...process.env, PORT: '0' },
    });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    onTestFinished(async () => {
      child.kill('SIGTERM');
      await exited;
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await waitFor(
      () => expect(output).toMatch(/tools\/count-words\.ts:\d+: .*\n1 problem\nnothing is served yet\n$/),
      { timeout: 30_000 },
    );
    await writeFile(file, source);
    const url = await waitFor(
      () => {
        const found = /serving at (http:\S+)/.exec(output)?.[1];
        if (found === undefined) throw new Error(output);
        return found;
      },
      { timeout: 30_000 },
    );
    const words = async () => {
      const response = await fetch(`${url}/api/tools/count-words/execute`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"text":"three blind mice"}',
      });
      return ((await response.json()) as { result?: { words: number } }).result?.words;
    };
    expect(await words()).toBe(3);
    const page = await (await fetch(url, { headers: { 'accept-encoding': 'br' } })).text();
    expect(page).toContain('<script src="/author/reload.js" defer></script></head>');
    expect(await (await fetch(`${url}/author/reload.js`)).text()).toContain('/author/version');
    const version = async () => (await fetch(`${url}/author/version`)).text();
    const before = await version();
    await writeFile(file, source.replace('words: words.length', 'words: -words.length'));
    await waitFor(async () => expect(await words()).toBe(-3), { timeout: 30_000, interval: 50 });
    expect(await version()).not.toBe(before);
    await writeFile(
      file,
      source.replace('return {', "console.warn('about to fail'); throw new Error('by design'); return {"),
    );
    await waitFor(async () => expect(await words()).toBeUndefined(), { timeout: 30_000, interval: 50 });
    await waitFor(
      () => {
        expect(output).toContain('count-words: warn: about to fail\n');
        expect(output).toMatch(
          /count-words failed:\n {2}Error: by design\n {4}at tools\/count-words\.ts:\d+:\d+\n/,
        );
      },
      { timeout: 30_000 },
    );
    await writeFile(file, `${source}(`);
    await waitFor(() => expect(output).toMatch(/the version before is served\n$/), {
      timeout: 30_000,
      interval: 50,
    });
    expect(await words()).toBeUndefined();
    child.kill('SIGINT');
    expect(await exited).toBe(0);
    expect(await readdir(join(folder, '.toolyard/host'))).toContain('operator.db');
  },
);
