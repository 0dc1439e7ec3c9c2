import { InputError, quote } from '@toolyard/sdk';

/**
 * A phone number as it is written.
 *
 * @throws InputError when it has no digit, or anything but digits, a leading +, blanks, dots, dashes and brackets
 */
export function parsePhone(argument: string, given: string): string {
  const number = given.trim();
  if (/^\(?\+?[\d\p{Zs}\p{Pd}.()]+$/u.test(number) && /\d/.test(number)) return number;
  throw new InputError(argument, `expected a phone number such as +1 202 555 0100, got ${quote(given)}`);
}

/** @throws InputError when the text is no whole web address of one of the schemes */
export function parseWebAddress(argument: string, given: string, schemes: readonly string[]): string {
  const address = given.trim();
  const url = /[\s\p{Cc}]/u.test(address) ? null : URL.parse(address);
  if (url !== null && schemes.includes(url.protocol) && /^[a-z]+:\/\//i.test(address)) return address;
  const forms = schemes.map((scheme) => `${scheme}//example.com`).join(' or ');
  throw new InputError(argument, `expected an address such as ${forms}, got ${quote(given)}`);
}
