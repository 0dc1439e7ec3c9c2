/**
 * Builds the SDK as it is published, in sdk/dist: JavaScript, types, and a package.json that points to them.
 * Publish with `npm publish sdk/dist`. Refuses what may not be published, or has a known hole, and leaves the bill
 * of materials in release/.
 */
import { execFileSync } from 'node:child_process';
import { chmod, copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface PackageJson {
  readonly exports: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly devDependencies?: object;
  readonly [key: string]: unknown;
}

const root = join(import.meta.dirname, '..');
const sdk = join(root, 'sdk');
const dist = join(sdk, 'dist');

await rm(dist, { recursive: true, force: true });
execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(sdk, 'tsconfig.json')], { stdio: 'inherit' });
const {
  devDependencies: _,
  exports,
  bin,
  ...json
} = JSON.parse(await readFile(join(sdk, 'package.json'), 'utf8')) as PackageJson;
const published = {
  ...json,
  exports: Object.fromEntries(
    Object.entries(exports).map(([name, file]) => [
      name,
      { types: file.replace(/\.ts$/, '.d.ts'), default: file.replace(/\.ts$/, '.js') },
    ]),
  ),
  bin: Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, file.replace(/\.ts$/, '.js')])),
};
await writeFile(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
await copyFile(join(sdk, 'README.md'), join(dist, 'README.md'));
await copyFile(join(root, 'LICENSE'), join(dist, 'LICENSE'));
await copyFile(join(sdk, 'binary-imports.d.ts'), join(dist, 'binary-imports.d.ts'));
await chmod(join(dist, 'cli/main.js'), 0o755);
for (const words of [['licences'], ['advisories'], ['sbom', 'release/sbom.cdx.json']])
  execFileSync(process.execPath, [join(root, 'scripts/supply-chain.ts'), ...words], { stdio: 'inherit' });
console.log(`built ${dist}`);
