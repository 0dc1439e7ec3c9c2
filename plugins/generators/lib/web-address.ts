import { InputError, quote } from '@toolyard/sdk';

/**
 * An http or https address; `https://` is added to one without a scheme.
 *
 * @throws InputError for any other scheme, or what is no address
 */
export function parseWebAddress(argument: string, given: string): string {
  const text = given.trim();
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`;
  const url = URL.parse(address);
  if ((url?.protocol === 'http:' || url?.protocol === 'https:') && !/[\s<>"]/.test(address)) return address;
  throw new InputError(argument, `expected an http or https URL, got ${quote(given)}`);
}
