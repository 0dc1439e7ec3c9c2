import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { RELEASE } from '../release/project.ts';
import { BASE, BUILD_BASE } from './names.ts';
import { findStart, mustRun, run } from './podman.ts';

/** The release of Debian that host/deploy/Containerfile names as its base. */
const SUITE = 'trixie';

/** What images of Debian leave out too. */
const LEFT_OUT = ['doc', 'info', 'locale', 'man'];

/** Whom this machine trusts, and so the build, which asks the same registries. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** This machine, or where it runs, does not allow what making an image needs. */
export class CannotMakeImages extends Error {}

/**
 * Makes the two bases of the image of Debian's packages, for a machine that reaches no registry of images: one as
 * `debian:trixie-slim` is, and one with Node and npm on top of it, as `node:26-trixie-slim` is.
 *
 * @throws CannotMakeImages when programs are missing, or namespaces and mounts are not to be had
 */
export async function makeDebianBases(): Promise<void> {
  for (const [program, name] of [
    ['mmdebstrap', 'mmdebstrap'],
    ['podman', 'podman'],
  ] as const)
    if ((await run(program, ['--version'])).code !== 0)
      throw new CannotMakeImages(`${program} is not installed: apt install ${name}`);
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-image-'));
  try {
    await makeBase(join(folder, 'base.tar'));
    await makeBuildBase(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeBase(archive: string): Promise<void> {
  const excluded = LEFT_OUT.map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  const made = await run('mmdebstrap', ['--variant=minbase', ...excluded, SUITE, archive]);
  if (made.code !== 0)
    throw new CannotMakeImages(`mmdebstrap: ${made.stderr.trim().split('\n').slice(-3).join('; ')}`);
  await replaceImage(BASE, () => mustTry('podman', ['import', archive, BASE]));
  const start = await findStart(BASE);
  if ('problem' in start) throw new CannotMakeImages(`no container starts here: ${start.problem}`);
}

async function makeBuildBase(folder: string): Promise<void> {
  // npm with its dependencies inside, by npm: what Debian has of it is older and in 300 packages.
  execFileSync('npm', ['install', '--silent', '--prefix', folder, 'npm@11']);
  const node = (await readdir(RELEASE)).find((file) =>
    file.startsWith(`toolyard-node-linux-${process.arch}-`),
  );
  if (node === undefined) throw new Error('release/ has no Node for this machine: npm run release makes it');
  execFileSync('tar', ['-xzf', join(RELEASE, node), '-C', folder]);
  await cp(CERTIFICATES, join(folder, 'certificates.crt'));
  await writeFile(
    join(folder, 'Containerfile'),
    [
      `FROM ${BASE}`,
      'COPY package/bin/node /usr/local/bin/',
      'COPY node_modules/npm /usr/local/lib/node_modules/npm',
      `COPY certificates.crt ${CERTIFICATES}`,
      `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
      'RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
      // A registry that is not reached from within a build lets no image be made here.
      'RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm view semver version',
    ].join('\n'),
  );
  await replaceImage(BUILD_BASE, () =>
    mustTry('podman', ['build', ...BUILD_OPTIONS, ...npmSecret(), '-t', BUILD_BASE, folder]),
  );
}

/** `chroot` needs the least of what this may run in; health checks are a part of Docker's format. */
export const BUILD_OPTIONS = ['--isolation', 'chroot', '--format', 'docker', '--layers=false'] as const;

/** What npm on this machine is set up for, for a build to use and not to keep. */
export function npmSecret(): string[] {
  const npmrc = join(homedir(), '.npmrc');
  return existsSync(npmrc) ? ['--secret', `id=npmrc,src=${npmrc}`] : [];
}

/** Makes an image under a name, and removes the one that had it before. */
export async function replaceImage(name: string, make: () => Promise<void>): Promise<void> {
  const before = await imageId(name);
  await make();
  if (before !== undefined && before !== (await imageId(name)))
    await run('podman', ['rmi', '--force', before]);
}

async function imageId(name: string): Promise<string | undefined> {
  const { code, stdout } = await run('podman', ['image', 'inspect', '--format', '{{.Id}}', name]);
  return code === 0 ? stdout.trim() : undefined;
}

async function mustTry(program: string, words: readonly string[]): Promise<void> {
  await mustRun(program, words).catch((error: unknown) => {
    throw new CannotMakeImages(error instanceof Error ? error.message : String(error));
  });
}
