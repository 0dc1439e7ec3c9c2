import { InputError, quote } from '@toolyard/sdk';
import {
  getCountries,
  parsePhoneNumberWithError,
  ParseError,
  validatePhoneNumberLength,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';

export const REASONS = {
  not_a_number: 'there is no phone number in the text',
  no_numbering_plan:
    'the region has no telephone numbers of its own: give the number with + and its calling code',
  invalid_country_code: 'no country has the calling code after the +',
  too_short: 'the number has too few digits for its country, or lacks its area code',
  too_long: 'the number has too many digits for its country',
  invalid_length: 'no number of the country has that many digits',
  not_assigned: 'the length is right, but the country has no such range of numbers',
} as const;

export type Reason = keyof typeof REASONS;

/** Where a number without + was dialled. */
export type Origin = { readonly country: CountryCode } | { readonly callingCode: string };

/** Regions of ISO 3166-1 that ITU-T E.164 gives no numbering plan: uninhabited ones, and Pitcairn. */
const WITHOUT_NUMBERS: ReadonlySet<string> = new Set(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']);

/**
 * The region of an argument, any case; a reason when it has no numbers.
 *
 * @throws InputError when there is no region of that code
 */
export function regionOrigin(argument: string, given: string): Origin | 'no_numbering_plan' {
  const wanted = given.trim().toUpperCase();
  const country = getCountries(metadata).find((known) => known === wanted);
  if (country !== undefined) return { country };
  if (WITHOUT_NUMBERS.has(wanted)) return 'no_numbering_plan';
  throw new InputError(argument, `expected an ISO 3166-1 alpha-2 region, got ${quote(given)}`);
}

/**
 * The main region of a calling code, or the code itself when it is no region's, as 800 for freephones.
 *
 * @throws InputError when the code is not assigned
 */
export function callingCodeOrigin(argument: string, given: string): Origin {
  // No calling code begins with 0: 0044 is how 44 is dialled.
  const callingCode = given.replace(/\s/g, '').replace(/^\+?0*/, '');
  if (/^\d{1,3}$/.test(callingCode)) {
    const country = metadata.country_calling_codes[callingCode]?.[0];
    if (country !== undefined) return { country };
    if (Object.hasOwn(metadata.nonGeographic, callingCode)) return { callingCode };
  }
  throw new InputError(argument, `expected an assigned calling code, got ${quote(given)}`);
}

/** Whether a text says by itself which country its number is of: by a + before the first digit, or as RFC 3966 has it. */
export function namesCountry(text: string): boolean {
  return /^[^\p{Nd}]*[+\uff0b]/u.test(text) || /;phone-context=\+/i.test(text);
}

/**
 * Reads a number as it is dialled at `origin`; with a + in front, anywhere.
 *
 * @returns the number, valid or not, or why there is none
 */
export function readPhoneNumber(text: string, origin: Origin): PhoneNumber | Reason {
  const dialled = dial(text.replaceAll('\uff0b', '+'), origin);
  if ((dialled.match(/\p{Nd}/gu)?.length ?? 0) < 2) return 'not_a_number';
  try {
    return parsePhoneNumberWithError(dialled, 'country' in origin ? origin.country : {}, metadata);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const reasons: Record<string, Reason> = {
      INVALID_COUNTRY: 'invalid_country_code',
      TOO_SHORT: 'too_short',
      TOO_LONG: 'too_long',
    };
    return reasons[error.message] ?? 'not_a_number';
  }
}

/** Why a number is not valid, or null when it is. */
export function reasonAgainst(number: PhoneNumber): Reason | null {
  if (number.isValid()) return null;
  switch (validatePhoneNumberLength(number.number, metadata)) {
    case undefined:
      return 'not_assigned';
    case 'TOO_SHORT':
      return 'too_short';
    case 'TOO_LONG':
      return 'too_long';
    case 'INVALID_LENGTH':
      return 'invalid_length';
    default:
      return 'not_a_number';
  }
}

// A run of blanks is taken whole or not at all, or a long one would be tried from each of its places.
const EXTENSION = /(?:;ext=|(?<![\s,])[\s,]*(?:ext(?:ension|n)?|x|#)[.:]?\s*)(\p{Nd}{1,20})#?\s*$/iu;

/** The digits and signs of a text in which letters after the third digit stand for keys (ITU-T E.161). */
function dial(text: string, origin: Origin): string {
  if (/^\s*tel:/i.test(text)) return text;
  const extension = EXTENSION.exec(text);
  const main = extension === null ? text : text.slice(0, extension.index);
  let digits = 0;
  let dialled = '';
  for (const character of main) {
    if (/\p{Nd}/u.test(character)) digits += 1;
    dialled += digits >= 3 ? (KEYS.get(character) ?? character) : character;
  }
  if ('callingCode' in origin && !/^[^\p{Nd}]*\+/u.test(dialled))
    dialled = `+${origin.callingCode}${dialled}`;
  return extension === null ? dialled : `${dialled} ext. ${extension[1]}`;
}

/** ITU-T E.161. */
const KEYS: ReadonlyMap<string, string> = new Map(
  ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'].flatMap((letters, index) =>
    [...letters, ...letters.toUpperCase()].map((letter) => [letter, String(index + 2)] as const),
  ),
);
