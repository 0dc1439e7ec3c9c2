import { InputError, quote } from '@toolyard/sdk';

/** How text becomes bytes: an encoding's name, or `hex` for text that holds hex digits. */
export const CHARSETS = ['utf-8', 'utf-16le', 'utf-16be', 'latin1', 'hex'] as const;

export type Charset = (typeof CHARSETS)[number];

/**
 * The bytes of a text.
 *
 * @throws InputError naming `argument` for a lone surrogate, a character that latin1 cannot hold, or bad hex
 */
export function textToBytes(argument: string, text: string, charset: Charset): Uint8Array<ArrayBuffer> {
  if (charset === 'hex') return hexToBytes(argument, text);
  if (!text.isWellFormed())
    throw new InputError(argument, 'expected text without lone surrogates, which have no encoding');
  if (charset === 'utf-8') return new TextEncoder().encode(text);
  if (charset === 'latin1') return latin1ToBytes(argument, text);
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i += 1) view.setUint16(i * 2, text.charCodeAt(i), charset === 'utf-16le');
  return bytes;
}

function latin1ToBytes(argument: string, text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code > 0xff)
      throw new InputError(
        argument,
        `expected characters of latin1 (U+0000 to U+00FF), got ${quote(character)}`,
      );
    return code;
  });
}

function hexToBytes(argument: string, text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replace(/\s+/g, '');
  const illegal = /[^0-9a-fA-F]/.exec(digits);
  if (illegal) throw new InputError(argument, `expected hex digits, got ${quote(illegal[0])}`);
  if (digits.length % 2 === 1)
    throw new InputError(argument, `expected an even number of hex digits, got ${digits.length}`);
  return Uint8Array.fromHex(digits);
}
