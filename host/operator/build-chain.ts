import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE, type Manifest } from '@toolyard/sdk/manifest';
import { MOST_CHAIN_BYTES, readChain } from '../catalogue/chains/chain-document.ts';
import { chainManifest } from '../catalogue/chains/chain-manifest.ts';
import { BundleRefused } from '../catalogue/read-bundle.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { readPlainFile } from '../storage/plain-file.ts';
import type { FetchedPackage } from './fetch-package.ts';
import { makeIncoming } from './incoming.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Makes a bundle of a `chain.json`. It is a manifest alone: what its steps do is the code of their tools.
 *
 * @param snapshot the tools that there are for it
 * @throws OperatorError with everything that is wrong with the document
 */
export async function buildChain(file: string, dataDir: string, snapshot: Snapshot): Promise<FetchedPackage> {
  const manifest = await readManifest(file, snapshot);
  const text = JSON.stringify(manifest, null, 2);
  const folder = await makeIncoming(dataDir);
  await writeFile(join(folder, MANIFEST_FILE), text);
  return {
    folder,
    source: file,
    chain: { id: manifest.id, digest: createHash('sha256').update(text).digest('hex') },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

async function readManifest(file: string, snapshot: Snapshot): Promise<Manifest> {
  try {
    const document = readChain(await readPlainFile(file, MOST_CHAIN_BYTES));
    return chainManifest(document, snapshot);
  } catch (error) {
    const reasons =
      error instanceof BundleRefused ? error.reasons : [String(Reflect.get(Object(error), 'message'))];
    throw new OperatorError(`${file} was refused: ${reasons.join('; ')}`);
  }
}
