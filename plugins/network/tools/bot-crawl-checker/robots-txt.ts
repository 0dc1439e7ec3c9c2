/** What crawlers must read at least, and more is not read here either (RFC 9309 §2.5). */
const MAX_BYTES = 500 * 1024;

/** A rule with the line that it stands in. */
export interface RobotsRule {
  readonly allow: boolean;
  /** Percent-encoding normalised. */
  readonly pattern: string;
  /** As written, without a comment. */
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

/** What a robots.txt says to one crawler. */
export interface RobotsGroup {
  readonly rules: readonly RobotsRule[];
  readonly crawlDelay: number | null;
}

export interface RobotsTxt {
  readonly sitemaps: readonly string[];
  /** The group of a product token, else that of `*`, else an empty one. */
  groupFor(token: string): RobotsGroup;
}

/**
 * Reads robots.txt by RFC 9309. Groups of the same token are merged; lines that are none of the standard's,
 * sitemaps among them, end no group (§2.2.4).
 */
export function readRobotsTxt(text: string): RobotsTxt {
  const groups: GroupReader[] = [];
  const sitemaps: string[] = [];
  for (const [index, line] of withinBound(text)
    .split(/\r\n|\r|\n/)
    .entries()) {
    const written = line.replace(/#.*$/s, '').trim();
    const colon = written.indexOf(':');
    const key = written.slice(0, Math.max(colon, 0)).trimEnd().toLowerCase();
    const value = written.slice(colon + 1).trimStart();
    if (key === 'sitemap' && value !== '') sitemaps.push(value);
    else if (key === 'user-agent') {
      if (groups.at(-1)?.hasRules ?? true) groups.push(new GroupReader());
      groups.at(-1)?.agents.add(productToken(value));
    } else if (key === 'allow' || key === 'disallow')
      groups.at(-1)?.addRule(key === 'allow', value, written, index + 1);
    else if (key === 'crawl-delay') groups.at(-1)?.setDelay(value);
  }
  return { sitemaps, groupFor: (token) => merged(groups, token.toLowerCase()) };
}

/** A group while its lines are read. */
class GroupReader {
  readonly agents = new Set<string>();
  readonly rules: RobotsRule[] = [];
  crawlDelay: number | null = null;
  /** Rules have begun, so that the next user agent begins another group. */
  hasRules = false;

  addRule(allow: boolean, path: string, text: string, line: number): void {
    this.hasRules = true;
    // An empty path is no rule: an empty Disallow allows all.
    if (path !== '') this.rules.push({ allow, pattern: normalisePath(path), text, line });
  }

  setDelay(value: string): void {
    if (/^\d+(?:\.\d+)?$/.test(value)) this.crawlDelay ??= Number(value);
  }
}

function merged(groups: readonly GroupReader[], token: string): RobotsGroup {
  const own = groups.filter(({ agents }) => agents.has(token));
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.has('*'));
  return {
    rules: chosen.flatMap(({ rules }) => rules),
    crawlDelay: chosen.find(({ crawlDelay }) => crawlDelay !== null)?.crawlDelay ?? null,
  };
}

/** The rule that decides on a URL: the longest that matches, of equals one that allows (§2.2.2). */
export function decidingRule({ rules }: RobotsGroup, url: URL): RobotsRule | null {
  // The file itself may always be read.
  if (url.pathname === '/robots.txt') return null;
  const path = normalisePath(url.pathname + url.search);
  let decided: RobotsRule | null = null;
  for (const rule of rules) {
    const longer = rule.pattern.length - (decided?.pattern.length ?? -1);
    if ((longer > 0 || (longer === 0 && rule.allow)) && matches(rule.pattern, path)) decided = rule;
  }
  return decided;
}

/**
 * Whether a path begins as a pattern says: `*` stands for anything, `$` at the end for the end (§2.2.3). The
 * parts between stars are found one after the other, the earliest place first, so nothing is tried twice.
 */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const [first = '', ...parts] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  if (parts.length === 0) return !isAnchored || path === first;
  const last = isAnchored ? (parts.pop() ?? '') : '';
  let at = first.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return !isAnchored || (path.endsWith(last) && path.length - last.length >= at);
}

/** Without escapes of unreserved characters, others in capitals, what no URI may hold escaped as UTF-8 (§2.2.2). */
function normalisePath(path: string): string {
  return path
    .replace(/[^\x21-\x7e]+|["<>\\^`{|}]/g, (text) => encodeURIComponent(text.toWellFormed()))
    .replace(/%([0-9a-f]{2})/gi, (escape, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return /[A-Za-z0-9._~-]/.test(character) ? character : escape.toUpperCase();
    });
}

/** `Googlebot/2.1` obeys as `googlebot` (§2.2.1). */
function productToken(value: string): string {
  return value === '*' ? value : (/^[a-z_-]+/i.exec(value)?.[0].toLowerCase() ?? '');
}

function withinBound(text: string): string {
  const plain = text.replace(/^\ufeff/, '');
  const bytes = new TextEncoder().encode(plain);
  return bytes.length <= MAX_BYTES ? plain : new TextDecoder().decode(bytes.subarray(0, MAX_BYTES));
}
