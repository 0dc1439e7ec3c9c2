import type { RobotsRule } from './robots-txt.ts';

/** A rule that can match, ready to be compared. */
export interface CompiledRule {
  readonly rule: RobotsRule;
  /** The literal parts between the wildcards. */
  readonly parts: readonly string[];
  /** Whether the last part ends the URL. */
  readonly anchored: boolean;
  readonly octets: number;
}

/** The rules in the order in which they decide: the longest first, then allow, then the earlier one. */
export function compileRules(rules: readonly RobotsRule[]): CompiledRule[] {
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
 * RFC 9309 §2.2.2: octets beyond ASCII in percent-encoding, escapes of unreserved characters decoded, other
 * escapes with capital digits.
 */
function encodeOctets(text: string): string {
  return text
    .replace(/[^\x00-\x7f]+/g, (run) => encodeURIComponent(run.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (escape) => {
      const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
      return /[A-Za-z0-9._~-]/.test(character) ? character : escape.toUpperCase();
    });
}

/** Whether a rule matches a path from its beginning: one pass over both, since each part is taken where it first fits. */
export function matchesPath({ parts, anchored }: CompiledRule, path: string): boolean {
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
