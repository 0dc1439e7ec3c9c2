import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HostProcess } from '../host-process.ts';

/** The most CPU of the main thread that one call may take, reading its body and writing its answer included. */
const MOST_MS = 100;

/** What the host does at rest, and to look after a call that works elsewhere: of its share of a core. */
const REST = 0.04;

/** A page in chunks of one byte (RFC 9112 §7.1). */
const CHUNKS = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n${'1\r\nx\r\n'.repeat(200_000)}0\r\n\r\n`;

/** What a server may send that wants to keep a tool busy, by path. */
const PAGES: Readonly<Record<string, string>> = {
  '/references': `<article>${'&amp;'.repeat(200_000)}</article>`,
  '/tags': `<meta property="og:title" content="x">${'<b><i>x</i></b>'.repeat(60_000)}`,
  '/robots.txt': 'User-agent: x\nDisallow: /a*b\n'.repeat(30_000),
};

let host: HostProcess;
let server: Server;
let site: string;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    if (url === '/chunks') return void response.socket?.end(CHUNKS);
    const type = url === '/robots.txt' ? 'text/plain' : 'text/html';
    response.setHeader('content-type', `${type}; charset=utf-8`).end(PAGES[url] ?? '');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  host = await HostProcess.start({ OUTBOUND_ALLOW: '127.0.0.1' });
  // What is loaded with the first call of each kind is no call's own.
  await rest('json-flatten', { json: { a: 1 } });
  await mcp({ name: 'json_flatten', arguments: { json: flat(20_000) }, _meta: { progressToken: 1 } });
  await rest('site-to-markdown', { url: `${site}/` });
  await form('csv-to-json', { csv: 'a,b\n1,2' });
});
afterAll(async () => {
  await host.discard();
  server.close();
});

const long = (text: string) => text.repeat(Math.ceil(300_000 / text.length));
const flat = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, i) => [`key${i}`, i]));

const CALLS: readonly (readonly [what: string, tool: string, input: object])[] = [
  ['many keys', 'json-flatten', { json: flat(100_000) }],
  ['lines', 'env-linter', { text: long('x\n') }],
  ['a large answer', 'cookie-analyzer', { cookies: long('x\n') }],
  ['conditions', 'sql-formatter', { sql: 'case when '.repeat(390) }],
  ['words', 'crypto-testnet-faucets', { network: long('w x, ') }],
  ['blanks', 'json-to-org-chart', { json: { name: `a${' '.repeat(60_000)}b` } }],
  ['blanks in a title', 'json-to-timeline', { json: [{ title: `a${' '.repeat(60_000)}b`, date: '2024' }] }],
  ['steps', 'client-status-report-generator', { next_steps: long('x\n') }],
  ['a file', 'hash-generate', { text: '', file: Buffer.alloc(8_000_000).toString('base64') }],
];

test.each(CALLS)('%s: REST leaves the main thread free', async (_, tool, input) => {
  const ms = await mainThreadMs(() => rest(tool, input));
  expect(ms).toBeLessThan(MOST_MS);
});

test.each(CALLS)('%s: MCP leaves the main thread free', async (_, tool, input) => {
  const ms = await mainThreadMs(() => mcp({ name: tool.replaceAll('-', '_'), arguments: input }));
  expect(ms).toBeLessThan(MOST_MS);
});

test.each([
  ['site-to-markdown', () => ({ url: `${site}/references` })],
  ['site-to-markdown', () => ({ url: `${site}/chunks` })],
  ['open-graph-preview', () => ({ url: `${site}/tags` })],
  ['bot-crawl-checker', () => ({ url: site })],
])('%s leaves the main thread free, whatever a server sends', { timeout: 40_000 }, async (tool, input) => {
  const ms = await mainThreadMs(() => rest(tool, input()));
  expect(ms).toBeLessThan(MOST_MS);
});

test('a tool with a way out leaves the main thread free, whatever it is given', async () => {
  const html = '<b><i>x</i></b>'.repeat(60_000);
  expect(await mainThreadMs(() => rest('open-graph-preview', { html }))).toBeLessThan(MOST_MS);
});

test('a workflow leaves the main thread free: its input, its references and its results', async () => {
  const steps = ['a', 'b', 'c'].map((id) => ({
    id,
    tool: 'json-flatten',
    arguments: { json: '{{input.json}}' },
  }));
  const params = { name: 'workflow_run', arguments: { steps, input: { json: flat(60_000) } } };
  expect(await mainThreadMs(() => mcp(params))).toBeLessThan(MOST_MS);
});

test('MCP with a progress token, by the SDK, leaves the main thread free', async () => {
  const params = { name: 'json_flatten', arguments: { json: flat(100_000) }, _meta: { progressToken: 1 } };
  const ms = await mainThreadMs(() => mcp(params));
  expect(ms).toBeLessThan(MOST_MS);
});

const columns = (text: (index: number) => string) => Array.from({ length: 20_000 }, (_, i) => text(i)).join();

test.each([
  ['many fields', Object.fromEntries(Array.from({ length: 25_000 }, (_, i) => [`k${i}`, '1']))],
  ['a result of many columns', { csv: `${columns((i) => `k${i}`)}\n${columns(String)}` }],
])('%s: the form of a page leaves the main thread free', async (_, fields) => {
  const ms = await mainThreadMs(() => form('csv-to-json', fields));
  expect(ms).toBeLessThan(MOST_MS);
});

/**
 * What a call takes, besides what the host does in that time anyway. Of some runs the least counts: what else is done on
 * the machine slows a processor down, and nothing makes it faster than it is.
 */
async function mainThreadMs(call: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let runs = 0; runs < 3 && least >= MOST_MS; runs += 1) {
    const start = performance.now();
    const before = await host.mainThreadMs();
    await call();
    const ms = (await host.mainThreadMs()) - before - REST * (performance.now() - start);
    least = Math.min(least, ms);
  }
  return least;
}

async function rest(tool: string, input: object): Promise<void> {
  const response = await fetch(`${host.url}/api/tools/${tool}/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  await response.arrayBuffer();
  expect(response.status).toBeLessThan(500);
}

async function form(tool: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(`${host.url}/tools/${tool}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  await response.arrayBuffer();
  expect(response.status).toBeLessThan(500);
}

async function mcp(params: object): Promise<void> {
  const response = await fetch(`${host.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  await response.arrayBuffer();
  expect(response.status).toBe(200);
}
