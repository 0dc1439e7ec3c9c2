/** What a robots.txt says to one crawler, and which of its rules decides on a URL. */
import type { RobotsFile, RobotsGroup, RobotsRule } from './robots.ts';

/** A rule that can match, ready to be compared. */
interface CompiledRule {
  readonly rule: RobotsRule;
  /** The literal parts between the wildcards. */
  readonly parts: readonly string[];
  /** Whether the last part ends the URL. */
  readonly anchored: boolean;
  readonly octets: number;
}

/**
 * The product token by which a crawler is named in robots.txt (RFC 9309 §2.2.1): the leading run of letters,
 * hyphens and underscores, or in a whole header such as `Mozilla/5.0 (compatible; ExampleBot/0.1; …)`, which
 * is the standard's example, that of the name after `compatible`.
 */
export function productToken(userAgent: string): string | undefined {
  const disguised = /^\s*Mozilla\/[^(]*\([^)]*\bcompatible;\s*([A-Za-z_-]+)/i.exec(userAgent);
  return disguised?.[1] ?? leadingToken(userAgent.trim());
}

function leadingToken(name: string): string | undefined {
  return /^[A-Za-z_-]+/.exec(name)?.[0];
}

/** The rules for a crawler: of all groups that name it, or of those for all crawlers when none does. */
export class CrawlerRules {
  /** The names of the groups that were used, as written, each once. */
  readonly userAgents: readonly string[];
  /** Seconds. */
  readonly crawlDelay: number | null;
  /** In the order in which they decide. */
  readonly #rules: readonly CompiledRule[];

  /** `token` is the crawler's, of `productToken`; without one the groups for all crawlers count. */
  constructor({ groups }: RobotsFile, token: string | undefined) {
    const own = token === undefined ? [] : groups.filter((group) => names(group, token));
    const applying = own.length > 0 ? own : groups.filter(namesAll);
    this.userAgents = [...new Set(applying.flatMap(({ userAgents }) => userAgents))];
    this.crawlDelay = applying.find(({ crawlDelay }) => crawlDelay !== null)?.crawlDelay ?? null;
    this.#rules = compileRules(applying.flatMap(({ rules }) => rules));
  }

  /** How many wildcards the rules have: the cost of a decision grows with their number and the URL's length. */
  get wildcards(): number {
    return this.#rules.reduce((sum, { parts }) => sum + parts.length - 1, 0);
  }

  /** The rule that decides on a path of `comparedPath`: the longest that matches; null when all is allowed. */
  deciding(path: string): RobotsRule | null {
    // RFC 9309 §2.2.2: a crawler may always fetch the file itself.
    if (path === '/robots.txt') return null;
    return this.#rules.find((compiled) => matches(compiled, path))?.rule ?? null;
  }
}

function names({ userAgents }: RobotsGroup, token: string): boolean {
  return userAgents.some((name) => leadingToken(name)?.toLowerCase() === token.toLowerCase());
}

function namesAll({ userAgents }: RobotsGroup): boolean {
  return userAgents.some((name) => /^\*(?:\s|$)/.test(name));
}

/** The longest first, then allow, then the earlier one (RFC 9309 §2.2.2). */
function compileRules(rules: readonly RobotsRule[]): readonly CompiledRule[] {
  return rules
    .flatMap((rule) => compile(rule) ?? [])
    .sort(
      (a, b) => b.octets - a.octets || a.rule.type.localeCompare(b.rule.type) || a.rule.line - b.rule.line,
    );
}

function compile(rule: RobotsRule): CompiledRule | undefined {
  const { pattern } = rule;
  if (pattern === '' || /^https?:\/\//i.test(pattern)) return undefined;
  const path = /^[/*]/.test(pattern) ? pattern : `/${pattern}`;
  const anchored = path.endsWith('$');
  const encoded = encodeOctets(anchored ? path.slice(0, -1) : path).replaceAll('$', '%24');
  return { rule, parts: encoded.split('*'), anchored, octets: encoded.length + (anchored ? 1 : 0) };
}

/** The path and query of a URL or path, as rules are compared with it. */
export function comparedPath(url: string): string {
  const afterHost = /^https?:\/\/[^/?#]*/i.exec(url)?.[0].length ?? 0;
  const fragment = url.indexOf('#', afterHost);
  const path = url.slice(afterHost, fragment === -1 ? undefined : fragment);
  const absolute = path.startsWith('/') ? path : `/${path}`;
  return encodeOctets(absolute).replaceAll('*', '%2A').replaceAll('$', '%24');
}

/**
 * RFC 9309 §2.2.2: octets that no URI may hold in percent-encoding, escapes of unreserved characters decoded,
 * other escapes with capital digits.
 */
function encodeOctets(text: string): string {
  return text
    .replace(/[^\x21-\x7e]+|["<>\\^`{|}]/g, (run) => encodeURIComponent(run.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (escape) => {
      const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
      return /[A-Za-z0-9._~-]/.test(character) ? character : escape.toUpperCase();
    });
}

/** Whether a rule matches a path from its beginning: one pass over both, since each part is taken where it first fits. */
function matches({ parts, anchored }: CompiledRule, path: string): boolean {
  const [first = '', ...rest] = parts;
  if (!path.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return !anchored || path.length === first.length;
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return anchored ? path.length - last.length >= at && path.endsWith(last) : path.includes(last, at);
}
