import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SIGNATURE_FILE } from '@toolyard/sdk/manifest';
import { authorState } from './author-state.ts';

/** What is noted of a package that was signed. */
interface SignedVersion {
  readonly version: string;
  /** RFC 7638 thumbprint of the key. */
  readonly key: string;
}

const NOTE = 'signed.json';

/** Notes that a version was signed, so that no later one goes out without in silence. */
export async function noteSigned(folder: string, signed: SignedVersion): Promise<void> {
  await writeFile(join(await authorState(resolve(folder)), NOTE), `${JSON.stringify(signed)}\n`);
}

/** Forgets it: the author signs no more. */
export async function giveUpSigning(folder: string): Promise<void> {
  await rm(join(resolve(folder), '.toolyard', NOTE), { force: true });
}

/**
 * Sees that a bundle which is about to be published bears a signature if one before it did: hosts that served it take no
 * version without.
 *
 * @throws Error that says how to sign, or to give it up
 */
export async function refuseUnsigned(folder: string): Promise<void> {
  const root = resolve(folder);
  const note = await readFile(join(root, '.toolyard', NOTE), 'utf8').catch(() => undefined);
  if (note === undefined || existsSync(join(root, 'dist', SIGNATURE_FILE))) return;
  const { version, key } = JSON.parse(note) as SignedVersion;
  throw new Error(
    `${version} was signed by ${key}, and this bundle is not: toolyard-plugin sign <file>, or --unsigned to sign no more`,
  );
}
