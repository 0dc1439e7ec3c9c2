import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './project.ts';

/** What belongs into no package: sources that Node refuses there, tests, and what is one machine's. */
const UNWANTED = [
  /(?<!\.d)\.ts$/,
  /(?:^|\/)(?:test|tests|\.git|\.env[^/]*)\//,
  /\.(?:jwk|sqlite|tsbuildinfo|tgz|log)$/,
];

/**
 * Holds a packed package to what its users will meet: its contents, and how its package.json is read (publint, and for
 * what is imported attw).
 *
 * @returns what was packed, in one line
 * @throws Error with everything that is wrong with it
 */
export async function checkPackage(
  tarball: string,
  { isLibrary }: { readonly isLibrary: boolean },
): Promise<string> {
  const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .trim()
    .split('\n');
  const problems = [
    ...files
      .filter((file) => UNWANTED.some((pattern) => pattern.test(file)))
      .map((file) => `${file} does not belong into a package`),
    ...['package/package.json', 'package/LICENSE']
      .filter((file) => !files.includes(file))
      .map((file) => `${file} is missing`),
    ...run('publint', [tarball, '--strict']),
    ...(isLibrary ? run('attw', [tarball, '--profile', 'esm-only', '--no-emoji', '--format', 'ascii']) : []),
  ];
  if (problems.length > 0) throw new Error([`${basename(tarball)}:`, ...problems].join('\n'));
  return `${basename(tarball)}: ${files.length} files, ${(statSync(tarball).size / 1e6).toFixed(1)} MB`;
}

function run(command: string, words: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin', command), words, {
    encoding: 'utf8',
  });
  return status === 0 ? [] : [stdout + stderr];
}
