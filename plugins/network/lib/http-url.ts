import { InputError, quote } from '@toolyard/sdk';

/**
 * The URL of an argument, which is http or https.
 *
 * @throws InputError when it is none
 */
export function parseHttpUrl(argument: string, given: string): URL {
  const url = URL.parse(given.trim());
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new InputError(
      argument,
      `expected a URL that begins with http:// or https://, got ${quote(given)}`,
    );
  if (url.username !== '' || url.password !== '')
    throw new InputError(argument, 'expected a URL without a user name or password');
  return url;
}
