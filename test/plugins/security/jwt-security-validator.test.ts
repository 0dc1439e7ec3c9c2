import { callTool } from '@toolyard/sdk/testing';
import { exportJWK, exportSPKI, generateKeyPair, generateSecret, SignJWT } from 'jose';
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import jwtSecurityValidator from '../../../plugins/security/tools/jwt-security-validator/tool.ts';

const NOW = '2024-06-01T00:10:00Z';
const NOW_SECONDS = Date.parse(NOW) / 1000;
const KEY = 'Zk7!qW2_pL9#xV4$mT8^bN1&cR6*yH3@';
const SOUND = {
  iss: 'https://ex.org',
  aud: 'api',
  sub: 'u1',
  iat: NOW_SECONDS - 600,
  exp: NOW_SECONDS + 300,
  jti: '1',
};

const validate = (input: object) => callTool(jwtSecurityValidator, { now: NOW, ...input });

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function hs256(payload: object, header: object = {}, secret = KEY): string {
  const input = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(payload)}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

async function codes(token: string, more: object = {}): Promise<string[]> {
  return (await validate({ token, ...more })).issues.map(({ code }) => code);
}

const RFC7515 = {
  token:
    'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  key: {
    kty: 'oct',
    k: 'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
  },
};

test('the example of RFC 7515 A.1, until the second in which it expires', async () => {
  expect(await validate({ ...RFC7515, now: '2011-03-22T18:42:59Z' })).toMatchObject({
    valid: true,
    well_formed: true,
    algorithm: 'HS256',
    signature_verified: true,
    expired: false,
    expires_at: '2011-03-22T18:43:00Z',
    payload: { iss: 'joe', exp: 1300819380 },
  });
  const over = { ...RFC7515, now: '2011-03-22T18:43:00Z' };
  expect(await validate(over)).toMatchObject({ valid: false, expired: true, signature_verified: true });
  expect(await validate({ ...over, leeway_seconds: 1 })).toMatchObject({ valid: true, expired: false });
});

test('a sound token, its claims and its header', async () => {
  expect(
    await validate({
      token: `Bearer ${hs256(SOUND)}\n`,
      key: KEY,
      issuer: 'https://ex.org',
      audience: 'api',
    }),
  ).toEqual({
    valid: true,
    well_formed: true,
    algorithm: 'HS256',
    signature_verified: true,
    expired: false,
    not_yet_valid: false,
    expires_at: '2024-06-01T00:15:00Z',
    header: { alg: 'HS256', typ: 'JWT' },
    payload: SOUND,
    claims: {
      issuer: 'https://ex.org',
      subject: 'u1',
      audience: 'api',
      issued_at: '2024-06-01T00:00:00Z',
      not_before: null,
      expires_at: '2024-06-01T00:15:00Z',
      lifetime_seconds: 900,
    },
    risk: 'none',
    issues: [{ code: 'alg_symmetric', severity: 'info', message: expect.any(String) as string }],
  });
});

describe('verifies what jose signs', () => {
  test.each(['HS256', 'HS384', 'HS512'])('%s', async (alg) => {
    const secret = await generateSecret(alg, { extractable: true });
    const token = await new SignJWT(SOUND).setProtectedHeader({ alg }).sign(secret);
    const key = await exportJWK(secret);
    expect(await validate({ token, key })).toMatchObject({
      valid: true,
      signature_verified: true,
      algorithm: alg,
    });
    expect(await validate({ token, key: KEY })).toMatchObject({ valid: false, signature_verified: false });
  });

  test.each(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'])(
    '%s',
    async (alg) => {
      const [pair, other] = await Promise.all([generateKeyPair(alg), generateKeyPair(alg)]);
      const token = await new SignJWT(SOUND).setProtectedHeader({ alg }).sign(pair.privateKey);
      const jwk = await exportJWK(pair.publicKey);
      for (const key of [await exportSPKI(pair.publicKey), jwk, JSON.stringify(jwk, null, 2)])
        expect(await validate({ token, key })).toMatchObject({
          valid: true,
          signature_verified: true,
          risk: 'none',
        });
      const wrong = await validate({ token, key: await exportSPKI(other.publicKey) });
      expect(wrong).toMatchObject({ valid: false, signature_verified: false, risk: 'critical' });
      expect(wrong.issues.map(({ code }) => code)).toEqual(['signature_invalid']);
    },
  );

  test('EdDSA with Ed448', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed448');
    const input = `${encode({ alg: 'EdDSA' })}.${encode(SOUND)}`;
    const token = `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`;
    expect(await validate({ token, key: publicKey.export({ format: 'jwk' }) })).toMatchObject({
      signature_verified: true,
    });
  });
});

describe('keys', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' });

  test('a public key as the secret of an HMAC is the attack it looks like', async () => {
    const token = hs256(SOUND, {}, pem);
    expect(await validate({ token, key: pem })).toMatchObject({ valid: false, signature_verified: false });
    expect(await codes(token, { key: pem })).toContain('key_type_mismatch');
  });

  test.each([
    ['a secret for RS256', 'RS256', KEY],
    ['a key on another curve', 'ES256', ec.publicKey.export({ format: 'jwk' })],
    ['an RSA key for ES256', 'ES256', pem],
    ['an EC key for PS256', 'PS256', ec.publicKey.export({ format: 'jwk' })],
  ])('%s does not fit', async (_, alg, key) => {
    expect(await codes(`${encode({ alg })}.${encode(SOUND)}.AAAA`, { key })).toEqual(['key_type_mismatch']);
  });

  test('a short RSA key verifies, and is weak', async () => {
    const input = `${encode({ alg: 'RS256' })}.${encode(SOUND)}`;
    const token = `${input}.${sign('sha256', Buffer.from(input), rsa.privateKey).toString('base64url')}`;
    expect(await validate({ token, key: pem })).toMatchObject({ signature_verified: true, risk: 'high' });
    expect(await codes(token, { key: pem })).toEqual(['weak_secret']);
  });

  test('a secret shorter than the hash is weak', async () => {
    const [short, long] = ['x'.repeat(31), 'x'.repeat(32)];
    expect(await codes(hs256(SOUND, {}, short), { key: short })).toContain('weak_secret');
    expect(await codes(hs256(SOUND, {}, long), { key: long })).not.toContain('weak_secret');
  });

  test.each(['secret', 'your-256-bit-secret', '123456', '', 'empty'])(
    'the secret %j is guessed',
    async (secret) => {
      expect(await codes(hs256(SOUND, {}, secret))).toContain('common_secret');
      expect(await validate({ token: hs256(SOUND, {}, secret) })).toMatchObject({
        signature_verified: null,
        risk: 'critical',
      });
    },
  );

  test('never come back', async () => {
    const result = JSON.stringify(await validate({ token: hs256(SOUND, {}, 'changeme'), key: 'changeme' }));
    expect(result).not.toContain('changeme');
  });

  test.each([
    [
      'PEM',
      '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
      'key: expected a PEM public key or certificate',
    ],
    ['a JWK', { kty: 'RSA', n: 'AQAB' }, 'key: expected a JWK of a public key'],
    ['a JWK of a secret', { kty: 'oct', k: '?' }, 'key: expected a JWK with the secret as base64url in k'],
    ['no JWK', {}, 'key: expected a JWK of a public key'],
    ['a JWK in text', '{"kty":"RSA"}', 'key: expected a JWK of a public key'],
    ['a number', 4711, /^key: expected a string or an object$/],
  ])('refuses %s that cannot be read', async (_, key, message) => {
    await expect(validate({ token: RFC7515.token, key })).rejects.toThrow(message);
  });
});

describe('algorithms', () => {
  test.each(['none', 'None', 'nOnE'])('%s is no signature', async (alg) => {
    const token = `${encode({ alg })}.${encode(SOUND)}.`;
    expect(await validate({ token })).toMatchObject({
      well_formed: true,
      algorithm: alg,
      valid: false,
      risk: 'critical',
      signature_verified: null,
    });
    expect(await codes(token)).toEqual(['alg_none']);
    expect(await validate({ token, key: KEY })).toMatchObject({ signature_verified: false });
  });

  test.each(['ES256K', 'hs256', 7, undefined])('%s is unknown and not verified', async (alg) => {
    const token = `${encode({ alg })}.${encode(SOUND)}.AAAA`;
    expect(await validate({ token, key: KEY })).toMatchObject({ signature_verified: null, risk: 'medium' });
    expect(await codes(token)).toEqual(['unknown_alg']);
  });
});

describe('finds', () => {
  test.each([
    ['kid_injection', { kid: '../../dev/null' }],
    ['kid_injection', { kid: "x' UNION SELECT 1" }],
    ['crit_unknown', { crit: ['exp'] }],
    ['jku_header', { jku: 'https://evil.test/jwks' }],
    ['x5u_header', { x5u: 'https://evil.test/x' }],
    ['jwk_header', { jwk: { kty: 'oct', k: 'AAAA' } }],
  ])('%s in the header', async (code, header) => {
    expect(await codes(hs256(SOUND, header))).toEqual(['alg_symmetric', code]);
  });

  test.each([
    ['expired', { exp: NOW_SECONDS }],
    ['not_yet_valid', { nbf: NOW_SECONDS + 1 }],
    ['sensitive_claim', { user: [{ 'Credit-Card': 1 }] }],
    ['sensitive_claim', { clientSecret: 'x' }],
    ['missing_exp', { exp: undefined }],
    ['missing_exp', { exp: '2024-06-01' }],
    ['long_lifetime', { exp: SOUND.iat + 30 * 86_400 + 1 }],
    ['missing_iss', { iss: undefined }],
    ['missing_aud', { aud: undefined }],
    ['missing_iat', { iat: undefined }],
    ['missing_sub', { sub: undefined }],
    ['missing_jti', { jti: undefined }],
    ['iat_in_future', { iat: NOW_SECONDS + 1 }],
  ])('%s in the claims %j', async (code, claims) => {
    expect(await codes(hs256({ ...SOUND, ...claims }))).toEqual(['alg_symmetric', code]);
  });

  test.each([
    { nbf: NOW_SECONDS },
    { exp: SOUND.iat + 30 * 86_400 },
    { passwordless: true },
    { iat: NOW_SECONDS, exp: NOW_SECONDS + 1 },
  ])('nothing in the claims %j', async (claims) => {
    expect(await codes(hs256({ ...SOUND, ...claims }))).toEqual(['alg_symmetric']);
  });

  test('that issuer or audience are not the expected ones', async () => {
    const token = hs256({ ...SOUND, aud: ['api', 'web'] });
    expect(await validate({ token, issuer: 'https://ex.org', audience: 'web' })).toMatchObject({
      valid: true,
    });
    expect(await validate({ token, issuer: 'https://ex.org/' })).toMatchObject({
      valid: false,
      risk: 'high',
    });
    expect(await codes(token, { issuer: 'x', audience: 'mobile' })).toEqual([
      'alg_symmetric',
      'wrong_issuer',
      'wrong_audience',
    ]);
  });

  test('that leeway covers clocks that differ', async () => {
    const token = hs256({ ...SOUND, nbf: NOW_SECONDS + 60, iat: NOW_SECONDS + 60 });
    expect(await codes(token, { leeway_seconds: 60 })).toEqual(['alg_symmetric']);
    expect(await codes(token, { leeway_seconds: 59 })).toEqual([
      'alg_symmetric',
      'not_yet_valid',
      'iat_in_future',
    ]);
  });
});

test('times beyond the calendar are judged, and not written as dates', async () => {
  const result = await validate({ token: hs256({ ...SOUND, exp: 1e300, nbf: -1e300 }) });
  expect(result).toMatchObject({ expired: false, not_yet_valid: false, expires_at: null, valid: true });
});

describe('a malformed token is a finding', () => {
  const [header = '', payload = '', signature = ''] = hs256(SOUND).split('.');
  let nested: unknown = 1;
  for (let depth = 0; depth < 101; depth += 1) nested = { nested };

  test.each([
    ['two parts', 'abc.def', 'three parts'],
    ['an encrypted token', 'a.b.c.d.e', 'encrypted token (JWE)'],
    ['a header that is no JSON', `e30x.${payload}.${signature}`, 'header'],
    ['a header that is no object', `${encode([1])}.${payload}.${signature}`, 'header'],
    ['padding', `${header}==.${payload}.${signature}`, 'header'],
    [
      'bytes that are no UTF-8',
      `${header}.${Buffer.from('{"a":"\xff"}', 'latin1').toString('base64url')}.x`,
      'payload',
    ],
    ['claims too deep to walk', `${header}.${encode(nested)}.${signature}`, 'payload'],
    ['a signature of other characters', `${header}.${payload}.a+b/`, 'signature'],
  ])('%s', async (_, token, message) => {
    const result = await validate({ token, key: KEY });
    expect(result).toMatchObject({
      well_formed: false,
      valid: false,
      signature_verified: null,
      risk: 'critical',
    });
    expect(result.issues).toEqual([
      { code: 'malformed', severity: 'critical', message: expect.stringContaining(message) as string },
    ]);
  });
});

test.each([
  ['no token', { key: 'x' }, 'token: required'],
  ['an empty token', { token: ' Bearer ' }, 'token: expected a JSON Web Token'],
  ['no instant', { token: 'a', now: 'today' }, 'now: expected an ISO 8601 instant'],
  ['too much leeway', { token: 'a', leeway_seconds: 601 }, 'leeway_seconds: expected a number <= 600'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jwtSecurityValidator, input)).rejects.toThrow(message);
});
