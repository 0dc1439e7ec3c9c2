import { InputError, quote } from '@toolyard/sdk';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** `user:password`; without a colon all of it is the user. */
export function readUser(user: string): Credentials {
  const colon = user.indexOf(':');
  if (colon === -1) return { username: user, password: '' };
  return { username: user.slice(0, colon), password: user.slice(colon + 1) };
}

interface ReadUrl {
  /** With a scheme, without the user. */
  readonly url: string;
  readonly target: string;
  readonly credentials: Credentials | null;
}

/**
 * The parts of a URL as curl reads them.
 *
 * @throws InputError naming `curl` for another scheme than http and https
 */
export function readUrl(given: string, scheme = 'http', pathAsIs = false): ReadUrl {
  const absolute = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `${scheme}://${given}`;
  const [all, start = '', info = ''] = /^([a-z][a-z\d+.-]*:\/\/)(?:([^/?#@]*)@)?/i.exec(absolute) ?? [];
  if (!/^https?:/i.test(start))
    throw new InputError('curl', `expected a URL of http or https, got ${quote(given)}`);
  if (/[\0-\x20\x7f]/.test(absolute))
    throw new InputError('curl', `expected a URL without blanks, as curl does, got ${quote(given)}`);
  const rest = absolute.slice((all ?? '').length);
  const url = start + rest;
  const [, authority = '', path = '', query = ''] = /^([^/?#]*)([^?#]*)(\?[^#]*)?/.exec(rest) ?? [];
  const sent = path === '' ? '/' : pathAsIs ? path : withoutDots(path);
  return {
    url,
    target: start.toLowerCase() + withWholeAddress(authority) + encodeIllegal(sent + query),
    credentials: readUserInfo(info),
  };
}

/** The user in a URL, whose parts are percent-encoded. */
export function readUserInfo(info: string): Credentials | null {
  if (info === '') return null;
  const { username, password } = readUser(info);
  return { username: decodePercent(username), password: decodePercent(password) };
}

/** Percent-encoding taken away; a % that begins none stays. */
function decodePercent(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      throw new InputError('curl', `expected a user and a password in UTF-8, got ${quote(run)}`);
    }
  });
}

/** An address of numbers with all four of them: 127.1 is 127.0.0.1, which curl and the URL Standard both write out. */
function withWholeAddress(authority: string): string {
  const [, host = '', port = ''] = /^([\da-fx.]+?)\.?(:\d*)?$/i.exec(authority) ?? [];
  const isNumber = host.split('.').every((part) => /^(?:\d+|0x[\da-f]*)$/i.test(part));
  const address = isNumber ? URL.parse(`http://${host}`)?.hostname : undefined;
  return address === undefined ? authority : address + port;
}

/** Dot segments resolved (RFC 3986 §5.2.4). */
function withoutDots(path: string): string {
  if (!/(?:^|\/)\.\.?(?:\/|$)/.test(path)) return path;
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    if (segment === '..') kept.pop();
    if (segment !== '.' && segment !== '..') kept.push(segment);
    else if (isLast) kept.push('');
  }
  return `/${kept.join('/')}`;
}

/** Characters that no URI has, percent-encoded: libraries differ in what they do with them. */
function encodeIllegal(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]+/g, (run) => encodeURIComponent(run))
    .replace(/[[\]]/g, (bracket) => (bracket === '[' ? '%5B' : '%5D'))
    .replace(/%(?![\da-f]{2})/gi, '%25');
}

export function appendQuery(url: string, query: string): string {
  if (query === '') return url;
  const hash = url.indexOf('#');
  const address = hash === -1 ? url : url.slice(0, hash);
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${joint}${query}${hash === -1 ? '' : url.slice(hash)}`;
}

/** A URL whose path names no file gets the name of the one that is uploaded (curl(1), --upload-file). */
export function addFileName(url: string, file: string): string {
  const [, address = '', path = '', rest = ''] = /^([a-z]+:\/\/[^/?#]*)([^?#]*)(.*)$/is.exec(url) ?? [];
  if (path !== '' && !path.endsWith('/')) return url;
  const name = file.split(/[\\/]/).at(-1) ?? '';
  if (name === '' || name === '-' || name === '.') return url;
  return `${address}${path === '' ? '/' : path}${encodeURIComponent(name.toWellFormed())}${rest}`;
}
