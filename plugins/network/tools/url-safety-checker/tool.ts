import { domainToUnicode } from 'node:url';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { parse } from 'tldts';
import { BRANDS, ownsDomain } from './brands.ts';
import { foldLookalikes, looksAscii, mixesScripts } from './lookalikes.ts';
import {
  DANGEROUS_SCHEMES,
  DISGUISED_PROGRAM,
  PHISHING_WORDS,
  PROGRAM_FILE,
  SHORTENERS,
  SUSPICIOUS_TLDS,
} from './url-risks.ts';

const NOTE =
  'Judged by its form alone: nothing was fetched and no list of reported sites was asked. Without findings it looks ordinary, no more.';

/** What each finding adds to the score, and what it says; in the order of findings of as many points. */
const FINDINGS = {
  dangerous_scheme: [60, 'The scheme runs code, carries its own content or opens local files.'],
  hidden_characters: [
    40,
    'The URL holds control, zero-width or bidirectional characters, which are not seen.',
  ],
  homoglyph: [40, 'The host has letters of other scripts that look like Latin ones.'],
  mixed_script: [40, 'A label of the host mixes letters of several scripts.'],
  brand_lookalike: [40, 'The host bears the name of a well-known brand, whose own domain it is not.'],
  ip_host: [30, 'The host is an address in place of a name.'],
  credentials_in_url: [30, 'What stands before @ is a user name, not the site.'],
  executable_download: [25, 'The path ends like a program.'],
  obfuscated_ip: [20, 'The address is written in an unusual way.'],
  double_extension: [20, 'A program is named like a document.'],
  not_https: [15, 'The connection is not encrypted.'],
  punycode: [15, 'The host has internationalised labels (xn--).'],
  url_shortener: [15, 'A shortener hides where the link leads.'],
  suspicious_tld: [15, 'The top-level domain is often abused.'],
  many_subdomains: [15, 'The host has four or more labels before its domain.'],
  long_url: [10, 'The URL is longer than 200 characters.'],
  non_standard_port: [10, 'The port is not the usual one.'],
  hyphen_heavy: [10, 'The domain has three or more hyphens.'],
  nested_url: [10, 'A parameter holds another URL, where it may lead on to.'],
  phishing_keywords: [10, 'The host has several words of log-in pages.'],
} as const satisfies Record<string, readonly [points: number, message: string]>;

type FindingId = keyof typeof FINDINGS;

const LONG_URL = 200;
const MANY_SUBDOMAINS = 4;
const MANY_HYPHENS = 3;
const MANY_WORDS = 2;

export default defineTool({
  title: 'URL Safety Checker',
  summary:
    'Judge a URL by its form, offline: lookalike or IP hosts, hidden log-ins, shorteners, risky endings; gives score and reasons.',
  keywords: ['phishing', 'malicious link', 'homograph', 'suspicious'],
  input: Type.Object({
    url: Type.String({ description: 'URL to judge; https:// is assumed when no scheme is given' }),
  }),
  output: Type.Object({
    url: Type.String({ description: 'normalised' }),
    scheme_assumed: Type.Boolean(),
    hostname: Type.String(),
    hostname_unicode: Type.String(),
    domain: nullable(Type.String(), 'registrable domain'),
    risk_score: Type.Integer({ description: '0-100' }),
    risk_level: Type.Enum(['low', 'medium', 'high'], {
      description: 'low (0-19), medium (20-49), high (50-100)',
    }),
    findings: Type.Array(
      Type.Object({
        id: Type.String(),
        severity: Type.Enum(['low', 'medium', 'high']),
        points: Type.Integer(),
        message: Type.String(),
      }),
      { description: 'most points first' },
    ),
    note: Type.String({ description: 'form only, no reputation list was asked' }),
  }),
  examples: [
    {
      name: 'An ordinary URL',
      input: { url: 'https://example.com/' },
      output: { risk_score: 0, risk_level: 'low', findings: [], scheme_assumed: false },
    },
    {
      name: 'What stands before @',
      input: { url: 'https://bank.example@example.org/' },
      output: { hostname: 'example.org', risk_score: 30, risk_level: 'medium' },
    },
  ],
  run({ url: given }) {
    const typed = given.trim();
    const { url, assumed } = readUrl(given, typed);
    const found = new Set<FindingId>();
    if (/[\p{Cc}\p{Cf}]/u.test(typed)) found.add('hidden_characters');
    if (DANGEROUS_SCHEMES.has(url.protocol.slice(0, -1))) found.add('dangerous_scheme');
    else for (const id of [...hostFindings(url, typed), ...pathFindings(url)]) found.add(id);
    const findings = [...found].map(describe).toSorted((a, b) => b.points - a.points || a.order - b.order);
    const score = Math.min(
      100,
      findings.reduce((sum, { points }) => sum + points, 0),
    );
    return {
      url: url.href,
      scheme_assumed: assumed,
      hostname: url.hostname,
      hostname_unicode: domainToUnicode(url.hostname) || url.hostname,
      domain: parse(url.hostname).domain,
      risk_score: score,
      risk_level: score < 20 ? ('low' as const) : score < 50 ? ('medium' as const) : ('high' as const),
      findings: findings.map(({ id, severity, points, message }) => ({ id, severity, points, message })),
      note: NOTE,
    };
  },
});

const ORDER = Object.keys(FINDINGS);

function describe(id: FindingId) {
  const [points, message] = FINDINGS[id];
  const severity = points >= 40 ? ('high' as const) : points >= 20 ? ('medium' as const) : ('low' as const);
  return { id, severity, points, message, order: ORDER.indexOf(id) };
}

/** The URL as it is, or with https:// before it; `host:port` is no scheme, nor is `name.example:password@host`. */
function readUrl(given: string, typed: string) {
  // Browsers drop tabs and line ends wherever they are (WHATWG URL, section 4.4).
  const text = typed.replace(/[\t\n\r]+/g, '').replace(/^[\0-\x20]+/, '');
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(text) ?? [];
  const isHostAndPort = /^\d{1,5}(?:[/?#\\]|$)/.test(rest) && !DANGEROUS_SCHEMES.has(scheme.toLowerCase());
  const isUserAndHost = scheme.includes('.') && rest.includes('@');
  const assumed = scheme === '' || isHostAndPort || isUserAndHost;
  const url = text === '' ? null : URL.parse(assumed ? `https://${text.replace(/^[/\\]{2}/, '')}` : text);
  if (url === null) throw new InputError('url', `expected a URL, got ${quote(given)}`);
  return { url, assumed };
}

function hostFindings(url: URL, typed: string): FindingId[] {
  const { hostname } = url;
  const { domain, domainWithoutSuffix, publicSuffix, subdomain, isIp } = parse(hostname);
  const unicode = domainToUnicode(hostname);
  const labels = unicode.split('.');
  const ownLabels = [subdomain, domainWithoutSuffix].flatMap((part) => (part ? part.split('.') : []));
  const isTrue: Readonly<Partial<Record<FindingId, boolean>>> = {
    homoglyph: labels.some(looksAscii),
    mixed_script: labels.some(mixesScripts),
    brand_lookalike: domain !== null && bearsBrand(ownLabels, domain),
    ip_host: isIp === true,
    obfuscated_ip: isIp === true && !isUsualAddress(typedHost(typed)),
    credentials_in_url: url.username !== '' || url.password !== '',
    punycode: hostname.split('.').some((label) => label.startsWith('xn--')),
    url_shortener: SHORTENERS.has(domain ?? '') || SHORTENERS.has(hostname),
    suspicious_tld: SUSPICIOUS_TLDS.has(publicSuffix?.split('.').at(-1) ?? ''),
    many_subdomains: domain !== null && (subdomain?.split('.').length ?? 0) >= MANY_SUBDOMAINS,
    non_standard_port: url.port !== '',
    hyphen_heavy: domainToUnicode(domainWithoutSuffix ?? '').split('-').length > MANY_HYPHENS,
    phishing_keywords: PHISHING_WORDS.filter((word) => unicode.includes(word)).length >= MANY_WORDS,
  };
  return ids(isTrue);
}

function pathFindings(url: URL): FindingId[] {
  const file = decoded(url.pathname);
  return ids({
    executable_download: PROGRAM_FILE.test(file),
    double_extension: DISGUISED_PROGRAM.test(file),
    not_https: url.protocol === 'http:' || url.protocol === 'ftp:',
    long_url: url.href.length > LONG_URL,
    nested_url: [...url.searchParams.values()].some((value) => /^\s*[a-z][a-z0-9+.-]*:\/\//i.test(value)),
  });
}

function ids(isTrue: Readonly<Partial<Record<FindingId, boolean>>>): FindingId[] {
  return (Object.keys(isTrue) as FindingId[]).filter((id) => isTrue[id]);
}

/** Whether a label, or a part of one between hyphens, reads as a brand whose domain this is not. */
function bearsBrand(labels: readonly string[], domain: string): boolean {
  const parts = new Set(
    labels
      .map((label) => domainToUnicode(label))
      .flatMap((label) => [label].concat(label.split('-')))
      .map(foldLookalikes),
  );
  return BRANDS.some((brand) => parts.has(foldLookalikes(brand.name)) && !ownsDomain(brand, domain));
}

/** The host as it was typed. */
function typedHost(typed: string): string {
  const authority = typed.replace(/^(?:[a-z][a-z0-9+.-]*:)?[/\\]*/i, '').split(/[/\\?#]/)[0] ?? '';
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
}

/** Four decimal numbers, or IPv6 in brackets. */
function isUsualAddress(host: string): boolean {
  return /^(?:(?:0|[1-9]\d{0,2})(?:\.(?!$)|$)){4}$/.test(host) || /^\[[\da-f:.]+\]$/i.test(host);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
