import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { failures } from '../../../host/errors.ts';
import { ShortExchange, type ShortHandler } from '../../../host/http/short-path/exchange.ts';
import { answerErrors, beforeBody, onRequest } from '../../../host/http/short-path/hooks.ts';
import { openTo } from '../../../host/http/perimeter.ts';
import { ShortPath } from '../../../host/http/short-path/short-path.ts';
import { startHost } from '../start-host.ts';

const shortly = vi.spyOn(ShortExchange.prototype, 'pass');

interface Sent {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** All bytes that come back for a request, but what no two answers have alike. */
async function bytesOf(
  url: string,
  { path = '/api/tools/base64/execute', headers = {}, body = '{"text":"a"}' }: Sent,
) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  const fields = {
    host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': 'same',
    connection: 'close',
    ...headers,
  };
  const head = Object.entries(fields).map((field) => field.join(': '));
  socket.write([`POST ${path} HTTP/1.1`, ...head, '', ''].join('\r\n'));
  socket.write(body);
  await once(socket, 'close');
  // How long the call took makes the answer longer or shorter.
  const took = /"executionMs":([\d.]+)/.exec(text)?.[1] ?? '';
  return text
    .replace(
      /^(content-length: )(\d+)$/im,
      (_, name: string, bytes) => name + String(Number(bytes) - took.length),
    )
    .replace(/^date: .*$/im, 'date: …')
    .replace(/"executionMs":([\d.]+)/, '"executionMs":…')
    .replace(/(ratelimit-remaining: |r=)\d+/gi, '$1…')
    .replace(/(ratelimit-reset: |t=|retry-after: |again in )\d+/gi, '$1…');
}

/** What a request is answered on the short path, and by Fastify: an address with a `?` does not take the short path. */
async function bothAnswers(url: string, sent: Sent = {}) {
  shortly.mockClear();
  const short = await bytesOf(url, sent);
  expect(shortly).toHaveBeenCalled();
  shortly.mockClear();
  const path = `${sent.path ?? '/api/tools/base64/execute'}?`;
  const byFastify = await bytesOf(url, { ...sent, path });
  expect(shortly).not.toHaveBeenCalled();
  return { short, byFastify };
}

describe('a call is answered alike on the short path and by Fastify', () => {
  const PAGE = 'https://page.example';
  const start = (environment: Record<string, string> = {}) =>
    startHost({ PLUGIN_DIRS: 'plugins/encoding', ...environment });

  test.each<[string, Record<string, string>, Sent, RegExp]>([
    ['a result', {}, {}, /^HTTP\/1\.1 200 [^]*"result":"YQ=="/],
    ['with a charset', {}, { headers: { 'content-type': 'application/json; charset=utf-8' } }, / 200 /],
    ['with limits', { RATE_LIMIT_REST: '50' }, {}, / 200 [^]*ratelimit-policy: "rest"/],
    ['a tool that there is not', {}, { path: '/api/tools/nothing/execute' }, / 404 /],
    ['an argument that there is not', {}, { body: '{"test":"a"}' }, / 400 /],
    ['no JSON', {}, { body: '{"text":' }, / 400 /],
    ['no UTF-8', {}, { body: Buffer.from('{"text":"\xff"}', 'latin1') }, / 400 [^]*UTF-8/],
    ['another name of the host', {}, { headers: { host: 'evil.example' } }, / 421 /],
    ['another site', {}, { headers: { origin: 'https://evil.example' } }, / 403 /],
    ['another site, as its browser tells', {}, { headers: { 'sec-fetch-site': 'cross-site' } }, / 403 /],
    [
      'a page that may',
      { CORS_ORIGINS: PAGE },
      { headers: { origin: PAGE } },
      / 200 [^]*allow-origin: https/,
    ],
    [
      'any page',
      { PUBLIC_URL: 'https://tools.example' },
      { headers: { origin: PAGE } },
      / 200 [^]*origin: \*/,
    ],
    ['nobody', { ACCESS: 'keys' }, {}, / 401 [^]*www-authenticate: Bearer/],
    ['a wrong key', { ACCESS: 'keys' }, { headers: { authorization: 'Bearer ty_wrong' } }, / 401 /],
    [
      'a body past the limit',
      { BODY_LIMIT_BYTES: '1024' },
      { body: `{"text":"${'a'.repeat(2000)}"}` },
      / 413 /,
    ],
    ['what a proxy would say', {}, { headers: { 'x-forwarded-for': '10.0.0.1' } }, / 200 /],
  ])('%s', async (_, environment, sent, expected) => {
    const { url } = await start(environment);
    const { short, byFastify } = await bothAnswers(url, sent);
    expect(short).toBe(byFastify);
    expect(short).toMatch(expected);
  });

  test('past a limit', async () => {
    const { url } = await start({ RATE_LIMIT_REST: '1' });
    await bytesOf(url, {});
    const { short, byFastify } = await bothAnswers(url);
    expect(short).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: /);
    expect(short).toBe(byFastify);
  });

  test('the bearer of a key', async () => {
    const { url, host } = await start({ ACCESS: 'keys' });
    const key = host.keys.create('ci', {}) ?? '';
    const { short, byFastify } = await bothAnswers(url, { headers: { 'x-api-key': key } });
    expect(short).toMatch(/^HTTP\/1\.1 200 /);
    expect(short).toBe(byFastify);
  });

  test('both are counted and told by the log', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const { url } = await startHost(
      { PLUGIN_DIRS: 'plugins/encoding', ACCESS_LOG: 'on', LOG_LEVEL: 'info' },
      undefined,
      log,
    );
    await bothAnswers(url);
    const told = lines
      .filter(({ msg }) => msg === 'request')
      .map((line) => Object.assign(line, { ms: 0, time: 0 }));
    expect(told).toHaveLength(2);
    expect(told[0]).toEqual(told[1]);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain(
      'toolyard_http_requests_total{route="/api/tools/:id/execute",method="POST",status="200"} 2',
    );
    expect(metrics).toMatch(/^toolyard_body_bytes 0$/m);
  });

  test.each<[string, Sent & { readonly start?: string }]>([
    ['an address with a query', { path: '/api/tools/base64/execute?a=b' }],
    ['a name that is written with percent signs', { path: '/api/tools/base6%34/execute' }],
    ['another content type', { headers: { 'content-type': 'text/plain' } }],
    ['a body of unknown length', { headers: { 'content-length': '', 'transfer-encoding': 'chunked' } }],
    ['one who waits to be asked for the body', { headers: { expect: '100-continue' } }],
    ['a body of a megabyte', { body: `{"text":"${'a'.repeat(2 ** 20)}"}` }],
    ['no body', { body: '' }],
  ])('%s is left to Fastify', async (_, sent) => {
    const { url } = await start();
    shortly.mockClear();
    await bytesOf(url, sent);
    expect(shortly).not.toHaveBeenCalled();
  });

  test('behind a proxy, all are left to Fastify', async () => {
    const { url } = await start({ TRUST_PROXY: '127.0.0.1' });
    shortly.mockClear();
    expect(await bytesOf(url, { headers: { 'x-forwarded-for': '10.0.0.1' } })).toContain(' 200 ');
    expect(shortly).not.toHaveBeenCalled();
  });
});

describe('a capture is answered alike on the short path and by Fastify', () => {
  const created = async (environment: Record<string, string> = {}) => {
    const { url } = await startHost({ PLUGIN_DIRS: 'plugins/encoding', ...environment });
    const { id } = (await (await fetch(`${url}/bins`, { method: 'POST' })).json()) as { id: string };
    return { url, id, path: `/bins/${id}/in` };
  };

  test('and kept alike', async () => {
    const { url, id, path } = await created();
    const { short, byFastify } = await bothAnswers(url, {
      path,
      headers: { origin: 'https://page.example' },
    });
    expect(short).toMatch(/^HTTP\/1\.1 200 [^]*"success":true/);
    expect(short).toBe(byFastify);
    const bin = (await (await fetch(`${url}/bins/${id}`)).json()) as { requests: Record<string, unknown>[] };
    const [second, first] = bin.requests.map((each) => Object.assign(each, { id: '', received_at: '' }));
    expect(first).toMatchObject({ body: '{"text":"a"}', path: '/', method: 'POST' });
    expect(first).toEqual(second);
  });

  test('also to an origin beyond ASCII, which is told again', async () => {
    const { url, path } = await created();
    const { short, byFastify } = await bothAnswers(url, { path, headers: { origin: 'http://ä' } });
    expect(short).toMatch(/^access-control-allow-origin: http:/m);
    expect(short).toBe(byFastify);
  });

  test.each<[string, Record<string, string>, (path: string) => string, RegExp]>([
    ['a bin that there is not', {}, () => '/bins/nothing/in', / 404 /],
    ['a bin that takes no more', { RATE_LIMIT_BINS: '1' }, (path) => path, / 429 /],
  ])('%s', async (_, environment, pathOf, expected) => {
    const { url, path } = await created(environment);
    // A bin takes ten times as many captures as an address may create bins.
    for (let sent = 0; sent < 10; sent += 1) await bytesOf(url, { path: `${path}?` });
    const { short, byFastify } = await bothAnswers(url, { path: pathOf(path) });
    expect(short).toMatch(expected);
    expect(short).toBe(byFastify);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toMatch(/^toolyard_bin_refusals_total\{reason="\w+"\} 2$/m);
  });
});

describe('an MCP message is answered alike on the short path and by Fastify', () => {
  const ENVELOPE = {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  };
  const CALL = { name: 'base32_encode', arguments: { text: 'a' } };
  const message = (method: string, params: object, more: object = { id: 1 }) =>
    JSON.stringify({ jsonrpc: '2.0', ...more, method, params });
  const OLD = { 'mcp-protocol-version': '2025-11-25' };
  const headersOf = (method: string) => ({
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(method === 'tools/call' ? { 'mcp-name': 'base32_encode' } : {}),
  });

  test.each<[string, Record<string, string>, Sent, RegExp]>([
    ['a call', {}, { headers: OLD, body: message('tools/call', CALL) }, / 200 [^]*ME======/],
    [
      'a call of 2026-07-28',
      {},
      { headers: headersOf('tools/call'), body: message('tools/call', { ...CALL, ...ENVELOPE }) },
      / 200 [^]*ME======/,
    ],
    [
      'a call that asks for progress',
      {},
      { headers: OLD, body: message('tools/call', { ...CALL, _meta: { progressToken: 7 } }) },
      / 200 [^]*ME======/,
    ],
    [
      'a stream of one message',
      {},
      { headers: OLD, body: message('tools/call', { name: 'nothing', _meta: { progressToken: 7 } }) },
      / 200 [^]*event: message/,
    ],
    ['a call of nothing', {}, { headers: OLD, body: message('tools/call', { name: 'nothing' }) }, / 200 /],
    ['a list', {}, { headers: OLD, body: message('tools/list', {}) }, / 200 [^]*base64/],
    [
      'a list, compressed',
      { PLUGIN_DIRS: 'plugins' },
      { headers: { ...OLD, 'accept-encoding': 'gzip' }, body: message('tools/list', {}) },
      / 200 [^]*content-encoding: gzip/,
    ],
    [
      'a beginning',
      {},
      {
        body: message('initialize', {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        }),
      },
      / 200 [^]*serverInfo/,
    ],
    ['a notification', {}, { headers: OLD, body: message('notifications/initialized', {}, {}) }, / 202 /],
    ['a batch', {}, { body: `[${message('ping', {})},${message('ping', {}, { id: 2 })}]` }, / 200 /],
    ['no JSON', {}, { body: '{"jsonrpc":' }, / 400 /],
    [
      'another revision',
      {},
      { headers: { 'mcp-protocol-version': '1999-01-01' }, body: message('ping', {}) },
      / 400 /,
    ],
    ['another site', {}, { headers: { origin: 'https://evil.example' }, body: message('ping', {}) }, / 403 /],
    [
      'a page that may ask REST alone',
      { CORS_ORIGINS: 'https://page.example' },
      { headers: { origin: 'https://page.example' }, body: message('ping', {}) },
      / (?:200|403) /,
    ],
    ['past a limit', { RATE_LIMIT_MCP: '1' }, { headers: OLD, body: message('ping', {}) }, / 429 /],
  ])('%s', async (_, environment, sent, expected) => {
    const { url } = await startHost({ PLUGIN_DIRS: 'plugins/encoding', ...environment });
    const asked = {
      ...sent,
      headers: { accept: 'application/json, text/event-stream', ...sent.headers },
      path: '/mcp',
    };
    if (environment['RATE_LIMIT_MCP'] !== undefined) await bytesOf(url, asked);
    const { short, byFastify } = await bothAnswers(url, asked);
    expect(short).toBe(byFastify);
    expect(short).toMatch(expected);
  });
});

/** An app with a route on the short path, that is listened to. */
async function startApp(add: (app: FastifyInstance) => void) {
  const app = fastify({ forceCloseConnections: true });
  app.decorateRequest('route');
  add(app);
  await app.register(async (inner) => {
    onRequest(inner, (request, _, done) => {
      request.readableBy += 'c';
      done();
    });
    const short: ShortHandler = ({ readableBy, body }, reply) => reply.send(`${readableBy}:${String(body)}`);
    inner.post('/x/:id', { config: { short: { handler: short } } }, () => 'by Fastify');
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const post = (body = '{}') =>
    fetch(`${url}/x/1`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return { app, post };
}

describe('hooks', () => {
  test('run in their order, those of the apps around first, whether they wait or not', async () => {
    const { app, post } = await startApp((outer) => {
      new ShortPath(outer);
      answerErrors(outer, (error, _, reply) => reply.code(500).send(error.message));
      onRequest(outer, (request, _, done) => {
        request.readableBy = 'a';
        done();
      });
      onRequest(outer, async (request) => {
        await new Promise(setImmediate);
        request.readableBy += 'b';
      });
      beforeBody(outer, (request, _, payload, done) => {
        request.readableBy += 'd';
        done(null, payload);
      });
    });
    expect(await (await post('{"a":1}')).text()).toBe('abcd:{"a":1}');
    await app.close();
  });

  test.each<[string, (outer: FastifyInstance) => void]>([
    [
      'throws',
      (outer) =>
        onRequest(outer, () => {
          throw failures.internal();
        }),
    ],
    [
      'rejects',
      (outer) =>
        onRequest(outer, async () => {
          throw failures.internal();
        }),
    ],
    ['refuses', (outer) => onRequest(outer, (_, __, done) => done(failures.internal()))],
  ])('that %s has the error answered, and nothing else', async (_, add) => {
    const { app, post } = await startApp((outer) => {
      new ShortPath(outer);
      answerErrors(outer, (error, _, reply) => reply.code(500).send(error.message));
      add(outer);
    });
    const answer = await post();
    expect([answer.status, await answer.text()]).toEqual([500, failures.internal().message]);
    await app.close();
  });

  test.each<[string, (outer: FastifyInstance) => void]>([
    ['at once', (outer) => onRequest(outer, (_, reply) => void reply.code(403).send('no'))],
    ['later', (outer) => onRequest(outer, async (_, reply) => reply.code(403).send('no'))],
  ])('that answers %s is the last', async (_, add) => {
    const { app, post } = await startApp((outer) => {
      new ShortPath(outer);
      answerErrors(outer, (error, _, reply) => reply.code(500).send(error.message));
      add(outer);
    });
    const answer = await post();
    expect([answer.status, await answer.text()]).toEqual([403, 'no']);
    await app.close();
  });

  test('that lead to an answer which cannot be written end the connection', async () => {
    const { app, post } = await startApp((outer) => {
      new ShortPath(outer);
      answerErrors(outer, (error, _, reply) => reply.code(500).send(error.message));
      onRequest(outer, (_, reply, done) => {
        reply.header('x-broken', 'a\nb');
        done();
      });
    });
    await expect(post()).rejects.toThrow('fetch failed');
    await app.close();
  });

  test('find the settings that others have given to a route', async () => {
    const { app, post } = await startApp((outer) => {
      new ShortPath(outer);
      answerErrors(outer, (error, _, reply) => reply.code(500).send(error.message));
      openTo(outer, 'any');
      onRequest(outer, (request, _, done) => {
        request.readableBy = String(request.route.config.sites);
        done();
      });
    });
    expect(await (await post()).text()).toBe('anyc:{}');
    await app.close();
  });

  test.each(['/a/:name', '/a/:identity', '/a/:id/:other', '/a/:id/b/:id'])(
    'a route %s cannot take it',
    async (url) => {
      const app = fastify();
      new ShortPath(app);
      app.post(url, { config: { short: { handler: () => undefined } } }, () => 'a');
      await expect(app.ready()).rejects.toThrow(`${url}: expected no parameter but one :id`);
    },
  );

  test('that Fastify alone would run are none but those that change pages', async () => {
    const folder = join(import.meta.dirname, '../../../host');
    const found: string[] = [];
    for await (const file of glob('**/*.ts', {
      cwd: folder,
      exclude: ['**/node_modules/**', '**/dist/**'],
    })) {
      const text = readFileSync(join(folder, file), 'utf8');
      for (const [, hook, handler] of text.matchAll(
        /addHook\(\s*'(onRequest|pre(?:Parsing|Validation|Handler|Serialization)|on(?:Send|Response|Error|Timeout|RequestAbort))'|\.(setErrorHandler)\(/g,
      ))
        found.push(`${file} ${hook ?? handler}`);
    }
    expect(found.sort()).toEqual([
      'app/author/reload-pages.ts onRequest',
      'app/author/reload-pages.ts onSend',
      'http/short-path/hooks.ts onRequest',
      'http/short-path/hooks.ts preParsing',
      'http/short-path/hooks.ts setErrorHandler',
    ]);
  });
});
