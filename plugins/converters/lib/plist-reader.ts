import { InputError } from '@toolyard/sdk';
import { fileInput } from '@toolyard/sdk/inputs';
import { isBinaryPlist, readBinaryPlist } from './binary-plist-reader.ts';
import { readXmlPlist } from './xml-plist-reader.ts';
import type { OnPassedOver, PlistValue } from './plist.ts';

export interface PlistFile {
  readonly format: 'xml' | 'binary';
  readonly value: PlistValue;
}

/**
 * A property list from its XML text, or from base64 or a `data:` URL of an XML or binary one.
 *
 * @param onPassedOver told of what an XML one has beside its values
 * @throws InputError with the line for malformed XML, and for what is no property list
 */
export function readPlist(argument: string, given: string, onPassedOver?: OnPassedOver): PlistFile {
  if (looksLikeXml(given)) return { format: 'xml', value: readXmlPlist(argument, given, onPassedOver) };
  const bytes = fileBytes(argument, given);
  if (bytes !== undefined && isBinaryPlist(bytes))
    return { format: 'binary', value: readBinaryPlist(argument, bytes) };
  const text = bytes && documentText(bytes);
  if (text !== undefined && looksLikeXml(text))
    return { format: 'xml', value: readXmlPlist(argument, text, onPassedOver) };
  throw new InputError(
    argument,
    'expected a property list (plist) in XML, or base64 of an XML or binary one',
  );
}

function looksLikeXml(text: string): boolean {
  return /^\ufeff?\s*</.test(text);
}

/** The bytes of base64, or undefined when the text is none. */
function fileBytes(argument: string, given: string): Uint8Array | undefined {
  try {
    return fileInput.parse(argument, given).bytes;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The text of an XML file in the encoding that its byte order mark or declaration names, else UTF-8. */
function documentText(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1];
  try {
    return new TextDecoder(byteOrderEncoding(bytes) ?? declared ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function byteOrderEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined;
}
