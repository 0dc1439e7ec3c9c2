import type { KeyObject } from 'node:crypto';
import type { JsonObject } from '@toolyard/sdk';
import { jwsAlgorithm, verifySignature } from './jws-signature.ts';
import type { WellFormedToken } from './jwt-token.ts';
import type { VerificationKey, VerificationKeys } from './verification-key.ts';

/** What the check of a signature came to. */
export interface SignatureCheck {
  /** Null when there is no key to check with; never null when there is one. */
  readonly verified: boolean | null;
  /** The key that goes with the algorithm, and with which it was checked. */
  readonly key?: KeyObject;
  readonly fault?:
    | 'alg_none'
    | 'unknown_alg'
    | 'key_not_found'
    | 'key_type_mismatch'
    | 'key_use_mismatch'
    | 'signature_invalid';
}

export const UNCHECKED: SignatureCheck = { verified: null };

/** Checks by the token's `alg` (RFC 7515 §5.2): with a key, what cannot be verified is not verified. */
export function checkSignature(token: WellFormedToken, keys: VerificationKeys | undefined): SignatureCheck {
  const { header, signingInput, signature } = token;
  const failed = keys === undefined ? null : false;
  const { alg } = header;
  if (typeof alg === 'string' && alg.toLowerCase() === 'none') return { verified: failed, fault: 'alg_none' };
  const algorithm = typeof alg === 'string' ? jwsAlgorithm(alg) : undefined;
  if (algorithm === undefined) return { verified: failed, fault: 'unknown_alg' };
  if (keys === undefined) return UNCHECKED;

  const named = candidates(keys, header);
  if (named.length === 0) return { verified: false, fault: 'key_not_found' };
  const ofKind = named.filter((known) => algorithm.takes(known.key) && fitsAlgorithm(known, header));
  if (ofKind.length === 0) return { verified: false, fault: 'key_type_mismatch' };
  const usable = ofKind.filter(({ mayVerify }) => mayVerify);
  const [first] = usable;
  if (first === undefined) return { verified: false, fault: 'key_use_mismatch' };
  const fitting = usable.find(({ key }) => verifySignature(algorithm, key, signingInput, signature));
  return fitting === undefined
    ? { verified: false, key: first.key, fault: 'signature_invalid' }
    : { verified: true, key: fitting.key };
}

/** Of a set those that the token names by `kid`; all when it names none. */
function candidates(keys: VerificationKeys, { kid }: JsonObject): readonly VerificationKey[] {
  if (keys.kind === 'one') return [keys.key];
  return kid === undefined ? keys.keys : keys.keys.filter((known) => known.kid === kid);
}

/** A JWK's `alg` is the only one that it may be used with; `EdDSA` stands for that of its curve too (RFC 9864 §2.2). */
function fitsAlgorithm({ alg, key }: VerificationKey, header: JsonObject): boolean {
  if (alg === undefined || alg === header.alg) return true;
  const ofCurve = new Map([
    ['ed25519', 'Ed25519'],
    ['ed448', 'Ed448'],
  ]).get(key.asymmetricKeyType ?? '');
  return ofCurve !== undefined && [alg, header.alg].every((name) => name === 'EdDSA' || name === ofCurve);
}
