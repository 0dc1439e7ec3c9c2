/**
 * A URL taken apart as it is written, before the WHATWG parser mends it: what the parser would not tell, which
 * is why it fails and what it silently put right.
 */
export interface UrlText {
  /** Without the blanks around it that the parser drops. */
  readonly text: string;
  /** Before the colon, in lower case; undefined when the text begins with none. */
  readonly scheme: string | undefined;
  /** http, https, ws, wss, ftp and file, which have a host and take \ for /. */
  readonly special: boolean;
  /** The slashes and backslashes after the scheme. */
  readonly slashes: string;
  /** `user:password`, undefined without an @. */
  readonly credentials: string | undefined;
  /** As written; undefined when the URL has no place for a host. */
  readonly host: string | undefined;
  /** As written, without the colon; undefined without a colon. */
  readonly port: string | undefined;
  /** Where path, query and fragment begin. */
  readonly pathStart: number;
}

const SPECIAL = new Set(['http', 'https', 'ws', 'wss', 'ftp', 'file']);

/** The parser drops C0 controls and spaces around the text, and tabs and line breaks within. */
export function trimUrl(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(start, end);
}

export function readUrlText(given: string): UrlText {
  const text = trimUrl(given).replace(/[\t\n\r]/g, '');
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(text)?.[0].toLowerCase();
  const none = { slashes: '', credentials: undefined, host: undefined, port: undefined };
  if (scheme === undefined) return { ...none, text, scheme, special: false, pathStart: 0 };

  const special = SPECIAL.has(scheme);
  const afterScheme = scheme.length + 1;
  const slashes = (special ? /^[/\\]*/ : /^\/*/).exec(text.slice(afterScheme))?.[0] ?? '';
  // file:/x and file:x name a path of this machine; other special schemes take any number of slashes.
  const hasHost = special && scheme !== 'file' ? true : slashes.length >= 2;
  if (!hasHost) return { ...none, text, scheme, special, slashes, pathStart: afterScheme };

  const consumed = special && scheme !== 'file' ? slashes.length : 2;
  const start = afterScheme + consumed;
  const rest = text.slice(start);
  const length = rest.search(special ? /[/\\?#]/ : /[/?#]/);
  const authority = length === -1 ? rest : rest.slice(0, length);
  const at = authority.lastIndexOf('@');
  const hostAndPort = authority.slice(at + 1);
  const colon = /^\[[^\]]*\]?/.exec(hostAndPort)?.[0].length ?? hostAndPort.indexOf(':');
  const hasPort = colon !== -1 && hostAndPort[colon] === ':';
  return {
    text,
    scheme,
    special,
    slashes,
    credentials: at === -1 ? undefined : authority.slice(0, at),
    host: hasPort ? hostAndPort.slice(0, colon) : hostAndPort,
    port: hasPort ? hostAndPort.slice(colon + 1) : undefined,
    pathStart: start + authority.length,
  };
}

export const URL_FAULTS = {
  empty: 'no URL was given',
  missing_scheme: 'an absolute URL begins with a scheme such as https:',
  host_missing: 'there is no host after the scheme',
  port_invalid: 'a port is a decimal number',
  port_out_of_range: 'a port is at most 65535',
  ipv4_invalid: 'the host ends in a number, but is no IPv4 address',
  ipv6_invalid: 'the brackets hold no IPv6 address',
  domain_invalid: 'the host is no domain name by IDNA',
  host_invalid_character: 'the host has a character that a host must not have',
  scheme_not_allowed: 'the scheme is not among those allowed',
} as const;

export type UrlFault = keyof typeof URL_FAULTS;

/** Why the parser refuses a text. */
export function urlFault({ text, scheme, special, host, port }: UrlText): UrlFault {
  if (text === '') return 'empty';
  if (scheme === undefined) return 'missing_scheme';
  if (host === undefined || host === '') return 'host_missing';
  const alone = special ? `http://${host}/` : `${scheme}://${host}/`;
  if (URL.canParse(alone)) return /^\d*$/.test(port ?? '') ? 'port_out_of_range' : 'port_invalid';
  if (host.startsWith('[')) return 'ipv6_invalid';
  const decoded = special ? decodeLeniently(host).normalize('NFKC') : host;
  // WHATWG URL §3.1 forbidden domain and host code points.
  const forbidden = special ? /[\x00-\x20"#%/:<>?@[\\\]^`{|}\x7f]/ : /[\x00\t\n\r #/:<>?@[\\\]^|]/;
  if (forbidden.test(decoded)) return 'host_invalid_character';
  const last =
    decoded
      .replace(/[.\u3002]$/, '')
      .split(/[.\u3002]/)
      .at(-1) ?? '';
  return /^(?:\d+|0x[0-9a-f]*)$/i.test(last) ? 'ipv4_invalid' : 'domain_invalid';
}

function decodeLeniently(host: string): string {
  try {
    return decodeURIComponent(host);
  } catch {
    return host;
  }
}
