import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import npa from 'npm-package-arg';
import pacote from 'pacote';
import { OperatorError } from './operator-error.ts';

/** A plugin to add, brought onto this machine. */
export interface FetchedPackage {
  readonly folder: string;
  /** What was added, as `list` shows it. */
  readonly source: string;
  discard(): Promise<void>;
}

/**
 * Brings a plugin here: a folder or a tarball by its absolute path, or a package of the npm registry by its name. What is downloaded is held to
 * the registry's integrity hash; none of its scripts is run.
 *
 * @throws OperatorError when the words name no such thing, or it cannot be had
 */
export async function fetchPackage(words: string): Promise<FetchedPackage> {
  // A relative path would be looked for in this process's folder, which is not the operator's.
  const place = isAbsolute(words) ? await stat(words).catch(() => undefined) : undefined;
  if (place?.isDirectory() === true) return { folder: words, source: words, discard: async () => {} };
  const spec = place?.isFile() === true ? words : registrySpec(words);
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-add-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const { from, resolved, integrity } = await pacote.extract(spec, folder, { ignoreScripts: true });
    const source = place === undefined ? from : words;
    return {
      folder,
      source: integrity === undefined ? source : `${source || resolved} ${integrity.slice(0, 24)}…`,
      discard,
    };
  } catch (error) {
    await discard();
    throw new OperatorError(`${words}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

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
