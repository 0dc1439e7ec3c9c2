import { rm, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import npa from 'npm-package-arg';
import { askChild } from './ask-child.ts';
import type { Provenance } from './fetch-child.ts';
import { makeIncoming } from './incoming.ts';
import { OperatorError } from './operator-error.ts';

/** A plugin to add, brought onto this machine. */
export interface FetchedPackage {
  readonly folder: string;
  /** What was added, as `list` shows it. */
  readonly source: string;
  /** Where it was built, as the registry says. */
  readonly provenance?: Provenance;
  /** Of a chain, which is the operator's own word: what is trusted by it. */
  readonly chain?: { readonly id: string; readonly digest: string };
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
    const reply = await askChild('package', { spec, folder });
    const source = place === undefined ? reply.from : words;
    return {
      folder: join(folder, 'package'),
      source:
        reply.integrity === undefined
          ? source
          : `${source || reply.resolved} ${reply.integrity.slice(0, 24)}…`,
      ...(reply.provenance === undefined ? {} : { provenance: reply.provenance }),
      discard,
    };
  } catch (error) {
    await discard();
    if (error instanceof OperatorError) throw error;
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
