import { createServer, type RequestListener } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, onTestFinished, test } from 'vitest';
import { IntrospectionChecker } from '../../../../host/access/oauth/introspection-checker.ts';
import { Issuer } from '../../../../host/access/oauth/issuer.ts';
import { IssuerError } from '../../../../host/access/oauth/issuer-client.ts';
import { JwtChecker } from '../../../../host/access/oauth/jwt-checker.ts';
import { KeptAnswer } from '../../../../host/access/oauth/kept-answer.ts';
import { RememberedTokens } from '../../../../host/access/oauth/remembered-tokens.ts';
import { deadAddress, listen } from '../../../servers/listen.ts';
import { startHost } from '../../start-host.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listen(server);
}

/** An issuer at an address with a path, whose keys the test changes. */
async function startKeys(metadataAt: (path: string) => string) {
  const state = { keys: [] as object[], asked: 0, isDown: false, says: (id: string): unknown => id };
  const origin = await serve((request, response) => {
    if (state.isDown) return response.writeHead(500).end();
    if (request.url === metadataAt('/tenant'))
      return response.end(
        JSON.stringify({ issuer: state.says(`${origin}/tenant`), jwks_uri: `${origin}/jwks` }),
      );
    if (request.url !== '/jwks') return response.writeHead(404).end();
    state.asked += 1;
    return response.end(JSON.stringify({ keys: state.keys }));
  });
  return { state, id: `${origin}/tenant` };
}

async function newKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid } };
}

function tokenBy({ kid, privateKey }: Awaited<ReturnType<typeof newKey>>, iss: string): Promise<string> {
  return new SignJWT({ scope: '' })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(iss)
    .setAudience('us')
    .setSubject('ada')
    .setExpirationTime('10m')
    .sign(privateKey);
}

const checkerOf = (issuer: Issuer) =>
  new JwtChecker({ issuer, audience: () => new Set(['us']), algorithms: ['ES256'] });

test.each([
  ['RFC 8414', (path: string) => `/.well-known/oauth-authorization-server${path}`],
  ['OpenID Connect before the path', (path: string) => `/.well-known/openid-configuration${path}`],
  ['OpenID Connect behind the path', (path: string) => `${path}/.well-known/openid-configuration`],
])('an issuer is found by %s', async (_, metadataAt) => {
  const { state, id } = await startKeys(metadataAt);
  const key = await newKey('a');
  state.keys = [key.jwk];
  expect(await checkerOf(new Issuer(id)).check(await tokenBy(key, id))).toMatchObject({ kind: 'good' });
});

const RFC8414 = (path: string) => `/.well-known/oauth-authorization-server${path}`;

test('metadata of another issuer is not used', async () => {
  const { state, id } = await startKeys(RFC8414);
  const key = await newKey('a');
  state.keys = [key.jwk];
  state.says = () => 'https://evil.example';
  await expect(checkerOf(new Issuer(id)).check(await tokenBy(key, id))).rejects.toThrow(/evil\.example/);
});

test('a new key is found, and unknown ones bring about one request in half a minute', async () => {
  const { state, id } = await startKeys(RFC8414);
  const [old, next, none] = await Promise.all([newKey('old'), newKey('next'), newKey('none')]);
  state.keys = [old.jwk];
  let now = 0;
  const checker = checkerOf(new Issuer(id, () => now));
  expect(await checker.check(await tokenBy(old, id))).toMatchObject({ kind: 'good' });
  state.keys = [old.jwk, next.jwk];
  expect(await checker.check(await tokenBy(next, id))).toMatchObject({ kind: 'refused' });
  now += 30_000;
  expect(await checker.check(await tokenBy(next, id))).toMatchObject({ kind: 'good' });
  expect(state.asked).toBe(2);
  for (let i = 0; i < 5; i += 1)
    expect(await checker.check(await tokenBy(none, id))).toMatchObject({ kind: 'refused' });
  expect(state.asked).toBe(2);
});

test('known keys serve while the issuer is away, for a day', async () => {
  const { state, id } = await startKeys(RFC8414);
  const key = await newKey('a');
  state.keys = [key.jwk];
  let now = 0;
  const checker = checkerOf(new Issuer(id, () => now));
  const token = await tokenBy(key, id);
  await checker.check(token);
  state.isDown = true;
  now += 23 * 3_600_000;
  expect(await checker.check(token)).toMatchObject({ kind: 'good' });
  now += 2 * 3_600_000;
  await expect(checker.check(token)).rejects.toThrow('500');
});

describe('an answer that is kept', () => {
  const pending = () => Promise.withResolvers<string>();
  const options = { freshMs: 10, staleMs: 100, pauseMs: 5 };

  test('is waited for by all together, and never again while it serves', async () => {
    let now = 0;
    const loads = [pending(), pending()];
    let asked = 0;
    const kept = new KeptAnswer({
      ...options,
      now: () => now,
      load: () => loads[asked++]?.promise ?? pending().promise,
    });
    const both = [kept.get(), kept.get()];
    loads[0]?.resolve('first');
    expect(await Promise.all(both)).toEqual(['first', 'first']);
    now = 50;
    // The second request hangs.
    expect(await kept.get()).toBe('first');
    expect(await kept.get()).toBe('first');
    expect(asked).toBe(2);
  });

  test('that cannot be had is said so at once for a while', async () => {
    let now = 0;
    let asked = 0;
    const kept = new KeptAnswer<string>({
      ...options,
      now: () => now,
      load: () => Promise.reject(new Error(`away ${++asked}`)),
    });
    await expect(kept.get()).rejects.toThrow('away 1');
    await expect(kept.get()).rejects.toThrow('away 1');
    now = 6;
    await expect(kept.get()).rejects.toThrow('away 2');
  });
});

test('a token is checked once, counts no longer than it says, and what could not be found out is asked again', async () => {
  let now = 0;
  const answers = [
    Promise.reject(new Error('away')),
    Promise.resolve({ kind: 'good', subject: 'ada', scopes: [], expiresAt: 50 } as const),
  ];
  let asked = 0;
  const remembered = new RememberedTokens({
    checker: { check: () => answers[asked++] ?? Promise.reject(new Error('once more')) },
    maxAgeMs: 100,
    now: () => now,
  });
  await expect(remembered.check('a')).rejects.toThrow('away');
  expect(await remembered.check('a')).toMatchObject({ kind: 'good' });
  expect(await remembered.check('a')).toMatchObject({ kind: 'good' });
  now = 50;
  expect(await remembered.check('a')).toMatchObject({ kind: 'refused', why: 'the token has expired' });
  expect(asked).toBe(2);
});

describe('an issuer that is asked about tokens', () => {
  /** Answers nothing until it is told to, and counts what it is asked. */
  async function startSilent() {
    const state = { asked: 0, says: undefined as object | undefined, now: 1_000_000 };
    const url = await serve((_, response) => {
      state.asked += 1;
      if (state.says !== undefined) response.end(JSON.stringify(state.says));
    });
    const checker = new IntrospectionChecker({
      issuer: { id: url, introspectionEndpoint: async () => new URL(url) },
      audience: () => new Set(['us']),
      clientId: 'toolyard',
      clientSecret: 'secret',
      patienceMs: 50,
      now: () => state.now,
    });
    return { state, checker };
  }

  test('and says nothing is left alone for a while, and asked again', async () => {
    const { state, checker } = await startSilent();
    await expect(checker.check('a')).rejects.toThrow(IssuerError);
    await expect(checker.check('b')).rejects.toThrow(IssuerError);
    expect(state.asked).toBe(1);
    state.says = { active: true, sub: 'ada', aud: 'us', exp: 2_000 };
    state.now += 5_000;
    expect(await checker.check('a')).toMatchObject({ kind: 'good', subject: 'ada' });
    expect(await checker.check('b')).toMatchObject({ kind: 'good' });
  });

  test('is asked about no more than so many at a time', async () => {
    const { state, checker } = await startSilent();
    const asked = Array.from({ length: 100 }, (_, i) => checker.check(`t${i}`));
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill('rejected'));
    expect(state.asked).toBeLessThanOrEqual(32);
    await expect(asked.at(-1)).rejects.toThrow('32 tokens');
  });
});

test('who brings many wrong tokens has the issuer asked about no more, and others are answered', async () => {
  let asked = 0;
  const origin = await serve((request, response) => {
    if (request.url === '/ask') {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked += 1;
        const active = new URLSearchParams(body).get('token') === 'good';
        response.end(JSON.stringify({ active, sub: 'ada', aud: 'us', exp: Date.now() / 1000 + 600 }));
      });
      return;
    }
    response.end(JSON.stringify({ issuer: origin, introspection_endpoint: `${origin}/ask` }));
  });
  const { url } = await startHost({
    ACCESS: 'oauth',
    OAUTH_ISSUER: origin,
    OAUTH_TOKENS: 'introspect',
    OAUTH_CLIENT_ID: 'toolyard',
    OAUTH_CLIENT_SECRET: 'secret',
    OAUTH_AUDIENCE: 'us',
    TRUST_PROXY: '127.0.0.1',
  });
  const list = async (token: string, address: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
    return (await fetch(`${url}/api/tools/base64`, { headers })).status;
  };
  expect(await list('good', '192.0.2.1')).toBe(200);
  const wrong = [];
  for (let i = 0; i < 25; i += 1) wrong.push(await list(`wrong-${i}`, '192.0.2.1'));
  expect(wrong).toEqual([...Array<number>(20).fill(401), ...Array<number>(5).fill(429)]);
  expect(asked).toBe(21);
  expect(await list('good', '192.0.2.1')).toBe(200);
  expect(await list('good', '192.0.2.2')).toBe(200);
  expect(await list('wrong', '192.0.2.2')).toBe(401);
});

test('a host whose issuer is away starts, and answers 503 to tokens', async () => {
  const { url } = await startHost({ ACCESS: 'oauth', OAUTH_ISSUER: await deadAddress() });
  const response = await fetch(`${url}/api/tools`, { headers: { authorization: 'Bearer a.b.c' } });
  // What is no token at all needs no issuer.
  expect(response.status).toBe(401);
  const key = await newKey('a');
  const asked = await fetch(`${url}/api/tools`, {
    headers: { authorization: `Bearer ${await tokenBy(key, 'x')}` },
  });
  expect(asked.status).toBe(503);
  expect(asked.headers.get('retry-after')).toBe('5');
  expect(await asked.json()).toMatchObject({ error: { code: 'INTERNAL_ERROR', reason: 'issuer_down' } });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test.each([
  [{}, 'OAUTH_ISSUER: expected'],
  [{ OAUTH_ISSUER: 'https://id.example', HOST: '0.0.0.0' }, 'PUBLIC_URL: expected'],
  [{ OAUTH_ISSUER: 'https://id.example', OAUTH_TOKENS: 'introspect' }, 'OAUTH_CLIENT_ID and'],
  [{ OAUTH_ISSUER: 'http://id.example' }, 'OAUTH_ISSUER: expected an https: URL'],
  [{ OAUTH_ISSUER: 'https://id.example', OAUTH_ALGORITHMS: 'HS256' }, 'OAUTH_ALGORITHMS: expected'],
  [{ OAUTH_ISSUER: 'https://id.example', OAUTH_SCOPES: 'a?rest=many' }, 'a: rest: expected calls a minute'],
  [{ OAUTH_ISSUER: 'https://id.example', OAUTH_SCOPES: 'a?colour=red' }, 'a: colour: unknown argument'],
])('a host with %j does not start', async (settings, problem) => {
  await expect(startHost({ ACCESS: 'oauth', ...settings })).rejects.toThrow(problem);
});
