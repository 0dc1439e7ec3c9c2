import { getPublicSuffix } from 'tldts';

/** A policy: directive names in lower case to what they list, in order. */
export type Policy = ReadonlyMap<string, readonly string[]>;

const FETCH_DIRECTIVES = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'object-src',
  'frame-src',
  'child-src',
  'worker-src',
  'manifest-src',
  'fenced-frame-src',
];

/** Directives that browsers dropped or are about to. */
export const DEPRECATED_DIRECTIVES: ReadonlySet<string> = new Set([
  'block-all-mixed-content',
  'navigate-to',
  'plugin-types',
  'prefetch-src',
  'referrer',
  'reflected-xss',
  'require-sri-for',
]);

/** What Content Security Policy Level 3 and the specifications that extend it define. */
export const DIRECTIVES: ReadonlySet<string> = new Set([
  ...FETCH_DIRECTIVES,
  'base-uri',
  'form-action',
  'frame-ancestors',
  'sandbox',
  'report-uri',
  'report-to',
  'upgrade-insecure-requests',
  'require-trusted-types-for',
  'trusted-types',
  ...DEPRECATED_DIRECTIVES,
]);

/** Whether a source allows by nonce or by hash: browsers then pass over 'unsafe-inline'. */
export function isNonceOrHash(source: string): boolean {
  return /^'(?:nonce|sha(?:256|384|512))-[A-Za-z0-9+/_-]+={0,2}'$/i.test(source);
}

export function hasSource(sources: readonly string[], wanted: string): boolean {
  return sources.some((source) => source.toLowerCase() === wanted);
}

/** The directives that decide which scripts run: script-src and its parts, or what they fall back to. */
export function scriptDirectives(policy: Policy): [name: string, sources: readonly string[]][] {
  const names = [
    'script-src-elem',
    'script-src-attr',
    policy.has('script-src') ? 'script-src' : 'default-src',
  ];
  return names.flatMap((name): [string, readonly string[]][] => {
    const sources = policy.get(name);
    return sources === undefined ? [] : [[name, sources]];
  });
}

/**
 * Sources that let scripts in from nearly anywhere: bare schemes, `*` for all hosts, and `*.co.uk` for all names that
 * anybody can have. Beside 'strict-dynamic' browsers pass over them.
 */
export function wildcardSources(sources: readonly string[]): string[] {
  if (hasSource(sources, "'strict-dynamic'")) return [];
  return sources.filter((source) => SCHEME_SOURCE.test(source) || isOpenHost(source));
}

const SCHEME_SOURCE = /^(?:https?|data):$/i;

/** Scheme, host and what follows of a host source (CSP Level 3 §2.3.1) whose host begins with a wildcard. */
const WILDCARD_HOST = /^(?:[a-z][a-z0-9+.-]*:\/\/)?\*(?:\.([a-z0-9.-]+))?(?:[:/]|$)/i;

function isOpenHost(source: string): boolean {
  const found = WILDCARD_HOST.exec(source);
  if (found === null) return false;
  const [, under] = found;
  return under === undefined || getPublicSuffix(under, { allowPrivateDomains: true }) === under.toLowerCase();
}

/**
 * The policies of a header value (CSP Level 3 §4.2): parted by commas, directives by semicolons; of those
 * given twice the first one counts.
 */
export function parsePolicies(header: string): Policy[] {
  return header
    .split(',')
    .map((policy) => {
      const directives = new Map<string, readonly string[]>();
      for (const directive of policy.split(';')) {
        const [name = '', ...sources] = directive.split(/[\t\n\f\r ]+/).filter((word) => word !== '');
        const key = name.toLowerCase();
        if (key !== '' && !directives.has(key)) directives.set(key, sources);
      }
      return directives;
    })
    .filter((policy) => policy.size > 0);
}
