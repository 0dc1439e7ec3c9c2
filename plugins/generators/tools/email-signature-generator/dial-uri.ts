import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** E.164: no number has more digits, and no short code fewer than two. */
const MOST_DIGITS = 15;
const LEAST_DIGITS = 2;

/** No number with its extension is written longer: what is, is text. */
const LONGEST = 60;

const EXTENSION = /(?:^|[\s,;)\d])(?:;ext=|ext(?:ension|n)?|x|#)[\s.:#]*(\d{1,8})\s*$/i;

/** What follows a whole number, of seven digits or more, behind a mark that parts it from another: 555 0100 / 0101. */
const ANOTHER_NUMBER = /(?:\d\D{0,3}){7}(?:\s\/|[,;|])[\s(+]*\d|\d.*\+/;

/** The letters of a keypad's keys (ITU-T E.161), each run of them on the digit of its key. */
const KEYS: readonly (readonly [RegExp, string])[] = [
  [/[ABC]/g, '2'],
  [/[DEF]/g, '3'],
  [/[GHI]/g, '4'],
  [/[JKL]/g, '5'],
  [/[MNO]/g, '6'],
  [/[PQRS]/g, '7'],
  [/[TUV]/g, '8'],
  [/[WXYZ]/g, '9'],
];

/**
 * The `tel:` URI that dials a number as it is written for people (RFC 3966): what stands in brackets to be left out
 * abroad, as in +44 (0)20, is left out, an extension is `;ext=`, letters are the keys that they stand on. Without a
 * plus the number is one that is dialled locally. `undefined` where it is not clear what to dial.
 */
export function dialUri(written: string): string | undefined {
  const text = written.normalize('NFKC').trim();
  if (text.length > LONGEST) return undefined;
  const extension = EXTENSION.exec(text)?.[1] ?? '';
  const withoutExtension = extension === '' ? text : text.replace(/\D*\d+\s*$/, '');
  const number = onKeypad(withoutExtension);
  if (number === undefined || ANOTHER_NUMBER.test(number)) return undefined;
  const dialled = number.trimStart().replace(/^\(\+/, '+').startsWith('+')
    ? international(number)
    : digitsOf(number);
  const count = dialled.replace('+', '').length;
  if (count < LEAST_DIGITS || count > MOST_DIGITS) return undefined;
  return `tel:${dialled}${extension === '' ? '' : `;ext=${extension}`}`;
}

/** A number whose letters, if it has capitals after its first digits as in 1-800-FLOWERS, are digits. */
function onKeypad(text: string): string | undefined {
  if (!/\p{L}/u.test(text)) return text;
  if (!/^\+?[\d\s().-]{3,}[A-Z][A-Z\d\s.-]*$/.test(text)) return undefined;
  return KEYS.reduce((number, [letters, digit]) => number.replace(letters, digit), text);
}

function international(number: string): string {
  const read = parsePhoneNumberFromString(number);
  return read === undefined ? `+${digitsOf(number.replace(/\(0\)/, ''))}` : read.number;
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, '');
}
