/** robots.txt as RFC 9309 has it, read as leniently as Google's open-source parser reads it. */

export interface RobotsRule {
  readonly type: 'allow' | 'disallow';
  /** As written. */
  readonly pattern: string;
  /** Counted from 1. */
  readonly line: number;
  /** The whole line as written, without blanks around it and without its comment. */
  readonly text: string;
}

export interface RobotsGroup {
  /** As written. */
  readonly userAgents: readonly string[];
  readonly rules: readonly RobotsRule[];
  /** Seconds. */
  readonly crawlDelay: number | null;
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
  readonly groups: readonly RobotsGroup[];
  readonly sitemaps: readonly { readonly url: string; readonly line: number }[];
  /** Lines that crawlers ignore or mistake. */
  readonly errors: readonly RobotsNote[];
  /** Lines that may not do what was meant. */
  readonly warnings: readonly RobotsNote[];
}

/** RFC 9309 §2.5 asks crawlers to read at least 500 KiB; Google reads no more. */
const MAX_BYTES = 500 * 1024;

const LINE_END = /\r\n|\r|\n/;

/** Directives that decide what is read, with the names under which Google's parser takes them too. */
const READ = new Map<Directive, readonly string[]>([
  ['user-agent', ['user-agent', 'useragent', 'user agent']],
  ['allow', ['allow']],
  ['disallow', ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']],
  ['sitemap', ['sitemap', 'site-map']],
]);
/** Directives of single crawlers that RFC 9309 does not have. */
const IGNORED: ReadonlySet<string> = new Set(['crawl-delay', 'host', 'clean-param', 'noindex']);

type Directive = 'user-agent' | 'allow' | 'disallow' | 'sitemap';

/**
 * Reads a robots.txt. Of an HTML page, which servers answer for a missing file, it takes the lines that are rules, as Google
 * does ("Create a robots.txt file", invalid lines), and notes nothing of the others.
 */
export function readRobotsTxt(text: string): RobotsFile {
  return new RobotsReader(text).read();
}

/** Reads line by line; whatever it cannot use it notes. */
class RobotsReader {
  readonly #text: string;
  readonly #groups: { userAgents: string[]; rules: RobotsRule[]; crawlDelay: number | null; line: number }[] =
    [];
  readonly #sitemaps: { url: string; line: number }[] = [];
  readonly #errors: RobotsNote[] = [];
  readonly #warnings: RobotsNote[] = [];
  /** Whether what is wrong with a line is noted. */
  #judgesLines = true;
  /** Of the line that is read, as written. */
  #written = '';
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  read(): RobotsFile {
    const { text, cutLine } = firstBytes(this.#text.replace(/^\ufeff/, ''));
    if (this.#text.startsWith('\ufeff')) this.#warn('bom', 'the text begins with a byte order mark');
    if (isHtmlPage(text)) {
      this.#warn('html', 'this is an HTML page: crawlers look for rules in its lines, and ignore the rest');
      this.#judgesLines = false;
    }
    for (const [index, line] of text.split(LINE_END).entries()) this.#readLine(line, index + 1);
    this.#judgesLines = true;
    this.#written = '';
    if (cutLine !== undefined) {
      this.#line = cutLine;
      this.#warn('too_large', 'only the first 500 KiB count');
    }
    return {
      groups: this.#groups,
      sitemaps: this.#sitemaps,
      errors: this.#errors,
      warnings: this.#warnings,
    };
  }

  #readLine(written: string, line: number): void {
    this.#written = written;
    this.#line = line;
    const content = trimBlanks(written.replace(/#.*$/s, ''));
    if (content === '') return;
    const colon = content.indexOf(':');
    if (colon === -1) this.#readWords(content);
    else
      this.#readDirective(trimBlanks(content.slice(0, colon)), trimBlanks(content.slice(colon + 1)), content);
  }

  /** A line without a colon: two words are read as a name and a value. */
  #readWords(content: string): void {
    this.#fail('missing_colon', 'a colon is missing after the name');
    const [name = '', value, ...more] = content.split(/[ \t]+/);
    if (value === undefined || more.length > 0) return;
    if (directiveOf(name) !== undefined || IGNORED.has(name.toLowerCase()))
      this.#readDirective(name, value, content);
  }

  #readDirective(name: string, value: string, content: string): void {
    const key = name.toLowerCase();
    const directive = IGNORED.has(key) ? undefined : directiveOf(name);
    if (directive === undefined) {
      if (IGNORED.has(key)) this.#readIgnored(key, value);
      else this.#warn('unknown_directive', 'no crawler is known to read this directive');
      return;
    }
    if (key !== directive) this.#warn('misspelt_directive', `this is read as ${directive}`);
    if (directive === 'user-agent') this.#nameAgent(value);
    else if (directive === 'sitemap') this.#nameSitemap(value);
    else this.#addRule({ type: directive, pattern: value, line: this.#line, text: content });
  }

  #nameAgent(name: string): void {
    let group = this.#groups.at(-1);
    // Only rules end a list of names: what stands in between does not part them.
    if (group === undefined || group.rules.length > 0) {
      group = { userAgents: [], rules: [], crawlDelay: null, line: this.#line };
      this.#groups.push(group);
    }
    if (name === '') this.#fail('empty_user_agent', 'no crawler is named');
    else group.userAgents.push(name);
  }

  #addRule(rule: RobotsRule): void {
    const group = this.#groups.at(-1);
    if (group === undefined) {
      this.#fail('rule_without_agent', 'no User-agent stands before the rule, which is ignored');
      return;
    }
    group.rules.push(rule);
    const { pattern } = rule;
    if (pattern === '') return;
    if (/^https?:\/\//i.test(pattern))
      this.#warn('absolute_url', 'a rule holds a path: a whole URL never matches');
    else if (!/^[/*]/.test(pattern))
      this.#warn(
        'relative_path',
        "a path begins with /, and is read as if it did; by Google's parser the rule matches nothing",
      );
    if (pattern.slice(0, -1).includes('$'))
      this.#warn('dollar_inside', 'a $ before the end is an ordinary character');
  }

  #nameSitemap(url: string): void {
    this.#sitemaps.push({ url, line: this.#line });
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
      this.#warn('relative_sitemap', 'a sitemap is named by its whole URL');
  }

  #readIgnored(name: string, value: string): void {
    this.#warn('ignored_directive', 'RFC 9309 does not have this directive, and many crawlers ignore it');
    const group = this.#groups.at(-1);
    if (name === 'crawl-delay' && group !== undefined && /^\d+(?:\.\d+)?$/.test(value))
      group.crawlDelay ??= Number(value);
  }

  #fail(code: string, message: string): void {
    if (this.#judgesLines) this.#errors.push({ code, message, line: this.#line, text: this.#written });
  }

  #warn(code: string, message: string): void {
    if (this.#judgesLines) this.#warnings.push({ code, message, line: this.#line, text: this.#written });
  }
}

function isHtmlPage(text: string): boolean {
  return /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(text);
}

/** As Google's parser does, a name is known by its beginning: `Disallowed` is `disallow`. */
function directiveOf(name: string): Directive | undefined {
  const key = name.toLowerCase();
  for (const [directive, beginnings] of READ)
    if (beginnings.some((beginning) => key.startsWith(beginning))) return directive;
  return undefined;
}

/** Without the blanks of ASCII around it: others belong to the value. */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A space, or one of tab, line feed, vertical tab, form feed and carriage return. */
function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** What fits the limit, and the line in which the rest begins. */
function firstBytes(text: string): { readonly text: string; readonly cutLine: number | undefined } {
  // Three bytes a code unit at most: short texts need no counting.
  if (text.length * 3 <= MAX_BYTES) return { text, cutLine: undefined };
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_BYTES));
  if (read === text.length) return { text, cutLine: undefined };
  const kept = text.slice(0, read);
  return { text: kept, cutLine: kept.split(LINE_END).length };
}
