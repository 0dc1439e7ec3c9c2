import { readRobotsTxt, type RobotsRule } from '@toolyard/kit/robots';
import { comparedPath, CrawlerRules, productToken } from '@toolyard/kit/robots-rules';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';

/** How many characters all wildcards together may be looked for in. */
const MAX_COMPARISONS = 4e9;

const Rule = Type.Object({
  type: Type.Enum(['allow', 'disallow']),
  pattern: Type.String(),
  line: Type.Integer(),
});

const notes = (description: string) =>
  Type.Array(
    Type.Object({
      code: Type.String(),
      message: Type.String(),
      line: Type.Integer(),
      text: Type.String({ description: 'The line as written' }),
    }),
    { description },
  );

export default defineTool({
  title: 'robots.txt Tester',
  summary:
    'Test whether a crawler may fetch URLs under a robots.txt (RFC 9309): the deciding rule and line; groups, sitemaps and faulty lines too.',
  keywords: ['crawler', 'Googlebot', 'disallow', 'SEO', 'robots exclusion'],
  runtime: 'pool',
  inlineBelowBytes: 65_536,
  input: Type.Object({
    robots_txt: Type.String({ contentMediaType: 'text/plain', description: 'Content of the robots.txt' }),
    urls: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 100,
        description: 'Absolute URLs or paths; omit to check only the file',
      }),
    ),
    user_agent: Type.String({ default: '*', description: 'Crawler token or full header, e.g. Googlebot' }),
  }),
  output: Type.Object({
    valid: Type.Boolean({ description: 'No errors' }),
    results: Type.Array(
      Type.Object({
        url: Type.String(),
        path: Type.String({ description: 'The part that was compared' }),
        allowed: Type.Boolean(),
        rule: nullable(Rule, 'The one that decided'),
        user_agents: Type.Array(Type.String(), { description: 'Of the group used' }),
      }),
    ),
    allowed_count: Type.Integer(),
    user_agent: Type.String({ description: 'Product token compared' }),
    groups: Type.Array(
      Type.Object({
        user_agents: Type.Array(Type.String()),
        rules: Type.Array(Rule),
        crawl_delay: nullable(Type.Number()),
        line: Type.Integer(),
      }),
    ),
    sitemaps: Type.Array(Type.Object({ url: Type.String(), line: Type.Integer() })),
    errors: notes('Lines that crawlers ignore or mistake'),
    warnings: notes('Lines that may not do what was meant'),
  }),
  examples: [
    {
      name: "only the crawler's own group",
      input: {
        robots_txt:
          'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nUser-agent: BarBot\nDisallow: /private\n',
        urls: ['/a'],
        user_agent: 'Mozilla/5.0',
      },
      output: { allowed_count: 0, user_agent: 'Mozilla' },
    },
    {
      name: 'empty file allows all',
      input: { robots_txt: '', urls: ['/'] },
      output: { allowed_count: 1, valid: true, groups: [] },
    },
  ],
  run({ robots_txt, urls = [], user_agent }) {
    const file = readRobotsTxt(robots_txt);
    const token = productToken(user_agent);
    const rules = new CrawlerRules(file, token);
    const paths = urls.map(readUrl);

    const characters = paths.reduce((sum, { path }) => sum + path.length, 0);
    if (rules.wildcards * characters > MAX_COMPARISONS)
      throw new InputError(
        'urls',
        `expected fewer or shorter URLs: the rules have ${rules.wildcards} wildcards`,
      );
    const results = paths.map(({ url, path }) => {
      const rule = rules.deciding(path);
      return {
        url,
        path,
        allowed: rule?.type !== 'disallow',
        rule: rule === null ? null : ruleOutput(rule),
        // The file itself is open to all, whatever the groups say.
        user_agents: path === '/robots.txt' ? [] : [...rules.userAgents],
      };
    });
    return {
      valid: file.errors.length === 0,
      results,
      allowed_count: results.filter(({ allowed }) => allowed).length,
      user_agent: token ?? '*',
      groups: file.groups.map(({ userAgents, rules, crawlDelay, line }) => ({
        user_agents: [...userAgents],
        rules: rules.map(ruleOutput),
        crawl_delay: crawlDelay,
        line,
      })),
      sitemaps: [...file.sitemaps],
      errors: [...file.errors],
      warnings: [...file.warnings],
    };
  },
});

function ruleOutput({ type, pattern, line }: RobotsRule) {
  return { type, pattern, line };
}

function readUrl(url: string, index: number): { readonly url: string; readonly path: string } {
  if (url.startsWith('/') || (/^https?:\/\//i.test(url) && URL.canParse(url)))
    return { url, path: comparedPath(url) };
  throw new InputError(
    `urls[${index}]`,
    `expected an http or https URL, or a path that begins with /, got ${quote(url)}`,
  );
}
