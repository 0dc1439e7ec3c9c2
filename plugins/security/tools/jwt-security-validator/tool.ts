import { defineTool, InputError, Type, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { instantInput } from '@toolyard/sdk/inputs';
import { FindingSchema, riskOf, type Finding } from '../../lib/finding.ts';
import {
  claimFindings,
  headerFindings,
  isExpired,
  isNotYetValid,
  numericDates,
  signatureFindings,
  type JwtExpectations,
} from './jwt-findings.ts';
import { decodeJwt } from './jwt-token.ts';
import { checkSignature, UNCHECKED } from './signature-check.ts';
import { readVerificationKeys } from './verification-key.ts';

const OptionalText = Type.Union([Type.String(), Type.Null()]);
const OptionalObject = Type.Unsafe<JsonObject | null>({ type: ['object', 'null'], description: 'decoded' });

const TOKEN =
  'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

export default defineTool({
  title: 'JWT Security Validator',
  summary:
    'Inspect a JWT for weaknesses (alg none, guessable secret, claims, lifetime) and verify its signature with a key.',
  keywords: ['JSON Web Token', 'JWS', 'bearer', 'verify signature', 'JWK'],
  runtime: 'pool',
  input: Type.Object({
    token: Type.String({ writeOnly: true, description: 'JWT; a leading Bearer is dropped' }),
    key: Type.Optional(
      Type.Unsafe<string | JsonObject>({
        type: ['string', 'object'],
        writeOnly: true,
        description: 'HMAC secret, PEM public key or certificate, JWK or JWK Set, to verify with',
      }),
    ),
    issuer: Type.Optional(Type.String({ description: 'Expected iss' })),
    audience: Type.Optional(Type.String({ description: 'Expected aud' })),
    now: Type.Optional(instantInput.schema({ description: 'Instant to judge at, ISO 8601; default now' })),
    leeway_seconds: Type.Integer({
      default: 0,
      minimum: 0,
      maximum: 600,
      description: 'Clock difference allowed',
    }),
  }),
  output: Type.Object({
    valid: Type.Boolean({
      description:
        'well formed, in its time, of a known alg, claims of their types, nothing critical unknown, no wrong issuer or audience; with a key: verified',
    }),
    well_formed: Type.Boolean({ description: 'three parts of base64url, JSON objects' }),
    algorithm: Type.Union([Type.String(), Type.Null()], { description: 'alg' }),
    signature_verified: Type.Union([Type.Boolean(), Type.Null()], { description: 'null without key' }),
    expired: Type.Boolean({ description: 'exp has passed' }),
    not_yet_valid: Type.Boolean({ description: 'nbf lies ahead' }),
    expires_at: Type.Union([Type.String(), Type.Null()], { description: 'exp in UTC' }),
    header: OptionalObject,
    payload: OptionalObject,
    claims: Type.Object({
      issuer: OptionalText,
      subject: OptionalText,
      audience: Type.Union([Type.String(), Type.Array(Type.String()), Type.Null()]),
      issued_at: OptionalText,
      not_before: OptionalText,
      expires_at: OptionalText,
      lifetime_seconds: Type.Union([Type.Number(), Type.Null()]),
    }),
    risk: Type.Enum(['none', 'low', 'medium', 'high', 'critical'], {
      description: 'worst severity; info counts as none',
    }),
    issues: Type.Array(FindingSchema),
  }),
  examples: [
    {
      name: 'RFC 7515 A.1, after it expired',
      input: { token: TOKEN, now: '2011-03-22T18:43:01Z' },
      output: {
        valid: false,
        well_formed: true,
        algorithm: 'HS256',
        signature_verified: null,
        expired: true,
        expires_at: '2011-03-22T18:43:00Z',
        payload: { iss: 'joe', exp: 1300819380 },
        risk: 'high',
      },
    },
    {
      name: 'No token at all is a finding',
      input: { token: 'abc.def' },
      output: { well_formed: false, valid: false, risk: 'critical' },
    },
  ],
  run({ token: given, key, issuer, audience, now, leeway_seconds }, context) {
    const text = given.trim().replace(/^bearer(?:\s+|$)/i, '');
    if (text === '') throw new InputError('token', 'expected a JSON Web Token');
    const keys = key === undefined ? undefined : readVerificationKeys('key', key);
    const expectations: JwtExpectations = {
      issuer,
      audience,
      now: instantInput.orNow('now', now, context).epochMilliseconds / 1000,
      leewaySeconds: leeway_seconds,
    };
    const token = decodeJwt(text);
    const check = token.wellFormed ? checkSignature(token, keys) : UNCHECKED;
    const issues: Finding[] = token.wellFormed
      ? [...signatureFindings(token, check), ...headerFindings(token), ...claimFindings(token, expectations)]
      : [{ code: 'malformed', severity: 'critical', message: token.reason }];
    const claims = describeClaims(token.payload ?? {});
    return {
      valid: !issues.some(({ code }) => INVALIDATING.has(code)) && check.verified !== false,
      well_formed: token.wellFormed,
      algorithm: typeof token.header?.alg === 'string' ? token.header.alg : null,
      signature_verified: check.verified,
      expired: isExpired(token.payload ?? {}, expectations),
      not_yet_valid: isNotYetValid(token.payload ?? {}, expectations),
      expires_at: claims.expires_at,
      header: token.header ?? null,
      payload: token.payload ?? null,
      claims,
      risk: riskOf(issues),
      issues,
    };
  },
});

/** What makes a token one to refuse, whatever its signature says. */
const INVALIDATING: ReadonlySet<string> = new Set([
  'malformed',
  'alg_none',
  'unknown_alg',
  'crit_unknown',
  'unencoded_payload',
  'duplicate_member',
  'expired',
  'not_yet_valid',
  'wrong_issuer',
  'wrong_audience',
  ...['exp', 'nbf', 'iat', 'iss', 'sub', 'aud', 'jti'].map((claim) => `invalid_${claim}`),
]);

function describeClaims(payload: JsonObject) {
  const { exp, nbf, iat } = numericDates(payload);
  return {
    issuer: typeof payload.iss === 'string' ? payload.iss : null,
    subject: typeof payload.sub === 'string' ? payload.sub : null,
    audience: readAudience(payload.aud),
    issued_at: instant(iat),
    not_before: instant(nbf),
    expires_at: instant(exp),
    lifetime_seconds: exp === undefined || iat === undefined ? null : exp - iat,
  };
}

/** One text or a list of them (RFC 7519 §4.1.3). */
function readAudience(aud: JsonValue | undefined): string | string[] | null {
  if (typeof aud === 'string') return aud;
  return Array.isArray(aud) ? aud.filter((audience) => typeof audience === 'string') : null;
}

/** In UTC; null for a time beyond what a calendar holds. */
function instant(seconds: number | undefined): string | null {
  if (seconds === undefined || Math.abs(seconds) > MAX_SECONDS) return null;
  return Temporal.Instant.fromEpochMilliseconds(Math.trunc(seconds * 1000)).toString();
}

/** 10^8 days on either side of 1970 (ECMA-262 §21.4.1.1). */
const MAX_SECONDS = 8.64e12;
