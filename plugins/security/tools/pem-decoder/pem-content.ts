import { InputError } from '@toolyard/sdk';
import { definiteLengths } from './ber.ts';
import { describeCertificate, describeRequest } from './certificate.ts';
import { readElement } from './der.ts';
import {
  describeCurve,
  describeGroup,
  describePrivatePem,
  describePublicPem,
  NO_KEY_DETAILS,
  type KeyDetails,
} from './key-details.ts';
import { describeRevocationList } from './revocation-list.ts';
import { describeSignedData } from './signed-data.ts';
import { describeKeyStore } from './key-store.ts';
import { describeOpensshKey } from './openssh-key.ts';
import { blockName, type PemBlock } from './pem-blocks.ts';

export const BLOCK_TYPES = [
  'certificate',
  'certificate_request',
  'public_key',
  'private_key',
  'crl',
  'pkcs7',
  'pkcs12',
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
  readonly crl?: ReturnType<typeof describeRevocationList>;
  readonly pkcs7?: ReturnType<typeof describeSignedData>;
  readonly pkcs12?: ReturnType<typeof describeKeyStore>;
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

/**
 * Says what a block holds by its label.
 *
 * @throws Error when the content is not what the label says
 */
export function describeContent(
  block: PemBlock,
  now: number,
): Pick<DescribedBlock, 'type' | 'certificate' | 'request' | 'key' | 'crl' | 'pkcs7' | 'pkcs12'> {
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
      return { type: 'crl', crl: describeRevocationList(wholeElement(bytes), now) };
    case 'PKCS7':
    case 'CMS':
      return { type: 'pkcs7', pkcs7: describeSignedData(wholeMessage(bytes), now) };
    case 'PKCS12':
      return { type: 'pkcs12', pkcs12: describeKeyStore(wholeMessage(bytes)) };
    case 'DH PARAMETERS':
    case 'X9.42 DH PARAMETERS':
      return { type: 'parameters', key: describeGroup('DH', wholeElement(bytes)) };
    case 'DSA PARAMETERS':
      return { type: 'parameters', key: describeGroup('DSA', wholeElement(bytes)) };
    case 'EC PARAMETERS':
      return { type: 'parameters', key: describeCurve(wholeElement(bytes)) };
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

/** Of what may come in BER, as CMS and PKCS #12 do (RFC 5652 §2, RFC 7292 §4.1); the rest is DER. */
function wholeMessage(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return wholeElement(definiteLengths(bytes) ?? bytes);
}

function writePem({ label, bytes }: PemBlock): string {
  const lines = bytes.toBase64().match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
