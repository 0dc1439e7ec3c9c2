import { InputError, quote } from '@toolyard/sdk';

/**
 * The URL of an argument.
 *
 * @throws InputError when it is none, or its scheme is neither http nor https
 */
export function parseHttpUrl(argument: string, given: string): URL {
  const url = URL.parse(given.trim());
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  throw new InputError(argument, `expected a URL that begins with http:// or https://, got ${quote(given)}`);
}
