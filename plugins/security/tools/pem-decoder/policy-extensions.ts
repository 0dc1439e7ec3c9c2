import { AsnConvert } from '@peculiar/asn1-schema';
import {
  CertificatePolicies,
  PolicyConstraints,
  PolicyMappings,
  UserNotice,
  type PolicyQualifierInfo,
} from '@peculiar/asn1-x509';
import { textOf } from './text.ts';

/** Qualifiers of RFC 5280 §4.2.1.4. */
const STATEMENT = '1.3.6.1.5.5.7.2.1';
const USER_NOTICE = '1.3.6.1.5.5.7.2.2';

/** The identifiers, each with the address of its statement and the text of its notice (RFC 5280 §4.2.1.4). */
export function writePolicies(der: Uint8Array<ArrayBuffer>): string {
  return [...AsnConvert.parse(der, CertificatePolicies)]
    .map(({ policyIdentifier, policyQualifiers = [] }) => {
      const qualifiers = policyQualifiers.map(writeQualifier).filter((text) => text !== '');
      return `${policyIdentifier}${qualifiers.map((text) => ` (${text})`).join('')}`;
    })
    .join(', ');
}

function writeQualifier({ policyQualifierId, qualifier }: PolicyQualifierInfo): string {
  if (policyQualifierId === STATEMENT)
    return textOf(new Uint8Array(qualifier)) ?? new Uint8Array(qualifier).toHex();
  if (policyQualifierId !== USER_NOTICE) return policyQualifierId;
  const { explicitText, noticeRef } = AsnConvert.parse(qualifier, UserNotice);
  const reference =
    noticeRef === undefined
      ? []
      : [`${noticeRef.organization.toString()} ${[...noticeRef.noticeNumbers].map(numberOf).join(', ')}`];
  return [...(explicitText === undefined ? [] : [explicitText.toString()]), ...reference].join('; ');
}

/** After how many certificates policies have to be named, and mapped no more (RFC 5280 §4.2.1.11). */
export function writePolicyConstraints(der: Uint8Array<ArrayBuffer>): string {
  const { requireExplicitPolicy, inhibitPolicyMapping } = AsnConvert.parse(der, PolicyConstraints);
  return [
    ...(requireExplicitPolicy === undefined
      ? []
      : [`require explicit policy:${numberOf(requireExplicitPolicy)}`]),
    ...(inhibitPolicyMapping === undefined
      ? []
      : [`inhibit policy mapping:${numberOf(inhibitPolicyMapping)}`]),
  ].join(', ');
}

/** Policies of the issuer and what they are to the subject (RFC 5280 §4.2.1.5). */
export function writePolicyMappings(der: Uint8Array<ArrayBuffer>): string {
  return [...AsnConvert.parse(der, PolicyMappings)]
    .map(({ issuerDomainPolicy, subjectDomainPolicy }) => `${issuerDomainPolicy}:${subjectDomainPolicy}`)
    .join(', ');
}

/** An INTEGER that the library hands over as a number or as the bytes of its content. */
function numberOf(value: ArrayBuffer | number): string {
  return typeof value === 'number'
    ? String(value)
    : String(BigInt(`0x${new Uint8Array(value).toHex() || '0'}`));
}
