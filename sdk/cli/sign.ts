import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { calculateJwkThumbprint, CompactSign, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import {
  SIGNATURE_ALGORITHM,
  SIGNATURE_FILE,
  SIGNATURE_TYPE,
  type Manifest,
  type Statement,
} from '@toolyard/sdk/manifest';
import { noteSigned } from './signed-before.ts';

const DAY_SECONDS = 86_400;

/** How long a signature counts unless it is said: a year. */
export const DEFAULT_EXPIRES = '365d';

/**
 * Makes an Ed25519 key pair and writes the private key, readable by its owner alone.
 *
 * @returns the public key, for operators
 */
export async function createKey(file: string): Promise<JWK> {
  const { privateKey, publicKey } = await generateKeyPair(SIGNATURE_ALGORITHM, {
    crv: 'Ed25519',
    extractable: true,
  });
  await writeFile(file, `${JSON.stringify(await exportJWK(privateKey))}\n`, { mode: 0o600, flag: 'wx' });
  return exportJWK(publicKey);
}

/** What `signBundle` made. */
export interface SignedBundle {
  /** The file that holds the signature. */
  readonly file: string;
  /** RFC 7638 thumbprint of the key, by which operators know it. */
  readonly key: string;
  readonly expires: Date;
}

/**
 * Signs the bundle in a package's `dist/`: a statement that names package, id, version, digest, time and expiry, as a
 * compact JWS that bears the public key, so that a host tells two publishers apart before it trusts either.
 *
 * @param expires how long the signature counts, in days: `365d`
 * @param now the time of signing, in milliseconds since 1970
 */
export async function signBundle(
  folder: string,
  keyFile: string,
  { expires = DEFAULT_EXPIRES, now = Date.now() }: { readonly expires?: string; readonly now?: number } = {},
): Promise<SignedBundle> {
  const dist = join(resolve(folder), 'dist');
  const bytes = await readFile(join(dist, 'plugin.json')).catch(() => {
    throw new Error('there is no bundle: run toolyard-plugin build first');
  });
  const { package: name, id, version } = JSON.parse(bytes.toString('utf8')) as Manifest;
  const { kty, crv, x, d } = await readPrivateKey(keyFile);
  const publicKey = { kty, crv, x };
  const iat = Math.floor(now / 1000);
  const exp = iat + days(expires) * DAY_SECONDS;
  const digest = createHash('sha256').update(bytes).digest('hex');
  const statement: Statement = { type: 'toolyard-bundle', package: name, id, version, digest, iat, exp };
  const key = await calculateJwkThumbprint(publicKey);
  const signature = await new CompactSign(Buffer.from(JSON.stringify(statement)))
    .setProtectedHeader({ alg: SIGNATURE_ALGORITHM, typ: SIGNATURE_TYPE, kid: key, jwk: publicKey })
    .sign(await importJWK({ ...publicKey, d }, SIGNATURE_ALGORITHM));
  const file = join(dist, SIGNATURE_FILE);
  await writeFile(file, `${signature}\n`);
  await noteSigned(folder, { version, key });
  return { file, key, expires: new Date(exp * 1000) };
}

interface PrivateKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly d: string;
}

async function readPrivateKey(file: string): Promise<PrivateKey> {
  const expected = `${file}: expected a private Ed25519 key as JWK`;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${expected}, found no file that can be read`);
  });
  const { kty, crv, x, d } = parseObject(text);
  if (kty !== 'OKP' || crv !== 'Ed25519' || typeof x !== 'string' || typeof d !== 'string')
    throw new Error(expected);
  return { kty, crv, x, d };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function days(text: string): number {
  const number = Number(/^(\d{1,4})d$/.exec(text)?.[1] ?? 0);
  if (number < 1 || number > 3650) throw new Error(`--expires: expected 1d to 3650d, got ${text}`);
  return number;
}
