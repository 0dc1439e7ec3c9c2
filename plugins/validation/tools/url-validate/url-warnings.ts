import { domainToUnicode } from 'node:url';
import { parseIpv4, parseIpv6 } from '@toolyard/kit/ip-address';
import { classifyIp, embeddedIpv4 } from '@toolyard/kit/ip-registry';
import { countCharacters } from '@toolyard/kit/text-places';
import { hasKnownTld } from '../../lib/domain-name.ts';
import { nearest } from '../../lib/nearest.ts';
import { mayBeMistaken } from './script-mixing.ts';
import { trimUrl, type UrlText } from './url-text.ts';

export interface UrlWarning {
  readonly code: string;
  readonly message: string;
  /** Of the first case, in characters of the text as given, from 1. */
  readonly position?: number;
}

/** What the parser put right: the validation errors of the WHATWG URL standard. */
export function violations(given: string, written: UrlText, url: URL): UrlWarning[] {
  const text = trimUrl(given);
  const shift = given.indexOf(text);
  const at = (offset: number) => countCharacters(given, 0, shift + offset) + 1;
  const found: UrlWarning[] = [];

  if (text !== given)
    found.push({ code: 'surrounding_blanks', message: 'the blanks around the URL are dropped' });
  const dropped = text.search(/[\t\n\r]/);
  if (dropped !== -1)
    found.push({
      code: 'tab_or_newline',
      message: 'tabs and line breaks are dropped',
      position: at(dropped),
    });
  const backslash = written.special ? text.slice(0, text.search(/[?#]|$/)).indexOf('\\') : -1;
  if (backslash !== -1)
    found.push({ code: 'backslash', message: 'a backslash is taken for a slash', position: at(backslash) });
  const { special, scheme, slashes, credentials, host } = written;
  if (special && (scheme === 'file' ? !slashes.startsWith('//') : slashes !== '//'))
    found.push({ code: 'missing_slashes', message: 'exactly two slashes follow the scheme of such a URL' });
  if (credentials !== undefined)
    found.push({ code: 'credentials', message: 'a URL should not carry a user name or password' });
  const illegal = illegalCharacter(text, written);
  if (illegal !== -1) {
    const message = 'a URL takes this character percent-encoded only';
    found.push({ code: 'invalid_character', message, position: at(illegal) });
  }
  if (hostType(url) === 'ipv4' && host !== url.hostname)
    found.push({ code: 'ipv4_form', message: `the IPv4 address is usually written ${url.hostname}` });
  return found;
}

/** The offset of the first character that is no URL code point nor begins a percent-encoded byte, or -1. */
function illegalCharacter(text: string, { special, host }: UrlText): number {
  const bracket = host?.startsWith('[') === true ? text.indexOf(host) : -1;
  const bracketEnd = bracket === -1 ? -1 : bracket + (host?.length ?? 0);
  const beforeQuery = text.search(/[?#]|$/);
  let fragment = false;
  for (let at = 0; at < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const legal =
      (at >= bracket && at < bracketEnd) ||
      /[\t\n\r]/.test(character) ||
      (character === '\\' && special && at < beforeQuery) ||
      (character === '%' && /^%[0-9a-f]{2}$/i.test(text.slice(at, at + 3))) ||
      (character === '#' && !fragment) ||
      isUrlCodePoint(character);
    if (!legal) return at;
    if (character === '#') fragment = true;
    at += character.length;
  }
  return -1;
}

/** WHATWG URL §1.1 URL code points. */
function isUrlCodePoint(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0xa0) return /[A-Za-z0-9!$&'()*+,\-./:;=?@_~]/.test(character);
  const nonCharacter = (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe;
  return !nonCharacter && !(code >= 0xd800 && code <= 0xdfff);
}

export type HostType = 'domain' | 'ipv4' | 'ipv6' | 'opaque';

const SPECIAL_SCHEME = /^(?:https?|wss?|ftp|file):$/;

/** What kind of host a URL has, or null when it has none. */
export function hostType(url: URL): HostType | null {
  if (url.hostname === '') return null;
  if (url.hostname.startsWith('[')) return 'ipv6';
  if (!SPECIAL_SCHEME.test(url.protocol)) return 'opaque';
  return parseIpv4(url.hostname) === undefined ? 'domain' : 'ipv4';
}

/** The scheme in place of which `host:port` was read, as in localhost:3000. */
export function readsHostAsScheme(written: UrlText): boolean {
  const { scheme, special, text } = written;
  if (scheme === undefined || special || NUMBERS_FOLLOW.has(scheme)) return false;
  const port = /^:(\d{1,5})(?=[/?#]|$)/.exec(text.slice(scheme.length))?.[1];
  return port !== undefined && Number(port) <= 65_535;
}

/** Registered schemes after which digits alone are no port (IANA URI Schemes registry). */
const NUMBERS_FOLLOW = new Set([
  'tel',
  'sms',
  'fax',
  'modem',
  'callto',
  'geo',
  'mid',
  'cid',
  'urn',
  'data',
  'pkcs11',
]);

/** What a reader should know of a URL that is well formed. */
export async function advice(written: UrlText, url: URL): Promise<UrlWarning[]> {
  const scheme = url.protocol.slice(0, -1);
  const type = hostType(url);
  const found: UrlWarning[] = [];
  if (written.port !== undefined && written.port !== '' && url.port === '')
    found.push({ code: 'default_port', message: 'the port is the default of the scheme' });
  if (['http', 'ws', 'ftp'].includes(scheme))
    found.push({ code: 'insecure_scheme', message: 'what is sent can be read and changed on the way' });
  if (['javascript', 'vbscript', 'data'].includes(scheme))
    found.push({ code: 'script_scheme', message: 'the URL can carry a script or a page of its own' });
  if (isMistypedHttp(scheme))
    found.push({ code: 'unknown_scheme', message: 'the scheme looks like a mistyped http or https' });
  if (readsHostAsScheme(written))
    found.push({
      code: 'host_port_as_scheme',
      message: 'without a scheme in front, the host is read as one',
    });
  if (scheme.length === 1)
    found.push({
      code: 'windows_path',
      message: 'this looks like a Windows path: the drive is read as a scheme',
    });
  if (type === 'domain') found.push(...(await domainAdvice(url.hostname)));
  if (!isPublicHost(url.hostname, type))
    found.push({ code: 'not_public_host', message: 'the host cannot be reached from the public Internet' });
  if (new TextEncoder().encode(url.href).length > 2083)
    found.push({ code: 'long_url', message: 'some programs take no URLs over 2083 bytes' });
  return found;
}

/** One slip of the keys away from http or https. */
export function isMistypedHttp(scheme: string): boolean {
  if (scheme === 'http' || scheme === 'https' || scheme.length > 6) return false;
  return nearest(scheme, ['http', 'https'], 1) !== undefined;
}

async function domainAdvice(host: string): Promise<UrlWarning[]> {
  const unicode = domainToUnicode(host);
  const name = host.replace(/\.$/, '');
  const labels = name.split('.');
  const found: UrlWarning[] = [];
  if (unicode !== '' && unicode !== host)
    found.push({ code: 'idn_host', message: 'the host has letters beyond ASCII' });
  if (mayBeMistaken(unicode))
    found.push({ code: 'mixed_script_host', message: 'the host has letters that look like others' });
  if (labels.length > 1 && !(await hasKnownTld(name)))
    found.push({
      code: 'unknown_tld',
      message: 'the last part of the host is no top-level domain of the IANA list',
    });
  const bad = labels.some((label) => label === '' || label.length > 63 || /^-|-$|[^a-z0-9-]/.test(label));
  if (bad || name.length > 253)
    found.push({
      code: 'not_a_hostname',
      message: 'the host breaks the rules of host names (RFC 1123 §2.1)',
    });
  // What UTS 46 cannot decode stays as it is.
  if (labels.some((label) => label.startsWith('xn--') && domainToUnicode(label) === label))
    found.push({
      code: 'invalid_punycode',
      message: 'a part of the host begins with xn-- and is no Punycode of a name: browsers refuse the URL',
    });
  if (host.endsWith('.'))
    found.push({
      code: 'trailing_dot_host',
      message: 'the host ends with a dot, which some programs trip over',
    });
  return found;
}

function isPublicHost(host: string, type: HostType | null): boolean {
  if (type === null || type === 'opaque') return true;
  if (type === 'domain') {
    const name = host.replace(/\.$/, '');
    return name.includes('.') && !/\.(?:localhost|local|internal|test)$/.test(name);
  }
  const address = type === 'ipv4' ? parseIpv4(host) : parseIpv6(host.slice(1, -1));
  if (address === undefined) return true;
  const { reachable, kind } = classifyIp(address);
  const embedded = embeddedIpv4(address)?.kind ?? 'global';
  return reachable !== false && kind !== 'multicast' && embedded === 'global';
}
