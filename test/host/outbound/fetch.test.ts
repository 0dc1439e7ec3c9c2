import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { gzipSync, brotliCompressSync } from 'node:zlib';
import { networkFailure, type ToolFetch } from '@toolyard/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutbound, type Outbound } from '../../../host/outbound/outbound.ts';
import { rsa, selfSigned, type CertificateRequest, type Identity } from '../../servers/certificates.ts';
import { listen } from '../../servers/listen.ts';

const servers: { close(): void }[] = [];
let root: Identity;
let outbound: Outbound;
let fetch: ToolFetch;
let http: string;

/** What the site of the tests answers, by path. */
const pages: Record<string, RequestListener> = {
  '/hello': (_request, response) => response.setHeader('content-type', 'text/html').end('hello'),
  '/echo': (request, response) =>
    response.end(JSON.stringify({ ...request.headers, method: request.method })),
  '/gzip': (_request, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(1_000))),
  '/brotli': (_request, response) =>
    response.setHeader('content-encoding', 'br').end(brotliCompressSync('x'.repeat(1_000))),
  '/bomb': (_request, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(50_000_000))),
  '/not-gzip': (_request, response) => response.setHeader('content-encoding', 'gzip').end('plain'),
  '/endless': (_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  },
  '/drip': (_request, response) => {
    response.write('.');
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/silence': () => {},
  '/headers-alone': (_request, response) => response.flushHeaders(),
  '/short': (_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('less');
    setImmediate(() => response.destroy());
  },
  '/hang-up': (request) => request.socket.destroy(),
  '/circle': (_request, response) => response.writeHead(302, { location: '/circle' }).end(),
  '/five': (_request, response) => response.writeHead(302, { location: '/redirect/4' }).end(),
  '/six': (_request, response) => response.writeHead(302, { location: '/redirect/5' }).end(),
  '/nothing': (_request, response) => response.writeHead(204).end(),
  '/odd': (_request, response) => response.writeHead(999, 'Request denied').end('go away'),
  '/headers': (_request, response) => response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end(),
};

const site: RequestListener = (request, response) => {
  const left = /^\/redirect\/(\d+)$/.exec(String(request.url))?.[1];
  if (left !== undefined) {
    const location = left === '1' ? '/hello' : `/redirect/${Number(left) - 1}`;
    response.writeHead(302, { location }).end();
  } else (pages[String(request.url)] ?? (() => response.writeHead(404).end()))(request, response);
};

async function startHttps(request: CertificateRequest, issuer = root): Promise<string> {
  const identity = await issuer.issue(request);
  const server = createHttpsServer(
    { cert: identity.chain, key: identity.key, ciphers: 'DEFAULT:@SECLEVEL=0' },
    site,
  );
  servers.push(server);
  return listen(server);
}

beforeAll(async () => {
  root = await selfSigned();
  const server: Server = createHttpServer(site);
  servers.push(server);
  http = await listen(server);
  outbound = createOutbound({
    allow: ['127.0.0.1'],
    dnsServers: [],
    userAgent: 'Toolyard/test (+https://toolyard.example.com/)',
    roots: [root.pem],
    limits: { connectMs: 15_000, totalMs: 15_000, maxBytes: 1_000_000 },
    resolveName: async () => ['127.0.0.1'],
  });
  fetch = outbound.fetchFor(['*']);
});

afterAll(async () => {
  await outbound.close();
  for (const server of servers) server.close();
});

async function failureOf(answer: Promise<Response>): Promise<string> {
  try {
    await (await answer).text();
    return 'no failure';
  } catch (error) {
    return networkFailure(error)?.reason ?? String(error);
  }
}

describe('a grant of methods and paths', () => {
  const limited = (...rules: string[]) =>
    outbound.fetchFor(rules.map((rule) => rule.replace('HOST', new URL(http).hostname)));

  test('lets what it names go, and nothing else', async () => {
    const own = limited('GET HOST/hello', 'POST HOST/echo');
    expect((await own(`${http}/hello?any=query`)).status).toBe(404);
    expect((await own(`${http}/echo`, { method: 'POST', body: 'x' })).status).toBe(200);
    for (const [path, method] of [
      ['/hello', 'POST'],
      ['/hello', 'HEAD'],
      ['/echo', 'GET'],
      ['/hello/', 'GET'],
      ['//hello', 'GET'],
      [`//${new URL(http).host}/hello`, 'GET'],
      ['/HELLO', 'GET'],
      ['/gzip', 'GET'],
    ] as const)
      expect(await failureOf(own(`${http}${path}`, { method }))).toBe('not_configured');
    await expect(own(`${http}/gzip?key=1`)).rejects.toThrow(/has not granted GET 127\.0\.0\.1\/gzip$/);
  });

  test('is asked at every redirect', async () => {
    expect(await (await limited('HOST/five', 'HOST/redirect/*', 'HOST/hello')(`${http}/five`)).text()).toBe(
      'hello',
    );
    expect(await failureOf(limited('HOST/five', 'HOST/redirect/*')(`${http}/five`))).toBe('not_configured');
    expect(await failureOf(limited('HOST/five', 'HOST/hello')(`${http}/five`))).toBe('not_configured');
    // The way on is another method's.
    const own = limited('POST HOST/five', 'GET HOST/redirect/*', 'GET HOST/hello');
    expect(await (await own(`${http}/five`, { method: 'POST', body: 'x' })).text()).toBe('hello');
    expect(await failureOf(limited('POST HOST')(`${http}/five`, { method: 'POST' }))).toBe('not_configured');
  });

  test('leaves out headers that name another method', async () => {
    const headers = {
      'X-HTTP-Method-Override': 'DELETE',
      'x-method-override': 'PUT',
      'x-http-method': 'PUT',
    };
    const sent = await (await limited('GET HOST/echo')(`${http}/echo`, { headers })).json();
    expect(JSON.stringify(sent)).not.toMatch(/override|DELETE|PUT/);
    expect(JSON.stringify(await (await fetch(`${http}/echo`, { headers })).json())).toContain('DELETE');
  });
});

describe('an answer', () => {
  test('has what the server sent, and the URL that it came from', async () => {
    const response = await fetch(`${http}/five`);
    expect(await response.text()).toBe('hello');
    expect(response).toMatchObject({ status: 200, ok: true, redirected: true, url: `${http}/hello` });
    expect(response.headers.get('content-type')).toBe('text/html');
  });

  test.each(['/gzip', '/brotli'])('is decompressed: %s', async (path) => {
    expect(await (await fetch(http + path)).text()).toBe('x'.repeat(1_000));
  });

  test('may have a status that no standard knows', async () => {
    const response = await fetch(`${http}/odd`);
    expect(response).toMatchObject({ status: 999, ok: false, statusText: 'Request denied' });
    expect(await response.text()).toBe('go away');
  });

  test('may have no body', async () => {
    expect(await fetch(`${http}/nothing`)).toMatchObject({ status: 204, body: null });
    const head = await fetch(`${http}/hello`, { method: 'HEAD' });
    expect(await head.text()).toBe('');
  });

  test('may be a redirect that is looked at and not followed', async () => {
    const response = await fetch(`${http}/five`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/redirect/4');
  });
});

describe('a request', () => {
  test('says who asks', async () => {
    const headers = await (await fetch(`${http}/echo`)).json();
    expect(headers).toMatchObject({ 'user-agent': 'Toolyard/test (+https://toolyard.example.com/)' });
  });

  test('may say who else asks, but not how the message travels', async () => {
    const headers = {
      'user-agent': 'Bot/1.0',
      host: 'other.example.com',
      connection: 'upgrade',
      te: 'trailers',
    };
    const echoed = (await (await fetch(`${http}/echo`, { headers })).json()) as Record<string, string>;
    expect(echoed).toMatchObject({ 'user-agent': 'Bot/1.0', host: new URL(http).host });
    expect(echoed.te).toBeUndefined();
    expect(echoed.connection).not.toBe('upgrade');
  });

  test('may be a Request with a body', async () => {
    const request = new Request(`${http}/echo`, { method: 'POST', body: new URLSearchParams({ a: '1' }) });
    expect(await (await fetch(request)).json()).toMatchObject({
      method: 'POST',
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    });
  });
});

test.each([
  ['a bomb in gzip', '/bomb', 'too_large'],
  ['a body without an end', '/endless', 'too_large'],
  ['a body that drips', '/drip', 'timeout'],
  ['silence', '/silence', 'timeout'],
  ['silence after the headers', '/headers-alone', 'timeout'],
  ['a body shorter than announced', '/short', 'bad_response'],
  ['a body that is not in the encoding announced', '/not-gzip', 'bad_response'],
  ['a connection that ends before the answer', '/hang-up', 'bad_response'],
  ['headers without measure', '/headers', 'too_large'],
  ['redirects in a circle', '/circle', 'bad_response'],
  ['a sixth redirect', '/six', 'bad_response'],
])('%s is a failure: %s', async (_, path, reason) => {
  const answer = fetch(http + path, reason === 'timeout' ? { limits: { timeoutMs: 300 } } : {});
  expect(await failureOf(answer)).toBe(reason);
});

test('a failure says who failed and how, in words', async () => {
  await expect(fetch(`${http}/silence`, { limits: { timeoutMs: 50 } })).rejects.toThrow(
    `${new URL(http).host} did not answer within 50 ms`,
  );
});

test('the bound on bytes holds to the byte', async () => {
  expect(await failureOf(fetch(`${http}/gzip`, { limits: { maxBytes: 1_000 } }))).toBe('no failure');
  expect(await failureOf(fetch(`${http}/gzip`, { limits: { maxBytes: 999 } }))).toBe('too_large');
});

test('content types that were not asked for are not taken', async () => {
  const asked = (contentTypes: string[]) => failureOf(fetch(`${http}/hello`, { limits: { contentTypes } }));
  expect(await asked(['text/html'])).toBe('no failure');
  expect(await asked(['application/json'])).toBe('bad_response');
});

test('a caller that leaves is no failure of the remote side', async () => {
  const reason = new Error('the caller left');
  const leaving = new AbortController();
  const answer = fetch(`${http}/silence`, { signal: leaving.signal });
  leaving.abort(reason);
  await expect(answer).rejects.toBe(reason);
  await expect(fetch(`${http}/hello`, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

describe('a host that is not granted', () => {
  test.each([[[]], [['api.example.com']], [['*.example.org']]])('rejects: %j', async (net) => {
    const answer = outbound.fetchFor(net)(`${http}/hello`);
    await expect(answer).rejects.toBeInstanceOf(TypeError);
    await expect(answer).rejects.toMatchObject({ reason: 'not_configured' });
  });

  test('rejects as the target of a redirect too', async () => {
    const narrow = outbound.fetchFor(['site.example.com']);
    pages['/elsewhere'] = (_request, response) =>
      response.writeHead(302, { location: `http://other.example.com:${new URL(http).port}/hello` }).end();
    const answer = narrow(`http://site.example.com:${new URL(http).port}/elsewhere`);
    await expect(answer).rejects.toMatchObject({ reason: 'not_configured' });
  });
});

describe('HTTPS', () => {
  const name = 'good.example.com';
  const ask = async (base: string, host = name) =>
    failureOf(fetch(`https://${host}:${new URL(base).port}/hello`));

  test('is taken with a chain to a trusted root', async () => {
    expect(await ask(await startHttps({ names: [name] }))).toBe('no failure');
  });

  test('is taken with an intermediate', async () => {
    const intermediate = await root.issue({ subject: 'CN=Intermediate', authority: true });
    expect(await ask(await startHttps({ names: [name] }, intermediate))).toBe('no failure');
  });

  test.each<[string, CertificateRequest]>([
    ['has expired', { names: [name], validFrom: -30, validTo: -1 }],
    ['is not valid yet', { names: [name], validFrom: 10 }],
    ['is for another name', { names: ['bad.example.com'] }],
    ['has a wildcard that is too wide', { names: ['*.com'] }],
  ])('is refused with a certificate that %s', async (_, request) => {
    expect(await ask(await startHttps(request))).toBe('tls_failed');
  });

  test('is refused from an authority that nobody knows', async () => {
    const stranger = await selfSigned({ subject: 'CN=Stranger' });
    expect(await ask(await startHttps({ names: [name] }, stranger))).toBe('tls_failed');
  });

  test('is refused with a weak key', async () => {
    expect(await ask(await startHttps({ names: [name], key: rsa(1024) }))).toBe('tls_failed');
  });

  test('is refused where nobody speaks TLS', async () => {
    expect(await ask(http)).toBe('tls_failed');
  });
});

describe('a connection', () => {
  test('that is refused is a failure', async () => {
    const closed = createTcpServer();
    const address = await listen(closed);
    closed.close();
    expect(await failureOf(fetch(address))).toBe('connect_failed');
  });

  test('over which no handshake comes is given up', async () => {
    const mute = createTcpServer(() => {});
    servers.push(mute);
    const { port } = new URL(await listen(mute));
    const hasty = createOutbound({
      allow: ['127.0.0.1'],
      dnsServers: [],
      userAgent: 'Toolyard/test',
      limits: { connectMs: 50 },
    });
    expect(await failureOf(hasty.fetchFor(['*'])(`https://127.0.0.1:${port}/`))).toBe('timeout');
    await hasty.close();
  });

  test('to a name whose DNS does not answer is given up', async () => {
    const hasty = createOutbound({
      allow: [],
      dnsServers: [],
      userAgent: 'Toolyard/test',
      limits: { connectMs: 30 },
      resolveName: () => new Promise(() => {}),
    });
    expect(await failureOf(hasty.fetchFor(['*'])('http://slow.example.com/'))).toBe('timeout');
    await hasty.close();
  });

  test('to one origin is shared by at most so many at a time', async () => {
    let open = 0;
    let most = 0;
    const server = createHttpServer((_request, response) => setTimeout(() => response.end('done'), 10));
    server.on('connection', (socket) => {
      open += 1;
      most = Math.max(most, open);
      socket.on('close', () => (open -= 1));
    });
    servers.push(server);
    const address = await listen(server);
    const narrow = createOutbound({
      allow: ['127.0.0.1'],
      dnsServers: [],
      userAgent: 'Toolyard/test',
      limits: { connectionsPerOrigin: 3 },
    });
    const narrowFetch = narrow.fetchFor(['*']);
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => (await narrowFetch(address)).text()),
    );
    expect(answers).toEqual(Array.from({ length: 12 }, () => 'done'));
    expect(most).toBe(3);
    await narrow.close();
  });
});

test('closing breaks off what is under way', async () => {
  const closing = createOutbound({
    allow: ['127.0.0.1'],
    dnsServers: [],
    userAgent: 'Toolyard/test',
  });
  const answer = failureOf(closing.fetchFor(['*'])(`${http}/silence`));
  await new Promise((later) => setTimeout(later, 20));
  await closing.close();
  expect(await answer).toBe('connect_failed');
});
