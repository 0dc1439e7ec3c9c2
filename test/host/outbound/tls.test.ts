import { X509Certificate } from 'node:crypto';
import { createServer as createTcpServer } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import type { TlsInspection } from '@toolyard/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbound, type Outbound } from '../../../host/outbound/outbound.ts';
import { rsa, selfSigned, type Identity } from '../../servers/certificates.ts';
import { listen } from '../../servers/listen.ts';

const servers: { close(): void }[] = [];
let root: Identity;
let outbound: Outbound;

beforeAll(async () => {
  root = await selfSigned();
  outbound = createOutbound({
    allow: ['127.0.0.1'],
    dnsServers: [],
    userAgent: 'Toolyard/test',
    roots: [root.pem],
    limits: { connectMs: 15_000 },
    resolveName: async () => ['127.0.0.1'],
  });
});

afterAll(async () => {
  await outbound.close();
  for (const server of servers) server.close();
});

async function inspect(identity: Identity, options: TlsOptions = {}): Promise<TlsInspection> {
  const server = createServer({ cert: identity.chain, key: identity.key, ...options });
  // An OCSP answer is passed on as it is: its content is not looked at.
  server.on('OCSPRequest', (_certificate, _issuer, done) => done(null, Buffer.from('answer')));
  servers.push(server);
  return outbound.inspectTlsFor(['*'])('good.example.com', portOf(await listen(server)));
}

const portOf = (address: string) => Number(new URL(address).port);
const subjects = ({ chain }: TlsInspection) => chain.map((der) => new X509Certificate(der).subject);
const good = { names: ['good.example.com'] };

test('a chain to a trusted root is told as the server sent it, leaf first', async () => {
  const intermediate = await root.issue({ subject: 'CN=Intermediate', authority: true });
  const inspection = await inspect(await intermediate.issue(good));
  expect(inspection).toMatchObject({
    trusted: true,
    trustError: null,
    protocol: 'TLSv1.3',
    ocspStapled: true,
  });
  expect(inspection.cipher).toMatch(/^TLS_/);
  expect(subjects(inspection)).toEqual(['CN=good.example.com', 'CN=Intermediate']);
});

test('an untrusted certificate is told, not refused', async () => {
  const itself = await selfSigned(good);
  expect(await inspect(itself)).toMatchObject({ trusted: false, trustError: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
});

test('an expired certificate is told', async () => {
  const expired = await root.issue({ ...good, validFrom: -9, validTo: -1 });
  expect(await inspect(expired)).toMatchObject({ trusted: false, trustError: 'CERT_HAS_EXPIRED' });
});

test('a chain that lacks its intermediate is told', async () => {
  const intermediate = await root.issue({ subject: 'CN=Intermediate', authority: true });
  const leaf = await intermediate.issue(good);
  expect(await inspect(leaf, { cert: leaf.pem })).toMatchObject({
    trusted: false,
    trustError: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  });
});

test('another name plays no part in trust', async () => {
  expect(await inspect(await root.issue({ names: ['other.example.com'] }))).toMatchObject({ trusted: true });
});

test('an old protocol and a weak key are told', async () => {
  const weak = await root.issue({ ...good, key: rsa(1024, 'SHA-1') });
  const inspection = await inspect(weak, {
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'ALL:@SECLEVEL=0',
  });
  expect(inspection).toMatchObject({ protocol: 'TLSv1.1', trusted: true });
});

test('a server that speaks no TLS is a failure', async () => {
  const plain = createTcpServer((socket) => socket.end('220 mail.example.com ESMTP\r\n'));
  servers.push(plain);
  const port = portOf(await listen(plain));
  const answer = outbound.inspectTlsFor(['*'])('127.0.0.1', port);
  await expect(answer).rejects.toMatchObject({ reason: 'tls_failed' });
});

test('a server that says nothing is a failure in time', async () => {
  const mute = createTcpServer(() => {});
  servers.push(mute);
  const hasty = createOutbound({
    allow: ['127.0.0.1'],
    dnsServers: [],
    userAgent: 'Toolyard/test',
    limits: { connectMs: 100 },
  });
  const answer = hasty.inspectTlsFor(['*'])('127.0.0.1', portOf(await listen(mute)));
  await expect(answer).rejects.toMatchObject({ reason: 'timeout' });
  await hasty.close();
});

test('nobody who listens is a failure', async () => {
  const closed = createTcpServer();
  const port = portOf(await listen(closed));
  closed.close();
  const answer = outbound.inspectTlsFor(['*'])('127.0.0.1', port);
  await expect(answer).rejects.toMatchObject({ reason: 'connect_failed' });
});

test('a host that is not granted is not connected to', async () => {
  const answer = outbound.inspectTlsFor(['api.example.com'])('good.example.com', 443);
  await expect(answer).rejects.toMatchObject({ reason: 'not_configured' });
});

test('a caller that leaves ends the handshake', async () => {
  const mute = createTcpServer(() => {});
  servers.push(mute);
  const leaving = new AbortController();
  const answer = outbound.inspectTlsFor(['*'])('127.0.0.1', portOf(await listen(mute)), {
    signal: leaving.signal,
  });
  const reason = new Error('the caller left');
  leaving.abort(reason);
  await expect(answer).rejects.toBe(reason);
});
