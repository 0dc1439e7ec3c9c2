import { createPublicKey, createSecretKey, X509Certificate, type KeyObject } from 'node:crypto';
import { InputError, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { base64Bytes, utf8Bytes } from '../../lib/bytes.ts';
import { isJsonObject } from '../../lib/json-object.ts';

/** A key to verify with, and what its JWK says that it is for (RFC 7517 §4). */
export interface VerificationKey {
  readonly key: KeyObject;
  readonly kid: JsonValue | undefined;
  /** The one algorithm that it may be used with. */
  readonly alg: JsonValue | undefined;
  /** Whether `use` and `key_ops` let it verify signatures. */
  readonly mayVerify: boolean;
}

/** The key that a caller chose, or a set of which the token chooses by its `kid`. */
export type VerificationKeys =
  | { readonly kind: 'one'; readonly key: VerificationKey }
  | { readonly kind: 'set'; readonly keys: readonly VerificationKey[] };

/** A set of more would let one token cost as many verifications. */
const MAX_SET_KEYS = 1000;

/**
 * What to verify with: PEM of a public key or certificate, a JWK or a JWK Set or the JSON text of one, or else the
 * text of a secret. Text that is a public key in another form is never taken for a secret: everybody knows it, and
 * could sign with it (RFC 8725 §2.1).
 *
 * @throws InputError for what cannot be read; the message does not repeat it
 */
export function readVerificationKeys(argument: string, given: string | JsonObject): VerificationKeys {
  const jwk = typeof given === 'string' ? (parseJwk(given) ?? given) : given;
  if (typeof jwk === 'string') return one(readKeyText(argument, jwk));
  if (jwk.keys === undefined) return { kind: 'one', key: readJwk(argument, jwk) };
  if (!Array.isArray(jwk.keys) || jwk.keys.length > MAX_SET_KEYS)
    throw new InputError(argument, `expected a JWK Set with a list of at most ${MAX_SET_KEYS} keys`);
  // Keys of kinds that are not known here are passed over (RFC 7517 §5).
  const keys = jwk.keys.flatMap((entry) => readSetMember(argument, entry));
  if (keys.length === 0)
    throw new InputError(argument, 'expected a JWK Set, got one without a key that can be read');
  return { kind: 'set', keys };
}

function readSetMember(argument: string, entry: JsonValue): VerificationKey[] {
  if (!isJsonObject(entry)) return [];
  try {
    return [readJwk(argument, entry)];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}

function readJwk(argument: string, jwk: JsonObject): VerificationKey {
  const { kid, alg, use, key_ops: operations } = jwk;
  const mayVerify =
    (use === undefined || use === 'sig') &&
    (operations === undefined || (Array.isArray(operations) && operations.includes('verify')));
  return {
    key: jwk.kty === 'oct' ? readSecretJwk(argument, jwk) : readPublicJwk(argument, jwk),
    kid,
    alg,
    mayVerify,
  };
}

function readPublicJwk(argument: string, jwk: JsonObject): KeyObject {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    throw new InputError(argument, 'expected a JWK of a public key, got one that cannot be read');
  }
}

function readSecretJwk(argument: string, { k }: JsonObject): KeyObject {
  const bytes = typeof k === 'string' && /^[A-Za-z0-9_-]+$/.test(k) ? base64Bytes(k) : undefined;
  if (bytes === undefined) throw new InputError(argument, 'expected a JWK with the secret as base64url in k');
  return createSecretKey(bytes);
}

function readKeyText(argument: string, text: string): KeyObject {
  if (text === '') throw new InputError(argument, 'expected a key or a secret, got an empty text');
  if (/^\s*(?:ssh-|ecdsa-sha2-|sk-)\S+\s+AAAA/.test(text))
    throw new InputError(
      argument,
      'expected a PEM public key or a JWK, got a public key in the form of OpenSSH',
    );
  if (!text.includes('-----BEGIN ')) return readBareKey(text) ?? createSecretKey(utf8Bytes(argument, text));
  try {
    return createPublicKey(text);
  } catch {
    throw new InputError(argument, 'expected a PEM public key or certificate, got one that cannot be read');
  }
}

/** A public key or certificate as the Base64 of its DER, as consoles of identity providers show it, or undefined. */
function readBareKey(text: string): KeyObject | undefined {
  const bytes = base64Bytes(text.replace(/\s+/g, ''));
  if (bytes?.[0] !== DER_SEQUENCE) return undefined;
  const der = Buffer.from(bytes);
  const readings = [
    () => createPublicKey({ key: der, format: 'der', type: 'spki' }),
    () => createPublicKey({ key: der, format: 'der', type: 'pkcs1' }),
    () => new X509Certificate(der).publicKey,
  ];
  for (const read of readings) {
    try {
      return read();
    } catch {
      // It is not of this form.
    }
  }
  return undefined;
}

const DER_SEQUENCE = 0x30;

/** The JWK or JWK Set that a text holds, or undefined when it is none. */
function parseJwk(text: string): JsonObject | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value = JSON.parse(text) as JsonValue;
    return isJsonObject(value) && ('kty' in value || 'keys' in value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function one(key: KeyObject): VerificationKeys {
  return { kind: 'one', key: { key, kid: undefined, alg: undefined, mayVerify: true } };
}
