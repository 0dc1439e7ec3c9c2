/**
 * The one version of all packages, which stands in the root's package.json. `node scripts/version.ts 1.2.0` sets it
 * everywhere, what packages want of one another too; `--check` says where it is another.
 */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { valid } from 'semver';
import { readPackage, ROOT, type PackageJson } from './release/project.ts';

const [word = '--check'] = process.argv.slice(2);
const isCheck = word === '--check';
if (!isCheck && valid(word) === null) {
  console.error('usage: node scripts/version.ts 1.2.0 | --check');
  process.exit(2);
}
const version = isCheck ? (await readPackage('.')).version : word;
const plugins = (await readdir(join(ROOT, 'plugins'))).map((name) => `plugins/${name}`);
const folders = ['.', 'host', 'sdk', 'sdk/create', 'sdk/cli', ...plugins];
const packages = await Promise.all(
  folders.map(async (folder) => ({ folder, json: await readPackage(folder) })),
);
const names = new Set(packages.map(({ json }) => json.name));

for (const { folder, json } of packages) {
  const set = withVersion(json);
  if (JSON.stringify(set) === JSON.stringify(json)) continue;
  if (isCheck) {
    console.error(
      `${folder}/package.json: expected version ${version} of itself and of the project's packages`,
    );
    process.exitCode = 1;
  } else {
    const file = join(ROOT, folder, 'package.json');
    await writeFile(file, `${JSON.stringify(set, null, 2)}\n`);
    console.log(`${folder}: ${version}`);
  }
}
if (!isCheck) console.log('now: npm install --package-lock-only, and a heading in CHANGELOG.md');

function withVersion(json: PackageJson): PackageJson {
  const wanted = (of: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(of).map(([name, range]) => [name, names.has(name) ? version : range]));
  return {
    ...json,
    version,
    ...(json.dependencies === undefined ? {} : { dependencies: wanted(json.dependencies) }),
    ...(json.devDependencies === undefined ? {} : { devDependencies: wanted(json.devDependencies) }),
  };
}
