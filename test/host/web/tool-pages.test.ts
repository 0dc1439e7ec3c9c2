import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHost, type StartedHost } from '../start-host.ts';

const PUBLIC_URL = 'https://tools.example.com/yard';

let host: StartedHost;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  host = await startHost({ PLUGIN_DIRS: 'plugins/encoding', PUBLIC_URL, CORS_ORIGINS: 'off' }, (stop) =>
    stops.push(stop),
  );
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

const read = async (path: string, init?: RequestInit) => {
  const response = await fetch(host.url + path, { redirect: 'manual', ...init });
  return { response, text: await response.text() };
};
const post = (path: string, fields: Readonly<Record<string, string>>, headers = {}) =>
  read(path, { method: 'POST', body: new URLSearchParams(fields), headers });

describe("a tool's page", () => {
  test('says what the tool does to people, to search engines and to those who share it', async () => {
    const { response, text } = await read('/tools/base32-encode');
    expect(response.status).toBe(200);
    expect(text).toContain('<title>Base32 Encode · Toolyard</title>');
    expect(text).toMatch(/<meta name="description" content="Encode text/);
    expect(text).toMatch(/<meta property="og:title" content="Base32 Encode"/);
    expect(text).toContain(`<link rel="canonical" href="${PUBLIC_URL}/tools/base32-encode"`);
    const [, data = ''] = /<script type="application\/ld\+json">([^<]*)/.exec(text) ?? [];
    expect(JSON.parse(data)).toMatchObject({ '@type': 'WebApplication', name: 'Base32 Encode' });
    expect(text).toContain('MZXW6YTBOI======');
    expect(text).toContain('href="base32-decode"');
  });

  test('is sent once, and not again while it is the same', async () => {
    const { response } = await read('/tools/base32-encode');
    const etag = response.headers.get('etag') ?? '';
    const again = await read('/tools/base32-encode', { headers: { 'if-none-match': etag } });
    expect(again.response.status).toBe(304);
  });

  test('has one address: other names of the tool lead to it', async () => {
    const { response } = await read('/tools/number-base');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('number-base-convert');
    const unknown = await read('/tools/no-such-tool');
    expect(unknown.response.status).toBe(404);
    expect(unknown.text).toContain('There is no such tool');
  });

  test('runs the tool without scripts, and keeps what was typed', async () => {
    const { response, text } = await post('/tools/base32-encode', {
      text: 'a\r\nb',
      alphabet: '',
      padding: '',
    });
    expect(response.status).toBe(200);
    const answered = await fetch(`${host.url}/api/tools/base32-encode/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'a\nb' }),
    });
    const { result } = (await answered.json()) as { readonly result: { readonly result: string } };
    expect(text).toContain(`>${result.result}<`);
    expect(text).toMatch(/<textarea[^>]*name="text"[^>]*>a\r?\nb<\/textarea>/);
  });

  test('says what is wrong with what was typed, which is never read as markup', async () => {
    const { response, text } = await post('/tools/base32-encode', {
      text: '</textarea><script>x</script>',
      padding: 'no',
    });
    expect(response.status).toBe(400);
    expect(text).toMatch(/role="alert">padding: expected/);
    expect(text).not.toContain('<script>x');
  });

  test('takes no form without end', async () => {
    const { response } = await post('/tools/base32-encode', { text: 'a'.repeat(256 * 1024) });
    expect(response.status).toBe(413);
  });

  test('takes no form from another site, whoever may call the API', async () => {
    const { url } = await startHost({ PLUGIN_DIRS: 'plugins/encoding', PUBLIC_URL });
    const statusOf = async (path: string, origin: string) => {
      const sent = await fetch(url + path, {
        method: 'POST',
        headers: path.startsWith('/api') ? { origin, 'content-type': 'application/json' } : { origin },
        body: path.startsWith('/api') ? '{"text":"a"}' : new URLSearchParams({ text: 'a' }),
      });
      return sent.status;
    };
    const evil = 'https://evil.example';
    expect(await statusOf('/tools/base32-encode', evil)).toBe(403);
    expect(await statusOf('/tools/base32-encode', new URL(PUBLIC_URL).origin)).toBe(200);
    expect(await statusOf('/api/tools/base32-encode/execute', evil)).toBe(200);
    const { response } = await post('/tools/base32-encode', { text: 'a' }, { origin: evil });
    expect(response.status).toBe(403);
  });

  test('lets its form be sent to itself alone, and runs its own scripts alone', async () => {
    const { response, text } = await read('/tools/base32-encode');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/form-action 'self'(;|$)/);
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
  });
});

test.each([
  '',
  'chain',
  'bins',
  'reference',
  'reference/base32_encode',
  'tools/base32-encode',
  'tools/nothing',
])('the page at /%s has the head and the links of all', async (path) => {
  const { response, text } = await read(`/${path}`);
  const root = path.includes('/') ? '../' : './';
  const head = text.slice(0, text.indexOf('</head>'));
  expect(head).toMatch(/^<!doctype html><html lang="en"><head><meta charset="utf-8"\/>/);
  for (const part of ['viewport', 'color-scheme', '<title>', `href="${root}web/icon.svg"`])
    expect(head).toContain(part);
  // Colours are chosen before anything is painted: the page waits for that script, and for no other.
  const scripts = [...head.matchAll(/<script(?! type="application)[^>]*>/g)].map(([tag]) => tag);
  expect(scripts[0]).toBe(`<script src="${root}web/theme.js">`);
  for (const tag of scripts.slice(1)) expect(tag).toContain('type="module"');
  const [, links = ''] = /<nav aria-label="Pages">(.*?)<\/nav>/.exec(text) ?? [];
  expect(links.replaceAll(/<[^>]*>/g, '|')).toBe('|All tools||Chains||API||Request bins|');
  const [, target = ''] = /class="skip" href="#([^"]+)"/.exec(text) ?? [];
  expect(text).toContain(`id="${target}"`);
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(response.headers.get('referrer-policy')).toBe(
    path === 'tools/base32-encode' ? 'same-origin' : 'no-referrer',
  );
});

test('the map of the site names every tool once', async () => {
  const { text } = await read('/sitemap.xml');
  const found = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  const tools = host.host.catalogue.snapshot.tools('rest').map(({ id }) => `${PUBLIC_URL}/tools/${id}`);
  expect(found).toHaveLength(tools.length + 1);
  expect(new Set(found)).toEqual(new Set([`${PUBLIC_URL}/`, ...tools]));
  expect((await read('/robots.txt')).text).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
});

test('a form spends a turn of the limit, a page none', async () => {
  const limited = await startHost({ PLUGIN_DIRS: 'plugins/encoding', RATE_LIMIT_REST: '1' });
  const address = `${limited.url}/tools/base32-encode`;
  const statuses: number[] = [];
  for (const method of ['GET', 'GET', 'POST', 'POST', 'GET']) {
    const body = method === 'POST' ? new URLSearchParams({ text: 'a' }) : undefined;
    statuses.push((await fetch(address, { method, ...(body && { body }) })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 200]);
});
