import { InputError } from '@toolyard/sdk';
import { OCTET_STRING, readElement, readElements, SEQUENCE } from './der.ts';
import { parsePem, type PemBlock } from './pem-blocks.ts';
import { describeContent } from './pem-content.ts';

/** What DER may hold, by the labels of PEM; what says least about itself stands last. */
const LABELS = [
  'CERTIFICATE',
  'CERTIFICATE REQUEST',
  'X509 CRL',
  'PUBLIC KEY',
  'PRIVATE KEY',
  'RSA PRIVATE KEY',
  'EC PRIVATE KEY',
  'RSA PUBLIC KEY',
  'PKCS12',
  'PKCS7',
];

/**
 * The blocks of a file, which is PEM, or DER of what its content shows it to be.
 *
 * @throws InputError for anything else, and as `parsePem`
 */
export function readKeyFile(argument: string, bytes: Uint8Array<ArrayBuffer>, now: number): PemBlock[] {
  const text = new TextDecoder('latin1').decode(bytes);
  if (text.includes('-----BEGIN ')) return parsePem(argument, text);
  const block = (label: string): PemBlock => ({ label, index: 1, headers: new Map(), bytes });
  if (isEncryptedKey(bytes)) return [block('ENCRYPTED PRIVATE KEY')];
  const label = LABELS.find((candidate) => fits(block(candidate), now));
  if (label === undefined)
    throw new InputError(
      argument,
      'expected PEM, or DER of a certificate, request, key, CRL, PKCS #7 or #12',
    );
  return [block(label)];
}

function fits(block: PemBlock, now: number): boolean {
  try {
    describeContent(block, now);
    return true;
  } catch {
    return false;
  }
}

/** EncryptedPrivateKeyInfo ::= SEQUENCE { AlgorithmIdentifier, OCTET STRING } (RFC 5958 §3) */
function isEncryptedKey(bytes: Uint8Array<ArrayBuffer>): boolean {
  const whole = readElement(bytes);
  if (whole?.tag !== SEQUENCE || whole.end !== bytes.length) return false;
  try {
    return (
      readElements(whole.content)
        .map(({ tag }) => tag)
        .join() === `${SEQUENCE},${OCTET_STRING}`
    );
  } catch {
    return false;
  }
}
