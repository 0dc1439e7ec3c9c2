import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDohServer, type DohServer } from '../servers/name-server.ts';
import { openPassage, type Passage } from '../servers/passage.ts';
import { HostProcess } from '../host/host-process.ts';

const CONNECT_MS = 1_000;
const TIMEOUT_MS = 2_000;

let host: HostProcess;
let doh: DohServer;
let passage: Passage;
/** A name server that takes every question and answers none. */
const silent = createSocket('udp4');

beforeAll(async () => {
  silent.bind(0, '127.0.0.1');
  await once(silent, 'listening');
  doh = await startDohServer({ 'example.com': [{ type: 'A', address: '192.0.2.1' }] });
  passage = await openPassage(new URL(doh.url), 80);
  host = await HostProcess.start({
    OUTBOUND_DNS: `127.0.0.1:${silent.address().port}`,
    OUTBOUND_ALLOW: '127.0.0.0/8',
    OUTBOUND_CONNECT_MS: String(CONNECT_MS),
    OUTBOUND_TIMEOUT_MS: String(TIMEOUT_MS),
    DNS_OVER_HTTPS_URL: passage.url.href,
  });
});
afterAll(async () => {
  await host.discard();
  await passage.cut();
  await doh.close();
  silent.close();
});

const serving = async () => (await host.call('base64', { text: 'hi' })).status;
const lookUp = () => host.call('dns-lookup', { domain: 'example.com' });

test('a name server that says nothing costs those who ask it a bounded time, and nobody else', async () => {
  const began = performance.now();
  const asking = Array.from({ length: 20 }, () =>
    host.call('security-headers-analyzer', { url: 'https://example.com/' }),
  );
  for (let i = 0; i < 20; i += 1) expect(await serving()).toBe(200);
  for (const { status, body } of await Promise.all(asking))
    expect({ status, body }).toMatchObject({ status: 200 });
  expect(performance.now() - began).toBeLessThan(10 * TIMEOUT_MS);
});

test('a resolver for DNS over HTTPS that stops answering is asked again, and answers when it is back', async () => {
  const before = await lookUp();
  expect(before.body).toContain('192.0.2.1');
  passage.silence();
  const began = performance.now();
  const asking = Array.from({ length: 20 }, lookUp);
  for (let i = 0; i < 20; i += 1) expect(await serving()).toBe(200);
  for (const { body } of await Promise.all(asking)) expect(body).not.toContain('192.0.2.1');
  expect(performance.now() - began).toBeLessThan(30_000);
  await passage.mend();
  await expect.poll(async () => (await lookUp()).body, { timeout: 30_000 }).toContain('192.0.2.1');
});
