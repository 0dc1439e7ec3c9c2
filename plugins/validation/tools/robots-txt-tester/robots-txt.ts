/** robots.txt as RFC 9309 has it, read as leniently as Google's open-source parser reads it. */

export interface RobotsRule {
  readonly type: 'allow' | 'disallow';
  /** As written. */
  readonly pattern: string;
  readonly line: number;
}

export interface RobotsGroup {
  /** As written. */
  readonly userAgents: string[];
  readonly rules: RobotsRule[];
  crawlDelay: number | null;
  readonly line: number;
}

/** Something about a line that its author should know. */
export interface RobotsNote {
  readonly code: string;
  readonly message: string;
  readonly line: number;
  /** The line as written. */
  readonly text: string;
}

export interface RobotsFile {
  readonly groups: RobotsGroup[];
  readonly sitemaps: { readonly url: string; readonly line: number }[];
  readonly errors: RobotsNote[];
  readonly warnings: RobotsNote[];
}

/** RFC 9309 §2.5 asks crawlers to read at least 500 KiB; Google reads no more. */
const MAX_BYTES = 500 * 1024;

const MISSPELT: Readonly<Record<string, string>> = {
  disalow: 'disallow',
  dissallow: 'disallow',
  dissalow: 'disallow',
  diasllow: 'disallow',
  disallaw: 'disallow',
  useragent: 'user-agent',
  'user agent': 'user-agent',
  'site-map': 'sitemap',
};
/** Directives of single crawlers that RFC 9309 does not have. */
const IGNORED = new Set(['crawl-delay', 'host', 'clean-param', 'noindex']);
const KNOWN = new Set(['user-agent', 'allow', 'disallow', 'sitemap', ...IGNORED]);

export function readRobotsTxt(given: string): RobotsFile {
  const file: RobotsFile = { groups: [], sitemaps: [], errors: [], warnings: [] };
  const { text, cutLine } = firstBytes(given.replace(/^\ufeff/, ''));
  const warn = (code: string, message: string, line: number, written = '') =>
    file.warnings.push({ code, message, line, text: written });
  if (given.startsWith('\ufeff')) warn('bom', 'the text begins with a byte order mark', 1);
  if (/^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(text)) {
    warn('html', 'this is an HTML page, which crawlers read as an empty robots.txt', 1);
    return file;
  }

  let group: RobotsGroup | undefined;
  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    const directive = readDirective(written, line, file);
    if (directive === undefined) continue;
    const { name, value } = directive;
    if (name === 'user-agent') {
      // Only rules end a list of names: what stands in between does not part them.
      if (group === undefined || group.rules.length > 0) {
        group = { userAgents: [], rules: [], crawlDelay: null, line };
        file.groups.push(group);
      }
      if (value !== '') group.userAgents.push(value);
      else
        file.errors.push({ code: 'empty_user_agent', message: 'no crawler is named', line, text: written });
    } else if (name === 'allow' || name === 'disallow') {
      if (group === undefined) {
        const message = 'no User-agent stands before the rule, which is ignored';
        file.errors.push({ code: 'rule_without_agent', message, line, text: written });
        continue;
      }
      group.rules.push({ type: name, pattern: value, line });
      for (const { code, message } of patternNotes(value)) warn(code, message, line, written);
    } else if (name === 'sitemap') {
      file.sitemaps.push({ url: value, line });
      if (!/^https?:\/\//i.test(value) || !URL.canParse(value))
        warn('relative_sitemap', 'a sitemap is named by its whole URL', line, written);
    } else {
      warn(
        'ignored_directive',
        'RFC 9309 does not have this directive, and many crawlers ignore it',
        line,
        written,
      );
      if (name === 'crawl-delay' && group !== undefined && /^\d+(?:\.\d+)?$/.test(value))
        group.crawlDelay ??= Number(value);
    }
  }
  if (cutLine !== undefined) warn('too_large', 'only the first 500 KiB count', cutLine);
  return file;
}

/** What fits the limit, and the line in which the rest begins. */
function firstBytes(text: string): { readonly text: string; readonly cutLine: number | undefined } {
  // Three bytes a code unit at most: short texts need no counting.
  if (text.length * 3 <= MAX_BYTES) return { text, cutLine: undefined };
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_BYTES));
  if (read === text.length) return { text, cutLine: undefined };
  const kept = text.slice(0, read);
  return { text: kept, cutLine: kept.split(/\r\n|\r|\n/).length };
}

/** The directive of a line, under the name that was meant; undefined when there is none. */
function readDirective(
  written: string,
  line: number,
  { errors, warnings }: RobotsFile,
): { readonly name: string; readonly value: string } | undefined {
  const content = written.replace(/#.*$/s, '').trim();
  if (content === '') return undefined;
  const colon = content.indexOf(':');
  // Without a colon, two words are read as a name and a value.
  const [first = '', second, ...more] =
    colon === -1 ? content.split(/\s+/) : [content.slice(0, colon).trim()];
  const name = MISSPELT[first.toLowerCase()] ?? first.toLowerCase();
  if (colon === -1) {
    errors.push({ code: 'missing_colon', message: 'a colon is missing after the name', line, text: written });
    if (second === undefined || more.length > 0 || !KNOWN.has(name)) return undefined;
  } else if (!KNOWN.has(name)) {
    const message = 'no crawler is known to read this directive';
    warnings.push({ code: 'unknown_directive', message, line, text: written });
    return undefined;
  }
  if (name !== first.toLowerCase())
    warnings.push({ code: 'misspelt_directive', message: `this is read as ${name}`, line, text: written });
  return { name, value: colon === -1 ? (second ?? '') : content.slice(colon + 1).trim() };
}

function patternNotes(pattern: string): { readonly code: string; readonly message: string }[] {
  if (pattern === '') return [];
  const notes = [];
  if (/^https?:\/\//i.test(pattern))
    notes.push({ code: 'absolute_url', message: 'a rule holds a path: a whole URL never matches' });
  else if (!/^[/*]/.test(pattern))
    notes.push({ code: 'relative_path', message: 'a path begins with /, and is read as if it did' });
  if (pattern.slice(0, -1).includes('$'))
    notes.push({ code: 'dollar_inside', message: 'a $ before the end is an ordinary character' });
  return notes;
}

/** The product token of a crawler: the leading run of letters, hyphens and underscores (RFC 9309 §2.2.1). */
export function productToken(userAgent: string): string | undefined {
  return /^[A-Za-z_-]+/.exec(userAgent.trim())?.[0];
}

/** The names of the groups that hold for a crawler, and their rules. */
export interface ApplyingGroup {
  readonly userAgents: readonly string[];
  readonly rules: readonly RobotsRule[];
}

/** The groups for a product token, or for all crawlers when it is undefined, read as one. */
export function groupsFor(groups: readonly RobotsGroup[], token: string | undefined): ApplyingGroup {
  const own = token === undefined ? [] : groups.filter((group) => names(group, token));
  const applying = own.length > 0 ? own : groups.filter(namesAll);
  return {
    userAgents: [...new Set(applying.flatMap(({ userAgents }) => userAgents))],
    rules: applying.flatMap(({ rules }) => rules),
  };
}

function names({ userAgents }: RobotsGroup, token: string): boolean {
  return userAgents.some((name) => productToken(name)?.toLowerCase() === token.toLowerCase());
}

function namesAll({ userAgents }: RobotsGroup): boolean {
  return userAgents.some((name) => /^\*(?:\s|$)/.test(name));
}
