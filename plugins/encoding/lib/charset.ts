import { InputError, quote } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { parseHex } from './hex.ts';

/** The encodings of text that the tools know. latin1 is ISO 8859-1, not windows-1252. */
export const TEXT_CHARSETS = ['utf-8', 'utf-16le', 'utf-16be', 'latin1'] as const;

/** How text becomes bytes: an encoding's name, or `hex` for text that holds hex digits. */
export const CHARSETS = [...TEXT_CHARSETS, 'hex'] as const;

export type TextCharset = (typeof TEXT_CHARSETS)[number];
export type Charset = (typeof CHARSETS)[number];

/**
 * The bytes of a text, with nothing added or changed.
 *
 * @throws InputError naming `argument` for a lone surrogate, a character that latin1 cannot hold, or bad hex
 */
export function textToBytes(argument: string, text: string, charset: Charset): Uint8Array<ArrayBuffer> {
  if (charset === 'hex') return parseHex(argument, text);
  requireWellFormed(argument, text);
  if (charset === 'latin1') return latin1ToBytes(argument, text);
  if (charset === 'utf-8') return Buffer.from(text, 'utf8');
  const littleEndian = Buffer.from(text, 'utf16le');
  return charset === 'utf-16le' ? littleEndian : littleEndian.swap16();
}

/**
 * The text that bytes hold, or null when they hold none in this charset. A byte order mark is kept.
 */
export function bytesToText(bytes: Uint8Array<ArrayBuffer>, charset: TextCharset): string | null {
  if (charset === 'latin1')
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Holds a text to Unicode: a surrogate without its other half has no form in any encoding.
 *
 * @throws InputError with the place of the first lone surrogate
 */
export function requireWellFormed(argument: string, text: string): void {
  if (text.isWellFormed()) return;
  const place = placeAt(text, text.search(/\p{Surrogate}/u));
  throw new InputError(argument, `expected text without lone surrogates, got one at ${place}`);
}

function latin1ToBytes(argument: string, text: string): Uint8Array<ArrayBuffer> {
  const illegal = /[^\u0000-\u00ff]/u.exec(text);
  if (illegal) {
    throw new InputError(
      argument,
      `expected characters of latin1 (U+0000 to U+00FF), got ${quote(illegal[0])} at ${placeAt(text, illegal.index)}`,
    );
  }
  return Buffer.from(text, 'latin1');
}
