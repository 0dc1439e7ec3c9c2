import { createHmac } from 'node:crypto';
import { inexactNumbersOf } from '@toolyard/kit/inexact-numbers';
import { parseJsonObject } from '@toolyard/kit/json-argument';
import { defineTool, InputError, type JsonObject, type JsonValue, nullable, Type } from '@toolyard/sdk';
import { numericDateText } from '../lib/jwt-part.ts';

/** The hashes with the bytes that a key should at least have (RFC 7518 §3.2). */
const HASHES = {
  HS256: { hash: 'sha256', bytes: 32 },
  HS384: { hash: 'sha384', bytes: 48 },
  HS512: { hash: 'sha512', bytes: 64 },
} as const;

export default defineTool({
  title: 'JWT Generator',
  summary:
    'Sign a test JWT with HS256, HS384 or HS512 from a secret and claims; get the token with its decoded header and payload.',
  keywords: ['JSON Web Token', 'bearer', 'HMAC', 'JWS', 'create'],
  input: Type.Object({
    secret: Type.String({ minLength: 1, writeOnly: true, description: 'HMAC secret (UTF-8)' }),
    algorithm: Type.Enum(['HS256', 'HS384', 'HS512'], { default: 'HS256', description: 'HMAC algorithm' }),
    subject: Type.String({ default: '1234567890', description: 'sub claim' }),
    name: Type.String({ default: 'John Doe', description: 'name claim' }),
    expires_in: Type.Integer({
      default: 3600,
      description: 'Seconds from iat (also that of custom_claims) to exp; negative: expired token',
    }),
    custom_claims: Type.Optional(
      Type.Unsafe<string | JsonObject>({
        type: ['string', 'object'],
        description: 'Claims merged into the payload: an object or a string holding one',
      }),
    ),
    issued_at: Type.Optional(Type.Integer({ description: 'iat as Unix seconds; default now' })),
  }),
  output: Type.Object({
    token: Type.String({ description: 'Compact JWS' }),
    header: Type.Object({ alg: Type.String(), typ: Type.String() }, { description: 'Decoded header' }),
    payload: Type.Unsafe<JsonObject>({ type: 'object', description: 'Decoded payload' }),
    algorithm: Type.String(),
    expires_at: nullable(Type.String(), 'exp as ISO 8601 UTC, null when exp is no number'),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'Defaults',
      input: { secret: 'your-256-bit-secret', issued_at: 1516239022 },
      output: {
        token:
          'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyLCJleHAiOjE1MTYyNDI2MjJ9.kdtHmE7_Cg5Vp_kuDoGp6XnWIfOxeaopNXumatFfDQg',
        payload: { sub: '1234567890', name: 'John Doe', iat: 1516239022, exp: 1516242622 },
        expires_at: '2018-01-18T02:30:22Z',
      },
    },
    {
      name: 'Claims as JSON text',
      input: { secret: 's3cr3t', issued_at: 1700000000, custom_claims: '{"admin":true}' },
      output: { payload: { admin: true } },
    },
  ],
  run({ secret, algorithm, subject, name, expires_in, custom_claims = {}, issued_at }, context) {
    const claims = parseJsonObject('custom_claims', custom_claims);
    // The lifetime counts from the iat that the token bears.
    const iat = claimedTime(claims.iat) ?? issued_at ?? Math.floor(context.now() / 1000);
    const exp = iat + expires_in;
    if (!Number.isSafeInteger(exp))
      throw new InputError('expires_in', 'expected a sum with issued_at of at most 9007199254740991');
    const header = { alg: algorithm, typ: 'JWT' };
    const generated = { sub: subject, name, iat, exp };
    const payload: JsonObject = { ...generated, ...claims };
    const order = new Set([...Object.keys(generated), ...Object.keys(claims)]);
    const signed = `${encode(JSON.stringify(header))}.${encode(orderedJson(payload, order))}`;
    const { hash, bytes } = HASHES[algorithm];
    const length = Buffer.byteLength(secret);
    return {
      token: `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`,
      header,
      payload,
      algorithm,
      expires_at: typeof payload.exp === 'number' ? numericDateText(payload.exp) : null,
      warnings: [
        ...(length < bytes
          ? [`The secret has ${length} bytes; ${algorithm} wants ${bytes} or more (RFC 7518 §3.2).`]
          : []),
        ...inexactNumbersOf(custom_claims).map(
          ({ literal, value }) =>
            `custom_claims: ${literal} is signed as ${JSON.stringify(value)}; give it as text to keep its digits.`,
        ),
      ],
    };
  },
});

/** A time that a claim gives (RFC 7519 §2, NumericDate), as whole seconds. */
function claimedTime(claim: JsonValue | undefined): number | undefined {
  return typeof claim === 'number' && Number.isSafeInteger(claim) ? claim : undefined;
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** JSON with its members in this order: an object alone puts those first whose names are whole numbers. */
function orderedJson(object: JsonObject, names: Iterable<string>): string {
  return `{${Array.from(names, (name) => `${JSON.stringify(name)}:${JSON.stringify(object[name])}`).join(',')}}`;
}
