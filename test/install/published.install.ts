import { cp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildLibraryPackage } from '../../scripts/release/library-package.ts';
import { runProgram } from '../host/run-command.ts';
import { createdPackage, emptyFolder } from '../sdk/cli/created-package.ts';

const root = join(import.meta.dirname, '../..');
const command = join(root, 'sdk/cli/main.ts');

/** What authors install, as it is published, and what it needs, in a folder of its own: nothing leads to the checkout. */
async function published(): Promise<string> {
  const folder = await emptyFolder();
  const modules = join(folder, 'node_modules');
  for (const [name, from] of Object.entries(PUBLISHED))
    await cp(join(root, from), join(modules, name), { recursive: true });
  for (const name of ['typebox', 'esbuild', '@esbuild', 'jose', 'semver'])
    await symlink(join(root, 'node_modules', name), join(modules, name));
  return folder;
}

const PUBLISHED = {
  '@toolyard/sdk': 'sdk/dist',
  '@toolyard/cli': 'sdk/cli/dist',
  'create-toolyard-plugin': 'sdk/create/dist',
};

test('what authors install, as it is published, has sound types and builds what ours builds', async () => {
  for (const folder of ['sdk', 'sdk/create', 'sdk/cli']) await buildLibraryPackage(folder);
  const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  for (const folder of Object.values(PUBLISHED).map((path) => join(root, path))) {
    const types = await runProgram(attw, ['--pack', folder, '--profile', 'esm-only']);
    expect(types.code, types.stdout).toBe(0);
    const lint = await runProgram(join(root, 'node_modules/publint/src/cli.js'), [folder, '--strict']);
    expect(lint.stdout).toContain('All good!');
    expect(lint.code).toBe(0);
  }

  const here = await createdPackage();
  expect(await runProgram(command, ['build'], {}, here)).toMatchObject({ code: 0 });
  const parent = await published();
  const creator = join(parent, 'node_modules/create-toolyard-plugin/main.js');
  expect(await runProgram(creator, ['acme-tools'], {}, parent)).toMatchObject({ code: 0, stderr: '' });
  const there = join(parent, 'acme-tools');
  const builder = join(parent, 'node_modules/@toolyard/cli/main.js');
  expect(await runProgram(builder, ['build'], {}, there)).toMatchObject({ code: 0, stderr: '' });
  const manifests = await Promise.all(
    [here, there].map(
      async (folder) =>
        JSON.parse(await readFile(join(folder, 'dist/plugin.json'), 'utf8')) as { tools: object[] },
    ),
  );
  expect(manifests[1]?.tools).toEqual(manifests[0]?.tools);
  // TypeBox stays out of the bundle there too: it alone would be several times that.
  expect((await readFile(join(there, 'dist/tools/count-words.js'))).length).toBeLessThan(20_000);
});
