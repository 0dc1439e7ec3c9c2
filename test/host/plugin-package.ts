import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

export interface PackageParts {
  /** The package's name; also the folder's. */
  readonly name: string;
  readonly version?: string;
  /** What package.json says under `toolyard`. */
  readonly toolyard?: object;
  /** Source by path; `plugin.ts` is made when it is left out. */
  readonly files: Readonly<Record<string, string>>;
}

/** Writes a plugin package as an author would have it, with the SDK installed, into a folder of the test's or suite's. */
export async function writePackage(
  { name, version = '1.0.0', toolyard = {}, files }: PackageParts,
  whenFinished: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'toolyard-package-'));
  whenFinished(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, name.replace(/^@.*\//, ''));
  const json = { name, version, type: 'module', dependencies: { '@toolyard/sdk': '*' }, toolyard };
  const plugin = `import { definePlugin } from '@toolyard/sdk';\nexport default definePlugin({ title: 'Acme', summary: 'Tools of a test.' });\n`;
  const all = { 'plugin.ts': plugin, 'package.json': JSON.stringify(json), ...files };
  for (const [path, content] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await mkdir(join(folder, 'node_modules/@toolyard'), { recursive: true });
  await symlink(join(root, 'sdk'), join(folder, 'node_modules/@toolyard/sdk'));
  for (const library of ['typebox', '@sinclair']) {
    await symlink(join(root, 'node_modules', library), join(folder, 'node_modules', library));
  }
  return folder;
}

/** The source of a tool whose `run` has this body. */
export function toolSource(body: string, extra = ''): string {
  return `import { defineTool, InputError, Type } from '@toolyard/sdk';
export default defineTool({
  title: 'Echo',
  summary: 'Gives a text back.',
  input: Type.Object({ text: Type.String({ description: 'Any text' }) }),
  output: Type.Object({ result: Type.String() }),
  examples: [{ name: 'a word', input: { text: 'hey' }, output: {} }],
  ${extra}
  async run({ text }, context) {
    ${body}
  },
});
`;
}
