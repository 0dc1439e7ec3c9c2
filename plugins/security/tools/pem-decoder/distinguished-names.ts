import { AsnConvert } from '@peculiar/asn1-schema';
import type { GeneralName, Name, OtherName } from '@peculiar/asn1-x509';
import { readElement } from './der.ts';
import { attributeName } from './object-identifiers.ts';
import { textOf } from './text.ts';

/** Names in RFC 4514's notation, in the certificate's own order. */
export function writeName(name: Name): string {
  return [...name]
    .map((part) =>
      [...part]
        .map(({ type, value }) => {
          const known = attributeName(type);
          const text =
            value.anyValue === undefined && known !== undefined
              ? escapeValue(value.toString())
              : `#${new Uint8Array(AsnConvert.serialize(value)).toHex()}`;
          return `${known ?? type}=${text}`;
        })
        .join('+'),
    )
    .join(', ');
}

/** RFC 4514 §2.4; controls too are written as their bytes. */
function escapeValue(value: string): string {
  return value
    .replace(/[\\",+;<>]|^[# ]| $/g, '\\$&')
    .replace(/[\0-\x1f\x7f]/g, (control) => `\\${control.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** The most specific one, which stands last. */
export function commonName(name: Name): string | null {
  const values = [...name].flat().filter(({ type }) => attributeName(type) === 'CN');
  return values.at(-1)?.value.toString() ?? null;
}

export function writeGeneralName(name: GeneralName): string {
  if (name.dNSName !== undefined) return `DNS:${name.dNSName}`;
  if (name.iPAddress !== undefined) return `IP:${name.iPAddress}`;
  if (name.rfc822Name !== undefined) return `email:${name.rfc822Name}`;
  if (name.uniformResourceIdentifier !== undefined) return `URI:${name.uniformResourceIdentifier}`;
  if (name.directoryName !== undefined) return `DirName:${writeName(name.directoryName)}`;
  if (name.registeredID !== undefined) return `RegisteredID:${name.registeredID}`;
  return name.otherName === undefined ? 'othername:unknown' : writeOtherName(name.otherName);
}

/** The user's name in a Microsoft domain. */
const USER_PRINCIPAL_NAME = '1.3.6.1.4.1.311.20.2.3';

/** The value too where it is a text, as in OpenSSL. */
function writeOtherName({ typeId, value }: OtherName): string {
  const bytes = new Uint8Array(value);
  const text = textOf(bytes) ?? textOf(readElement(bytes)?.content ?? new Uint8Array());
  const type = typeId === USER_PRINCIPAL_NAME && text !== undefined ? 'UPN' : typeId;
  return `othername:${type}${text === undefined ? '' : `:${text}`}`;
}

/** In the order of their bits (RFC 5280 §4.2.1.3). */
const KEY_USAGES = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
];

export function usageNames(bits: number): string[] {
  return KEY_USAGES.filter((_, index) => (bits & (1 << index)) !== 0);
}
