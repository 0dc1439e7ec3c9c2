/**
 * Builds what plugin authors install, each package as it is published: the SDK in sdk/dist, the command in sdk/cli/dist, and
 * what `npm create toolyard-plugin` runs in sdk/create/dist. Publish with `npm publish FOLDER`, in this order. Refuses what
 * may not be published, or has a known hole, and leaves the bill of materials in release/.
 */
import { execFileSync } from 'node:child_process';
import { chmod, copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface PackageJson {
  readonly exports: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly devDependencies?: object;
  readonly [key: string]: unknown;
}

const root = join(import.meta.dirname, '..');

for (const folder of ['sdk', 'sdk/create', 'sdk/cli']) console.log(`built ${await buildPackage(folder)}`);
await copyFile(join(root, 'sdk/binary-imports.d.ts'), join(root, 'sdk/dist/binary-imports.d.ts'));
for (const words of [['licences'], ['advisories'], ['sbom', 'release/sbom.cdx.json']])
  execFileSync(process.execPath, [join(root, 'scripts/supply-chain.ts'), ...words], { stdio: 'inherit' });

/**
 * Writes a package's JavaScript, its types, and a package.json that points to them.
 *
 * @returns the folder to publish
 */
async function buildPackage(folder: string): Promise<string> {
  const source = join(root, folder);
  const dist = join(source, 'dist');
  await rm(dist, { recursive: true, force: true });
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(source, 'tsconfig.json')], {
    stdio: 'inherit',
  });
  const {
    devDependencies: _,
    exports,
    bin = {},
    ...json
  } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as PackageJson;
  const commands = Object.entries(bin).map(([name, file]) => [name, toJavaScript(file)] as const);
  const published = {
    ...json,
    exports: Object.fromEntries(Object.entries(exports).map(([name, file]) => [name, publishedExport(file)])),
    ...(commands.length > 0 ? { bin: Object.fromEntries(commands) } : {}),
  };
  await writeFile(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  await copyFile(join(source, 'README.md'), join(dist, 'README.md'));
  await copyFile(join(root, 'LICENSE'), join(dist, 'LICENSE'));
  for (const [, file] of commands) await chmod(join(dist, file), 0o755);
  return dist;
}

function publishedExport(file: string): string | { readonly types: string; readonly default: string } {
  return file.endsWith('.ts') ? { types: file.replace(/\.ts$/, '.d.ts'), default: toJavaScript(file) } : file;
}

function toJavaScript(file: string): string {
  return file.replace(/\.ts$/, '.js');
}
