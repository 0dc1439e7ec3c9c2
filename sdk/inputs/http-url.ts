import { InputError } from '../define.ts';
import { quote } from '../quote.ts';

/**
 * The absolute http or https URL of an argument.
 *
 * @throws InputError when it is none
 */
export function parseHttpUrl(argument: string, given: string): URL {
  const url = URL.parse(given.trim());
  if (url !== null && isHttpUrl(url)) return url;
  throw new InputError(argument, `expected a URL that begins with http:// or https://, got ${quote(given)}`);
}

/**
 * The URL of an argument that `context.fetch` is to ask: http or https, without credentials, which the web's
 * `fetch` refuses (Fetch Standard, "new Request").
 *
 * @throws InputError when it is none
 */
export function parseFetchUrl(argument: string, given: string): URL {
  const url = parseHttpUrl(argument, given);
  if (url.username !== '' || url.password !== '')
    throw new InputError(argument, 'expected a URL without a user name or password');
  return url;
}

export function isHttpUrl({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}
