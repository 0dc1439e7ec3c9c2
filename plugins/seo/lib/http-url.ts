import { InputError, quote } from '@toolyard/sdk';

/**
 * An absolute http or https URL.
 *
 * @throws InputError when it is none
 */
export function readHttpUrl(argument: string, given: string, base?: string): URL {
  const url = URL.parse(given.trim(), base);
  if (url === null || !isHttp(url))
    throw new InputError(argument, `expected an absolute http or https URL, got ${quote(given)}`);
  return url;
}

export function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}

/** A URL as it was written, without line breaks and blanks at its ends, which URLs have none of (URL Standard, 4.4). */
export function writtenUrl(given: string): string {
  return given.replace(/[\t\n\r]/g, '').trim();
}
