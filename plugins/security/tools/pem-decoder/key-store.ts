import { INTEGER, objectIdentifier, readElements, SEQUENCE, type DerElement } from './der.ts';
import { hashName } from './object-identifiers.ts';

/**
 * What a PKCS #12 store says without its password (RFC 7292 §4): how it is protected.
 *
 * @throws Error for what is none
 */
export function describeKeyStore(der: Uint8Array<ArrayBuffer>) {
  const [version, content, mac] = insideOf(readElements(der)[0]);
  if (version?.tag !== INTEGER || content?.tag !== SEQUENCE) throw new RangeError('no key store');
  // ContentInfo, of which data is the content that a password protects, and signedData a rare other one.
  if (!objectIdentifier(insideOf(content)[0]?.content ?? new Uint8Array()).startsWith('1.2.840.113549.1.7.'))
    throw new RangeError('no key store');
  return { version: Number(`0x${version.content.toHex()}`), ...describeMac(mac) };
}

/** MacData ::= SEQUENCE { mac DigestInfo, macSalt OCTET STRING, iterations INTEGER DEFAULT 1 } */
function describeMac(mac: DerElement | undefined) {
  if (mac === undefined) return { mac_algorithm: null, mac_iterations: null };
  const [digestInfo, , iterations] = insideOf(mac);
  const [algorithm] = insideOf(insideOf(digestInfo)[0]);
  return {
    mac_algorithm: hashName(objectIdentifier(algorithm?.content ?? new Uint8Array())),
    mac_iterations: iterations === undefined ? 1 : Number(`0x${iterations.content.toHex()}`),
  };
}

function insideOf(element: DerElement | undefined): DerElement[] {
  if (element?.tag !== SEQUENCE) throw new RangeError('no SEQUENCE');
  return readElements(element.content);
}
