import { expect, test } from 'vitest';
import { webRoutes } from '../../../host/web/routes.ts';
import { startBins } from '../bins/start-bins.ts';

const start = () => startBins({ extend: webRoutes });

test.each([
  ['/bins', 'text/html; charset=utf-8'],
  ['/web/bins.js', 'text/javascript; charset=utf-8'],
  ['/web/style.css', 'text/css; charset=utf-8'],
  ['/web/icon.svg', 'image/svg+xml'],
])('%s is served, compressed and once', async (path, type) => {
  await using bins = await start();
  const response = await fetch(bins.url + path, { headers: { 'accept-encoding': 'br' } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('content-encoding')).toBe('br');
  const etag = response.headers.get('etag') ?? '';
  const again = await fetch(bins.url + path, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('a page runs its own scripts and nothing else', async () => {
  await using bins = await start();
  const response = await fetch(`${bins.url}/bins`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/default-src 'none'/);
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).toMatch(/style-src 'self'(;|$)/);
  expect(policy).toMatch(/require-trusted-types-for 'script'/);
  expect(policy).not.toMatch(/unsafe|data:|\*|https?:/);
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  const html = await response.text();
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
  expect(html.match(/<script[^>]*>[^<]*/g)).toEqual([
    '<script src="./web/theme.js">',
    '<script type="module" src="./web/bins.js">',
  ]);
});

test.each(['/web/', '/web/bins.ts', '/web/../host.ts', '/web/%2e%2e/build.ts', '/web/constructor'])(
  'nothing is served at %s',
  async (path) => {
    await using bins = await start();
    expect((await bins.app.inject({ url: path })).statusCode).toBe(404);
  },
);
