import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../host/run-command.ts';

const command = join(import.meta.dirname, '../../sdk/create/main.ts');

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-create-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const packageJson = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;

test('a scope belongs to the name and to the id, not to the folder', async () => {
  const parent = await emptyFolder();
  const { code, stdout } = await runProgram(command, ['@acme/tools'], {}, parent);
  expect(code).toBe(0);
  expect(stdout).toContain('next: cd tools && npm install && npm run dev');
  expect(await packageJson(join(parent, 'tools'))).toMatchObject({
    name: '@acme/tools',
    toolyard: { id: 'acme-tools' },
  });
});

test('the folder where one stands will do if it is empty', async () => {
  const folder = join(await emptyFolder(), 'acme-tools');
  await mkdir(folder);
  const { code, stdout } = await runProgram(command, ['.'], {}, folder);
  expect(code).toBe(0);
  expect(stdout).toContain('next: npm install && npm run dev');
  expect(await packageJson(folder)).toMatchObject({ name: 'acme-tools' });
});

test('what is there is left alone', async () => {
  const parent = await emptyFolder();
  await mkdir(join(parent, 'acme-tools'));
  await writeFile(join(parent, 'acme-tools/mine.txt'), 'mine');
  const { code, stderr } = await runProgram(command, ['acme-tools'], {}, parent);
  expect(code).toBe(1);
  expect(stderr).toBe('create-toolyard-plugin: acme-tools: there is something already\n');
});

test.each([[[]], [['one', 'two']], [['--help']]])('%j asks for its use', async (args) => {
  const { code, stderr } = await runProgram(command, args);
  expect(code).toBe(2);
  expect(stderr).toContain('usage: npm create toolyard-plugin <name>');
});

test.each(['Acme', '@Acme/tools', 'acme_tools'])('%s makes no id', async (name) => {
  const { code, stderr } = await runProgram(command, [name], {}, await emptyFolder());
  expect(code).toBe(1);
  expect(stderr).toContain('expected a name of lower-case words joined by hyphens');
});
