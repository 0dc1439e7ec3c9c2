import { InputError, quote } from '@toolyard/sdk';
import { DIRECTIVES, isNonceOrHash } from '../../lib/content-security-policy.ts';

/** Directives that may stand without a value; `sandbox` alone takes one too. */
const VALUELESS: ReadonlySet<string> = new Set([
  'upgrade-insecure-requests',
  'block-all-mixed-content',
  'sandbox',
]);

/**
 * Directives as a caller gives them: names with _ or -, sources as a list or a text, keywords without their
 * quotes.
 *
 * @throws InputError naming the directive that is unknown, given twice, or has a value that it cannot have
 */
export function readDirectives(given: Readonly<Record<string, readonly string[] | string | true>>) {
  const directives = new Map<string, string[]>();
  for (const [key, value] of Object.entries(given)) {
    const argument = `directives.${key}`;
    const name = key.replaceAll('_', '-').toLowerCase();
    if (!DIRECTIVES.has(name)) throw new InputError(argument, 'unknown directive');
    if (directives.has(name)) throw new InputError(argument, 'the directive is given twice');
    const sources = readSources(argument, value);
    if (sources.length === 0 && !VALUELESS.has(name)) throw new InputError(argument, 'expected sources');
    if (sources.length > 0 && VALUELESS.has(name) && name !== 'sandbox')
      throw new InputError(argument, 'expected true: the directive takes no value');
    directives.set(name, [...new Set(sources.map((source) => quoteKeyword(name, source)))]);
  }
  return directives;
}

/** A source must not end the directive or the header that it stands in. */
function readSources(argument: string, given: readonly string[] | string | true): string[] {
  if (given === true) return [];
  const sources =
    typeof given === 'string' ? given.split(/[\t\n\f\r ]+/).filter((source) => source !== '') : [...given];
  for (const source of sources) {
    if (!isSourceText(source))
      throw new InputError(
        argument,
        `expected sources of ASCII characters without white space, ; and , got ${quote(source)}`,
      );
  }
  return sources;
}

/** ASCII without white space, control characters, and the ; and , that end a directive and a header. */
export function isSourceText(text: string): boolean {
  return /^[\x21-\x2b\x2d-\x3a\x3c-\x7e]+$/.test(text);
}

const KEYWORDS: ReadonlySet<string> = new Set([
  'self',
  'none',
  'unsafe-inline',
  'unsafe-eval',
  'unsafe-hashes',
  'wasm-unsafe-eval',
  'strict-dynamic',
  'report-sample',
]);

/** Directives whose values are names, types or URLs, where `self` would mean itself. */
const WITHOUT_KEYWORDS: ReadonlySet<string> = new Set(['sandbox', 'report-to', 'report-uri', 'plugin-types']);

/** Keywords of one directive alone (W3C Trusted Types §4.3). */
const OWN_KEYWORDS = new Map([
  ['require-trusted-types-for', 'script'],
  ['trusted-types', 'allow-duplicates'],
]);

function quoteKeyword(directive: string, source: string): string {
  const word = source.toLowerCase().replace(/^'(.*)'$/, '$1');
  if (WITHOUT_KEYWORDS.has(directive)) return source;
  if (KEYWORDS.has(word) || OWN_KEYWORDS.get(directive) === word) return `'${word}'`;
  return isNonceOrHash(`'${source}'`) ? `'${source}'` : source;
}
