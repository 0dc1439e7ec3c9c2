import { AsnConvert } from '@peculiar/asn1-schema';
import { CertificateList } from '@peculiar/asn1-x509';
import { InputError } from '@toolyard/sdk';
import { describeCertificate, describeRequest } from './certificate.ts';
import { readElement } from './der.ts';
import { describePrivatePem, describePublicPem, NO_KEY_DETAILS, type KeyDetails } from './key-details.ts';
import { describeOpensshKey } from './openssh-key.ts';
import { blockName, type PemBlock } from './pem-blocks.ts';

export const BLOCK_TYPES = [
  'certificate',
  'certificate_request',
  'public_key',
  'private_key',
  'crl',
  'pkcs7',
  'parameters',
  'unknown',
] as const;

/** A block of PEM with what may be said of it. */
export interface DescribedBlock {
  readonly index: number;
  readonly label: string;
  readonly type: (typeof BLOCK_TYPES)[number];
  readonly bytes: number;
  readonly certificate?: ReturnType<typeof describeCertificate>;
  readonly request?: ReturnType<typeof describeRequest>;
  readonly key?: KeyDetails;
}

/**
 * Says what a block holds, judged at the instant `now` in milliseconds.
 *
 * @throws InputError naming the block when its content is not what a known label says
 */
export function describeBlock(argument: string, block: PemBlock, now: number): DescribedBlock {
  const { index, label, bytes } = block;
  try {
    return { index, label, bytes: bytes.length, ...describeContent(block, now) };
  } catch {
    throw new InputError(argument, `${blockName(block)}: the content is not what the label says`);
  }
}

/** @throws Error when the content is not what the label says */
function describeContent(
  block: PemBlock,
  now: number,
): Pick<DescribedBlock, 'type' | 'certificate' | 'request' | 'key'> {
  const { label, bytes } = block;
  switch (label) {
    case 'CERTIFICATE':
    case 'X509 CERTIFICATE':
      return { type: 'certificate', certificate: describeCertificate(wholeElement(bytes), now) };
    case 'TRUSTED CERTIFICATE':
      // OpenSSL's trust settings follow the certificate.
      return { type: 'certificate', certificate: describeCertificate(firstElement(bytes), now) };
    case 'CERTIFICATE REQUEST':
    case 'NEW CERTIFICATE REQUEST':
      return { type: 'certificate_request', request: describeRequest(wholeElement(bytes)) };
    case 'PUBLIC KEY':
    case 'RSA PUBLIC KEY':
      wholeElement(bytes);
      return { type: 'public_key', key: describePublicPem(writePem(block)) };
    case 'OPENSSH PRIVATE KEY':
      return { type: 'private_key', key: describeOpensshKey(bytes) };
    case 'ENCRYPTED PRIVATE KEY':
      wholeElement(bytes);
      return { type: 'private_key', key: { ...NO_KEY_DETAILS, encrypted: true } };
    case 'PRIVATE KEY':
    case 'RSA PRIVATE KEY':
    case 'EC PRIVATE KEY':
    case 'DSA PRIVATE KEY':
      return { type: 'private_key', key: describePrivateKey(block) };
    case 'X509 CRL':
      AsnConvert.parse(wholeElement(bytes), CertificateList);
      return { type: 'crl' };
    case 'PKCS7':
    case 'CMS':
      return { type: 'pkcs7' };
    case 'DH PARAMETERS':
    case 'X9.42 DH PARAMETERS':
    case 'DSA PARAMETERS':
    case 'EC PARAMETERS':
      wholeElement(bytes);
      return { type: 'parameters' };
    default:
      return { type: 'unknown' };
  }
}

function describePrivateKey(block: PemBlock): KeyDetails {
  if (block.headers.get('proc-type')?.includes('ENCRYPTED')) return { ...NO_KEY_DETAILS, encrypted: true };
  wholeElement(block.bytes);
  return describePrivatePem(writePem(block));
}

function firstElement(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const element = readElement(bytes);
  if (element === undefined) throw new RangeError('no DER');
  return bytes.slice(0, element.end);
}

function wholeElement(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const element = firstElement(bytes);
  if (element.length !== bytes.length) throw new RangeError('something follows');
  return element;
}

function writePem({ label, bytes }: PemBlock): string {
  const lines = bytes.toBase64().match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
