import { X509Certificate, type KeyObject } from 'node:crypto';
import { formatIp, parseIp } from '@toolyard/kit/ip-address';
import { InputError } from '@toolyard/sdk';

/** Names of an X.500 subject, by lower-case abbreviation: cn, o, c. */
export type DistinguishedName = Record<string, string | string[]>;

export interface CertificateKey {
  readonly type: string;
  readonly bits: number | null;
  readonly curve: string | null;
}

/**
 * The certificates of a PEM text, in order.
 *
 * @throws InputError when there is none, one does not parse, or there is a private key
 */
export function parseCertificates(argument: string, pem: string): X509Certificate[] {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem))
    throw new InputError(argument, 'expected certificates only: a private key is nobody else’s to see');
  const blocks =
    pem.match(/-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----[^-]*(?:-----END [A-Z0-9 ]*-----)?/g) ?? [];
  if (blocks.length === 0)
    throw new InputError(argument, 'expected a certificate in PEM, from -----BEGIN CERTIFICATE----- on');
  return blocks.map((block, index) => {
    try {
      return new X509Certificate(block);
    } catch {
      throw new InputError(argument, `expected certificates that parse, which number ${index + 1} does not`);
    }
  });
}

export function subjectOf(certificate: X509Certificate): DistinguishedName {
  return nameOf(certificate.toLegacyObject().subject);
}

export function issuerOf(certificate: X509Certificate): DistinguishedName {
  return nameOf(certificate.toLegacyObject().issuer);
}

function nameOf(given: object | undefined): DistinguishedName {
  return Object.fromEntries(
    Object.entries(given ?? {}).map(([key, value]: [string, unknown]) => [
      key.toLowerCase(),
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );
}

/** The common name, the first of several. */
export function commonName({ cn }: DistinguishedName): string | null {
  return [cn].flat()[0] ?? null;
}

export interface AlternativeName {
  readonly kind: 'dns' | 'ip';
  readonly value: string;
}

/** The DNS names and addresses that the certificate is for (RFC 5280 §4.2.1.6). */
export function alternativeNames({ subjectAltName = '' }: X509Certificate): AlternativeName[] {
  // Names with commas or quotes come as JSON strings.
  const entries = subjectAltName.matchAll(/(?<=^|, )([^:,]+):("(?:[^"\\]|\\.)*"|[^,]*)(?:, |$)/g);
  return [...entries].flatMap(([, kind, written = '']): AlternativeName[] => {
    const value = written.startsWith('"') ? String(JSON.parse(written)) : written;
    if (kind === 'DNS') return [{ kind: 'dns', value }];
    const address = kind === 'IP Address' ? parseIp(value) : undefined;
    return address === undefined ? [] : [{ kind: 'ip', value: formatIp(address) }];
  });
}

/**
 * Whether a certificate is for a host (RFC 9525 §6): by its alternative names alone. A wildcard is the whole
 * leftmost label and stands for exactly one.
 */
export function matchesHost(
  names: readonly AlternativeName[],
  host: { readonly kind: 'dns' | 'ip'; readonly value: string },
): boolean {
  return names.some(({ kind, value }) => {
    if (kind !== host.kind) return false;
    if (kind === 'ip') return value === host.value;
    const pattern = value.toLowerCase().replace(/\.$/, '');
    if (pattern === host.value) return true;
    return pattern.startsWith('*.') && host.value.replace(/^[^.]+/, '*') === pattern;
  });
}

export function keyOf(certificate: X509Certificate): CertificateKey {
  const key = publicKeyOf(certificate);
  const details = key?.asymmetricKeyDetails;
  const curve = details?.namedCurve ?? null;
  const fixed: Readonly<Record<string, number>> = { ed25519: 256, ed448: 456 };
  const type = key?.asymmetricKeyType ?? 'unknown';
  return {
    type,
    // A curve is named after its size: prime256v1, secp384r1, brainpoolP512r1.
    bits: details?.modulusLength ?? fixed[type] ?? (Number(/\d{3}/.exec(curve ?? '')?.[0]) || null),
    curve,
  };
}

/** Undefined for kinds of keys that OpenSSL does not know. */
function publicKeyOf(certificate: X509Certificate): KeyObject | undefined {
  try {
    return certificate.publicKey;
  } catch {
    return undefined;
  }
}

/** The certificate was signed with its own key. */
export function isSelfSigned(certificate: X509Certificate): boolean {
  const key = publicKeyOf(certificate);
  return key !== undefined && certificate.subject === certificate.issuer && certificate.verify(key);
}

/** An instant of a certificate, in UTC with Z. */
export function instantOf(date: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toString();
}

export function signatureAlgorithm(certificate: X509Certificate): string {
  return certificate.signatureAlgorithm ?? certificate.signatureAlgorithmOid ?? 'unknown';
}
