import { X509Certificate } from 'node:crypto';
import { formatIp } from '@toolyard/kit/ip-address';
import { failureOf, outcomeFields, RemoteFailure, SUCCESS } from '@toolyard/kit/remote-failure';
import { defineTool, InputError, nullable, type TlsInspection, Type } from '@toolyard/sdk';
import { instantInput } from '@toolyard/sdk/inputs';
import { findIssues, ISSUE_SEVERITIES, trustProblem } from './certificate-issues.ts';
import {
  alternativeNames,
  commonName,
  instantOf,
  isSelfSigned,
  issuerOf,
  keyOf,
  matchesHost,
  parseCertificates,
  signatureAlgorithm,
  subjectOf,
} from './certificate.ts';
import { parseEndpoint } from '../../lib/host-name.ts';

const DAY_MS = 86_400_000;

/** A certificate for example.com and *.example.com, of the first quarter of 2025. */
const EXAMPLE_PEM = `-----BEGIN CERTIFICATE-----
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

const Text = nullable(Type.String());
const Name = nullable(Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])));

export default defineTool({
  title: 'SSL Certificate Checker',
  summary:
    "Check a server's TLS certificate: validity, days left, host match, chain trust, key and signature; or read a PEM.",
  keywords: ['HTTPS', 'X.509', 'expiry', 'handshake', 'OpenSSL'],
  network: true,
  input: Type.Object({
    host: Type.Optional(
      Type.String({ description: 'Host, host:port or https URL; with `pem` the name to match' }),
    ),
    port: Type.Integer({ minimum: 1, maximum: 65_535, default: 443, description: 'TLS port' }),
    pem: Type.Optional(
      Type.String({ description: 'Certificate(s) in PEM, leaf first, to read instead of asking' }),
    ),
    now: Type.Optional(Type.String({ description: 'Instant to judge validity at, ISO 8601; default now' })),
  }),
  output: Type.Object({
    ...outcomeFields,
    host: Text,
    valid: nullable(Type.Boolean(), 'in its validity period, host matches (if given), not untrusted'),
    trusted: nullable(Type.Boolean(), 'null for PEM: the chain is not verified'),
    trust_error: Text,
    hostname_matches: nullable(Type.Boolean()),
    days_remaining: nullable(Type.Integer(), 'negative when expired'),
    valid_from: Text,
    valid_to: Text,
    subject: Name,
    issuer: Name,
    serial_number: nullable(Type.String(), 'upper-case hex'),
    fingerprint_sha256: nullable(Type.String(), 'AB:CD:…'),
    san: Type.Array(Type.String()),
    key: nullable(
      Type.Object({ type: Type.String(), bits: nullable(Type.Integer()), curve: nullable(Type.String()) }),
    ),
    signature_algorithm: Text,
    self_signed: nullable(Type.Boolean()),
    protocol: nullable(Type.String(), 'such as TLSv1.3'),
    cipher: Text,
    ocsp_stapled: nullable(Type.Boolean()),
    chain: Type.Array(
      Type.Object({
        subject_cn: Text,
        issuer_cn: Text,
        valid_to: Type.String(),
        fingerprint_sha256: Type.String(),
      }),
      { description: 'leaf first' },
    ),
    issues: Type.Array(
      Type.Object({
        id: Type.String(),
        severity: Type.Enum([...new Set(Object.values(ISSUE_SEVERITIES))]),
        message: Type.String(),
      }),
    ),
  }),
  examples: [
    {
      name: 'Read a certificate',
      input: { pem: EXAMPLE_PEM, host: 'www.example.com', now: '2025-02-01T00:00:00Z' },
      output: { ok: true, valid: true, days_remaining: 59, serial_number: '1A2B3C' },
    },
    {
      name: 'A wildcard stands for one label',
      input: { pem: EXAMPLE_PEM, host: 'a.b.example.com', now: '2025-03-25T12:00:00Z' },
      output: { valid: false, hostname_matches: false, days_remaining: 6 },
    },
  ],
  async run({ host, port, pem, now: given }, context) {
    if (host === undefined && pem === undefined) throw new InputError('host', 'required, or pem');
    const target = host === undefined ? null : readTarget(host);
    const now = instantInput.orNow('now', given, context);
    if (pem !== undefined) return { ...SUCCESS, ...describe(parseCertificates('pem', pem), target, now) };
    const name = target?.value ?? '';
    try {
      const inspection = await context.inspectTls(name, target?.port ?? port, { signal: context.signal });
      return { ...SUCCESS, ...describe(readChain(inspection, name), target, now, inspection) };
    } catch (error) {
      return { ...failureOf(error), ...nothing(name) };
    }
  },
});

/** The host to ask and to match, with the port that it names. */
interface Target {
  readonly kind: 'dns' | 'ip';
  readonly value: string;
  readonly port: number | null;
}

function readTarget(given: string): Target {
  const { host, port } = parseEndpoint('host', given);
  return host.kind === 'ip'
    ? { kind: 'ip', value: formatIp(host.address), port }
    : { kind: 'dns', value: host.ascii, port };
}

function readChain({ chain }: TlsInspection, host: string): X509Certificate[] {
  try {
    if (chain.length > 0) return chain.map((der) => new X509Certificate(der));
  } catch {
    // What cannot be read is as bad as nothing.
  }
  throw new RemoteFailure('bad_response', `${host} showed no certificate that can be read`);
}

function describe(
  chain: readonly X509Certificate[],
  target: Target | null,
  now: Temporal.Instant,
  live?: TlsInspection,
) {
  const [leaf] = chain;
  if (leaf === undefined) throw new RemoteFailure('bad_response', 'there is no certificate');
  const names = alternativeNames(leaf);
  const hostname_matches = target === null ? null : matchesHost(names, target);
  const remaining = leaf.validToDate.getTime() - now.epochMilliseconds;
  const days_remaining = Math.floor(remaining / DAY_MS);
  const trustCode = live?.trustError ?? undefined;
  const isInPeriod = remaining >= 0 && now.epochMilliseconds >= leaf.validFromDate.getTime();
  return {
    host: target?.value ?? null,
    valid: isInPeriod && hostname_matches !== false && live?.trusted !== false,
    trusted: live?.trusted ?? null,
    trust_error: trustCode === undefined ? null : trustProblem(trustCode),
    hostname_matches,
    days_remaining,
    valid_from: instantOf(leaf.validFromDate),
    valid_to: instantOf(leaf.validToDate),
    subject: subjectOf(leaf),
    issuer: issuerOf(leaf),
    serial_number: leaf.serialNumber.replace(/^(?:00)+(?=.)/, ''),
    fingerprint_sha256: leaf.fingerprint256,
    san: names.map(({ value }) => value),
    key: keyOf(leaf),
    signature_algorithm: signatureAlgorithm(leaf),
    self_signed: isSelfSigned(leaf),
    protocol: live?.protocol ?? null,
    cipher: live?.cipher ?? null,
    ocsp_stapled: live?.ocspStapled ?? null,
    chain: chain.map((certificate) => ({
      subject_cn: commonName(subjectOf(certificate)),
      issuer_cn: commonName(issuerOf(certificate)),
      valid_to: instantOf(certificate.validToDate),
      fingerprint_sha256: certificate.fingerprint256,
    })),
    issues: findIssues(leaf, {
      chain,
      now,
      daysRemaining: days_remaining,
      hasNames: names.length > 0,
      hostnameMatches: hostname_matches,
      trustCode,
      protocol: live?.protocol ?? null,
    }),
  };
}

/** The fields beside a failure. */
function nothing(host: string) {
  return {
    host,
    valid: null,
    trusted: null,
    trust_error: null,
    hostname_matches: null,
    days_remaining: null,
    valid_from: null,
    valid_to: null,
    subject: null,
    issuer: null,
    serial_number: null,
    fingerprint_sha256: null,
    san: [],
    key: null,
    signature_algorithm: null,
    self_signed: null,
    protocol: null,
    cipher: null,
    ocsp_stapled: null,
    chain: [],
    issues: [],
  };
}
