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

/** With a key, so that no secrets are tried. */
async function codes(token: string, more: object = { key: KEY }): Promise<string[]> {
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

  test.each([
    'RS256',
    'RS384',
    'RS512',
    'PS256',
    'PS384',
    'PS512',
    'ES256',
    'ES384',
    'ES512',
    'EdDSA',
    'Ed25519',
  ])('%s', async (alg) => {
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
  });

  test('ES256K, which jose does not make', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
    const input = `${encode({ alg: 'ES256K' })}.${encode(SOUND)}`;
    const token = `${input}.${sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
    const key = publicKey.export({ format: 'jwk' });
    expect(await validate({ token, key })).toMatchObject({ valid: true, signature_verified: true });
    const forged = `${encode({ alg: 'ES256K' })}.${encode({ ...SOUND, sub: 'admin' })}.${token.split('.')[2]}`;
    expect(await validate({ token: forged, key })).toMatchObject({ valid: false, signature_verified: false });
  });

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
      expect(await codes(hs256(SOUND, {}, secret), {})).toContain('common_secret');
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

  test.each(['XX', 'HS1', 'RS1', 'ES256X', 'hs256', 7, undefined])(
    '%s is unknown and not verified',
    async (alg) => {
      const token = `${encode({ alg })}.${encode(SOUND)}.AAAA`;
      expect(await validate({ token })).toMatchObject({
        valid: false,
        signature_verified: null,
        risk: 'medium',
      });
      expect(await validate({ token, key: KEY })).toMatchObject({
        valid: false,
        signature_verified: false,
        risk: 'critical',
      });
      expect(await codes(token)).toEqual(['unknown_alg']);
    },
  );
});

describe('finds', () => {
  test.each([
    ['kid_injection', { kid: '../../dev/null' }],
    ['kid_injection', { kid: "x' UNION SELECT 1" }],
    ['crit_unknown', { crit: ['exp'] }],
    ['unencoded_payload', { b64: false }],
    ['jku_header', { jku: 'https://evil.test/jwks' }],
    ['x5u_header', { x5u: 'https://evil.test/x' }],
    ['jwk_header', { jwk: { kty: 'oct', k: 'AAAA' } }],
  ])('%s in the header', async (code, header) => {
    expect(await codes(hs256(SOUND, header))).toEqual(['alg_symmetric', code]);
  });

  test('an unencoded payload, which makes the token invalid', async () => {
    const token = hs256(SOUND, { b64: false });
    expect(await callTool(jwtSecurityValidator, { token, now: NOW })).toMatchObject({ valid: false });
  });

  test.each([
    ['expired', { exp: NOW_SECONDS }],
    ['not_yet_valid', { nbf: NOW_SECONDS + 1 }],
    ['sensitive_claim', { user: [{ 'Credit-Card': 1 }] }],
    ['sensitive_claim', { clientSecret: 'x' }],
    ['missing_exp', { exp: undefined }],
    ['invalid_exp', { exp: '2099' }],
    ['invalid_exp', { exp: null }],
    ['invalid_nbf', { nbf: '0' }],
    ['invalid_iat', { iat: {} }],
    ['invalid_sub', { sub: 7 }],
    ['invalid_aud', { aud: ['api', 7] }],
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
    expect(await codes(token, { key: KEY, issuer: 'x', audience: 'mobile' })).toEqual([
      'alg_symmetric',
      'wrong_issuer',
      'wrong_audience',
    ]);
  });

  test('that leeway covers clocks that differ', async () => {
    const token = hs256({ ...SOUND, nbf: NOW_SECONDS + 60, iat: NOW_SECONDS + 60 });
    expect(await codes(token, { key: KEY, leeway_seconds: 60 })).toEqual(['alg_symmetric']);
    expect(await codes(token, { key: KEY, leeway_seconds: 59 })).toEqual([
      'alg_symmetric',
      'not_yet_valid',
      'iat_in_future',
    ]);
  });
});

describe('fails closed', () => {
  test.each([
    ['an extension that is critical and unknown', {}, { crit: ['exp'] }],
    ['crit that names nothing', {}, { crit: [] }],
    ['exp that is text', { exp: '2099' }, {}],
    ['nbf that is text', { nbf: '2099' }, {}],
    ['iat that is a list', { iat: [1] }, {}],
    ['an audience in a list of lists', { aud: [['api']] }, {}],
  ])('on %s', async (_, claims, header) => {
    const token = hs256({ ...SOUND, ...claims }, header);
    expect(await validate({ token, key: KEY })).toMatchObject({ valid: false, signature_verified: true });
  });

  test.each([
    ['a time that is no finite number', '{"exp":1e400}', 'invalid_exp'],
    ['names that stand twice', '{"sub":"a","exp":9999999999,"sub":"b"}', 'duplicate_member'],
    ['names that stand twice further in', '{"exp":9999999999,"a":[{"b":1,"\\u0062":2}]}', 'duplicate_member'],
  ])('on %s', async (_, claims, code) => {
    const input = `${encode({ alg: 'HS256' })}.${Buffer.from(claims).toString('base64url')}`;
    const token = `${input}.${createHmac('sha256', KEY).update(input).digest('base64url')}`;
    expect(await validate({ token, key: KEY })).toMatchObject({ valid: false, signature_verified: true });
    expect(await codes(token)).toContain(code);
  });

  test('on a public key in another form than PEM, taken for the secret of an HMAC', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const bare = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const wrapped = bare.replace(/.{64}/g, '$&\n');
    for (const key of [bare, wrapped])
      expect(await validate({ token: hs256(SOUND, {}, key), key })).toMatchObject({
        valid: false,
        signature_verified: false,
      });
    const ssh = 'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQ== ada@ex.org';
    await expect(validate({ token: hs256(SOUND, {}, ssh), key: ssh })).rejects.toThrow('form of OpenSSH');
  });

  test('on an empty secret', async () => {
    await expect(validate({ token: hs256(SOUND, {}, ''), key: '' })).rejects.toThrow('got an empty text');
  });
});

describe('a JWK Set', () => {
  const pairs = ['a', 'b'].map((kid) => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return { kid, publicKey, privateKey };
  });
  const keys = pairs.map(({ kid, publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), kid }));
  const rs = {
    ...generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' }),
    kid: 'r',
  };
  const unknown = { kty: 'AKP', alg: 'ML-DSA-44', pub: 'AAAA', kid: 'q' };

  function signedBy(index: number, header: object): string {
    const input = `${encode({ alg: 'ES256', ...header })}.${encode(SOUND)}`;
    const pair = pairs[index];
    if (pair === undefined) throw new Error('no such key');
    const signature = sign('sha256', Buffer.from(input), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' });
    return `${input}.${signature.toString('base64url')}`;
  }

  test.each([{ kid: 'b' }, {}])('verifies with the key that %j names, or any that fits', async (header) => {
    const set = { keys: [unknown, rs, ...keys] };
    for (const key of [set, JSON.stringify(set)])
      expect(await validate({ token: signedBy(1, header), key })).toMatchObject({
        valid: true,
        signature_verified: true,
        risk: 'none',
      });
  });

  test.each([
    ['of another kid', signedBy(1, { kid: 'a' }), { keys }, 'signature_invalid'],
    ['of a kid that is not there', signedBy(1, { kid: 'z' }), { keys }, 'key_not_found'],
    ['of a kid that is no text', signedBy(1, { kid: ['b'] }), { keys }, 'key_not_found'],
    ['of another kind', signedBy(1, { kid: 'r' }), { keys: [rs] }, 'key_type_mismatch'],
    [
      'for another algorithm',
      signedBy(1, {}),
      { keys: keys.map((key) => Object.assign({}, key, { alg: 'ES384' })) },
      'key_type_mismatch',
    ],
    [
      'to encrypt with',
      signedBy(1, {}),
      { keys: keys.map((key) => ({ ...key, use: 'enc' })) },
      'key_use_mismatch',
    ],
    [
      'to wrap keys with',
      signedBy(1, {}),
      { keys: keys.map((key) => ({ ...key, key_ops: ['wrapKey'] })) },
      'key_use_mismatch',
    ],
    ['to encrypt with, alone', signedBy(1, {}), { ...keys[1], use: 'enc' }, 'key_use_mismatch'],
  ])('refuses a token by a key %s', async (_, token, key, code) => {
    expect(await validate({ token, key })).toMatchObject({ valid: false, signature_verified: false });
    expect(await codes(token, { key })).toEqual([code]);
  });

  test.each([{ keys: [] }, { keys: [unknown] }, { keys: ['x'] }])(
    'without a usable key is refused: %j',
    async (key) => {
      await expect(validate({ token: signedBy(0, {}), key })).rejects.toThrow('key: expected a JWK Set');
    },
  );
});

test.each(['letmein123', 'iloveyou', 'shhhhh', 'a-string-secret-at-least-256-bits-long'])(
  'the secret %s is guessed, with and without it as key',
  async (secret) => {
    expect(await codes(hs256(SOUND, {}, secret), {})).toContain('common_secret');
    expect(await codes(hs256(SOUND, {}, secret), { key: secret })).toContain('common_secret');
  },
);

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
