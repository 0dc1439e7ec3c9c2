import { compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import { interpretValidator } from '@toolyard/sdk';
import { type Manifest, SIGNATURE_ALGORITHM, SIGNATURE_TYPE, Statement } from '@toolyard/sdk/manifest';
import { keyId, publicKey } from './keys.ts';

/** A signature of more characters is none. */
export const MAX_SIGNATURE_LENGTH = 8192;

/** The verdicts that are kept: more than anybody has bundles. */
const MAX_KEPT = 4096;

/** What a bundle's signature is worth, before anybody asks whether its key is trusted. */
export type Signature =
  | { readonly kind: 'none' }
  /** Of the form before statements: it names the digest and nothing else. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'invalid'; readonly reason: string }
  /** The key's holder states that this is the bundle, from `issuedAt` to `expiresAt` (milliseconds since 1970). */
  | {
      readonly kind: 'statement';
      /** RFC 7638 thumbprint. */
      readonly key: string;
      readonly issuedAt: number;
      readonly expiresAt: number;
    };

/** The bundle that a signature is to be for. */
interface SignedBundle {
  readonly manifest: Pick<Manifest, 'package' | 'id' | 'version'>;
  readonly digest: string;
}

const statements = interpretValidator(Statement);

/** Verifies signatures; what was verified once is not verified again. */
export class SignatureReader {
  readonly #known = new Map<string, Signature>();

  async read({ manifest, digest }: SignedBundle, signature: string | undefined): Promise<Signature> {
    if (signature === undefined) return { kind: 'none' };
    const name = `${digest} ${signature}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const verdict = await verify({ manifest, digest }, signature);
    if (this.#known.size >= MAX_KEPT) this.#known.clear();
    this.#known.set(name, verdict);
    return verdict;
  }
}

async function verify(bundle: SignedBundle, signature: string): Promise<Signature> {
  if (signature.length > MAX_SIGNATURE_LENGTH) return invalid('it is too long');
  try {
    const { alg, typ, kid, jwk, ...others } = decodeProtectedHeader(signature);
    const isOutdated = alg === SIGNATURE_ALGORITHM && typ === undefined && jwk === undefined;
    if (isOutdated) return { kind: 'outdated' };
    // RFC 8725 §3.11: a signature that was made for something else is not one for a bundle.
    if (typ !== SIGNATURE_TYPE) return invalid(`expected the type ${SIGNATURE_TYPE}`);
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) return invalid(`the header ${JSON.stringify(unknown)} is not expected`);
    // The key comes along, so that publishers can be told apart; what it is worth is the operator's to say.
    const key = await publicKey(jwk);
    const id = await keyId(key);
    if (kid !== id) return invalid('kid is not the thumbprint of its key');
    const { payload } = await compactVerify(signature, await importJWK(key, SIGNATURE_ALGORITHM), {
      algorithms: [SIGNATURE_ALGORITHM],
    });
    return judge(bundle, id, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)));
  } catch (error) {
    return invalid(error instanceof Error ? error.message : String(error));
  }
}

function judge({ manifest, digest }: SignedBundle, key: string, statement: unknown): Signature {
  const [problem] = statements.problems(statement);
  if (problem !== undefined) return invalid(problem);
  const stated = statement as Statement;
  const { package: name, id, version } = manifest;
  const differs = Object.entries({ package: name, id, version, digest }).find(
    ([part, value]) => stated[part as 'digest'] !== value,
  );
  if (differs !== undefined) return invalid(`it is for another ${differs[0]}`);
  if (stated.exp <= stated.iat) return invalid('it ends before it begins');
  return { kind: 'statement', key, issuedAt: stated.iat * 1000, expiresAt: stated.exp * 1000 };
}

function invalid(reason: string): Signature {
  return { kind: 'invalid', reason };
}
