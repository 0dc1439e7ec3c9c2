import { decodeDocument, htmlEncoding } from '@toolyard/kit/charset';
import { CRAWLER_GROUPS, CRAWLERS, type Crawler } from '@toolyard/kit/crawlers';
import { failureOf, outcomeFields, SUCCESS } from '@toolyard/kit/remote-failure';
import {
  defineTool,
  InputError,
  networkFailure,
  type NetworkFailure,
  nullable,
  quote,
  type ToolContext,
  Type,
} from '@toolyard/sdk';
import { httpUrlInput } from '@toolyard/sdk/inputs';
import { comparedPath, CrawlerRules, productToken } from '@toolyard/kit/robots-rules';
import { readRobotsTxt, type RobotsFile } from '@toolyard/kit/robots';
import { getText, REMOTE_LIMITS } from '../../lib/remote-text.ts';
import { pageSignals, type PageSignal } from './crawl-signals.ts';

/** Pages that are fetched at a time. */
const AT_ONCE = 4;

const FETCHED_NOTE =
  'Fetched under the names of the crawlers from this server: sites that verify crawlers by address may treat the real ones otherwise.';

const HTML_NOTE =
  'The robots.txt is an HTML page: crawlers look for rules in its lines, and ignore the rest.';

const NOTHING_SAID = readRobotsTxt('');
const NOTHING_ALLOWED = readRobotsTxt('User-agent: *\nDisallow: /');

export default defineTool({
  title: 'Bot Crawl Checker',
  summary:
    'Check which search, AI and social crawlers may and can fetch a URL: robots.txt, status, robots meta tags, bot walls.',
  keywords: ['Googlebot', 'GPTBot', 'noindex', 'crawler access', 'spider'],
  network: true,
  input: Type.Object({
    url: Type.String({ description: 'Page to check (http or https)' }),
    bots: Type.Optional(
      Type.Array(Type.String(), { description: 'Only these bots, by name, or groups search, ai, social' }),
    ),
    user_agents: Type.Optional(
      Type.Array(Type.String({ maxLength: 500 }), {
        maxItems: 20,
        description: 'Any other crawlers, by robots.txt token or whole User-Agent header',
      }),
    ),
    robots_txt: Type.Optional(
      Type.String({ description: 'Judge this robots.txt instead; nothing is fetched' }),
    ),
  }),
  output: Type.Object({
    ...outcomeFields,
    url: Type.String(),
    robots: nullable(
      Type.Object({
        url: nullable(Type.String()),
        status: nullable(Type.Integer()),
        found: Type.Boolean(),
        sitemaps: Type.Array(Type.String()),
      }),
    ),
    bots: Type.Array(
      Type.Object({
        name: Type.String(),
        group: Type.Enum([...CRAWLER_GROUPS, 'other'], { description: 'other: of user_agents' }),
        purpose: Type.String(),
        user_agent: nullable(Type.String(), 'null for a token of robots.txt alone'),
        robots_allowed: Type.Boolean(),
        robots_rule: nullable(Type.String(), 'matched line'),
        robots_line: nullable(Type.Integer()),
        crawl_delay: nullable(Type.Number()),
        status: nullable(Type.Integer()),
        response_ms: nullable(Type.Integer()),
        blocked_by: Type.Array(
          Type.Enum(['robots_txt', 'http_status', 'meta_robots', 'x_robots_tag', 'challenge']),
        ),
        accessible: Type.Boolean({ description: 'by robots.txt only when nothing is fetched' }),
      }),
    ),
    summary: nullable(
      Type.Object({
        total: Type.Integer(),
        accessible: Type.Integer(),
        blocked: Type.Integer(),
        blocked_names: Type.Array(Type.String()),
      }),
    ),
    note: nullable(Type.String()),
  }),
  examples: [
    {
      name: 'AI bots barred',
      input: {
        url: 'https://example.com/private/x',
        robots_txt:
          'User-agent: *\nDisallow: /private/\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n',
        bots: ['Googlebot', 'GPTBot', 'CCBot'],
      },
      output: { ok: true, summary: { total: 3, accessible: 0, blocked: 3 } },
    },
  ],
  async run({ url: given, bots, user_agents = [], robots_txt }, context) {
    const url = httpUrlInput.parseForFetch('url', given);
    const crawlers = [...readCrawlers(bots, user_agents.length > 0), ...user_agents.map(readUserAgent)];
    if (robots_txt !== undefined) {
      const robots = readRobotsTxt(robots_txt);
      const told = { url: null, status: null, found: !isHtml(robots), sitemaps: sitemapsOf(robots) };
      return answer(
        url,
        told,
        crawlers.map((crawler) => judge(crawler, robots, url)),
        notesOf(robots),
      );
    }
    const nothing = { url: url.href, robots: null, bots: [], summary: null, note: null };
    try {
      const { robots, told } = await fetchRobots(context, url);
      const visits = await visitAll(context, url, crawlers);
      const results = crawlers.map((crawler) => judge(crawler, robots, url, visits.get(crawler)));
      const failure = commonFailure([...visits.values()]);
      if (failure !== undefined) return { ok: false, ...failure, ...nothing };
      return answer(url, told, results, [FETCHED_NOTE, ...notesOf(robots)]);
    } catch (error) {
      return { ...failureOf(error), ...nothing };
    }
  },
});

/** A crawler of the list, or one that the caller named. */
type Visitor = Omit<Crawler, 'group'> & { readonly group: Crawler['group'] | 'other' };

/** What is asked for of the list: all of it when nothing is named here or beside it. */
function readCrawlers(bots: readonly string[] = [], othersNamed = false): readonly Crawler[] {
  if (bots.length === 0) return othersNamed ? [] : CRAWLERS;
  const chosen = new Set<Crawler>();
  for (const [index, bot] of bots.entries()) {
    const name = bot.trim().toLowerCase();
    const found = CRAWLERS.filter((crawler) => crawler.name.toLowerCase() === name || crawler.group === name);
    if (found.length === 0)
      throw new InputError(
        `bots[${index}]`,
        `expected ${CRAWLER_GROUPS.join(', ')} or one of ${CRAWLERS.map((crawler) => crawler.name).join(', ')} (others go into user_agents), got ${quote(bot)}`,
      );
    for (const crawler of found) chosen.add(crawler);
  }
  return [...chosen];
}

function readUserAgent(given: string, index: number): Visitor {
  const userAgent = given.trim();
  const name = productToken(userAgent);
  if (name === undefined || !/^[\x20-\x7e]+$/.test(userAgent))
    throw new InputError(
      `user_agents[${index}]`,
      `expected the name of a crawler, such as ExampleBot, or its User-Agent header in ASCII, got ${quote(given)}`,
    );
  return { name, group: 'other', purpose: 'Named by the caller', userAgent };
}

function isHtml({ warnings }: RobotsFile): boolean {
  return warnings.some(({ code }) => code === 'html');
}

function notesOf(robots: RobotsFile): string[] {
  return isHtml(robots) ? [HTML_NOTE] : [];
}

function sitemapsOf({ sitemaps }: RobotsFile): string[] {
  return sitemaps.flatMap(({ url }) => (url === '' ? [] : [url]));
}

/**
 * What robots.txt says (RFC 9309 §2.3.1): none where the server says 4xx, nothing is allowed where it fails. A
 * target that is not asked at all fails as a whole.
 */
async function fetchRobots(context: ToolContext, page: URL) {
  const url = new URL('/robots.txt', page).href;
  try {
    const { status, text } = await getText(context, url, 'text/plain');
    const isAnswered = status >= 200 && status <= 299;
    const robots = isAnswered ? readRobotsTxt(text) : status >= 500 ? NOTHING_ALLOWED : NOTHING_SAID;
    const found = isAnswered && !isHtml(robots);
    return { robots, told: { url, status, found, sitemaps: sitemapsOf(robots) } };
  } catch (error) {
    const failure = networkFailure(error);
    if (
      failure === undefined ||
      ['blocked_target', 'dns_not_found', 'not_configured'].includes(failure.reason)
    )
      throw error;
    return { robots: NOTHING_ALLOWED, told: { url, status: null, found: false, sitemaps: [] } };
  }
}

/** What came of fetching the page as one crawler. */
type Visit =
  | { readonly status: number; readonly responseMs: number; readonly signals: readonly PageSignal[] }
  | { readonly failure: NetworkFailure };

async function visitAll(
  context: ToolContext,
  url: URL,
  crawlers: readonly Visitor[],
): Promise<Map<Visitor, Visit>> {
  const visits = new Map<Visitor, Visit>();
  const waiting = crawlers.filter(({ userAgent }) => userAgent !== null).values();
  const work = async () => {
    for (const crawler of waiting) {
      visits.set(crawler, await visit(context, url, crawler));
      context.progress(visits.size, crawlers.length, crawler.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return visits;
}

async function visit(context: ToolContext, url: URL, { name, userAgent }: Visitor): Promise<Visit> {
  const start = performance.now();
  try {
    const response = await context.fetch(url, {
      headers: { 'user-agent': userAgent ?? '', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      signal: context.signal,
      limits: REMOTE_LIMITS,
    });
    const responseMs = Math.round(performance.now() - start);
    const { status, headers } = response;
    const html = decodeDocument(await response.bytes(), {
      contentType: headers.get('content-type'),
      declared: htmlEncoding,
    });
    return { status, responseMs, signals: pageSignals({ status, headers, html }, name) };
  } catch (error) {
    const { reason, detail } = failureOf(error);
    return { failure: { reason, detail } };
  }
}

/** Why nobody got an answer, if nobody did. */
function commonFailure(visits: readonly Visit[]): NetworkFailure | undefined {
  const failures = visits.flatMap((each) => ('failure' in each ? [each.failure] : []));
  return failures.length === visits.length ? failures[0] : undefined;
}

type Result = ReturnType<typeof judge>;

function judge(crawler: Visitor, robots: RobotsFile, url: URL, visited?: Visit) {
  const rules = new CrawlerRules(robots, crawler.name);
  const rule = rules.deciding(comparedPath(url.pathname + url.search));
  const isWritten = robots !== NOTHING_ALLOWED;
  const robots_allowed = rule?.type !== 'disallow';
  const signals =
    visited === undefined ? [] : 'signals' in visited ? visited.signals : (['http_status'] as const);
  const blocked_by = [...(robots_allowed ? [] : (['robots_txt'] as const)), ...signals];
  const answered = visited !== undefined && 'status' in visited ? visited : undefined;
  return {
    name: crawler.name,
    group: crawler.group,
    purpose: crawler.purpose,
    user_agent: crawler.userAgent,
    robots_allowed,
    robots_rule: isWritten ? (rule?.text ?? null) : null,
    robots_line: isWritten ? (rule?.line ?? null) : null,
    crawl_delay: rules.crawlDelay,
    status: answered?.status ?? null,
    response_ms: answered?.responseMs ?? null,
    blocked_by,
    accessible: blocked_by.length === 0,
  };
}

function answer(
  url: URL,
  robots: { url: string | null; status: number | null; found: boolean; sitemaps: string[] },
  bots: Result[],
  notes: readonly string[],
) {
  const blocked = bots.filter(({ accessible }) => !accessible);
  const summary = {
    total: bots.length,
    accessible: bots.length - blocked.length,
    blocked: blocked.length,
    blocked_names: blocked.map(({ name }) => name),
  };
  return {
    ...SUCCESS,
    url: url.href,
    robots,
    bots,
    summary,
    note: notes.length > 0 ? notes.join(' ') : null,
  };
}
