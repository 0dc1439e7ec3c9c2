import { describeCertificate } from './certificate.ts';
import { OBJECT_IDENTIFIER, objectIdentifier, readElement, readElements, SEQUENCE } from './der.ts';
import { describeRevocationList } from './revocation-list.ts';

/** RFC 5652 §5.1: SignedData's certificates and revocation lists. */
const CERTIFICATES = 0xa0;
const REVOCATION_LISTS = 0xa1;

/** RFC 5652 §4 to §9. */
const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.1.7.1', 'data'],
  ['1.2.840.113549.1.7.2', 'signed-data'],
  ['1.2.840.113549.1.7.3', 'enveloped-data'],
  ['1.2.840.113549.1.7.5', 'digested-data'],
  ['1.2.840.113549.1.7.6', 'encrypted-data'],
]);

/**
 * What a message of PKCS #7 or CMS brings along, judged at the instant `now` in milliseconds.
 *
 * @throws Error for what is none, and for lengths that are not definite
 */
export function describeSignedData(der: Uint8Array<ArrayBuffer>, now: number) {
  const [type, content] = readElements(contentOf(der));
  if (type?.tag !== OBJECT_IDENTIFIER) throw new RangeError('no content type');
  const id = objectIdentifier(type.content);
  const contentType = CONTENT_TYPES.get(id) ?? id;
  if (contentType !== 'signed-data' || content === undefined)
    return { content_type: contentType, certificates: [], crls: [] };
  const parts = readElements(contentOf(content.content));
  const inside = (tag: number) =>
    parts.filter((part) => part.tag === tag).flatMap((part) => readElements(part.content));
  return {
    content_type: contentType,
    // Others are attribute certificates, and forms that nobody uses any more.
    certificates: inside(CERTIFICATES)
      .filter(({ tag }) => tag === SEQUENCE)
      .map((certificate) => describeCertificate(certificate.der, now)),
    crls: inside(REVOCATION_LISTS)
      .filter(({ tag }) => tag === SEQUENCE)
      .map((list) => describeRevocationList(list.der, now)),
  };
}

function contentOf(der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const element = readElement(der);
  if (element?.tag !== SEQUENCE) throw new RangeError('no SEQUENCE');
  return element.content;
}
