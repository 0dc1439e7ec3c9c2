/**
 * Holds what the project depends on to its rules: `licences` (nothing under a licence that reaches further is
 * published), `advisories` (a local copy of OSV's data, in OSV_DIR), `sbom FILE` (CycloneDX, of what is published).
 */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findAdvisories } from './supply-chain/advisories.ts';
import { EXCEPTIONS, licenceProblems } from './supply-chain/licences.ts';
import { readLockedPackages } from './supply-chain/locked-packages.ts';

const ROOT = join(import.meta.dirname, '..');
const packages = await readLockedPackages(join(ROOT, 'package-lock.json'));
const published = packages.filter(({ isDevelopment }) => !isDevelopment);

const COMMANDS: Readonly<Record<string, (...words: string[]) => Promise<void>>> = {
  async licences() {
    const problems = licenceProblems(packages);
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
    else
      console.log(
        `licences: ${published.length} packages are published, ${Object.keys(EXCEPTIONS).length} by an exception`,
      );
  },

  async advisories() {
    const folder = process.env.OSV_DIR;
    if (folder === undefined || folder === '') {
      console.log(
        'advisories: skipped: OSV_DIR names no copy of the data (https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip)',
      );
      return;
    }
    const findings = await findAdvisories(folder, packages);
    for (const { id, name, version, summary, isDevelopment } of findings)
      console.error(`${name}@${version}${isDevelopment ? ' (development)' : ''}: ${id} ${summary}`);
    if (findings.some(({ isDevelopment }) => !isDevelopment)) process.exitCode = 1;
    console.log(`advisories: ${findings.length} hold for ${packages.length} packages`);
  },

  async sbom(file = 'release/sbom.cdx.json') {
    const bom = execFileSync(
      'npm',
      ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
      { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    const { components } = JSON.parse(bom) as { readonly components: readonly unknown[] };
    await mkdir(dirname(join(ROOT, file)), { recursive: true });
    await writeFile(join(ROOT, file), bom);
    console.log(`sbom: ${components.length} components in ${file}`);
  },
};

const [name = 'licences', ...words] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command === undefined) {
  console.error(`usage: npm run supply-chain ${Object.keys(COMMANDS).join('|')}`);
  process.exitCode = 2;
} else await command(...words);
