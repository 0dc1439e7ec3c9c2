import { AsnConvert } from '@peculiar/asn1-schema';
import {
  AuthorityInfoAccessSyntax,
  AuthorityKeyIdentifier,
  BasicConstraints,
  CRLDistributionPoints,
  ExtendedKeyUsage,
  IssuingDistributionPoint,
  KeyUsage,
  NameConstraints,
  SubjectAlternativeName,
  type Extension,
  type GeneralName,
  type GeneralSubtrees,
} from '@peculiar/asn1-x509';
import { INTEGER, OCTET_STRING, readElement, readElements } from './der.ts';
import { usageNames, writeGeneralName } from './distinguished-names.ts';
import { extendedUsageName, extensionName } from './object-identifiers.ts';
import { writePolicies, writePolicyConstraints, writePolicyMappings } from './policy-extensions.ts';
import { textOf } from './text.ts';

/** An extension of a certificate, a request or a list of revocations, in words. */
export interface DescribedExtension {
  /** RFC 5280's name, or the object identifier. */
  readonly name: string;
  /** Whether who does not know it must refuse what has it (RFC 5280 §4.2). */
  readonly critical: boolean;
  /** In OpenSSL's manner; hex of what nobody knows. */
  readonly value: string;
}

export function describeExtensions(extensions: Iterable<Extension>): DescribedExtension[] {
  return Array.from(extensions, ({ extnID, critical, extnValue }) => ({
    name: extensionName(extnID) ?? extnID,
    critical,
    value: writeValue(extnID, new Uint8Array(extnValue.buffer)),
  }));
}

/** What is no value of its extension is written as its bytes. */
function writeValue(id: string, der: Uint8Array<ArrayBuffer>): string {
  const write = WRITERS.get(extensionName(id) ?? '');
  try {
    return write?.(der) ?? der.toHex();
  } catch {
    return der.toHex();
  }
}

type Writer = (der: Uint8Array<ArrayBuffer>) => string;

const writeNames: Writer = (der) => namesOf(AsnConvert.parse(der, SubjectAlternativeName));

const writePoints: Writer = (der) =>
  [...AsnConvert.parse(der, CRLDistributionPoints)]
    .map(({ distributionPoint, cRLIssuer }) => namesOf(distributionPoint?.fullName ?? cRLIssuer ?? []))
    .join(', ');

const writeAccess: Writer = (der) =>
  [...AsnConvert.parse(der, AuthorityInfoAccessSyntax)]
    .map(
      ({ accessMethod, accessLocation }) =>
        `${ACCESS_METHODS.get(accessMethod) ?? accessMethod} - ${writeGeneralName(accessLocation)}`,
    )
    .join(', ');

/** RFC 5280 §4.2.2. */
const ACCESS_METHODS: ReadonlyMap<string, string> = new Map([
  ['1.3.6.1.5.5.7.48.1', 'OCSP'],
  ['1.3.6.1.5.5.7.48.2', 'CA Issuers'],
  ['1.3.6.1.5.5.7.48.3', 'AD Time Stamping'],
  ['1.3.6.1.5.5.7.48.5', 'CA Repository'],
]);

const writeText: Writer = (der) => {
  const text = textOf(der);
  if (text === undefined) throw new RangeError('no text');
  return text;
};

const writeInteger: Writer = (der) => {
  const element = readElement(der);
  if (element?.tag !== INTEGER) throw new RangeError('no INTEGER');
  return String(BigInt(`0x${element.content.toHex() || '0'}`));
};

const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['subjectKeyIdentifier', (der) => octets(der).toHex()],
  ['authorityKeyIdentifier', writeAuthorityKey],
  ['keyUsage', (der) => usageNames(AsnConvert.parse(der, KeyUsage).toNumber()).join(', ')],
  [
    'extendedKeyUsage',
    (der) => [...AsnConvert.parse(der, ExtendedKeyUsage)].map(extendedUsageName).join(', '),
  ],
  ['subjectAltName', writeNames],
  ['issuerAltName', writeNames],
  ['basicConstraints', writeConstraints],
  ['nameConstraints', writeNameConstraints],
  ['crlDistributionPoints', writePoints],
  ['freshestCRL', writePoints],
  ['authorityInfoAccess', writeAccess],
  ['subjectInfoAccess', writeAccess],
  ['certificatePolicies', writePolicies],
  ['policyConstraints', writePolicyConstraints],
  ['policyMappings', writePolicyMappings],
  ['issuingDistributionPoint', writeIssuingPoint],
  ['noCheck', () => 'NULL'],
  ['nsComment', writeText],
  ['certificateTemplateName', writeText],
  ['crlNumber', writeInteger],
  ['deltaCRL', writeInteger],
  ['inhibitAnyPolicy', writeInteger],
  ['tlsfeature', writeFeatures],
  ['ct_precert_scts', (der) => writeTimestamps(octets(der))],
]);

function writeAuthorityKey(der: Uint8Array<ArrayBuffer>): string {
  const { keyIdentifier, authorityCertIssuer, authorityCertSerialNumber } = AsnConvert.parse(
    der,
    AuthorityKeyIdentifier,
  );
  const parts: string[] = [];
  if (keyIdentifier !== undefined) parts.push(`keyid:${new Uint8Array(keyIdentifier.buffer).toHex()}`);
  if (authorityCertIssuer !== undefined) parts.push(`issuer:${namesOf(authorityCertIssuer)}`);
  if (authorityCertSerialNumber !== undefined)
    parts.push(`serial:${new Uint8Array(authorityCertSerialNumber).toHex()}`);
  return parts.join(', ');
}

function writeConstraints(der: Uint8Array<ArrayBuffer>): string {
  const { cA, pathLenConstraint } = AsnConvert.parse(der, BasicConstraints);
  return `CA:${cA ? 'TRUE' : 'FALSE'}${pathLenConstraint === undefined ? '' : `, pathlen:${pathLenConstraint}`}`;
}

function writeNameConstraints(der: Uint8Array<ArrayBuffer>): string {
  const { permittedSubtrees, excludedSubtrees } = AsnConvert.parse(der, NameConstraints);
  const write = (kind: string, subtrees: GeneralSubtrees | undefined) =>
    subtrees === undefined ? [] : [`${kind} ${namesOf([...subtrees].map(({ base }) => base))}`];
  return [...write('permitted', permittedSubtrees), ...write('excluded', excludedSubtrees)].join('; ');
}

/** What a list of revocations is about, where it is not about all (RFC 5280 §5.2.5). */
function writeIssuingPoint(der: Uint8Array<ArrayBuffer>): string {
  const point = AsnConvert.parse(der, IssuingDistributionPoint);
  return [
    ...(point.distributionPoint === undefined ? [] : [namesOf(point.distributionPoint.fullName ?? [])]),
    ...(point.onlyContainsUserCerts ? ['only user certificates'] : []),
    ...(point.onlyContainsCACerts ? ['only CA certificates'] : []),
    ...(point.onlyContainsAttributeCerts ? ['only attribute certificates'] : []),
    ...(point.onlySomeReasons === undefined
      ? []
      : [`only some reasons: ${point.onlySomeReasons.toJSON().join(', ')}`]),
    ...(point.indirectCRL ? ['indirect'] : []),
  ].join(', ');
}

/** TLS feature (RFC 7633): 5 asks for a stapled OCSP response. */
function writeFeatures(der: Uint8Array<ArrayBuffer>): string {
  return readElements(contentOf(der))
    .map((feature) => {
      const number = writeInteger(feature.der);
      return number === '5' ? 'status_request' : number;
    })
    .join(', ');
}

/** Signed certificate timestamps (RFC 6962 §3.3): the log's id and when it saw the certificate. */
function writeTimestamps(bytes: Uint8Array<ArrayBuffer>): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(0) !== bytes.length - 2) throw new RangeError('another length');
  const found: string[] = [];
  for (let at = 2; at < bytes.length; at += 2 + view.getUint16(at)) {
    const log = bytes.subarray(at + 3, at + 35).toHex();
    const seen = Temporal.Instant.fromEpochMilliseconds(Number(view.getBigUint64(at + 35)));
    found.push(`log ${log} at ${seen.toString()}`);
  }
  return found.join(', ');
}

function namesOf(names: Iterable<GeneralName>): string {
  return [...names].map(writeGeneralName).join(', ');
}

function octets(der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const element = readElement(der);
  if (element?.tag !== OCTET_STRING) throw new RangeError('no OCTET STRING');
  return element.content;
}

function contentOf(der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const element = readElement(der);
  if (element === undefined) throw new RangeError('no DER');
  return element.content;
}
