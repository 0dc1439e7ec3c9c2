import { InputError, quote } from '@toolyard/sdk';

/** What stands between the @ and on both sides of it, without the quoted forms that nobody uses (RFC 5321 §4.1.2). */
const ADDRESS = /^[^\s@<>"',;:()[\]]+@[^\s@<>"',;:()[\]]+\.[^\s@<>"',;:()[\]]+$/u;

/**
 * An e-mail address, trimmed.
 *
 * @throws InputError for what is none
 */
export function parseEmail(argument: string, given: string): string {
  const address = given.trim();
  if (ADDRESS.test(address)) return address;
  throw new InputError(argument, `expected an e-mail address, got ${quote(given)}`);
}
