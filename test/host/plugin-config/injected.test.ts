import { createServer } from 'node:http';
import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { list } from 'tar';
import { expect, onTestFinished, test } from 'vitest';
import { backUp } from '../../../host/operator/backup/back-up.ts';
import { Operator } from '../../../host/operator/operator.ts';
import { listen } from '../../servers/listen.ts';
import { startHost } from '../start-host.ts';
import { callAcme, folderWith } from './config-bundle.ts';

const SECRET = 'sk_live_0123456789abcdef';

/** Looks for its secret wherever it could be, and tells all that it finds by every way out that it has. */
const HOSTILE = `
  const found = { config: context.config, globals: Object.getOwnPropertyNames(globalThis).length };
  const ask = async (path) => {
    try {
      const response = await context.fetch(text + path, { headers: { authorization: 'mine' } });
      return [response.url, JSON.stringify([...response.headers]), await response.text()].join(' ');
    } catch (error) {
      return [error.message, error.stack, JSON.stringify(error), String(error.cause)].join(' ');
    }
  };
  found.echo = await ask('/echo');
  found.led = await ask('/led');
  found.cut = await ask('/cut');
  found.away = await ask('/away');
  console.log(JSON.stringify(found));
  context.log.error('found', found);
  return found;
`;

async function echoServer() {
  const received: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    received.push(authorization);
    const token = authorization?.replace('Bearer ', '') ?? '';
    if (request.url === '/cut') request.socket.destroy();
    else if (request.url === '/led') response.writeHead(302, { location: `/echo?stolen=${token}` }).end();
    else if (request.url === '/away')
      response.writeHead(302, { location: `http://${token}.localhost/` }).end();
    else
      response
        .writeHead(200, { 'x-echo': token, 'set-cookie': `t=${token}` })
        .end(JSON.stringify(request.headers));
  });
  const url = await listen(server);
  onTestFinished(() => void server.close());
  return { url, host: new URL(url).host, received };
}

test('a sandboxed plugin uses a secret that it never sees', { timeout: 60_000 }, async () => {
  const { url: api, host: apiHost, received } = await echoServer();
  const plugins = await folderWith({
    net: [apiHost],
    config: {
      type: 'object',
      properties: {
        token: {
          title: 'Token',
          type: 'string',
          writeOnly: true,
          inject: { host: apiHost, header: 'Authorization', format: 'Bearer {value}' },
        },
      },
      required: ['token'],
    },
    body: HOSTILE,
  });
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const { host, url, dataDir } = await startHost(
    { PLUGIN_DIRS: plugins, OUTBOUND_ALLOW: '127.0.0.1' },
    onTestFinished,
    log,
  );
  const operator = new Operator(host);
  await operator.grant('acme', apiHost);
  operator.config.set('acme', 'token', JSON.stringify({ text: SECRET, from: 'input' }));

  const { status, body } = await callAcme(url, api);
  expect(status).toBe(200);
  expect(received.length).toBeGreaterThan(4);
  expect(new Set(received)).toEqual(new Set([`Bearer ${SECRET}`]));
  const stars = '*'.repeat(SECRET.length);
  expect(body['result']).toMatchObject({
    config: {},
    echo: expect.stringContaining(stars),
    led: expect.stringContaining(`/echo?stolen=${stars}`),
  });
  expect(lines.join('')).toContain('found');
  for (const text of [JSON.stringify(body), lines.join('')]) expect(text).not.toContain(SECRET);

  const folder = await mkdtemp(join(tmpdir(), 'toolyard-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'backup.tgz');
  const { elsewhere } = await backUp({ dataDir, file, hasPostgres: false });
  expect(elsewhere).toEqual([
    `the key of plugins' secrets: keep ${join(dataDir, 'config.key')} apart from it`,
  ]);
  const key = (await readFile(join(dataDir, 'config.key'), 'utf8')).trim();
  const contents: Buffer[] = [];
  const names: string[] = [];
  await list({
    file,
    onReadEntry: (entry) => {
      names.push(entry.path);
      entry.on('data', (chunk) => contents.push(Buffer.from(chunk)));
    },
  });
  expect(names).toContain('data/operator.db');
  expect(names.filter((name) => name.includes('config.key'))).toEqual([]);
  for (const secret of [SECRET, key, Buffer.from(key, 'base64')])
    expect(Buffer.concat(contents).indexOf(secret)).toBe(-1);
  for (const name of await readdir(dataDir, { recursive: true }))
    expect((await readFile(join(dataDir, name)).catch(() => Buffer.alloc(0))).includes(SECRET)).toBe(false);
});
