import { isW3cDate } from '@toolyard/kit/iso-8601';
import { quote } from '@toolyard/sdk';
import { extensionOf, reviewExtension } from './sitemap-extensions.ts';
import { isChangeFrequency, isDecimal, isTooLong, parseHttpUrl } from './sitemap-values.ts';
import { readSitemapXml, XmlFault, type SitemapElement } from './sitemap-xml.ts';

/** The protocol's limits (sitemaps.org 0.9, "Sitemap file size") and Google's for extensions. */
export const LIMITS = { urls: 50_000, bytes: 52_428_800, images: 1000, news: 1000 } as const;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** What an entry of each kind of sitemap is called, and what it may hold. */
const KINDS = {
  urlset: { entry: 'url', fields: ['loc', 'lastmod', 'changefreq', 'priority'] },
  sitemapindex: { entry: 'sitemap', fields: ['loc', 'lastmod'] },
} as const;

const WARNINGS = new Set([
  'duplicate_url',
  'mixed_hosts',
  'mixed_schemes',
  'fragment',
  'deprecated_element',
  'whitespace',
  'missing_self_alternate',
  'bom',
]);

export interface SitemapFinding {
  readonly code: string;
  readonly message: string;
  readonly offset: number;
  /** Of the entry that it is in; null outside one. */
  readonly loc: string | null;
}

type OpenFinding = Omit<SitemapFinding, 'loc'>;

export interface SitemapStats {
  lastmod: number;
  changefreq: number;
  priority: number;
  images: number;
  videos: number;
  news: number;
  alternates: number;
}

/** How many findings of each kind are kept; all are counted. */
export const MOST_FINDINGS = 100;

/** Goes through a sitemap and gathers what is wrong with it, in the order of the text. */
export class SitemapReview {
  type: keyof typeof KINDS | 'text' | null = null;
  urlCount = 0;
  readonly errors: SitemapFinding[] = [];
  readonly warnings: SitemapFinding[] = [];
  errorCount = 0;
  warningCount = 0;
  readonly stats: SitemapStats = {
    lastmod: 0,
    changefreq: 0,
    priority: 0,
    images: 0,
    videos: 0,
    news: 0,
    alternates: 0,
  };
  readonly hosts = new Map<string, number>();
  readonly #scope: URL | undefined;
  readonly #seen = new Set<string>();
  #firstUrl: URL | undefined;
  #mixed = { hosts: false, schemes: false };

  /** @param scope where the sitemap lies */
  constructor(scope: URL | undefined) {
    this.#scope = scope;
  }

  /** Notes something that concerns no entry. */
  note(code: string, message: string, offset = 0): void {
    this.#add({ code, message, offset }, null);
  }

  readText(text: string): void {
    this.type = 'text';
    let offset = 0;
    for (const [line, end = ''] of text.matchAll(/[^\r\n]*(\r\n|\r|\n|$)/g)) {
      const url = line.slice(0, line.length - end.length);
      if (url.trim() !== '') this.#enter(offset, url.trim(), this.#reviewLocation(url, offset));
      offset += line.length;
    }
  }

  readXml(xml: string): void {
    let root: SitemapElement | undefined;
    try {
      readSitemapXml(xml, {
        onEncoding: (encoding) => {
          if (!/^utf-?8$/i.test(encoding) && !this.errors.some(({ code }) => code === 'encoding'))
            this.note('encoding', `expected UTF-8, the declaration says ${quote(encoding)}`);
        },
        onDoctype: (offset) => this.note('doctype', 'a sitemap has no DOCTYPE', offset),
        onRoot: (element) => (root = this.#reviewRoot(element)),
        onEntry: (element) => {
          if (root !== undefined) this.#reviewEntry(element);
        },
      });
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error;
      this.#forgetFindings();
      this.note('xml_syntax', error.message, error.offset);
      return;
    }
    if (root !== undefined && this.urlCount === 0)
      this.note('no_entries', `${root.name} has no ${KINDS[this.#kind].entry}`, root.offset);
  }

  get #kind(): keyof typeof KINDS {
    return this.type === 'sitemapindex' ? 'sitemapindex' : 'urlset';
  }

  /** The root, if what is in it can be looked at. */
  #reviewRoot(root: SitemapElement): SitemapElement | undefined {
    if (root.local !== 'urlset' && root.local !== 'sitemapindex') {
      this.#forgetFindings();
      this.note('wrong_root', `expected urlset or sitemapindex, got ${root.name}`, root.offset);
      return undefined;
    }
    this.type = root.local;
    if (root.uri === NAMESPACE) return root;
    this.#forgetFindings();
    const given = root.uri === '' ? 'none' : quote(root.uri);
    this.note('wrong_namespace', `expected the namespace ${NAMESPACE}, got ${given}`, root.offset);
    return undefined;
  }

  #reviewEntry(element: SitemapElement): void {
    const { entry, fields } = KINDS[this.#kind];
    if (!belongs(element, [entry])) {
      if (isOwn(element))
        this.note('unknown_element', `${element.name} is no element of a sitemap`, element.offset);
      return;
    }
    const found: OpenFinding[] = [];
    const seen = new Set<string>();
    for (const child of element.children) {
      if (!belongs(child, fields)) {
        if (isOwn(child)) found.push(unknownElement(child, element));
        continue;
      }
      if (seen.has(child.local))
        found.push({
          code: 'duplicate_element',
          message: `${child.name} is there twice in one ${element.name}`,
          offset: child.offset,
        });
      seen.add(child.local);
      found.push(...child.children.filter(isOwn).map((inner) => unknownElement(inner, child)));
      if (child.local !== 'loc') found.push(...reviewField(child));
    }
    this.#countFields(seen);
    found.push(...this.#reviewExtensions(element));
    const loc = element.children.find((child) => belongs(child, ['loc']));
    if (loc === undefined)
      found.push({ code: 'missing_loc', message: `${element.name} has no loc`, offset: element.offset });
    else found.push(...this.#reviewLocation(loc.text, loc.offset));
    this.#enter(element.offset, loc?.text.trim() ?? null, found);
  }

  /** Counts an entry and takes its findings. */
  #enter(offset: number, loc: string | null, found: readonly OpenFinding[]): void {
    this.urlCount += 1;
    const tooMany =
      this.urlCount === LIMITS.urls + 1
        ? [{ code: 'too_many_urls', message: `expected at most ${LIMITS.urls} entries`, offset }]
        : [];
    for (const one of [...tooMany, ...found].toSorted((a, b) => a.offset - b.offset)) this.#add(one, loc);
  }

  /** What is wrong with the address of an entry. */
  #reviewLocation(written: string, offset: number): OpenFinding[] {
    const loc = written.trim();
    const found: OpenFinding[] =
      loc === written ? [] : [{ code: 'whitespace', message: 'loc: white space around the URL', offset }];
    const url = parseHttpUrl(loc);
    if (url === undefined) {
      found.push({
        code: 'invalid_url',
        message: `expected an absolute http(s) URL, got ${quote(loc)}`,
        offset,
      });
      return found;
    }
    if (isTooLong(loc))
      found.push({ code: 'url_too_long', message: 'expected fewer than 2048 characters', offset });
    if (!this.#isInScope(url))
      found.push({
        code: 'out_of_scope',
        message: `${quote(loc)} is not below the sitemap's own place`,
        offset,
      });
    if (loc.includes('#'))
      found.push({ code: 'fragment', message: 'search engines drop what follows #', offset });
    if (this.#seen.has(url.href))
      found.push({ code: 'duplicate_url', message: `${quote(loc)} is there already`, offset });
    this.#seen.add(url.href);
    this.hosts.set(url.host, (this.hosts.get(url.host) ?? 0) + 1);
    found.push(...this.#reviewMixture(url, offset));
    return found;
  }

  /** Told once each, at the first that differs from the first of all. */
  #reviewMixture(url: URL, offset: number): OpenFinding[] {
    this.#firstUrl ??= url;
    const { host, protocol } = this.#firstUrl;
    const found: OpenFinding[] = [];
    if (url.host !== host && !this.#mixed.hosts) {
      this.#mixed.hosts = true;
      found.push({ code: 'mixed_hosts', message: `${url.host} beside ${host}`, offset });
    }
    if (url.protocol !== protocol && !this.#mixed.schemes) {
      this.#mixed.schemes = true;
      found.push({ code: 'mixed_schemes', message: `${url.protocol}// beside ${protocol}//`, offset });
    }
    return found;
  }

  #isInScope(url: URL): boolean {
    if (this.#scope === undefined) return true;
    const { origin, hostname, pathname } = this.#scope;
    if (this.type === 'sitemapindex') return url.hostname === hostname;
    return url.origin === origin && url.pathname.startsWith(pathname.slice(0, pathname.lastIndexOf('/') + 1));
  }

  #countFields(seen: ReadonlySet<string>): void {
    for (const field of ['lastmod', 'changefreq', 'priority'] as const)
      if (seen.has(field)) this.stats[field] += 1;
  }

  #reviewExtensions(entry: SitemapElement): OpenFinding[] {
    const found: OpenFinding[] = [];
    let images = 0;
    const alternates: string[] = [];
    for (const child of entry.children) {
      const kind = extensionOf(child);
      if (kind === undefined) continue;
      found.push(...reviewExtension(child));
      if (kind === 'image') {
        images += 1;
        this.stats.images += 1;
        if (images === LIMITS.images + 1)
          found.push({
            code: 'too_many_images',
            message: `expected at most ${LIMITS.images} images in one ${entry.name}`,
            offset: child.offset,
          });
      } else if (kind === 'video') this.stats.videos += 1;
      else if (kind === 'xhtml') {
        this.stats.alternates += 1;
        alternates.push(hrefOf(child.attributes.get('href') ?? ''));
      } else {
        this.stats.news += 1;
        if (this.stats.news === LIMITS.news + 1)
          found.push({
            code: 'too_many_news',
            message: `expected at most ${LIMITS.news} news entries`,
            offset: child.offset,
          });
      }
    }
    const loc = entry.children.find((child) => belongs(child, ['loc']));
    if (alternates.length > 0 && loc !== undefined && !alternates.includes(hrefOf(loc.text)))
      found.push({
        code: 'missing_self_alternate',
        message: 'the alternates of a page name the page itself too',
        offset: entry.offset,
      });
    return found;
  }

  #add(finding: OpenFinding, loc: string | null): void {
    const isWarning = WARNINGS.has(finding.code);
    if (isWarning) this.warningCount += 1;
    else this.errorCount += 1;
    const list = isWarning ? this.warnings : this.errors;
    if (list.length < MOST_FINDINGS) list.push({ ...finding, loc });
  }

  #forgetFindings(): void {
    this.errors.length = 0;
    this.errorCount = 0;
  }
}

/** Of the sitemap namespace or of none: what is written there is meant for the protocol. */
function isOwn({ uri }: SitemapElement): boolean {
  return uri === NAMESPACE || uri === '';
}

function belongs({ uri, local }: SitemapElement, names: readonly string[]): boolean {
  return uri === NAMESPACE && names.includes(local);
}

function unknownElement({ name, offset }: SitemapElement, parent: SitemapElement): OpenFinding {
  return { code: 'unknown_element', message: `${name} is no element of ${parent.name}`, offset };
}

/** What the fields besides loc have to be. */
const FIELD_RULES: Readonly<Record<string, readonly [string, (text: string) => boolean, string]>> = {
  lastmod: ['invalid_lastmod', isW3cDate, 'a W3C date such as 2026-01-31 or 2026-01-31T10:00:00+01:00'],
  changefreq: [
    'invalid_changefreq',
    isChangeFrequency,
    'always, hourly, daily, weekly, monthly, yearly or never',
  ],
  priority: ['invalid_priority', (text) => isDecimal(text, 0, 1), 'a decimal from 0.0 to 1.0'],
};

function reviewField({ local, name, text, offset }: SitemapElement): OpenFinding[] {
  const value = text.trim();
  const found: OpenFinding[] =
    value === text ? [] : [{ code: 'whitespace', message: `${name}: white space around the value`, offset }];
  const rule = FIELD_RULES[local];
  if (rule !== undefined && !rule[1](value))
    found.push({ code: rule[0], message: `${name}: expected ${rule[2]}, got ${quote(value)}`, offset });
  return found;
}

function hrefOf(text: string): string {
  return URL.parse(text.trim())?.href ?? text.trim();
}
