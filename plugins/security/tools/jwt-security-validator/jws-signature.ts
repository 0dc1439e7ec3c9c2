import { constants, createHmac, verify, type KeyObject } from 'node:crypto';
import { equalBytes, utf8Bytes } from '../../lib/bytes.ts';

/**
 * How an algorithm of JSON Web Signature is checked. Not left to jose: it refuses short RSA keys and header
 * parameters that it does not know, of which the caller shall hear beside whether the signature fits.
 */
export interface JwsAlgorithm {
  /** For HMAC: the hash, and its length, below which a secret is weak (RFC 7518 §3.2). */
  readonly hmac?: { readonly hash: string; readonly bytes: number };
  /** Whether the key is of the kind, and on the curve, that the algorithm takes. */
  readonly takes: (key: KeyObject) => boolean;
  /** Whether the signature fits. May throw for one that the key cannot have made. */
  readonly verify: (data: Uint8Array, key: KeyObject, signature: Uint8Array) => boolean;
}

/** By the name that `alg` gives (RFC 7518 §3.1, RFC 8037 §3.1, RFC 8812 §3.2, RFC 9864 §2.2). */
const ALGORITHMS = new Map<string, JwsAlgorithm>([
  ['HS256', hmac('sha256', 32)],
  ['HS384', hmac('sha384', 48)],
  ['HS512', hmac('sha512', 64)],
  ['RS256', rsa('sha256')],
  ['RS384', rsa('sha384')],
  ['RS512', rsa('sha512')],
  ['PS256', rsaPss('sha256')],
  ['PS384', rsaPss('sha384')],
  ['PS512', rsaPss('sha512')],
  ['ES256', ecdsa('sha256', 'prime256v1')],
  ['ES384', ecdsa('sha384', 'secp384r1')],
  ['ES512', ecdsa('sha512', 'secp521r1')],
  ['ES256K', ecdsa('sha256', 'secp256k1')],
  ['EdDSA', edwards('ed25519', 'ed448')],
  ['Ed25519', edwards('ed25519')],
  ['Ed448', edwards('ed448')],
]);

export function jwsAlgorithm(name: string): JwsAlgorithm | undefined {
  return ALGORITHMS.get(name);
}

/** Whether the signature over the signing input was made with the key. */
export function verifySignature(
  algorithm: JwsAlgorithm,
  key: KeyObject,
  signingInput: string,
  signature: Uint8Array,
): boolean {
  try {
    return algorithm.takes(key) && algorithm.verify(utf8Bytes('token', signingInput), key, signature);
  } catch {
    return false;
  }
}

function hmac(hash: string, bytes: number): JwsAlgorithm {
  return {
    hmac: { hash, bytes },
    takes: (key) => key.type === 'secret',
    verify: (data, key, signature) => equalBytes(createHmac(hash, key).update(data).digest(), signature),
  };
}

function rsa(hash: string): JwsAlgorithm {
  return {
    takes: (key) => key.asymmetricKeyType === 'rsa',
    verify: (data, key, signature) => verify(hash, data, key, signature),
  };
}

function rsaPss(hash: string): JwsAlgorithm {
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  const saltLength = constants.RSA_PSS_SALTLEN_DIGEST;
  return {
    takes: ({ asymmetricKeyType }) => asymmetricKeyType === 'rsa' || asymmetricKeyType === 'rsa-pss',
    verify: (data, key, signature) => verify(hash, data, { key, padding, saltLength }, signature),
  };
}

function ecdsa(hash: string, curve: string): JwsAlgorithm {
  return {
    takes: (key) => key.asymmetricKeyDetails?.namedCurve === curve,
    verify: (data, key, signature) => verify(hash, data, { key, dsaEncoding: 'ieee-p1363' }, signature),
  };
}

function edwards(...types: readonly string[]): JwsAlgorithm {
  return {
    takes: ({ asymmetricKeyType }) => asymmetricKeyType !== undefined && types.includes(asymmetricKeyType),
    verify: (data, key, signature) => verify(null, data, key, signature),
  };
}
