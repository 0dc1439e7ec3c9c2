import { createServer as createTcpServer } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { callTool } from '@toolyard/sdk/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sslCertificateChecker from '../../../plugins/network/tools/ssl-certificate-checker/tool.ts';
import { rsa, selfSigned, type Identity } from '../../servers/certificates.ts';
import { deadAddress, listen } from '../../servers/listen.ts';
import { loopbackNetwork, type Loopback } from '../../servers/loopback.ts';
import { startTlsServer } from '../../servers/tls.ts';

/** For example.com and *.example.com, from 2025-01-01 to 2025-04-01, issued by Test Root. */
const PEM = `-----BEGIN CERTIFICATE-----
MIIBrzCCAVSgAwIBAgIDGis8MAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCVRlc3Qg
Um9vdDAeFw0yNTAxMDEwMDAwMDBaFw0yNTA0MDEwMDAwMDBaMBYxFDASBgNVBAMM
C2V4YW1wbGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEfS5oAyeG5R+t
uJo0n9H+pu4B7ZzBtQsyMCDfRctTJBSTFbWLEdVBqZGIh7B0gIQ25AioG1tmtNfw
/vX/iU0ON6OBkjCBjzAlBgNVHREEHjAcggtleGFtcGxlLmNvbYINKi5leGFtcGxl
LmNvbTAMBgNVHRMBAf8EAjAAMB0GA1UdDgQWBBTKJT9lxdZCNMIH6wQFn5CCbMgC
SzA5BgNVHSMEMjAwoRikFjAUMRIwEAYDVQQDDAlUZXN0IFJvb3SCFCBEI7qNL0dm
DjFfTykgmggZTFHcMAoGCCqGSM49BAMCA0kAMEYCIQCqfkSuZYtKFbiKbK24CuOO
btA7siJJwW0CdoGueotw6AIhAJ7Z7UqkFYjpsWGNlBhDEpVFo5GRcx3dkqs0XMkF
53af
-----END CERTIFICATE-----
`;

const read = (input: object) => callTool(sslCertificateChecker, { pem: PEM, ...input });
const ids = ({ issues }: { issues: readonly { id: string }[] }) => issues.map(({ id }) => id);

describe('a given certificate', () => {
  test('is told in full', async () => {
    expect(await read({ host: 'www.example.com', now: '2025-02-01T00:00:00Z' })).toEqual({
      ok: true,
      reason: null,
      detail: null,
      host: 'www.example.com',
      valid: true,
      trusted: null,
      trust_error: null,
      hostname_matches: true,
      days_remaining: 59,
      valid_from: '2025-01-01T00:00:00Z',
      valid_to: '2025-04-01T00:00:00Z',
      subject: { cn: 'example.com' },
      issuer: { cn: 'Test Root' },
      serial_number: '1A2B3C',
      fingerprint_sha256:
        '8D:96:7A:03:5D:5E:3D:EA:7C:37:B1:98:E7:FC:91:1C:BA:61:BD:8D:00:18:6A:37:C2:C9:D8:52:11:2C:A5:1A',
      san: ['example.com', '*.example.com'],
      key: { type: 'ec', bits: 256, curve: 'prime256v1' },
      signature_algorithm: 'ecdsa-with-SHA256',
      self_signed: false,
      protocol: null,
      cipher: null,
      ocsp_stapled: null,
      chain: [
        {
          subject_cn: 'example.com',
          issuer_cn: 'Test Root',
          valid_to: '2025-04-01T00:00:00Z',
          fingerprint_sha256: expect.stringMatching(/^8D:96:7A/),
        },
      ],
      issues: [],
    });
  });

  test.each([
    ['2025-04-01T00:00:00Z', true, 0, ['expires_soon']],
    ['2025-04-01T00:00:01Z', false, -1, ['expired']],
    ['2025-03-18T00:00:00Z', true, 14, ['expires_soon']],
    ['2025-03-16T23:59:59Z', true, 15, []],
    ['2025-01-01T00:00:00Z', true, 90, []],
    ['2024-12-31T23:59:59Z', false, 90, ['not_yet_valid']],
    ['2025-01-01T02:00:00+02:00', true, 90, []],
  ])('at %s', async (now, valid, days_remaining, issues) => {
    const result = await read({ now });
    expect(result).toMatchObject({ valid, days_remaining, hostname_matches: null, host: null });
    expect(ids(result)).toEqual(issues);
  });

  test.each([
    ['example.com', true],
    ['EXAMPLE.com.', true],
    ['https://www.example.com:8443/x', true],
    ['a.b.example.com', false],
    ['example.org', false],
    ['notexample.com', false],
    ['192.0.2.1', false],
  ])('for %s matches: %s', async (host, hostname_matches) => {
    const result = await read({ host, now: '2025-02-01T00:00:00Z' });
    expect(result).toMatchObject({ hostname_matches, valid: hostname_matches });
    expect(ids(result)).toEqual(hostname_matches ? [] : ['hostname_mismatch']);
  });

  test('names addresses, IDN and wildcards as RFC 9525 does', async () => {
    const { pem } = await selfSigned({
      names: ['192.0.2.1', '2001:db8::1', 'xn--bcher-kva.example', 'f*.example.com'],
      subject: 'CN=other.example.com, O=Example Ltd, C=NO',
    });
    const matches = async (host: string) => (await read({ pem, host })).hostname_matches;
    expect(await matches('192.0.2.1')).toBe(true);
    expect(await matches('[2001:DB8:0::1]:443')).toBe(true);
    expect(await matches('Bücher.example')).toBe(true);
    expect(await matches('foo.example.com')).toBe(false);
    // The common name does not count.
    expect(await matches('other.example.com')).toBe(false);
    expect(await read({ pem })).toMatchObject({
      subject: { cn: 'other.example.com', o: 'Example Ltd', c: 'NO' },
      san: ['192.0.2.1', '2001:db8::1', 'xn--bcher-kva.example', 'f*.example.com'],
      self_signed: true,
    });
  });

  test('may be followed by its chain', async () => {
    const root = await selfSigned({ subject: 'CN=Root' });
    const leaf = await root.issue({ names: ['example.com'] });
    const { chain } = await read({ pem: `Leaf:\n${leaf.pem}\nRoot:\n${root.pem}` });
    expect(chain.map(({ subject_cn }) => subject_cn)).toEqual(['example.com', 'Root']);
  });

  test('with faults of its own', async () => {
    const weak = await selfSigned({ subject: 'CN=Root', key: rsa(2048, 'SHA-1') });
    const leaf = await weak.issue({ subject: 'CN=leaf', key: rsa(1024) });
    expect(ids(await read({ pem: leaf.pem + weak.pem }))).toEqual(['no_san', 'weak_key', 'weak_signature']);
    // Nobody relies on the signature of a root.
    expect(ids(await read({ pem: weak.pem }))).toEqual(['no_san', 'self_signed']);
  });
});

describe('a server', () => {
  let root: Identity;
  let intermediate: Identity;
  let loopback: Loopback;
  const servers: { close(): unknown }[] = [];

  beforeAll(async () => {
    root = await selfSigned();
    intermediate = await root.issue({ subject: 'CN=Test Intermediate', authority: true });
    loopback = loopbackNetwork({ roots: [root.pem], names: ['good.example.com'] });
  });

  afterAll(async () => {
    await loopback.close();
    for (const server of servers) server.close();
  });

  async function look(identity: Identity, options: TlsOptions = {}, host = 'good.example.com') {
    const server = await startTlsServer(identity, options);
    servers.push(server);
    return callTool(sslCertificateChecker, { host: `${host}:${server.port}` }, { context: loopback.network });
  }

  const good = { names: ['good.example.com'] };

  test('with a good chain is valid', async () => {
    const result = await look(await intermediate.issue(good));
    expect(result).toMatchObject({
      ok: true,
      host: 'good.example.com',
      valid: true,
      trusted: true,
      trust_error: null,
      hostname_matches: true,
      days_remaining: 89,
      protocol: 'TLSv1.3',
      cipher: expect.stringMatching(/^TLS_/),
      ocsp_stapled: true,
      self_signed: false,
      issues: [],
    });
    expect(result.chain.map(({ subject_cn, issuer_cn }) => [subject_cn, issuer_cn])).toEqual([
      ['good.example.com', 'Test Intermediate'],
      ['Test Intermediate', 'Test Root'],
    ]);
  });

  test.each([
    ['has expired', { ...good, validFrom: -30, validTo: -3 }, {}, ['expired', 'untrusted']],
    ['is not valid yet', { ...good, validFrom: 3 }, {}, ['not_yet_valid', 'untrusted']],
    ['ends soon', { ...good, validTo: 5 }, {}, ['expires_soon']],
    ['is for another name', { names: ['other.example.com'] }, {}, ['hostname_mismatch']],
    ['has no alternative name', { subject: 'CN=good.example.com' }, {}, ['hostname_mismatch', 'no_san']],
    ['has a weak key', { ...good, key: rsa(1024) }, { ciphers: 'ALL:@SECLEVEL=0' }, ['weak_key']],
    [
      'speaks an old protocol',
      { ...good, key: rsa(2048) },
      { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' },
      ['old_protocol'],
    ],
  ] as const)('with a certificate that %s', async (_, request, options, issues) => {
    const result = await look(await root.issue(request), options);
    expect(result.ok).toBe(true);
    expect(ids(result)).toEqual(issues);
    expect(result.valid).toBe(
      !issues.some((id) => ['expired', 'not_yet_valid', 'hostname_mismatch'].includes(id)),
    );
  });

  test('that vouches for itself is not trusted', async () => {
    const result = await look(await selfSigned(good));
    expect(result).toMatchObject({
      valid: false,
      trusted: false,
      trust_error: 'the certificate is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT)',
      self_signed: true,
    });
    expect(ids(result)).toEqual(['self_signed', 'untrusted']);
  });

  test('of an authority that nobody knows is not trusted', async () => {
    const stranger = await selfSigned({ subject: 'CN=Stranger' });
    const leaf = await stranger.issue(good);
    const result = await look(leaf, { cert: leaf.pem + stranger.pem });
    expect(result).toMatchObject({
      trusted: false,
      trust_error: expect.stringContaining('SELF_SIGNED_CERT_IN_CHAIN'),
    });
    expect(ids(result)).toEqual(['untrusted']);
  });

  test('that does not send its intermediate has an incomplete chain', async () => {
    const leaf = await intermediate.issue(good);
    expect(ids(await look(leaf, { cert: leaf.pem }))).toEqual(['untrusted', 'incomplete_chain']);
  });

  test('may be an address', async () => {
    const leaf = await root.issue({ names: ['127.0.0.1'] });
    expect(await look(leaf, {}, '127.0.0.1')).toMatchObject({ host: '127.0.0.1', valid: true });
  });

  test('is asked on the port of its own argument too', async () => {
    const server = await startTlsServer(await root.issue(good));
    servers.push(server);
    const input = { host: 'https://good.example.com/', port: server.port };
    expect(await callTool(sslCertificateChecker, input, { context: loopback.network })).toMatchObject({
      valid: true,
    });
  });

  describe('that cannot be looked at is a failure:', () => {
    const failing = (host: string, network = loopback.network) =>
      callTool(sslCertificateChecker, { host }, { context: network });

    test('nobody listens', async () => {
      const { host } = new URL(await deadAddress());
      expect(await failing(host)).toMatchObject({
        ok: false,
        reason: 'connect_failed',
        valid: null,
        chain: [],
      });
    });

    test('it speaks no TLS', async () => {
      const plain = createTcpServer((socket) => socket.end('220 ready\r\n'));
      servers.push(plain);
      expect(await failing(new URL(await listen(plain)).host)).toMatchObject({
        ok: false,
        reason: 'tls_failed',
      });
    });

    test('it says nothing', async () => {
      const mute = createTcpServer(() => {});
      servers.push(mute);
      expect(await failing(new URL(await listen(mute)).host, loopback.impatient)).toMatchObject({
        ok: false,
        reason: 'timeout',
      });
    });

    test('its name does not exist', async () => {
      expect(await failing('nowhere.example.com')).toMatchObject({ ok: false, reason: 'dns_not_found' });
    });

    test.each([
      'localhost:8443',
      '10.0.0.1',
      '[::1]',
      '2130706434',
      'intranet',
      'a.internal:8443',
      '169.254.169.254',
    ])('%s is not public', async (host) => {
      expect(await failing(host)).toMatchObject({ ok: false, reason: 'blocked_target', trusted: null });
    });
  });
});

describe('refuses', () => {
  test.each([
    [{}, 'host: required, or pem'],
    [{ pem: 'hello' }, 'pem: expected a certificate in PEM'],
    [{ pem: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }, 'which number 1 does not'],
    [{ pem: PEM + PEM.replace('MIIB', 'MIIC') }, 'which number 2 does not'],
    [{ pem: `${PEM}-----BEGIN CERTIFICATE-----\nMIIB` }, 'which number 2 does not'],
    [
      { pem: `${PEM}-----BEGIN PRIVATE KEY-----\nMC4=\n-----END PRIVATE KEY-----` },
      'pem: expected certificates only',
    ],
    [{ host: 'a b' }, 'host: expected a host name'],
    [{ host: 'example.com:99999' }, 'host: expected a port from 1 to 65535'],
    [{ host: 'example.com', port: 0 }, 'port: expected a number >= 1'],
    [{ pem: PEM, now: 'yesterday' }, 'now: expected an ISO 8601 instant'],
    [{ pem: PEM, now: '2025-01-01' }, 'now: expected an ISO 8601 instant'],
  ])('%j', async (input, message) => {
    await expect(callTool(sslCertificateChecker, input)).rejects.toThrow(message);
  });
});
