import type { X509Certificate } from 'node:crypto';
import { commonName, instantOf, isSelfSigned, keyOf, signatureAlgorithm, subjectOf } from './certificate.ts';

export const ISSUE_SEVERITIES = {
  expired: 'high',
  not_yet_valid: 'high',
  expires_soon: 'low',
  hostname_mismatch: 'high',
  no_san: 'medium',
  self_signed: 'medium',
  untrusted: 'high',
  incomplete_chain: 'medium',
  weak_key: 'medium',
  weak_signature: 'medium',
  old_protocol: 'medium',
} as const;

export type IssueId = keyof typeof ISSUE_SEVERITIES;

export interface CertificateIssue {
  readonly id: IssueId;
  readonly severity: (typeof ISSUE_SEVERITIES)[IssueId];
  readonly message: string;
}

/** Days before the end from which on a certificate should be renewed at once. */
const SOON_DAYS = 14;

/** What is known of a certificate beside itself. */
export interface Circumstances {
  readonly chain: readonly X509Certificate[];
  readonly now: Temporal.Instant;
  readonly daysRemaining: number;
  readonly hasNames: boolean;
  readonly hostnameMatches: boolean | null;
  /** Of a handshake: why the chain is not trusted, as OpenSSL's code. */
  readonly trustCode?: string | undefined;
  /** Of a handshake. */
  readonly protocol?: string | null;
}

/** Everything wrong with a certificate, its own faults first. */
export function findIssues(leaf: X509Certificate, circumstances: Circumstances): CertificateIssue[] {
  const { chain, now, daysRemaining, hasNames, hostnameMatches, trustCode, protocol } = circumstances;
  const instant = now.epochMilliseconds;
  const isExpired = instant > leaf.validToDate.getTime();
  // A self-signed root is trusted for being listed, not for its signature.
  const judged = chain.filter((certificate) => !isSelfSigned(certificate));
  const weakKeys = [leaf, ...judged.slice(1)].filter(hasWeakKey).map(describe);
  const weakSignatures = judged.filter(hasWeakSignature).map(describe);
  const found: Partial<Record<IssueId, string | false>> = {
    expired: isExpired && `the certificate expired at ${instantOf(leaf.validToDate)}`,
    not_yet_valid:
      instant < leaf.validFromDate.getTime() &&
      `the certificate is valid from ${instantOf(leaf.validFromDate)} on`,
    expires_soon:
      !isExpired && daysRemaining <= SOON_DAYS && `the certificate ends at ${instantOf(leaf.validToDate)}`,
    hostname_mismatch: hostnameMatches === false && 'the certificate is for other names',
    no_san: !hasNames && 'the certificate names no host in subjectAltName, and nothing else counts',
    self_signed: isSelfSigned(leaf) && 'the certificate vouches for itself alone',
    untrusted: trustCode !== undefined && `the chain is not trusted: ${trustProblem(trustCode)}`,
    incomplete_chain:
      trustCode !== undefined &&
      MISSING_ISSUER.has(trustCode) &&
      'the server does not send every certificate up to an authority that is known',
    weak_key: weakKeys.length > 0 && `weak keys: ${weakKeys.join('; ')}`,
    weak_signature:
      weakSignatures.length > 0 && `signatures that can be forged: ${weakSignatures.join('; ')}`,
    old_protocol:
      /^(?:SSLv|TLSv1(?:\.1)?$)/.test(protocol ?? '') && `${protocol} is broken; TLS 1.2 is the least`,
  };
  return (Object.keys(ISSUE_SEVERITIES) as IssueId[]).flatMap((id) => {
    const message = found[id];
    return typeof message === 'string' ? [{ id, severity: ISSUE_SEVERITIES[id], message }] : [];
  });
}

/** OpenSSL's codes for an issuer that neither the server sent nor the host knows. */
const MISSING_ISSUER = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const TRUST_PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'a certificate has expired',
  CERT_NOT_YET_VALID: 'a certificate is not valid yet',
  CERT_REVOKED: 'a certificate was revoked',
  CERT_SIGNATURE_FAILURE: 'a signature is wrong',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the root is not one of those that are trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'an issuer is missing',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'an issuer is missing or not known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the issuer is missing or not known',
  INVALID_CA: 'an issuer may not issue certificates',
  INVALID_PURPOSE: 'the certificate is not for servers',
  PATH_LENGTH_EXCEEDED: 'the chain is longer than its authority allows',
};

/** What is wrong with a chain, in words, with OpenSSL's code. */
export function trustProblem(code: string): string {
  const words = TRUST_PROBLEMS[code];
  return words === undefined ? code : `${words} (${code})`;
}

/** Below what NIST SP 800-131A takes. */
function hasWeakKey(certificate: X509Certificate): boolean {
  const { type, bits } = keyOf(certificate);
  if (bits === null) return false;
  return type.startsWith('rsa') ? bits < 2048 : type === 'ec' && bits < 256;
}

function hasWeakSignature(certificate: X509Certificate): boolean {
  return /md[245]|sha-?1(?!\d)/i.test(signatureAlgorithm(certificate));
}

function describe(certificate: X509Certificate): string {
  const { type, bits } = keyOf(certificate);
  const name = commonName(subjectOf(certificate)) ?? certificate.serialNumber;
  return `${name} (${type} ${bits ?? ''}, ${signatureAlgorithm(certificate)})`;
}
