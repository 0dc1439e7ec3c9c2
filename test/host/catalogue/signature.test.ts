import { CompactSign, exportJWK, generateKeyPair, type CompactJWSHeaderParameters, type JWK } from 'jose';
import { expect, test } from 'vitest';
import { keyId } from '../../../host/catalogue/keys.ts';
import { SignatureReader } from '../../../host/catalogue/signature.ts';

const DIGEST = 'a'.repeat(64);
const bundle = { manifest: { package: '@acme/tools', id: 'acme', version: '1.0.0' }, digest: DIGEST };
const statement = {
  type: 'toolyard-bundle',
  ...bundle.manifest,
  digest: DIGEST,
  iat: 1_700_000_000,
  exp: 1_800_000_000,
};

async function keyPair() {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const { kty, crv, x } = await exportJWK(publicKey);
  const jwk = { kty, crv, x } as JWK;
  return { privateKey, secret: await exportJWK(privateKey), jwk, kid: await keyId(jwk) };
}

const acme = await keyPair();
const other = await keyPair();
const header = { alg: 'EdDSA', typ: 'toolyard-bundle+jws', kid: acme.kid, jwk: acme.jwk };

function sign(payload: unknown, headers: object = header, key = acme.privateKey): Promise<string> {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return new CompactSign(Buffer.from(text))
    .setProtectedHeader(headers as CompactJWSHeaderParameters)
    .sign(key, { crit: { x: true } });
}

function read(signature: string | undefined) {
  return new SignatureReader().read(bundle, signature);
}

test('a statement tells its key and for how long it counts', async () => {
  expect(await read(await sign(statement))).toEqual({
    kind: 'statement',
    key: acme.kid,
    issuedAt: 1_700_000_000_000,
    expiresAt: 1_800_000_000_000,
  });
});

test('no signature is none, and one of the form before statements has to be made again', async () => {
  expect(await read(undefined)).toEqual({ kind: 'none' });
  expect(await read(await sign(DIGEST, { alg: 'EdDSA' }))).toEqual({ kind: 'outdated' });
});

test.each([
  ['another package', { ...statement, package: '@mallory/tools' }, /another package/],
  ['another id', { ...statement, id: 'encoding' }, /another id/],
  ['another version', { ...statement, version: '1.0.1' }, /another version/],
  ['another digest', { ...statement, digest: 'b'.repeat(64) }, /another digest/],
  ['another type', { ...statement, type: 'toolyard-plugin' }, /type/],
  ['no expiry', { ...statement, exp: undefined }, /exp: required/],
  ['a time as text', { ...statement, iat: '1700000000' }, /iat: expected/],
  ['a fraction of a second', { ...statement, exp: 1_800_000_000.5 }, /exp: expected/],
  ['an end before its beginning', { ...statement, exp: 1_600_000_000 }, /ends before it begins/],
  ['something more', { ...statement, trust: true }, /trust/],
  ['no object', 'null', /expected an object/],
  ['no JSON', DIGEST, /JSON|Unexpected/],
])('a statement of %s is not valid', async (_, payload, reason) => {
  expect(await read(await sign(payload))).toEqual({ kind: 'invalid', reason: expect.stringMatching(reason) });
});

test.each([
  ['another type', { ...header, typ: 'JWT' }],
  ['no type but a key', { ...header, typ: undefined }],
  ["another key's name", { ...header, kid: other.kid }],
  ["another's key", { ...header, jwk: other.jwk }],
  ["another's key and name", { ...header, jwk: other.jwk, kid: other.kid }],
  ['no key', { ...header, jwk: undefined }],
  ['a private key', { ...header, jwk: acme.secret }],
  ['an address of a key', { ...header, jku: 'https://mallory.example/keys' }],
  ['something critical', { ...header, crit: ['x'], x: 1 }],
])('a signature whose header has %s is not valid', async (_, headers) => {
  expect(await read(await sign(statement, headers))).toMatchObject({ kind: 'invalid' });
});

test('what was changed, cut or made with no key is not valid', async () => {
  const good = await sign(statement);
  const [head = '', body = '', mac = ''] = good.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forged = [
    `${head}.${encode({ ...statement, id: 'encoding' })}.${mac}`,
    `${encode({ ...header, alg: 'none' })}.${body}.`,
    `${encode({ ...header, alg: 'HS256' })}.${body}.${mac}`,
    `${head}.${body}`,
    `${head}.${body}.${'A'.repeat(86)}`,
    '',
    'x',
    'a'.repeat(9000),
  ];
  for (const signature of forged)
    expect(await read(signature), signature.slice(0, 60)).toMatchObject({ kind: 'invalid' });
  expect(await read(await sign(statement, header, other.privateKey))).toMatchObject({ kind: 'invalid' });
});
