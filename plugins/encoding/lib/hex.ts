import { InputError, quote } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';

/**
 * The bytes of hexadecimal text, two digits a byte (RFC 4648 §8). Either case; white space is ignored.
 *
 * @throws InputError with line and column of another character, or for an odd number of digits
 */
export function parseHex(argument: string, text: string): Uint8Array<ArrayBuffer> {
  const illegal = /[^0-9a-f\s]/iu.exec(text);
  if (illegal) {
    throw new InputError(
      argument,
      `expected hex digits, got ${quote(illegal[0])} at ${placeAt(text, illegal.index)}`,
    );
  }
  const digits = text.replace(/\s+/g, '');
  if (digits.length % 2 === 1)
    throw new InputError(argument, `expected an even number of hex digits, got ${digits.length}`);
  return Uint8Array.fromHex(digits);
}
