import { InputError } from '@toolyard/sdk';
import { decryptKey, readKeys, readPrivateKey, type AlgorithmInfo, type Key, type PrivateKey } from 'openpgp';
import { LIMITS } from './openpgp-limits.ts';

const BOUNDARY = /-----(BEGIN|END) PGP (PUBLIC|PRIVATE) KEY BLOCK-----/g;

interface Block {
  readonly kind: 'PUBLIC' | 'PRIVATE';
  readonly text: string;
}

/** The armored blocks of keys: each from its first line to the last line of its kind, in one pass. */
function keyBlocks(armored: string): Block[] {
  const blocks: Block[] = [];
  let open: { readonly kind: string; readonly at: number } | undefined;
  for (const { 0: line, 1: side, 2: kind = '', index } of armored.matchAll(BOUNDARY)) {
    if (side === 'BEGIN') open ??= { kind, at: index };
    else if (open?.kind === kind) {
      const text = armored.slice(open.at, index + line.length);
      blocks.push({ kind: kind === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE', text });
      open = undefined;
    }
  }
  return blocks;
}

/**
 * The public keys of one or more armored blocks (RFC 9580 §6.2).
 *
 * @throws InputError for what is no block of a public key, or cannot be read
 */
export async function readPublicKeys(argument: string, armored: string): Promise<[Key, ...Key[]]> {
  const blocks = keyBlocks(armored);
  if (blocks.length === 0 || blocks.some(({ kind }) => kind !== 'PUBLIC'))
    throw new InputError(argument, 'expected armored keys -----BEGIN PGP PUBLIC KEY BLOCK-----');
  const keys: Key[] = [];
  for (const { text } of blocks) {
    const found = await readKeys({ armoredKeys: text, config: LIMITS }).catch(() => []);
    keys.push(...found);
    if (found.length === 0) throw unreadable(argument);
  }
  const [first, ...others] = keys;
  if (first === undefined) throw unreadable(argument);
  return [first, ...others];
}

/**
 * A private key as it stands in its block: protected keys stay so.
 *
 * @throws InputError for what is no block of a private key, or cannot be read
 */
export async function readLockedKey(argument: string, armored: string): Promise<PrivateKey> {
  const [block, ...others] = keyBlocks(armored);
  if (block?.kind !== 'PRIVATE' || others.length > 0)
    throw new InputError(argument, 'expected one armored key -----BEGIN PGP PRIVATE KEY BLOCK-----');
  try {
    return await readPrivateKey({ armoredKey: block.text, config: LIMITS });
  } catch {
    throw unreadable(argument);
  }
}

/**
 * A private key that can be used.
 *
 * @throws InputError as `readLockedKey`; naming `passphrase` when it is missing or wrong
 */
export async function readUnlockedKey(
  argument: string,
  armored: string,
  passphrase: string | undefined,
): Promise<PrivateKey> {
  const privateKey = await readLockedKey(argument, armored);
  if (privateKey.isDecrypted()) return privateKey;
  if (passphrase === undefined)
    throw new InputError('passphrase', `required: the key in ${argument} is protected with one`);
  try {
    return await decryptKey({ privateKey, passphrase, config: LIMITS });
  } catch {
    throw new InputError('passphrase', `does not open the key in ${argument}`);
  }
}

/** `Ed25519`, `RSA-3072`, `ECDSA-P-256`. */
export function algorithmName({ algorithm, bits, curve }: AlgorithmInfo): string {
  const name = KEY_ALGORITHMS.get(algorithm) ?? algorithm;
  if (bits !== undefined) return `${name}-${bits}`;
  if (curve === undefined || name.startsWith('Ed') || name.startsWith('X')) return name;
  return `${name}-${CURVES.get(curve) ?? curve}`;
}

/** OpenPGP.js' names of public-key algorithms (RFC 9580 §9.1). */
const KEY_ALGORITHMS = new Map<string, string>([
  ['rsaEncryptSign', 'RSA'],
  ['rsaEncrypt', 'RSA'],
  ['rsaSign', 'RSA'],
  ['elgamal', 'Elgamal'],
  ['dsa', 'DSA'],
  ['ecdh', 'ECDH'],
  ['ecdsa', 'ECDSA'],
  ['eddsaLegacy', 'Ed25519'],
  ['x25519', 'X25519'],
  ['x448', 'X448'],
  ['ed25519', 'Ed25519'],
  ['ed448', 'Ed448'],
]);

const CURVES = new Map<string, string>([
  ['nistP256', 'P-256'],
  ['nistP384', 'P-384'],
  ['nistP521', 'P-521'],
]);

function unreadable(argument: string): InputError {
  return new InputError(argument, 'the armored key cannot be read');
}
