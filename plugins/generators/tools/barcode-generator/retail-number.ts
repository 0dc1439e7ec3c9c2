import { InputError, quote } from '@toolyard/sdk';

/** A number of the GS1 system, whole. */
export interface RetailNumber {
  readonly digits: string;
  readonly checkDigit: string;
}

/**
 * A number with its check digit, which is added where it is missing (GS1 General Specifications, 7.9.1).
 *
 * @param length how many digits it has with the check digit
 * @throws InputError naming the argument `text`, and the right check digit where that is wrong
 */
export function readRetailNumber(text: string, length: number): RetailNumber {
  requireDigits(text);
  if (text.length !== length && text.length !== length - 1)
    throw new InputError(
      'text',
      `expected ${length - 1} digits, or ${length} with the check digit, got ${text.length}`,
    );
  return complete(text, text.slice(0, length - 1));
}

/**
 * A UPC-E of 6 digits (number system 0), 7 (the system first) or 8 (with the check digit, which is that of the UPC-A
 * that it stands for).
 *
 * @throws InputError naming the argument `text`
 */
export function readUpce(text: string): RetailNumber {
  requireDigits(text);
  if (text.length < 6 || text.length > 8)
    throw new InputError(
      'text',
      `expected 6 digits, 7 with the number system or 8 with the check digit, got ${text.length}`,
    );
  const body = text.length === 6 ? `0${text}` : text.slice(0, 7);
  if (!/^[01]/.test(body))
    throw new InputError('text', `expected number system 0 or 1, got ${quote(body.charAt(0))}`);
  return complete(text.length === 8 ? text : body, body, expandUpce(body));
}

/** The eleven digits of the UPC-A that seven digits of a UPC-E stand for (GS1 General Specifications, 5.2.2.4.2). */
export function expandUpce(body: string): string {
  const [system, maker, last] = [body.charAt(0), body.slice(1, 6), body.charAt(6)];
  switch (last) {
    case '0':
    case '1':
    case '2':
      return `${system}${maker.slice(0, 2)}${last}0000${maker.slice(2)}`;
    case '3':
      return `${system}${maker.slice(0, 3)}00000${maker.slice(3)}`;
    case '4':
      return `${system}${maker.slice(0, 4)}00000${maker.slice(4)}`;
    default:
      return `${system}${maker}0000${last}`;
  }
}

function complete(given: string, body: string, counted = body): RetailNumber {
  const checkDigit = checkDigitOf(counted);
  const written = given.charAt(body.length);
  if (written !== '' && written !== checkDigit)
    throw new InputError('text', `expected the check digit ${checkDigit}, got ${written}`);
  return { digits: body + checkDigit, checkDigit };
}

/** Modulo 10 with the weights 3 and 1 from the right. */
function checkDigitOf(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** @throws InputError that names the first character that is no digit, and its position */
export function requireDigits(text: string): void {
  requireCharacters(text, /^[0-9]$/, 'digits');
}

/**
 * @param allowed matches one character that the symbology has
 * @param before how many characters stand before this part of the text
 * @throws InputError that names the first other character, and its position
 */
export function requireCharacters(part: string, allowed: RegExp, expected: string, before = 0): void {
  const characters = [...part];
  const index = characters.findIndex((character) => !allowed.test(character));
  if (index < 0) return;
  const position = before + index + 1;
  throw new InputError(
    'text',
    `expected ${expected}, got ${quote(characters[index])} at position ${position}`,
  );
}
