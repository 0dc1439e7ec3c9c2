import { expect, test } from 'vitest';
import { startHost } from '../start-host.ts';

/** Bytes, as they are sent. */
const MOST = 60 * 1024;

/** The bytes of an address, and the text that they are. */
async function load(address: string): Promise<{ readonly bytes: number; readonly text: string }> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  expect(response.status, address).toBe(200);
  expect(response.headers.get('content-encoding'), address).toBe('br');
  return { bytes: Number(response.headers.get('content-length')), text: await response.text() };
}

test.each([
  ['/', ['web/tools']],
  ['/bins', []],
  ['/chain', []],
  ['/reference/base32_encode', []],
  ['/tools/base32-encode', []],
  ['/tools/pdf-merge', []],
  ['/tools/amortization-calculator', []],
])('%s and all that it loads at first are at most 60 KiB', async (path, data) => {
  const { url } = await startHost();
  const page = await load(url + path);
  const named = [...page.text.matchAll(/<(?:script|link rel="stylesheet")[^>]*?(?:src|href)="([^"]+)"/g)];
  const addresses = [...named.map(([, address = '']) => address), ...data];
  expect(addresses.length).toBeGreaterThan(2);
  const parts = await Promise.all(addresses.map((address) => load(new URL(address, url + path).href)));
  const total = parts.reduce((sum, { bytes }) => sum + bytes, page.bytes);
  expect(total).toBeGreaterThan(5000);
  expect(total).toBeLessThanOrEqual(MOST);
});
