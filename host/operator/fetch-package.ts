import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { text } from 'node:stream/consumers';
import npa from 'npm-package-arg';
import { scriptBeside } from '../installation.ts';
import type { FetchReply, FetchRequest } from './fetch-child.ts';
import { makeIncoming } from './incoming.ts';
import { OperatorError } from './operator-error.ts';
import { PACKAGE_BOUNDS } from './package-bounds.ts';

/** A plugin to add, brought onto this machine. */
export interface FetchedPackage {
  readonly folder: string;
  /** What was added, as `list` shows it. */
  readonly source: string;
  discard(): Promise<void>;
}

/**
 * Brings a plugin here: a folder or a tarball by its absolute path, or a package of the npm registry by its name. Of a
 * folder nothing is read here. The rest is fetched and unpacked in a process of its own, within `PACKAGE_BOUNDS`; what is
 * downloaded is held to the registry's integrity hash, and none of its scripts is run.
 *
 * @param dataDir where the package lies until it is discarded
 * @throws OperatorError when the words name no such thing, or it cannot be had
 */
export async function fetchPackage(words: string, dataDir: string): Promise<FetchedPackage> {
  // A relative path would be looked for in this process's folder, which is not the operator's.
  const place = isAbsolute(words) ? await stat(words).catch(() => undefined) : undefined;
  if (place?.isDirectory() === true) return { folder: words, source: words, discard: async () => {} };
  const spec = place?.isFile() === true ? words : registrySpec(words);
  const folder = await makeIncoming(dataDir);
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const reply = await askChild({ spec, folder });
    if (!reply.ok) throw new OperatorError(`${words}: ${reply.problem}`);
    const source = place === undefined ? reply.from : words;
    return {
      folder: join(folder, 'package'),
      source:
        reply.integrity === undefined
          ? source
          : `${source || reply.resolved} ${reply.integrity.slice(0, 24)}…`,
      discard,
    };
  } catch (error) {
    await discard();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${words}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Has a child process do it, which ends with this one. */
async function askChild(request: FetchRequest): Promise<FetchReply> {
  const child = spawnChild();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, PACKAGE_BOUNDS.ms);
  try {
    child.stdin?.on('error', () => {});
    child.stdin?.write(`${JSON.stringify(request)}\n`);
    const [output, end] = await Promise.all([
      child.stdout === null ? '' : text(child.stdout),
      new Promise<string>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code, signal) => resolve(signal ?? `code ${code}`));
      }),
    ]);
    if (isLate) throw new Error(`expected it within ${PACKAGE_BOUNDS.ms / 1000} s`);
    if (output === '') throw new Error(`the process that fetches it ended by ${end}`);
    return JSON.parse(output) as FetchReply;
  } finally {
    clearTimeout(timer);
    child.stdin?.destroy();
  }
}

/** Where `prlimit(1)` is, the kernel holds the child to the bounds of a file and of processor time besides. */
function spawnChild(): ChildProcess {
  const script = scriptBeside(import.meta, 'fetch-child');
  const node = [process.execPath, '--max-old-space-size=256', script];
  const { unpackedBytes, ms } = PACKAGE_BOUNDS;
  const [command = '', ...args] = existsSync(PRLIMIT)
    ? [PRLIMIT, `--fsize=${unpackedBytes}`, `--cpu=${ms / 1000}`, '--core=0', ...node]
    : node;
  return spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
}

const PRLIMIT = '/usr/bin/prlimit';

/** Only names of the registry: a git address would have npm run the package's scripts. */
function registrySpec(words: string): string {
  const expected = `${words}: expected a folder, a tarball, or a package's name and version`;
  try {
    const { type, registry } = npa(words);
    if (!registry || type === 'alias') throw new OperatorError(expected);
    return words;
  } catch {
    throw new OperatorError(expected);
  }
}
