import { domainToUnicode } from 'node:url';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { parse } from 'tldts';

/** The ports that schemes have when a URL names none (URL Standard §4.2). */
const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'ws:': 80,
  'https:': 443,
  'wss:': 443,
  'ftp:': 21,
};

export default defineTool({
  title: 'URL Parser',
  summary:
    'Take a URL apart: origin, host, registrable domain, path segments, query parameters, fragment; resolve it against a base.',
  keywords: ['link', 'query string', 'percent encoding', 'top-level domain'],
  input: Type.Object({
    url: Type.String({ description: 'URL to take apart' }),
    base: Type.Optional(Type.String({ description: 'Base URL for a relative `url`' })),
  }),
  output: Type.Object({
    href: Type.String({ description: 'normalised' }),
    protocol: Type.String({ description: 'with colon' }),
    origin: Type.String({ description: "'null' where the scheme has none" }),
    username: Type.String({ description: 'as in the URL' }),
    password: Type.String({ description: 'as in the URL' }),
    host: Type.String({ description: 'with port' }),
    hostname: Type.String(),
    hostname_unicode: Type.String({ description: 'IDN decoded' }),
    port: nullable(Type.Integer(), 'null when absent or the default'),
    effective_port: nullable(Type.Integer(), 'the port, or the default of the scheme'),
    pathname: Type.String(),
    path_segments: Type.Array(Type.String(), { description: 'decoded, empty ones dropped' }),
    file_extension: nullable(Type.String()),
    search: Type.String(),
    params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
      description: 'value by key, or values when the key is repeated',
    }),
    query: Type.Array(Type.Object({ key: Type.String(), value: Type.String() }), {
      description: 'in order, decoded',
    }),
    hash: Type.String(),
    fragment: Type.String({ description: 'decoded hash without #' }),
    is_ip: Type.Boolean(),
    subdomain: nullable(Type.String()),
    domain: nullable(Type.String(), 'registrable domain'),
    public_suffix: nullable(Type.String()),
  }),
  examples: [
    {
      name: 'A suffix of two labels',
      input: { url: 'https://www.shop.example.co.uk:8443/p/img.tar.gz' },
      output: { domain: 'example.co.uk', subdomain: 'www.shop', port: 8443, file_extension: 'gz' },
    },
    {
      name: 'Relative to a base',
      input: { url: '../x?y=1', base: 'https://example.com/a/b/c' },
      output: { href: 'https://example.com/a/x?y=1', params: { y: '1' } },
    },
  ],
  run({ url: given, base }) {
    const url = parseUrl(given, base);
    const query = [...url.searchParams].map(([key, value]) => ({ key, value }));
    const is_ip = /^(?:\[.*\]|\d+(?:\.\d+){3})$/.test(url.hostname) && url.hostname !== '';
    const port = url.port === '' ? null : Number(url.port);
    return {
      href: url.href,
      protocol: url.protocol,
      origin: url.origin,
      username: url.username,
      password: url.password,
      host: url.host,
      hostname: url.hostname,
      hostname_unicode: is_ip ? url.hostname : domainToUnicode(url.hostname) || url.hostname,
      port,
      effective_port: port ?? DEFAULT_PORTS[url.protocol] ?? null,
      pathname: url.pathname,
      path_segments: isOpaque(url) ? [] : url.pathname.split('/').filter(Boolean).map(decoded),
      file_extension: extensionOf(url),
      search: url.search,
      params: paramsOf(query),
      query,
      hash: url.hash,
      fragment: decoded(url.hash.slice(1)),
      is_ip,
      ...domainOf(url.hostname, is_ip),
    };
  },
});

function parseUrl(given: string, base: string | undefined): URL {
  if (base !== undefined && !URL.canParse(base))
    throw new InputError('base', `expected an absolute URL, got ${quote(base)}`);
  const url = URL.parse(given, base);
  if (url !== null) return url;
  const isRelative = base === undefined && URL.canParse(given, 'https://base.example');
  throw new InputError(
    'url',
    isRelative
      ? `expected an absolute URL, such as https://${given.trim().replace(/^\/+/, '').slice(0, 40)}, or a base; got ${quote(given)}`
      : `expected a URL, got ${quote(given)}, which does not parse`,
  );
}

/** Whether the path is one text without segments, as in `mailto:a@example.com`. */
function isOpaque(url: URL): boolean {
  return url.host === '' && !url.pathname.startsWith('/');
}

/** Percent-decoded, or as it is when that is no UTF-8. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What follows the last dot of the path's last segment, unless the segment only begins with it. */
function extensionOf(url: URL): string | null {
  const name = isOpaque(url) ? '' : decoded(url.pathname.split('/').at(-1) ?? '');
  return /^.+\.([^.]+)$/s.exec(name)?.[1]?.toLowerCase() ?? null;
}

/** Entries define properties, so that even a key `__proto__` is an ordinary one. */
function paramsOf(query: readonly { key: string; value: string }[]): Record<string, string | string[]> {
  const values = new Map<string, string[]>();
  for (const { key, value } of query) {
    const known = values.get(key);
    if (known === undefined) values.set(key, [value]);
    else known.push(value);
  }
  return Object.fromEntries([...values].map(([key, all]) => [key, all.length === 1 ? (all[0] ?? '') : all]));
}

/** Parts by the ICANN section of the Public Suffix List. */
function domainOf(hostname: string, isIp: boolean) {
  const none = { subdomain: null, domain: null, public_suffix: null };
  if (isIp || hostname === '') return none;
  const options = { allowPrivateDomains: false, detectIp: false };
  const { subdomain, domain, publicSuffix, isIcann } = parse(hostname, options);
  return {
    subdomain: subdomain === '' ? null : subdomain,
    domain,
    // The list's default rule takes any last label for a suffix, even that of a host without a dot.
    public_suffix: isIcann || hostname.includes('.') ? publicSuffix : null,
  };
}
