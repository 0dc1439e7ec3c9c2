import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CompactSign, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';

/**
 * Makes an Ed25519 key pair and writes the private key, readable by its owner alone.
 *
 * @returns the public key, for operators
 */
export async function createKey(file: string): Promise<JWK> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  await writeFile(file, `${JSON.stringify(await exportJWK(privateKey))}\n`, { mode: 0o600, flag: 'wx' });
  return exportJWK(publicKey);
}

/**
 * Signs the bundle in a package's `dist/`: a compact JWS (RFC 7515, EdDSA) over the SHA-256 of its manifest,
 * which holds the hashes of all its files.
 *
 * @returns the file that holds the signature
 */
export async function signBundle(folder: string, keyFile: string): Promise<string> {
  const dist = join(resolve(folder), 'dist');
  const manifest = await readFile(join(dist, 'plugin.json')).catch(() => {
    throw new Error('there is no bundle: run toolyard-plugin build first');
  });
  const key = JSON.parse(await readFile(keyFile, 'utf8')) as JWK;
  if (key.crv !== 'Ed25519' || key.d === undefined)
    throw new Error(`${keyFile}: expected a private Ed25519 key as JWK`);
  const digest = createHash('sha256').update(manifest).digest('hex');
  const signature = await new CompactSign(Buffer.from(digest))
    .setProtectedHeader({ alg: 'EdDSA' })
    .sign(await importJWK(key, 'EdDSA'));
  const file = join(dist, 'plugin.json.jws');
  await writeFile(file, `${signature}\n`);
  return file;
}
