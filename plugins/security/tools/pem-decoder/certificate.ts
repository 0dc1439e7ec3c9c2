import { hash, X509Certificate } from 'node:crypto';
import { CertificationRequest } from '@peculiar/asn1-csr';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extensions,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  KeyUsage,
  SubjectAlternativeName,
  type Extension,
  type Name,
  type SubjectPublicKeyInfo,
} from '@peculiar/asn1-x509';
import { commonName, usageNames, writeGeneralName, writeName } from './distinguished-names.ts';
import { describeExtensions } from './extensions.ts';
import { describeSpki, NO_KEY_DETAILS, type KeyDetails } from './key-details.ts';
import { extendedUsageName, signatureName } from './object-identifiers.ts';

const DAY_MS = 86_400_000;

/**
 * What a certificate says (RFC 5280), judged at the instant `now` in milliseconds.
 *
 * @throws Error for what is no certificate
 */
export function describeCertificate(der: Uint8Array<ArrayBuffer>, now: number) {
  const { tbsCertificate: certificate, signatureAlgorithm } = AsnConvert.parse(der, Certificate);
  const notBefore = certificate.validity.notBefore.getTime().getTime();
  const notAfter = certificate.validity.notAfter.getTime().getTime();
  const extensions = certificate.extensions ?? new Extensions();
  const constraints = extension(extensions, id_ce_basicConstraints, BasicConstraints);
  const usage = extension(extensions, id_ce_keyUsage, KeyUsage);
  const extendedUsage = extension(extensions, id_ce_extKeyUsage, ExtendedKeyUsage);
  return {
    version: certificate.version + 1,
    subject: writeName(certificate.subject),
    issuer: writeName(certificate.issuer),
    common_name: commonName(certificate.subject),
    serial_number: serialNumber(new Uint8Array(certificate.serialNumber)),
    not_before: isoInstant(notBefore),
    not_after: isoInstant(notAfter),
    expired: now > notAfter,
    days_remaining: Math.floor((notAfter - now) / DAY_MS),
    self_signed: isSelfSigned(der, certificate.subject, certificate.issuer),
    is_ca: constraints?.cA ?? false,
    signature_algorithm: signatureName(signatureAlgorithm.algorithm),
    public_key: describePublicKey(certificate.subjectPublicKeyInfo),
    san: alternativeNames(extensions),
    key_usage: usage === undefined ? [] : usageNames(usage.toNumber()),
    extended_key_usage: [...(extendedUsage ?? [])].map(extendedUsageName),
    extensions: describeExtensions(extensions),
    fingerprint_sha1: hash('sha1', der),
    fingerprint_sha256: hash('sha256', der),
  };
}

/**
 * What a certificate request asks for (RFC 2986).
 *
 * @throws Error for what is no request
 */
export function describeRequest(der: Uint8Array<ArrayBuffer>) {
  const { certificationRequestInfo: request, signatureAlgorithm } = AsnConvert.parse(
    der,
    CertificationRequest,
  );
  const [wanted] = request.attributes?.find(({ type }) => type === EXTENSION_REQUEST)?.values ?? [];
  const extensions = wanted === undefined ? new Extensions() : AsnConvert.parse(wanted, Extensions);
  return {
    subject: writeName(request.subject),
    san: alternativeNames(extensions),
    extensions: describeExtensions(extensions),
    public_key: describePublicKey(request.subjectPKInfo),
    signature_algorithm: signatureName(signatureAlgorithm.algorithm),
  };
}

/** PKCS #9, extensionRequest (RFC 2985 §5.4.2). */
const EXTENSION_REQUEST = '1.2.840.113549.1.9.14';

function extension<Type>(
  extensions: Iterable<Extension>,
  id: string,
  type: new () => Type,
): Type | undefined {
  for (const { extnID, extnValue } of extensions) if (extnID === id) return AsnConvert.parse(extnValue, type);
  return undefined;
}

/** Keys of kinds that OpenSSL does not know are named by their object identifier. */
function describePublicKey(info: SubjectPublicKeyInfo): KeyDetails {
  try {
    return describeSpki(new Uint8Array(AsnConvert.serialize(info)));
  } catch {
    return { ...NO_KEY_DETAILS, algorithm: info.algorithm.algorithm };
  }
}

/** A positive number has a leading zero byte in DER when its first bit would otherwise be set. */
export function serialNumber(bytes: Uint8Array<ArrayBuffer>): string {
  return (bytes.length > 1 && bytes[0] === 0 ? bytes.subarray(1) : bytes).toHex();
}

function isSelfSigned(der: Uint8Array, subject: Name, issuer: Name): boolean {
  if (
    Buffer.compare(Buffer.from(AsnConvert.serialize(subject)), Buffer.from(AsnConvert.serialize(issuer))) !==
    0
  )
    return false;
  try {
    const certificate = new X509Certificate(der);
    return certificate.verify(certificate.publicKey);
  } catch {
    return false;
  }
}

function alternativeNames(extensions: Iterable<Extension>): string[] {
  return [...(extension(extensions, id_ce_subjectAltName, SubjectAlternativeName) ?? [])].map(
    writeGeneralName,
  );
}

export function isoInstant(milliseconds: number): string {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds).toString();
}
