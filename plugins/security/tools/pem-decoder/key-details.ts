import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { bitLength, INTEGER, OBJECT_IDENTIFIER, objectIdentifier, readElement, readElements } from './der.ts';
import { curveName } from './object-identifiers.ts';

/** What may be said of a key: never its private numbers. */
export interface KeyDetails {
  /** Null when encrypted. */
  readonly algorithm: string | null;
  readonly bits: number | null;
  readonly curve: string | null;
  readonly exponent: number | null;
  readonly encrypted: boolean;
}

export const NO_KEY_DETAILS: KeyDetails = {
  algorithm: null,
  bits: null,
  curve: null,
  exponent: null,
  encrypted: false,
};

/** @throws Error of node:crypto for what is no SubjectPublicKeyInfo that OpenSSL knows */
export function describeSpki(der: Uint8Array<ArrayBuffer>): KeyDetails {
  return describeKeyObject(createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' }));
}

/** @throws Error of node:crypto for PEM that it cannot read */
export function describePublicPem(pem: string): KeyDetails {
  return describeKeyObject(createPublicKey(pem));
}

/** @throws Error of node:crypto for PEM that it cannot read */
export function describePrivatePem(pem: string): KeyDetails {
  return describeKeyObject(createPublicKey(createPrivateKey(pem)));
}

/** Keys too short for what they are used for (NIST SP 800-131A, revision 2, table 2). */
export function isWeakKey({ algorithm, bits }: KeyDetails): boolean {
  if (bits === null) return false;
  if (algorithm === 'EC') return bits < 224;
  return ['RSA', 'RSA-PSS', 'DSA', 'DH'].includes(algorithm ?? '') && bits < 2048;
}

/** Names and sizes of kinds that come in one size each (RFC 7748, RFC 8032). */
const FIXED = new Map<string, { algorithm: string; bits: number }>([
  ['ed25519', { algorithm: 'Ed25519', bits: 256 }],
  ['ed448', { algorithm: 'Ed448', bits: 456 }],
  ['x25519', { algorithm: 'X25519', bits: 256 }],
  ['x448', { algorithm: 'X448', bits: 448 }],
]);

/** NIST's names for curves (FIPS 186-4, appendix D) by those of OpenSSL. */
const NIST_CURVES = new Map([
  ['prime192v1', 'P-192'],
  ['secp224r1', 'P-224'],
  ['prime256v1', 'P-256'],
  ['secp384r1', 'P-384'],
  ['secp521r1', 'P-521'],
]);

function describeKeyObject(key: KeyObject): KeyDetails {
  const { asymmetricKeyType: type = '', asymmetricKeyDetails: details = {} } = key;
  const fixed = FIXED.get(type);
  if (fixed !== undefined) return { ...NO_KEY_DETAILS, ...fixed };
  switch (type) {
    case 'rsa':
    case 'rsa-pss':
      return {
        ...NO_KEY_DETAILS,
        // One that is for PSS alone is no key for PKCS #1 v1.5 (RFC 4055 §1.2).
        algorithm: type.toUpperCase(),
        bits: details.modulusLength ?? null,
        exponent: details.publicExponent === undefined ? null : Number(details.publicExponent),
      };
    case 'dsa':
      return { ...NO_KEY_DETAILS, algorithm: 'DSA', bits: details.modulusLength ?? null };
    case 'dh':
      return { ...NO_KEY_DETAILS, algorithm: 'DH', bits: primeBits(key) };
    case 'ec':
      return describeEc(details.namedCurve ?? '');
    default:
      return { ...NO_KEY_DETAILS, algorithm: type.toUpperCase() };
  }
}

function describeEc(curve: string): KeyDetails {
  const bits = /^[^.]*?(\d{3})/.exec(curve)?.[1];
  return {
    ...NO_KEY_DETAILS,
    algorithm: 'EC',
    bits: bits === undefined ? null : Number(bits),
    curve: (NIST_CURVES.get(curve) ?? curve) || null,
  };
}

/** The parameters of a group: the size of their prime, which stands first (PKCS #3, RFC 3279 §2.3.2 and §2.3.3). */
export function describeGroup(algorithm: 'DH' | 'DSA', der: Uint8Array<ArrayBuffer>): KeyDetails {
  const [prime] = readElements(readElement(der)?.content ?? new Uint8Array());
  if (prime?.tag !== INTEGER) throw new RangeError('no prime');
  return { ...NO_KEY_DETAILS, algorithm, bits: bitLength(prime.content) };
}

/** A curve by its name (RFC 5480 §2.1.1); what describes one in full has none. */
export function describeCurve(der: Uint8Array<ArrayBuffer>): KeyDetails {
  const element = readElement(der);
  const isNamed = element?.tag === OBJECT_IDENTIFIER;
  return isNamed ? describeEc(curveName(objectIdentifier(element.content))) : describeEc('');
}

/** The size of a Diffie-Hellman prime: SubjectPublicKeyInfo { AlgorithmIdentifier { OID, { p, … } }, … }. */
function primeBits(key: KeyObject): number | null {
  const inside = (bytes: Uint8Array<ArrayBuffer>) => readElement(bytes)?.content ?? new Uint8Array();
  const algorithm = inside(inside(new Uint8Array(key.export({ format: 'der', type: 'spki' }))));
  const parameters = algorithm.subarray(readElement(algorithm)?.end);
  const prime = readElement(inside(parameters));
  return prime?.tag === INTEGER ? bitLength(prime.content) : null;
}
