/** Signature algorithms by the names that OpenSSL prints. */
const SIGNATURES = new Map([
  ['1.2.840.113549.1.1.2', 'md2WithRSAEncryption'],
  ['1.2.840.113549.1.1.3', 'md4WithRSAEncryption'],
  ['1.2.840.113549.1.1.4', 'md5WithRSAEncryption'],
  ['1.2.840.113549.1.1.5', 'sha1WithRSAEncryption'],
  ['1.2.840.113549.1.1.10', 'rsassaPss'],
  ['1.2.840.113549.1.1.11', 'sha256WithRSAEncryption'],
  ['1.2.840.113549.1.1.12', 'sha384WithRSAEncryption'],
  ['1.2.840.113549.1.1.13', 'sha512WithRSAEncryption'],
  ['1.2.840.113549.1.1.14', 'sha224WithRSAEncryption'],
  ['1.2.840.113549.1.1.15', 'sha512-224WithRSAEncryption'],
  ['1.2.840.113549.1.1.16', 'sha512-256WithRSAEncryption'],
  ['1.3.14.3.2.29', 'sha1WithRSA'],
  ['1.2.840.10040.4.3', 'dsaWithSHA1'],
  ['2.16.840.1.101.3.4.3.1', 'dsa_with_SHA224'],
  ['2.16.840.1.101.3.4.3.2', 'dsa_with_SHA256'],
  ['2.16.840.1.101.3.4.3.3', 'dsa_with_SHA384'],
  ['2.16.840.1.101.3.4.3.4', 'dsa_with_SHA512'],
  ['2.16.840.1.101.3.4.3.9', 'ecdsa_with_SHA3-224'],
  ['2.16.840.1.101.3.4.3.10', 'ecdsa_with_SHA3-256'],
  ['2.16.840.1.101.3.4.3.11', 'ecdsa_with_SHA3-384'],
  ['2.16.840.1.101.3.4.3.12', 'ecdsa_with_SHA3-512'],
  ['2.16.840.1.101.3.4.3.13', 'RSA-SHA3-224'],
  ['2.16.840.1.101.3.4.3.14', 'RSA-SHA3-256'],
  ['2.16.840.1.101.3.4.3.15', 'RSA-SHA3-384'],
  ['2.16.840.1.101.3.4.3.16', 'RSA-SHA3-512'],
  ['2.16.840.1.101.3.4.3.17', 'ML-DSA-44'],
  ['2.16.840.1.101.3.4.3.18', 'ML-DSA-65'],
  ['2.16.840.1.101.3.4.3.19', 'ML-DSA-87'],
  ['1.2.840.10045.4.1', 'ecdsa-with-SHA1'],
  ['1.2.840.10045.4.3.1', 'ecdsa-with-SHA224'],
  ['1.2.840.10045.4.3.2', 'ecdsa-with-SHA256'],
  ['1.2.840.10045.4.3.3', 'ecdsa-with-SHA384'],
  ['1.2.840.10045.4.3.4', 'ecdsa-with-SHA512'],
  ['1.2.156.10197.1.501', 'SM2-with-SM3'],
  ['1.3.101.112', 'ED25519'],
  ['1.3.101.113', 'ED448'],
]);

/** OpenSSL's name of a signature algorithm, or its object identifier. */
export function signatureName(id: string): string {
  return SIGNATURES.get(id) ?? id;
}

/** Attributes of names: those of RFC 4514 §3, and by OpenSSL's short names the others in use. */
const ATTRIBUTES = new Map([
  ['2.5.4.3', 'CN'],
  ['2.5.4.7', 'L'],
  ['2.5.4.8', 'ST'],
  ['2.5.4.10', 'O'],
  ['2.5.4.11', 'OU'],
  ['2.5.4.6', 'C'],
  ['2.5.4.9', 'STREET'],
  ['0.9.2342.19200300.100.1.25', 'DC'],
  ['0.9.2342.19200300.100.1.1', 'UID'],
  ['2.5.4.4', 'SN'],
  ['2.5.4.5', 'serialNumber'],
  ['2.5.4.12', 'title'],
  ['2.5.4.13', 'description'],
  ['2.5.4.15', 'businessCategory'],
  ['2.5.4.17', 'postalCode'],
  ['2.5.4.42', 'GN'],
  ['2.5.4.43', 'initials'],
  ['2.5.4.44', 'generationQualifier'],
  ['2.5.4.46', 'dnQualifier'],
  ['2.5.4.65', 'pseudonym'],
  ['2.5.4.97', 'organizationIdentifier'],
  ['1.2.840.113549.1.9.1', 'emailAddress'],
  ['1.3.6.1.4.1.311.60.2.1.1', 'jurisdictionL'],
  ['1.3.6.1.4.1.311.60.2.1.2', 'jurisdictionST'],
  ['1.3.6.1.4.1.311.60.2.1.3', 'jurisdictionC'],
]);

export function attributeName(id: string): string | undefined {
  return ATTRIBUTES.get(id);
}

/** RFC 5280 §4.2.1.12. */
const EXTENDED_USAGES = new Map([
  ['2.5.29.37.0', 'anyExtendedKeyUsage'],
  ['1.3.6.1.5.5.7.3.1', 'serverAuth'],
  ['1.3.6.1.5.5.7.3.2', 'clientAuth'],
  ['1.3.6.1.5.5.7.3.3', 'codeSigning'],
  ['1.3.6.1.5.5.7.3.4', 'emailProtection'],
  ['1.3.6.1.5.5.7.3.8', 'timeStamping'],
  ['1.3.6.1.5.5.7.3.9', 'OCSPSigning'],
]);

/** The name of a purpose, or its object identifier. */
export function extendedUsageName(id: string): string {
  return EXTENDED_USAGES.get(id) ?? id;
}
