import { InputError, quote } from '@toolyard/sdk';

/**
 * An e-mail address, trimmed: a name without the quoted forms that nobody uses, an @ and a domain with a dot
 * (RFC 5321 §4.1.2, RFC 6531).
 *
 * @throws InputError for what is none
 */
export function parseEmail(argument: string, given: string): string {
  const address = given.trim();
  const [, domain = ''] = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@([^\s@]+)$/u.exec(address) ?? [];
  const labels = domain.split('.');
  const isDomain =
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label));
  if (isDomain && !/^\.|\.\.|\.@/.test(address)) return address;
  throw new InputError(argument, `expected an e-mail address such as jo@example.com, got ${quote(given)}`);
}
