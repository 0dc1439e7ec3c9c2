import { AsnConvert } from '@peculiar/asn1-schema';
import {
  CertificateList,
  CRLReason,
  CRLReasons,
  id_ce_cRLReasons,
  type Extension,
} from '@peculiar/asn1-x509';
import { isoInstant, serialNumber } from './certificate.ts';
import { writeName } from './distinguished-names.ts';
import { describeExtensions } from './extensions.ts';
import { signatureName } from './object-identifiers.ts';

/** How many revoked certificates are listed. */
const MOST_LISTED = 1000;

/**
 * What a list of revoked certificates says (RFC 5280 §5), judged at the instant `now` in milliseconds.
 *
 * @throws Error for what is none
 */
export function describeRevocationList(der: Uint8Array<ArrayBuffer>, now: number) {
  const { tbsCertList: list, signatureAlgorithm } = AsnConvert.parse(der, CertificateList);
  const nextUpdate = list.nextUpdate?.getTime().getTime();
  const revoked = list.revokedCertificates ?? [];
  return {
    issuer: writeName(list.issuer),
    this_update: isoInstant(list.thisUpdate.getTime().getTime()),
    next_update: nextUpdate === undefined ? null : isoInstant(nextUpdate),
    expired: nextUpdate !== undefined && now > nextUpdate,
    signature_algorithm: signatureName(signatureAlgorithm.algorithm),
    extensions: describeExtensions(list.crlExtensions ?? []),
    revoked_count: revoked.length,
    revoked: revoked
      .slice(0, MOST_LISTED)
      .map(({ userCertificate, revocationDate, crlEntryExtensions = [] }) => ({
        serial_number: serialNumber(new Uint8Array(userCertificate)),
        revoked_at: isoInstant(revocationDate.getTime().getTime()),
        reason: reasonOf(crlEntryExtensions),
      })),
  };
}

/** RFC 5280 §5.3.1. */
function reasonOf(extensions: readonly Extension[]): string | null {
  const given = extensions.find(({ extnID }) => extnID === id_ce_cRLReasons);
  if (given === undefined) return null;
  const { reason } = AsnConvert.parse(given.extnValue, CRLReason);
  return CRLReasons[reason] ?? String(reason);
}
