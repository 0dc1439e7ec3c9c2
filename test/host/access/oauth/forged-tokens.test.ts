import { createServer } from 'node:http';
import {
  CompactEncrypt,
  exportJWK,
  exportSPKI,
  FlattenedSign,
  generateKeyPair,
  GeneralSign,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../servers/listen.ts';
import { startHost, type StartedHost } from '../../start-host.ts';

const ours = await generateKeyPair('RS256', { extractable: true });
const curve = await generateKeyPair('ES256', { extractable: true });
const strange = await generateKeyPair('RS256', { extractable: true });

/** An issuer that publishes two keys, and whatever tokens the test makes of them. */
const server = createServer((request, response) => {
  const { url = '' } = request;
  response.setHeader('content-type', 'application/json');
  if (url.startsWith('/.well-known/oauth'))
    response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks` }));
  else if (url === '/jwks') response.end(JSON.stringify({ keys }));
  else response.writeHead(404).end();
});
const issuer = await listen(server);
const keys = [
  { ...(await exportJWK(ours.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' },
  { ...(await exportJWK(curve.publicKey)), kid: 'ec', alg: 'ES256', use: 'sig' },
];

let host: StartedHost;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  host = await startHost(
    { ACCESS: 'oauth', OAUTH_ISSUER: issuer, OAUTH_SCOPES: 'tools', TRUST_PROXY: '127.0.0.1' },
    (stop) => stops.push(stop),
  );
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  server.closeAllConnections();
  server.close();
});

const now = () => Math.floor(Date.now() / 1000);
type Changes = Readonly<Record<string, unknown>>;

/** The claims of a token that counts, with changes; what is changed to undefined is left out. */
function claims(changes: Changes = {}): JWTPayload {
  const all = {
    iss: issuer,
    aud: `${host.url}/mcp`,
    sub: 'ada',
    exp: now() + 300,
    scope: 'tools',
    ...changes,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

type SigningKey = Parameters<SignJWT['sign']>[0];

const sign = (changes: Changes = {}, header: Changes = {}, key: SigningKey = ours.privateKey) =>
  new SignJWT(claims(changes)).setProtectedHeader({ alg: 'RS256', kid: 'rsa', ...header }).sign(key);

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const bytes = (text: string) => new TextEncoder().encode(text);

/** A good token with another header or other claims, whose signature stays. */
async function altered(header: Changes | undefined, changed: Changes | undefined): Promise<string> {
  const [head = '', body = '', signature = ''] = (await sign()).split('.');
  return [
    header === undefined ? head : encoded(header),
    changed === undefined ? body : encoded(claims(changed)),
    signature,
  ].join('.');
}

async function withSecret(secret: string, alg: string): Promise<string> {
  return new SignJWT(claims()).setProtectedHeader({ alg, kid: 'rsa' }).sign(bytes(secret));
}

let addresses = 0;
/** Each from an address of its own: who brings many wrong tokens is told to wait. */
function list(token: string) {
  addresses += 1;
  return fetch(`${host.url}/api/tools/base64`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `192.0.2.${addresses}` },
  });
}

const good: readonly [string, () => Promise<string>][] = [
  ['plain', () => sign()],
  ['of type at+jwt', () => sign({}, { typ: 'at+jwt' })],
  ['of type JWT', () => sign({}, { typ: 'JWT' })],
  ['of type application/at+jwt', () => sign({}, { typ: 'application/at+jwt' })],
  ['for several', () => sign({ aud: ['https://a.example', `${host.url}/`] })],
  ['by a curve', () => sign({}, { alg: 'ES256', kid: 'ec' }, curve.privateKey)],
  ['without kid', () => sign({}, { kid: undefined })],
  ['that names the client alone', () => sign({ sub: undefined, client_id: 'a' })],
  ['with scopes in scp', () => sign({ scope: undefined, scp: ['tools'] })],
  ['that began a moment from now', () => sign({ nbf: now() + 2 })],
];

test.each(good)('a token %s counts', async (_, make) => {
  expect((await list(await make())).status).toBe(200);
});

const jwk = async () => exportJWK(strange.publicKey);

const forged: readonly [string, () => Promise<string> | string][] = [
  ['unsigned', () => new UnsecuredJWT(claims()).encode()],
  ['alg none, with the signature of another', () => altered({ alg: 'none' }, undefined)],
  ['alg nOnE', () => altered({ alg: 'nOnE', kid: 'rsa' }, undefined)],
  ['no alg', () => altered({ kid: 'rsa' }, undefined)],
  ['HS256 by the public key as PEM', async () => withSecret(await exportSPKI(ours.publicKey), 'HS256')],
  ['HS256 by the public key as JWK', () => withSecret(JSON.stringify(keys[0]), 'HS256')],
  ['HS256 by the modulus', () => withSecret(String(keys[0]?.n), 'HS256')],
  ['HS512 by the public key', async () => withSecret(await exportSPKI(ours.publicKey), 'HS512')],
  [
    'RS512, which is not listed',
    async () => sign({}, { alg: 'RS512' }, await importJWK(await exportJWK(ours.privateKey), 'RS512')),
  ],
  ['a stranger’s key under our kid', () => sign({}, {}, strange.privateKey)],
  ['a stranger’s key without kid', () => sign({}, { kid: undefined }, strange.privateKey)],
  ['a kid nobody knows', () => sign({}, { kid: 'other' })],
  ['the kid of a key of another kind', () => sign({}, { kid: 'ec' })],
  ['a kid that is a path', () => sign({}, { kid: '../../dev/null' }, strange.privateKey)],
  ['an empty kid', () => sign({}, { kid: '' }, strange.privateKey)],
  ['its own jwk', async () => sign({}, { jwk: await jwk(), kid: undefined }, strange.privateKey)],
  ['its own jku', () => sign({}, { jku: 'https://evil.example/jwks' }, strange.privateKey)],
  ['its own x5u', () => sign({}, { x5u: 'https://evil.example/cert' }, strange.privateKey)],
  ['its own x5c', () => sign({}, { x5c: ['MIIB'] }, strange.privateKey)],
  ['a crit that nobody knows', () => altered({ alg: 'RS256', kid: 'rsa', crit: ['x'], x: 1 }, undefined)],
  ['an empty crit', () => altered({ alg: 'RS256', kid: 'rsa', crit: [] }, undefined)],
  [
    'an unencoded payload',
    async () => {
      const { protected: head = '', signature } = await new FlattenedSign(bytes(JSON.stringify(claims())))
        .setProtectedHeader({ alg: 'RS256', kid: 'rsa', b64: false, crit: ['b64'] })
        .sign(ours.privateKey);
      return `${head}.${encoded(claims())}.${signature}`;
    },
  ],
  [
    'encrypted',
    async () =>
      new CompactEncrypt(bytes(JSON.stringify(claims())))
        .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
        .encrypt(await importJWK(await exportJWK(ours.publicKey), 'RSA-OAEP-256')),
  ],
  [
    'with two signatures',
    async () => {
      const both = new GeneralSign(bytes(JSON.stringify(claims())));
      both.addSignature(strange.privateKey).setProtectedHeader({ alg: 'RS256' });
      both.addSignature(ours.privateKey).setProtectedHeader({ alg: 'RS256' });
      return JSON.stringify(await both.sign());
    },
  ],
  ['with a second signature behind', async () => `${await sign()}.${(await sign()).split('.')[2] ?? ''}`],
  ['without its signature', async () => (await sign()).replace(/[^.]+$/, '')],
  ['without its last part', async () => (await sign()).replace(/\.[^.]+$/, '')],
  ['with a cut signature', async () => (await sign()).slice(0, -8)],
  ['with other claims', () => altered(undefined, { sub: 'root' })],
  ['with a later end', () => altered(undefined, { exp: now() + 9_999 })],
  ['expired', () => sign({ exp: now() - 60 })],
  ['without an end', () => sign({ exp: undefined })],
  ['whose end is text', () => sign({ exp: '2099-01-01' })],
  ['that does not count yet', () => sign({ nbf: now() + 60 })],
  ['whose beginning is text', () => sign({ nbf: 'now' })],
  ['of another issuer', () => sign({ iss: 'https://evil.example' })],
  ['of the issuer with a slash', () => sign({ iss: `${issuer}/` })],
  ['without an issuer', () => sign({ iss: undefined })],
  ['of several issuers', () => sign({ iss: [issuer] })],
  ['for another host', () => sign({ aud: 'https://elsewhere.example/mcp' })],
  ['for an address that begins like ours', () => sign({ aud: `${host.url}/mcp.evil.example` })],
  ['for a part that there is not', () => sign({ aud: `${host.url}/mcp/more` })],
  ['for nobody', () => sign({ aud: undefined })],
  ['for an empty list', () => sign({ aud: [] })],
  ['for an object', () => sign({ aud: { [`${host.url}/mcp`]: true } })],
  ['of no subject', () => sign({ sub: undefined })],
  ['of a subject without end', () => sign({ sub: 'a'.repeat(256) })],
  ['of type dpop+jwt', () => sign({}, { typ: 'dpop+jwt' })],
  ['of type logout+jwt', () => sign({}, { typ: 'logout+jwt' })],
  ['that is an ID token', () => sign({ nonce: 'n', at_hash: 'x' })],
  ['bound to a key of its client', () => sign({ cnf: { jkt: 'x' } })],
  ['huge', () => sign({ more: 'a'.repeat(9_000) })],
  ['of one letter', () => 'x'],
  ['of dots', () => '..'],
  ['with blanks', async () => `${await sign()} ${await sign()}`],
  ['whose claims are no object', async () => `${(await sign()).split('.')[0] ?? ''}.${encoded([1])}.AAAA`],
  ['whose header is no JSON', () => 'e30x.e30.AAAA'],
];

test.each(forged)('a token %s is refused', async (_, make) => {
  const response = await list(await make());
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toMatch(
    /^Bearer realm="Toolyard", error="invalid_token", error_description="[^"]+", resource_metadata="http:[^"]+"$/,
  );
  expect(await response.json()).toMatchObject({ success: false, error: { code: 'UNAUTHORIZED' } });
});

test.each([
  ['no scope', { scope: undefined }],
  ['a scope that opens nothing', { scope: 'openid' }],
  ['a scope that begins like ours', { scope: 'tools.more' }],
  ['a scope in a list of lists', { scope: [['tools']] }],
])('a token with %s is answered 403 and the scope to ask for', async (_, changes) => {
  const response = await list(await sign(changes));
  expect(response.status).toBe(403);
  expect(response.headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="tools"');
  expect(await response.json()).toMatchObject({ error: { code: 'FORBIDDEN' } });
});

test('the log says whose token is in use and who was refused, and holds no token', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const { url } = await startHost(
    { ACCESS: 'oauth', OAUTH_ISSUER: issuer, OAUTH_AUDIENCE: 'tools-of-the-test' },
    undefined,
    log,
  );
  const tokens = [await sign({ aud: 'tools-of-the-test' }), await sign({ aud: 'elsewhere' })];
  for (const token of [...tokens, ...tokens])
    await fetch(`${url}/api/tools/base64`, { headers: { authorization: `Bearer ${token}` } });
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const of = (msg: string) => told.filter((line) => line.msg === msg);
  expect(of('a token is in use')).toMatchObject([{ address: '127.0.0.1', subject: 'ada' }]);
  expect(of('a caller was refused')).toMatchObject([
    { address: '127.0.0.1', why: 'the token is for somebody else' },
    { address: '127.0.0.1', why: 'the token is for somebody else' },
  ]);
  for (const token of tokens) expect(lines.join('')).not.toContain(token.split('.')[2]);
});

test('who tries tokens is told to wait', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 21; i += 1)
    statuses.push(
      (await fetch(`${host.url}/api/tools`, { headers: { authorization: `Bearer x.${i}.y` } })).status,
    );
  expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
});
