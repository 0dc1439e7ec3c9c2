import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import identifiers from '../../../plugins/security/data/object-identifiers.json' with { type: 'json' };
import pemDecoder from '../../../plugins/security/tools/pem-decoder/tool.ts';
import { hasProgram } from './programs.ts';

const NOW = '2026-12-01T06:03:23Z';

const decode = (pem: string, now = NOW) => callTool(pemDecoder, { pem, now });

async function only(pem: string) {
  const { count, blocks, warnings } = await decode(pem);
  expect(count).toBe(1);
  return { ...blocks[0], warnings: warnings.map(({ code }) => code) };
}

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIB9DCCAZqgAwIBAgIEEjSrzTAKBggqhkjOPQQDAjA0MQswCQYDVQQGEwJERTEU
MBIGA1UECgwLRXhhbXBsZSBMdGQxDzANBgNVBAMMBmV4Lm9yZzAeFw0yNjExMjEw
NjAzMjNaFw0yNzExMjEwNjAzMjNaMDQxCzAJBgNVBAYTAkRFMRQwEgYDVQQKDAtF
eGFtcGxlIEx0ZDEPMA0GA1UEAwwGZXgub3JnMFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAECf9uzhTxWdaYS++lzpii8C5ZvfJjzopu6OdLdHI3MeTYFienq3MCfdiq
dkeEwSwueLOSDmpJyUcFYvlWj2qnN6OBmTCBljAdBgNVHQ4EFgQUajy0lj6rO5Xg
JzpTKFIgUZ0ELfEwHwYDVR0jBBgwFoAUajy0lj6rO5XgJzpTKFIgUZ0ELfEwIQYD
VR0RBBowGIIGZXgub3JngggqLmV4Lm9yZ4cEwAACATAOBgNVHQ8BAf8EBAMCB4Aw
EwYDVR0lBAwwCgYIKwYBBQUHAwEwDAYDVR0TAQH/BAIwADAKBggqhkjOPQQDAgNI
ADBFAiB5X3gNTfP4uT7WFyvDTSd3ZQfxv2nsU8QnHMciaqQHwQIhAKDQGvbEO7r6
kf+SqBKu1thjAaWipmZhmZveKgcPlUpw
-----END CERTIFICATE-----
`;

const DSA_PUBLIC_KEY = `-----BEGIN PUBLIC KEY-----
MIIBtzCCASsGByqGSM44BAEwggEeAoGBANvHrSHZiY4y3mQhXCYM/UmmWwIVQyhI
Vlw8rGl7KHhnVDoCJouIt2qmpzb5KynRiXeUGXgOOap2QGHM05LtIwOlEzcDa+IC
8wMebr1suWWsCmB9KUP7m9KXr+D84lp8TESsuJQVyqcosGBnrKG4rRdakqdVlhIC
pHFTKx8YswhtAhUAhgIIaQLClhss5pvbKDXoME1rEbECgYB4YEz4XXj0jzzuhYcb
WICtXVoF22/157gcKQVMEutTrXQ3NsSUV+XCpk6V7gjylps15MVmYbj2NzSFpNld
GyEJZQFxKOAqycQ11l4nshq1FuwCSZVgIrWUxxNFGUm9DCehEIf1sSTuyKRwIG88
NdVfAYIyaFjB1bitlpuHAuabHQOBhQACgYEArE9EC3g0ELXAaOYi0F15+hyFMGHT
r116/nzX3/NvQxTyQNtxmHGzs6Eg2CUiSrRfGmDRjGWWN7m05kIzJ32nQd0cKrlv
Bohb0bwV/pNs6Tb8GjrXVtVOFuUfSaJKZTpiN6NzE+r/s9Bq31HU7/crVIzEnCYQ
otQs9e/IzG9FbUM=
-----END PUBLIC KEY-----`;

/** Made for these tests by ssh-keygen, the second with the passphrase `pw`. */
const OPENSSH_ED25519 = `-----BEGIN OPENSSH PRIVATE KEY-----
b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW
QyNTUxOQAAACDz9cfW5uoOHrsdXRsLGg3tinZ07EEA/tIw4lxvVWhQTwAAAIiwlXhosJV4
aAAAAAtzc2gtZWQyNTUxOQAAACDz9cfW5uoOHrsdXRsLGg3tinZ07EEA/tIw4lxvVWhQTw
AAAEAuxSfvuE0ix92GUNf0uA20VovmSFShAcZaJTGtcZu9MfP1x9bm6g4eux1dGwsaDe2K
dnTsQQD+0jDiXG9VaFBPAAAABHRlc3QB
-----END OPENSSH PRIVATE KEY-----`;
const OPENSSH_ECDSA = `-----BEGIN OPENSSH PRIVATE KEY-----
b3BlbnNzaC1rZXktdjEAAAAACmFlczI1Ni1jdHIAAAAGYmNyeXB0AAAAGAAAABArAru2+1
9IOl3f45FXYYBZAAAAEAAAAAEAAACIAAAAE2VjZHNhLXNoYTItbmlzdHAzODQAAAAIbmlz
dHAzODQAAABhBG+eAXTamszFAnZAziuGXwnj9Wnryr1d/jhIf0+jpfeoHapBKfNqUkENwA
b1FO0g2eZEaRwJODsJ7T3kiqX2O4eA4QAHpNqD6qCbgOxnfN6vb2GkxJ16w864oeo9yW2P
PwAAANAWanfMst7IeRMHDcBNzYHWoZ+Fxx7q5wuni6MfoXA0MdV4oOcgwsz3j7DVnLwBFv
Zn/huOMNX31bGs0A/YHCWB2/lic87I9xoDg8oDbJ9ps8oho4z6rLMV5XID4T7nY14rlTtG
WxoBUscimB20F6fvCCRs+bfPwt5TXOaZaan1kNl1XUQ8mK1+NxxdfBt6TiHv5Gp/1o0OZ+
9gw4h7wYkqt7qqkR5un7akiIhlPFyM/XzfDKl8ZM1k9rgZMK9OQSJldSlzEAnqkWUSMSV1
H0C5
-----END OPENSSH PRIVATE KEY-----`;

const block = (label: string, content: string) =>
  `-----BEGIN ${label}-----\n${content}\n-----END ${label}-----\n`;

const KEY_ID = '6a3cb4963eab3b95e0273a53285220519d042df1';

test('a certificate', async () => {
  expect(await only(CERTIFICATE)).toEqual({
    index: 1,
    label: 'CERTIFICATE',
    type: 'certificate',
    bytes: 504,
    certificate: {
      version: 3,
      subject: 'C=DE, O=Example Ltd, CN=ex.org',
      issuer: 'C=DE, O=Example Ltd, CN=ex.org',
      common_name: 'ex.org',
      serial_number: '1234abcd',
      not_before: '2026-11-21T06:03:23Z',
      not_after: '2027-11-21T06:03:23Z',
      expired: false,
      days_remaining: 355,
      self_signed: true,
      is_ca: false,
      signature_algorithm: 'ecdsa-with-SHA256',
      public_key: { algorithm: 'EC', bits: 256, curve: 'P-256', exponent: null, encrypted: false },
      san: ['DNS:ex.org', 'DNS:*.ex.org', 'IP:192.0.2.1'],
      key_usage: ['digitalSignature'],
      extended_key_usage: ['serverAuth'],
      extensions: [
        { name: 'subjectKeyIdentifier', critical: false, value: KEY_ID },
        { name: 'authorityKeyIdentifier', critical: false, value: `keyid:${KEY_ID}` },
        { name: 'subjectAltName', critical: false, value: 'DNS:ex.org, DNS:*.ex.org, IP:192.0.2.1' },
        { name: 'keyUsage', critical: true, value: 'digitalSignature' },
        { name: 'extendedKeyUsage', critical: false, value: 'serverAuth' },
        { name: 'basicConstraints', critical: true, value: 'CA:FALSE' },
      ],
      fingerprint_sha1: createHash('sha1').update(new X509Certificate(CERTIFICATE).raw).digest('hex'),
      fingerprint_sha256: '6e6f7304a4ffa6041bfdb40be21fc7340605a246e8a60ba34ff6447994a2d18f',
    },
    warnings: [],
  });
});

test.each([
  ['2026-11-21T06:03:22Z', 365, false, ['not_yet_valid']],
  ['2026-11-21T06:03:23Z', 365, false, []],
  ['2027-10-22T06:03:22Z', 30, false, []],
  ['2027-10-22T06:03:23Z', 30, false, ['expires_soon']],
  ['2027-11-21T06:03:23Z', 0, false, ['expires_soon']],
  ['2027-11-21T06:03:24Z', -1, true, ['expired']],
])('is judged at %s', async (now, days_remaining, expired, codes) => {
  const { blocks, warnings } = await decode(CERTIFICATE, now);
  expect(blocks[0]?.certificate).toMatchObject({ days_remaining, expired });
  expect(warnings.map(({ code }) => code)).toEqual(codes);
});

test('a certificate request', async () => {
  const pem = `-----BEGIN CERTIFICATE REQUEST-----
MIH4MIGfAgEAMBUxEzARBgNVBAMMCnJlcS5leC5vcmcwWTATBgcqhkjOPQIBBggq
hkjOPQMBBwNCAAQJ/27OFPFZ1phL76XOmKLwLlm98mPOim7o50t0cjcx5NgWJ6er
cwJ92Kp2R4TBLC54s5IOaknJRwVi+VaPaqc3oCgwJgYJKoZIhvcNAQkOMRkwFzAV
BgNVHREEDjAMggpyZXEuZXgub3JnMAoGCCqGSM49BAMCA0gAMEUCIQDaLRex14F4
KmlYjN3s3FEu6IjMEE32bA795XvPVNDM+AIgRTYsuUsMp8hH8C4qW6H2UnkWJYIC
NsxFTynuNzi3lVw=
-----END CERTIFICATE REQUEST-----`;
  expect(await only(pem)).toMatchObject({
    type: 'certificate_request',
    request: {
      subject: 'CN=req.ex.org',
      san: ['DNS:req.ex.org'],
      public_key: { algorithm: 'EC', bits: 256, curve: 'P-256' },
      signature_algorithm: 'ecdsa-with-SHA256',
    },
    warnings: [],
  });
});

describe('keys', () => {
  const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;
  const spki = { type: 'spki', format: 'pem' } as const;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024, publicExponent: 3 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
  const none = { algorithm: null, bits: null, curve: null, exponent: null, encrypted: false };

  test.each([
    ['RSA, PKCS #8', rsa.privateKey.export(pkcs8), { algorithm: 'RSA', bits: 1024, exponent: 3 }],
    [
      'RSA, PKCS #1',
      rsa.privateKey.export({ type: 'pkcs1', format: 'pem' }),
      { algorithm: 'RSA', bits: 1024, exponent: 3 },
    ],
    ['RSA, public', rsa.publicKey.export(spki), { algorithm: 'RSA', bits: 1024, exponent: 3 }],
    [
      'RSA, public, PKCS #1',
      rsa.publicKey.export({ type: 'pkcs1', format: 'pem' }),
      { algorithm: 'RSA', bits: 1024, exponent: 3 },
    ],
    [
      'EC, SEC 1',
      ec.privateKey.export({ type: 'sec1', format: 'pem' }),
      { algorithm: 'EC', bits: 256, curve: 'secp256k1' },
    ],
    ['EC, public', ec.publicKey.export(spki), { algorithm: 'EC', bits: 256, curve: 'secp256k1' }],
    ['DSA', DSA_PUBLIC_KEY, { algorithm: 'DSA', bits: 1024 }],
    ['Ed448', generateKeyPairSync('ed448').privateKey.export(pkcs8), { algorithm: 'Ed448', bits: 456 }],
    ['X25519', generateKeyPairSync('x25519').publicKey.export(spki), { algorithm: 'X25519', bits: 256 }],
    [
      'encrypted, PKCS #8',
      rsa.privateKey.export({ ...pkcs8, cipher: 'aes-256-cbc', passphrase: 'pw' }),
      { encrypted: true },
    ],
    [
      'encrypted, with DEK-Info',
      rsa.privateKey.export({ type: 'pkcs1', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'pw' }),
      { encrypted: true },
    ],
  ])('%s', async (_, pem, key) => {
    const { type, warnings, ...block } = await only(pem);
    expect(block.key).toEqual({ ...none, ...key });
    expect(type).toBe(pem.includes('PRIVATE') ? 'private_key' : 'public_key');
    expect(warnings.includes('private_key_present')).toBe(type === 'private_key');
    expect(warnings.includes('weak_key')).toBe(block.key?.bits === 1024);
  });

  /** The public half of a key in SSH's notation: fields with their lengths, numbers as bytes. */
  const sshFields = (...fields: (string | Uint8Array)[]) =>
    Buffer.concat(
      fields.map((field) => {
        const content = Buffer.from(field);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(content.length);
        return Buffer.concat([length, content]);
      }),
    );
  const openssh = (...publicHalf: (string | Uint8Array)[]) => {
    const magic = Buffer.from('openssh-key-v1\0');
    const one = Buffer.from([0, 0, 0, 1]);
    const head = sshFields('none', 'none', '');
    const bytes = Buffer.concat([magic, head, one, sshFields(sshFields(...publicHalf), 'the private half')]);
    return block('OPENSSH PRIVATE KEY', bytes.toString('base64'));
  };
  const number = (bits: number) => Buffer.concat([Buffer.from([0, 0x80]), Buffer.alloc(bits / 8 - 1)]);

  test.each([
    ['Ed25519 of ssh-keygen', OPENSSH_ED25519, { algorithm: 'Ed25519', bits: 256 }],
    [
      'ECDSA of ssh-keygen, encrypted',
      OPENSSH_ECDSA,
      { algorithm: 'EC', bits: 384, curve: 'P-384', encrypted: true },
    ],
    [
      'RSA',
      openssh('ssh-rsa', Buffer.from([1, 0, 1]), number(2048)),
      { algorithm: 'RSA', bits: 2048, exponent: 65537 },
    ],
    ['DSA', openssh('ssh-dss', number(1024)), { algorithm: 'DSA', bits: 1024 }],
    [
      'one on a token',
      openssh('sk-ssh-ed25519@openssh.com', 'x', 'ssh:'),
      { algorithm: 'Ed25519', bits: 256 },
    ],
  ])('of OpenSSH: %s', async (_, pem, key) => {
    expect(await only(pem)).toMatchObject({ type: 'private_key', key: { ...none, ...key } });
  });

  test('of OpenSSH, of a kind that is not known, is refused', async () => {
    await expect(decode(openssh('ssh-new', 'x'))).rejects.toThrow('pem: block 1 (OPENSSH PRIVATE KEY)');
  });

  test('nothing of a private key comes back', async () => {
    const jwk = rsa.privateKey.export({ format: 'jwk' });
    const result = JSON.stringify(await decode(rsa.privateKey.export(pkcs8)));
    for (const secret of [jwk.d, jwk.p, jwk.q]) {
      expect(result).not.toContain(secret);
      expect(result).not.toContain(Buffer.from(secret ?? '', 'base64url').toString('hex'));
    }
  });
});

describe.skipIf(!hasProgram('openssl'))('agrees with openssl (skipped where it is not installed)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pem-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const openssl = (...options: string[]) =>
    execFileSync('openssl', options, { cwd: folder, stdio: 'pipe' }).toString();

  function selfSigned(key: string, ...options: string[]): string {
    openssl('genpkey', ...key.split(' '), '-out', 'key.pem');
    openssl('req', '-x509', '-new', '-key', 'key.pem', '-days', '100', '-out', 'certificate.pem', ...options);
    return readFileSync(join(folder, 'certificate.pem'), 'utf8');
  }

  test.each([
    ['-algorithm RSA -pkeyopt rsa_keygen_bits:2048', '-sha256'],
    ['-algorithm RSA -pkeyopt rsa_keygen_bits:2048', '-sha1'],
    ['-algorithm EC -pkeyopt ec_paramgen_curve:secp521r1', '-sha512'],
    ['-algorithm ED25519', '-sha256'],
    ['-algorithm ED448', '-sha256'],
  ])('on a certificate with %s %s', async (key, digest) => {
    const subject = String.raw`/DC=org/O=A\, "B" <C>;D\=E/OU=Grüße \+/serialNumber=7/emailAddress=a@ex.org/CN=#ex`;
    const pem = selfSigned(
      key,
      digest,
      '-utf8',
      '-subj',
      subject,
      '-set_serial',
      '0x00fedcba98',
      '-addext',
      'subjectAltName=email:a@ex.org,URI:https://ex.org/,IP:2001:db8::1,dirName:dn,RID:1.2.3,DNS:ex.org',
      '-addext',
      'keyUsage=critical,keyCertSign,cRLSign',
      '-addext',
      'extendedKeyUsage=clientAuth,1.2.3.4',
      '-addext',
      'basicConstraints=critical,CA:true',
      '-config',
      writeConfig(),
    );
    const { certificate, warnings } = await only(pem);
    const printed = openssl('x509', '-in', 'certificate.pem', '-noout', '-text');
    const fingerprint = openssl('x509', '-in', 'certificate.pem', '-noout', '-fingerprint', '-sha256');
    const serial = openssl('x509', '-in', 'certificate.pem', '-noout', '-serial');
    expect(certificate).toMatchObject({
      version: 3,
      subject: String.raw`DC=org, O=A\, \"B\" \<C\>\;D=E, OU=Grüße \+, serialNumber=7, emailAddress=a@ex.org, CN=\#ex`,
      common_name: '#ex',
      self_signed: true,
      is_ca: true,
      key_usage: ['keyCertSign', 'cRLSign'],
      extended_key_usage: ['clientAuth', '1.2.3.4'],
      san: [
        'email:a@ex.org',
        'URI:https://ex.org/',
        'IP:2001:db8::1',
        'DirName:C=DE, CN=x',
        'RegisteredID:1.2.3',
        'DNS:ex.org',
      ],
    });
    expect(printed).toContain(`Signature Algorithm: ${certificate?.signature_algorithm}`);
    expect(fingerprint.replaceAll(':', '').toLowerCase()).toContain(certificate?.fingerprint_sha256);
    expect(serial.trim().toLowerCase()).toBe(`serial=${certificate?.serial_number}`);
    expect(warnings.includes('weak_signature')).toBe(digest === '-sha1');
  });

  function writeConfig(): string {
    const file = join(folder, 'openssl.cnf');
    writeFileSync(file, '[req]\ndistinguished_name=empty\n[empty]\n[dn]\nC=DE\nCN=x\n');
    return file;
  }

  test('on several blocks with text around them', async () => {
    const certificate = selfSigned('-algorithm ED25519', '-subj', '/CN=x');
    const { blocks, warnings } = await decode(
      `Bag Attributes\n${openssl('pkey', '-in', 'key.pem', '-pubout')}\r\nsubject=x\r\n${certificate.replaceAll('\n', '\r\n  ')}`,
    );
    expect(blocks.map(({ index, type }) => [index, type])).toEqual([
      [1, 'public_key'],
      [2, 'certificate'],
    ]);
    expect(warnings.filter(({ code }) => code === 'no_san')).toEqual([]);
  });

  test('on a Diffie-Hellman key', async () => {
    const pem = openssl('genpkey', '-algorithm', 'DH', '-pkeyopt', 'group:ffdhe3072');
    expect(await only(pem)).toMatchObject({ key: { algorithm: 'DH', bits: 3072 } });
  });

  test('on other labels', async () => {
    selfSigned('-algorithm ED25519', '-subj', '/CN=x');
    openssl('x509', '-in', 'certificate.pem', '-trustout', '-addtrust', 'serverAuth', '-out', 'trusted.pem');
    openssl('crl2pkcs7', '-nocrl', '-certfile', 'certificate.pem', '-out', 'p7.pem');
    const trusted = readFileSync(join(folder, 'trusted.pem'), 'utf8');
    expect(await only(trusted)).toMatchObject({
      label: 'TRUSTED CERTIFICATE',
      certificate: { subject: 'CN=x' },
    });
    expect(await only(readFileSync(join(folder, 'p7.pem'), 'utf8'))).toMatchObject({
      type: 'pkcs7',
      pkcs7: { content_type: 'signed-data', certificates: [{ subject: 'CN=x' }], crls: [] },
    });
  });

  test.each([
    [['ecparam', '-name', 'prime256v1'], { algorithm: 'EC', bits: 256, curve: 'P-256' }],
    [['ecparam', '-name', 'secp256k1'], { algorithm: 'EC', bits: 256, curve: 'secp256k1' }],
    [
      ['ecparam', '-name', 'secp224r1', '-param_enc', 'explicit'],
      { algorithm: 'EC', bits: null, curve: null },
    ],
    [
      ['genpkey', '-genparam', '-algorithm', 'DH', '-pkeyopt', 'group:modp_2048'],
      { algorithm: 'DH', bits: 2048 },
    ],
    [['dsaparam', '1024'], { algorithm: 'DSA', bits: 1024 }],
    [
      ['genpkey', '-algorithm', 'RSA-PSS', '-pkeyopt', 'rsa_keygen_bits:1024'],
      { algorithm: 'RSA-PSS', bits: 1024 },
    ],
  ])('on %j', async (options, key) => {
    const { warnings, ...described } = await only(openssl(...options));
    expect(described).toMatchObject({ key });
    expect(warnings.includes('weak_key')).toBe(key.bits === 1024);
  });

  test('on every extension', async () => {
    const extensions = {
      nameConstraints: 'critical,permitted;DNS:.ex.org,excluded;email:ex.com',
      certificatePolicies: '2.23.140.1.2.1,@policy',
      crlDistributionPoints: 'URI:http://ex.org/a.crl,URI:ldap://ex.org/b',
      authorityInfoAccess: 'OCSP;URI:http://ex.org/ocsp,caIssuers;URI:http://ex.org/ca.cer',
      basicConstraints: 'critical,CA:TRUE,pathlen:3',
      tlsfeature: 'status_request',
      policyConstraints: 'requireExplicitPolicy:3,inhibitPolicyMapping:1',
      policyMappings: '1.2.3:1.2.4,1.2.5:1.2.6',
      subjectAltName:
        'otherName:1.3.6.1.4.1.311.20.2.3;UTF8:ann@ex.org,otherName:1.2.3;IA5:a,otherName:1.2.4;INT:5',
      nsComment: 'made by hand',
      noCheck: 'ignored',
      '1.2.3.4': 'critical,DER:0500',
      '1.3.6.1.4.1.11129.2.4.2': `DER:04330031002f00${'11'.repeat(32)}0000018cc251f400000004030000`,
    };
    const config = join(folder, 'policy.cnf');
    writeFileSync(
      config,
      '[req]\ndistinguished_name=empty\n[empty]\n[policy]\npolicyIdentifier=1.2.3\nCPS.1=http://ex.org/cps\nuserNotice.1=@notice\n' +
        '[notice]\nexplicitText=Read this\norganization=Ann\nnoticeNumbers=1,2\n',
    );
    const options = Object.entries(extensions).flatMap(([name, value]) => ['-addext', `${name}=${value}`]);
    const { certificate, warnings } = await only(
      selfSigned('-algorithm ED25519', '-subj', '/CN=x', '-config', config, ...options),
    );
    const written = new Map(certificate?.extensions.map(({ name, value }) => [name, value]));
    expect(written.get('subjectKeyIdentifier')).toMatch(/^[0-9a-f]{40}$/);
    expect(Object.fromEntries(written)).toMatchObject({
      nameConstraints: 'permitted DNS:.ex.org; excluded email:ex.com',
      certificatePolicies: '2.23.140.1.2.1, 1.2.3 (http://ex.org/cps) (Read this; Ann 1, 2)',
      crlDistributionPoints: 'URI:http://ex.org/a.crl, URI:ldap://ex.org/b',
      authorityInfoAccess: 'OCSP - URI:http://ex.org/ocsp, CA Issuers - URI:http://ex.org/ca.cer',
      basicConstraints: 'CA:TRUE, pathlen:3',
      tlsfeature: 'status_request',
      policyConstraints: 'require explicit policy:3, inhibit policy mapping:1',
      policyMappings: '1.2.3:1.2.4, 1.2.5:1.2.6',
      subjectAltName: 'othername:UPN:ann@ex.org, othername:1.2.3:a, othername:1.2.4',
      nsComment: 'made by hand',
      noCheck: 'NULL',
      '1.2.3.4': '0500',
      ct_precert_scts: `log ${'11'.repeat(32)} at 2024-01-01T00:00:00Z`,
    });
    expect(warnings).toContain('unknown_critical_extension');
  });

  test('on a list of revocations', async () => {
    selfSigned('-algorithm ED25519', '-subj', '/CN=CA');
    writeFileSync(
      join(folder, 'index.txt'),
      'R\t351231235959Z\t260102030405Z,keyCompromise\t0A\tunknown\t/CN=a\nR\t351231235959Z\t260102030406Z\t00FF\tunknown\t/CN=b\n',
    );
    writeFileSync(join(folder, 'crlnumber'), '07\n');
    writeFileSync(
      join(folder, 'ca.cnf'),
      '[ca]\ndefault_ca=d\n[d]\ndatabase=index.txt\ncrlnumber=crlnumber\ndefault_md=default\ncrl_extensions=e\n[e]\nauthorityKeyIdentifier=keyid\n' +
        'issuingDistributionPoint=critical,@point\n[point]\nfullname=URI:http://ex.org/a.crl\nonlyuser=TRUE\nindirectCRL=TRUE\n' +
        'onlysomereasons=keyCompromise,CACompromise\n',
    );
    const signer = ['-keyfile', 'key.pem', '-cert', 'certificate.pem', '-config', 'ca.cnf'];
    openssl(
      'ca',
      '-gencrl',
      ...signer,
      '-crl_lastupdate',
      '260601000000Z',
      '-crl_nextupdate',
      '261101000000Z',
      '-out',
      'list.pem',
    );
    const { crl, warnings } = await only(readFileSync(join(folder, 'list.pem'), 'utf8'));
    expect(crl).toMatchObject({
      issuer: 'CN=CA',
      this_update: '2026-06-01T00:00:00Z',
      next_update: '2026-11-01T00:00:00Z',
      expired: true,
      signature_algorithm: 'ED25519',
      extensions: [
        { name: 'authorityKeyIdentifier' },
        {
          name: 'issuingDistributionPoint',
          critical: true,
          value:
            'URI:http://ex.org/a.crl, only user certificates, only some reasons: cACompromise, keyCompromise, indirect',
        },
        { name: 'crlNumber', value: '7' },
      ],
      revoked_count: 2,
      revoked: [
        { serial_number: '0a', revoked_at: '2026-01-02T03:04:05Z', reason: 'keyCompromise' },
        { serial_number: 'ff', revoked_at: '2026-01-02T03:04:06Z', reason: null },
      ],
    });
    expect(warnings).toEqual(['expired']);
  });

  test('on files of DER', async () => {
    selfSigned('-algorithm ED25519', '-subj', '/CN=x');
    const made: Readonly<Record<string, string[]>> = {
      certificate: ['x509', '-in', 'certificate.pem', '-outform', 'DER'],
      certificate_request: ['req', '-new', '-key', 'key.pem', '-subj', '/CN=x', '-outform', 'DER'],
      public_key: ['pkey', '-in', 'key.pem', '-pubout', '-outform', 'DER'],
      private_key: ['pkey', '-in', 'key.pem', '-outform', 'DER'],
      pkcs7: ['crl2pkcs7', '-nocrl', '-certfile', 'certificate.pem', '-outform', 'DER'],
      pkcs12: ['pkcs12', '-export', '-inkey', 'key.pem', '-in', 'certificate.pem', '-passout', 'pass:x'],
    };
    for (const [type, options] of Object.entries(made)) {
      openssl(...options, '-out', 'file');
      const file = readFileSync(join(folder, 'file')).toString('base64');
      const { blocks } = await callTool(pemDecoder, { file, now: NOW });
      expect(blocks).toMatchObject([{ type }]);
      if (type === 'pkcs12')
        expect(blocks[0]?.pkcs12).toEqual({ version: 3, mac_algorithm: 'sha256', mac_iterations: 2048 });
    }
    openssl('pkcs8', '-topk8', '-in', 'key.pem', '-outform', 'DER', '-passout', 'pass:x', '-out', 'file');
    const file = readFileSync(join(folder, 'file')).toString('base64');
    expect((await callTool(pemDecoder, { file })).blocks).toMatchObject([{ key: { encrypted: true } }]);
  });
});

test('what has a label that is not known is counted and not looked at', async () => {
  expect(await only(block('MY THING', 'AAAA'))).toEqual({
    index: 1,
    label: 'MY THING',
    type: 'unknown',
    bytes: 3,
    warnings: [],
  });
});

test.each([
  ['no block', 'hello', 'pem: expected at least one block'],
  [
    'no end',
    '-----BEGIN X-----\nAAAA',
    'pem: block 1 (X): expected -----END X----- after its BEGIN in line 1',
  ],
  ['another end', '-----BEGIN X-----\nAAAA\n-----END Y-----', 'pem: block 1 (X): expected -----END X-----'],
  [
    'a block in a block',
    `-----BEGIN X-----\n${block('Y', 'AAAA')}`,
    'pem: block 1 (X): expected -----END X-----',
  ],
  ['damaged Base64', block('CERTIFICATE', 'MII*'), 'got "*" (line 2, column 4)'],
  [
    'damaged Base64 in the second block',
    `${block('X', 'AAAA')}note\n${block('Y', 'AAAA\n  AéA')}`,
    'pem: block 2 (Y): expected base64, got "é" (line 7, column 4)',
  ],
  ['a cut group', block('X', 'AAAAA'), 'got a number of characters that holds no whole bytes (line 2)'],
  ['nothing', block('X', ''), 'pem: block 1 (X): expected base64, got nothing'],
  [
    'something else',
    block('CERTIFICATE', 'AAAA'),
    'pem: block 1 (CERTIFICATE): the content is not what the label says',
  ],
  ['a cut certificate', CERTIFICATE.replace(/\nADBF.*\nkf.*/, ''), 'pem: block 1 (CERTIFICATE): the content'],
  ['bytes after a key', block('PUBLIC KEY', 'MAAA'), 'pem: block 1 (PUBLIC KEY): the content is not'],
  [
    'a cut OpenSSH key',
    block('OPENSSH PRIVATE KEY', 'b3BlbnNzaC1rZXktdjEA'),
    'pem: block 1 (OPENSSH PRIVATE KEY)',
  ],
])('refuses %s', async (_, pem, message) => {
  await expect(decode(pem)).rejects.toThrow(message);
});

test('damage inside a block is refused or shown, wherever it strikes', async () => {
  const samples = [CERTIFICATE, DSA_PUBLIC_KEY, OPENSSH_ED25519, OPENSSH_ECDSA].map((pem) => ({
    label: /BEGIN ([A-Z ]+)/.exec(pem)?.[1] ?? '',
    bytes: Buffer.from(pem.replace(/-----[^\n]*-----|\n/g, ''), 'base64'),
  }));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.nat(),
      fc.nat(255),
      async ({ label, bytes }, at, byte) => {
        const spoiled = Buffer.from(bytes);
        spoiled[at % bytes.length] = byte;
        const outcome = await decode(block(label, spoiled.toString('base64'))).then(
          () => 'InputError',
          (error: unknown) => (error instanceof Error ? error.name : error),
        );
        expect(outcome).toBe('InputError');
      },
    ),
    { numRuns: 300 },
  );
});

test('takes 250 blocks and no more', async () => {
  expect((await decode(block('X', 'AAAA').repeat(250))).count).toBe(250);
  await expect(decode(block('X', 'AAAA').repeat(251))).rejects.toThrow(
    'pem: expected at most 250 blocks, got more',
  );
});

test('a file may hold PEM, and is refused when it holds neither that nor DER', async () => {
  const file = Buffer.from(CERTIFICATE).toString('base64');
  expect((await callTool(pemDecoder, { file })).blocks).toMatchObject([{ type: 'certificate' }]);
  for (const [given, message] of [
    [{ file: 'AAAA' }, 'file: expected PEM, or DER of a certificate'],
    [{ file: 'MAA=' }, 'file: expected PEM, or DER of a certificate'],
    [{ file, pem: CERTIFICATE }, 'file: expected either pem or file, got both'],
    [{}, 'pem: required, or file'],
  ] as const)
    await expect(callTool(pemDecoder, given)).rejects.toThrow(message);
});

test('refuses what is no instant', async () => {
  await expect(decode(CERTIFICATE, '2026')).rejects.toThrow('now: expected an ISO 8601 instant');
});

test.each(Object.entries(identifiers))('the identifiers of %s are in form, each once', (_, rows) => {
  for (const { id, name } of rows) {
    expect(id).toMatch(/^[012](?:\.(?:0|[1-9]\d*))+$/);
    expect(name).toMatch(/^[A-Za-z][\w-]*$/);
  }
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
});
