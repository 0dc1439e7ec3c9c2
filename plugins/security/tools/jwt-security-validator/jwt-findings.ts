import type { KeyObject } from 'node:crypto';
import { quote, type JsonObject, type JsonValue } from '@toolyard/sdk';
import type { Finding, Severity } from '../../lib/finding.ts';
import { guessSecret, isGuessableSecret } from './guessable-secrets.ts';
import { jwsAlgorithm } from './jws-signature.ts';
import type { WellFormedToken } from './jwt-token.ts';
import type { SignatureCheck } from './signature-check.ts';

/** What a token is held to. */
export interface JwtExpectations {
  readonly issuer: string | undefined;
  readonly audience: string | undefined;
  /** Seconds since 1970. */
  readonly now: number;
  readonly leewaySeconds: number;
}

/** Names of claims, without case and punctuation, that do not belong where anybody can read them. */
const SENSITIVE_CLAIM =
  /^(?:password|passwd|pwd|passphrase|(?:client)?secret|(?:secret|api|private)key|ssn|socialsecuritynumber|creditcard(?:number)?|cardnumber|cvv|cvc)$/;

const DAY_SECONDS = 86_400;
const LONG_LIFETIME_DAYS = 30;

/** What the check of the signature came to, and how strong the key is. */
export function signatureFindings(token: WellFormedToken, check: SignatureCheck): Finding[] {
  const { header } = token;
  const algorithm = typeof header.alg === 'string' ? jwsAlgorithm(header.alg) : undefined;
  const findings: Finding[] = [];
  if (check.fault !== undefined)
    findings.push(finding(check.fault, ...FAULTS[check.fault](check.verified === false)));
  if (algorithm === undefined) return findings;
  const { hmac } = algorithm;
  if (hmac !== undefined) {
    if (isGuessable(token, hmac.hash, check))
      findings.push(
        finding(
          'common_secret',
          'critical',
          'It is signed with a secret from tutorials or leaks: anyone can forge it.',
        ),
      );
    findings.push(finding('alg_symmetric', 'info', 'Whoever can verify this token can also sign others.'));
  }
  const weakness = check.key === undefined ? undefined : keyWeakness(check.key, hmac?.bytes);
  if (weakness !== undefined) findings.push(finding('weak_secret', 'high', weakness));
  return findings;
}

type Fault = NonNullable<SignatureCheck['fault']>;

/** By what is wrong; `asked` where a key was given to verify with. */
const FAULTS: Readonly<Record<Fault, (asked: boolean) => [Severity, string]>> = {
  alg_none: () => ['critical', 'Nobody signed this token: anyone can have made it.'],
  unknown_alg: (asked) => [
    asked ? 'critical' : 'medium',
    'alg is none of HS, RS, PS, ES 256-512, ES256K, EdDSA, Ed25519 and Ed448: not verified.',
  ],
  key_not_found: () => ['critical', 'The key set has no key with the kid that the token names.'],
  key_type_mismatch: () => ['critical', 'A key of this kind does not go with alg.'],
  key_use_mismatch: () => ['critical', 'The key is not there to verify signatures with (use, key_ops).'],
  signature_invalid: () => ['critical', 'The signature does not fit the key.'],
};

/** A secret that verified is looked up; without one those are tried that attackers try first. */
function isGuessable(
  { signingInput, signature }: WellFormedToken,
  hash: string,
  { verified, key }: SignatureCheck,
): boolean {
  return verified === true && key !== undefined
    ? isGuessableSecret(key.export())
    : guessSecret(hash, signingInput, signature);
}

/** RFC 7518 §3.2 and §3.3. */
function keyWeakness(key: KeyObject, hashBytes: number | undefined): string | undefined {
  const { symmetricKeySize, asymmetricKeyDetails } = key;
  if (symmetricKeySize !== undefined && hashBytes !== undefined && symmetricKeySize < hashBytes)
    return `The secret has ${symmetricKeySize} bytes, fewer than the ${hashBytes} of the hash.`;
  const bits = asymmetricKeyDetails?.modulusLength;
  return bits !== undefined && bits < 2048 ? `The RSA key has ${bits} bits, fewer than 2048.` : undefined;
}

/** RFC 8725; b64 by RFC 7797 §7. */
export function headerFindings({ header, repeatedNames }: WellFormedToken): Finding[] {
  const findings: Finding[] = [];
  if (repeatedNames.length > 0)
    findings.push(
      finding(
        'duplicate_member',
        'high',
        `Names stand twice in one object, and readers differ in which counts: ${named(repeatedNames)}.`,
      ),
    );
  if (typeof header.kid === 'string' && /\.\.|[/'";\s]/.test(header.kid))
    findings.push(
      finding('kid_injection', 'high', 'kid holds signs of a path or of a query that it could end up in.'),
    );
  if (header.crit !== undefined)
    findings.push(
      finding(
        'crit_unknown',
        'high',
        `crit demands extensions that are not known here: ${quote(header.crit)}.`,
      ),
    );
  if (header.b64 !== undefined && header.b64 !== true)
    findings.push(
      finding(
        'unencoded_payload',
        'high',
        'b64 makes readers differ in what was signed: no JWT may have it.',
      ),
    );
  if (header.jku !== undefined)
    findings.push(finding('jku_header', 'medium', 'jku lets the token say where its key comes from.'));
  if (header.x5u !== undefined)
    findings.push(
      finding('x5u_header', 'medium', 'x5u lets the token say where its certificate comes from.'),
    );
  if (header.jwk !== undefined)
    findings.push(
      finding('jwk_header', 'medium', 'jwk lets the token bring the key that it is verified with.'),
    );
  return findings;
}

export function claimFindings({ payload }: WellFormedToken, expected: JwtExpectations): Finding[] {
  const findings = typeFindings(payload);
  if (isExpired(payload, expected)) findings.push(finding('expired', 'high', 'exp has passed.'));
  if (isNotYetValid(payload, expected)) findings.push(finding('not_yet_valid', 'high', 'nbf lies ahead.'));
  if (expected.issuer !== undefined && payload.iss !== expected.issuer)
    findings.push(finding('wrong_issuer', 'high', 'iss is not the issuer that is expected.'));
  if (expected.audience !== undefined && ![payload.aud].flat().includes(expected.audience))
    findings.push(finding('wrong_audience', 'high', 'aud does not name the audience that is expected.'));
  const sensitive = [...claimNames(payload)].filter((name) =>
    SENSITIVE_CLAIM.test(name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()),
  );
  if (sensitive.length > 0)
    findings.push(finding('sensitive_claim', 'high', `Anyone can read these claims: ${named(sensitive)}.`));
  const { exp, iat } = numericDates(payload);
  if (payload.exp === undefined)
    findings.push(finding('missing_exp', 'medium', 'Without exp it never expires.'));
  else if (exp !== undefined && exp - (iat ?? expected.now) > LONG_LIFETIME_DAYS * DAY_SECONDS)
    findings.push(finding('long_lifetime', 'medium', `It lives longer than ${LONG_LIFETIME_DAYS} days.`));
  for (const [claim, severity, use] of EXPECTED_CLAIMS)
    if (payload[claim] === undefined)
      findings.push(finding(`missing_${claim}`, severity, `Without ${claim} ${use}.`));
  if (iat !== undefined && iat > expected.now + expected.leewaySeconds)
    findings.push(finding('iat_in_future', 'low', 'iat lies ahead.'));
  return findings;
}

/** Claims of another type than RFC 7519 §4.1 gives them: nobody can tell what readers make of these. */
function typeFindings(payload: JsonObject): Finding[] {
  return CLAIM_TYPES.flatMap(([claim, fits, expected]) => {
    const value = payload[claim];
    return value === undefined || fits(value)
      ? []
      : [finding(`invalid_${claim}`, 'high', `${claim} is not ${expected}.`)];
  });
}

const isText = (value: JsonValue) => typeof value === 'string';
const isTime = (value: JsonValue) => Number.isFinite(value);

const CLAIM_TYPES: readonly (readonly [
  claim: string,
  fits: (value: JsonValue) => boolean,
  expected: string,
])[] = [
  ['exp', isTime, 'a number of seconds'],
  ['nbf', isTime, 'a number of seconds'],
  ['iat', isTime, 'a number of seconds'],
  ['iss', isText, 'a text'],
  ['sub', isText, 'a text'],
  [
    'aud',
    (value) => isText(value) || (Array.isArray(value) && value.every(isText)),
    'a text or a list of texts',
  ],
  ['jti', isText, 'a text'],
];

const EXPECTED_CLAIMS = [
  ['iss', 'low', 'nobody can tell who issued it'],
  ['aud', 'low', 'it can be used at services that it was not made for'],
  ['iat', 'low', 'its age is not known'],
  ['sub', 'info', 'it names nobody'],
  ['jti', 'info', 'it cannot be revoked one by one, nor replays be seen'],
] as const;

export function isExpired(payload: JsonObject, { now, leewaySeconds }: JwtExpectations): boolean {
  const { exp } = numericDates(payload);
  return exp !== undefined && now >= exp + leewaySeconds;
}

export function isNotYetValid(payload: JsonObject, { now, leewaySeconds }: JwtExpectations): boolean {
  const { nbf } = numericDates(payload);
  return nbf !== undefined && now + leewaySeconds < nbf;
}

/** The claims that are times, in seconds since 1970 (RFC 7519 §2, NumericDate). What is no number is no time. */
export function numericDates({ exp, nbf, iat }: JsonObject) {
  const seconds = (value: JsonValue | undefined) =>
    typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  return { exp: seconds(exp), nbf: seconds(nbf), iat: seconds(iat) };
}

/** The names of claims, also of those inside others. */
function claimNames(value: JsonValue, names = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return names;
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) names.add(name);
    claimNames(inner, names);
  }
  return names;
}

function named(values: readonly string[]): string {
  const text = values.join(', ');
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function finding(code: string, severity: Severity, message: string): Finding {
  return { code, severity, message };
}
