import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { runProgram } from '../../host/run-command.ts';

const root = join(import.meta.dirname, '../../..');
const command = join(root, 'sdk/cli/main.ts');

/** An empty folder, gone after the test. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-author-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with a package that `create` made, its dependencies in place as `npm install` would put them. */
export async function createdPackage(): Promise<string> {
  const parent = await emptyFolder();
  const { code, stdout } = await runProgram(command, ['create', 'acme-tools'], {}, parent);
  expect(code).toBe(0);
  expect(stdout).toContain('next: cd acme-tools && npm install && npm run dev');
  const folder = join(parent, 'acme-tools');
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@toolyard'), { recursive: true });
  await symlink(join(root, 'sdk'), join(modules, '@toolyard/sdk'));
  await symlink(join(root, 'host'), join(modules, '@toolyard/host'));
  await symlink(join(root, 'node_modules/@types'), join(modules, '@types'));
  return folder;
}
