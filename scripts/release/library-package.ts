import { execFileSync } from 'node:child_process';
import { chmod, copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPackage, ROOT } from './project.ts';

/**
 * Builds a package that others import, in its `dist`: JavaScript, types, and a package.json that points to them.
 *
 * @param folder of the package, relative to the checkout, with a tsconfig.json of its own
 * @returns the folder that is published
 */
export async function buildLibraryPackage(folder: string): Promise<string> {
  const source = join(ROOT, folder);
  const dist = join(source, 'dist');
  await rm(dist, { recursive: true, force: true });
  execFileSync(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', join(source, 'tsconfig.json')],
    {
      stdio: 'inherit',
    },
  );
  const { devDependencies: _, exports = {}, bin = {}, ...json } = await readPackage(folder);
  const commands = Object.entries(bin).map(([name, file]) => [name, toJavaScript(file)] as const);
  const published = {
    ...json,
    exports: Object.fromEntries(Object.entries(exports).map(([name, file]) => [name, publishedExport(file)])),
    ...(commands.length > 0 ? { bin: Object.fromEntries(commands) } : {}),
  };
  await writeFile(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  await copyFile(join(ROOT, 'LICENSE'), join(dist, 'LICENSE'));
  // What the compiler leaves where it is.
  for (const name of await readdir(source))
    if (name === 'README.md' || name.endsWith('.d.ts')) await copyFile(join(source, name), join(dist, name));
  for (const [, file] of commands) await chmod(join(dist, file), 0o755);
  return dist;
}

function publishedExport(file: string): string | { readonly types: string; readonly default?: string } {
  if (file.endsWith('.d.ts')) return { types: file };
  return file.endsWith('.ts') ? { types: file.replace(/\.ts$/, '.d.ts'), default: toJavaScript(file) } : file;
}

function toJavaScript(file: string): string {
  return file.replace(/\.ts$/, '.js');
}
