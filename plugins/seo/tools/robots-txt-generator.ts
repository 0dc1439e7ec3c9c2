import { CRAWLERS } from '@toolyard/kit/crawlers';
import { defineTool, type Infer, InputError, quote, Type } from '@toolyard/sdk';
import { httpUrlInput } from '@toolyard/sdk/inputs';
import { writtenUrl } from '../lib/written-url.ts';
import { Warnings, warningsOf, type Warning } from '../lib/warning.ts';

/** What Google reads of a file (RFC 9309, 2.5 asks for at least as much). */
const LARGEST = 500 * 1024;

const Rule = Type.Object({
  user_agent: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  allow: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  disallow: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  crawl_delay: Type.Optional(Type.Number({ minimum: 0, description: 'Seconds' })),
});

export default defineTool({
  title: 'robots.txt Generator',
  summary:
    'Write a robots.txt from rules per crawler, presets (block AI bots, WordPress …), sitemaps; checks every line.',
  keywords: ['crawler', 'disallow', 'user-agent', 'gptbot'],
  input: Type.Object({
    preset: Type.Optional(
      Type.Enum(['allow_all', 'block_all', 'block_ai', 'wordpress', 'ecommerce'], {
        description: 'Start from',
      }),
    ),
    rules: Type.Optional(
      Type.Array(Rule, {
        maxItems: 100,
        description: 'Groups',
      }),
    ),
    sitemaps: Type.Optional(Type.Array(Type.String(), { description: 'Absolute sitemap URLs' })),
    comment: Type.Optional(Type.String({ description: 'Comment at the top' })),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/plain', description: 'the file, LF, ending in a newline' }),
    filename: Type.Literal('robots.txt'),
    size_bytes: Type.Integer(),
    groups: Type.Integer(),
    warnings: Warnings,
  }),
  examples: [
    { name: 'All is allowed', input: {}, output: { result: 'User-agent: *\nDisallow:\n', groups: 1 } },
    {
      name: 'Two groups and a sitemap',
      input: {
        rules: [
          { user_agent: '*', allow: ['/private/ok'], disallow: ['/private/'] },
          { user_agent: ['GPTBot', 'CCBot'], disallow: ['/'] },
        ],
        sitemaps: ['https://example.com/sitemap.xml'],
      },
      output: {
        result:
          'User-agent: *\nAllow: /private/ok\nDisallow: /private/\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nSitemap: https://example.com/sitemap.xml\n',
      },
    },
  ],
  run({ preset, rules, sitemaps = [], comment }) {
    const own = (rules ?? []).map((rule, index) => readGroup(`rules[${index}]`, rule));
    const groups = mergeIntoPreset(preset === undefined ? [] : presetGroups(preset), own);
    const all = groups.length === 0 ? [ALLOW_ALL] : groups;
    const urls = sitemaps.map((url, index) => readSitemap(`sitemaps[${index}]`, url));
    const blocks = [
      ...(comment === undefined ? [] : [writeComment(comment)]),
      ...all.map(writeGroup),
      ...(urls.length === 0 ? [] : [urls.map((url) => `Sitemap: ${url}`).join('\n')]),
    ];
    const result = `${blocks.join('\n\n')}\n`;
    const size = Buffer.byteLength(result);
    return {
      result,
      filename: 'robots.txt' as const,
      size_bytes: size,
      groups: all.length,
      warnings: [
        ...groupWarnings(all),
        ...warningsOf([
          size > LARGEST,
          'too_large',
          `The file has ${size} bytes; crawlers read about 500 KiB.`,
        ]),
      ],
    };
  },
});

interface Group {
  readonly agents: readonly string[];
  readonly allow: readonly string[];
  readonly disallow: readonly string[];
  readonly delay?: number;
}

const ALLOW_ALL: Group = { agents: ['*'], allow: [], disallow: [] };

function presetGroups(preset: 'allow_all' | 'block_all' | 'block_ai' | 'wordpress' | 'ecommerce'): Group[] {
  switch (preset) {
    case 'block_all':
      return [{ ...ALLOW_ALL, disallow: ['/'] }];
    case 'block_ai': {
      const agents = CRAWLERS.filter(({ group }) => group === 'ai').map(({ name }) => name);
      return [{ agents, allow: [], disallow: ['/'] }, ALLOW_ALL];
    }
    case 'wordpress':
      return [{ ...ALLOW_ALL, allow: ['/wp-admin/admin-ajax.php'], disallow: ['/wp-admin/'] }];
    case 'ecommerce':
      return [{ ...ALLOW_ALL, disallow: ['/cart', '/checkout', '/account', '/*?*sort='] }];
    case 'allow_all':
    default:
      return [ALLOW_ALL];
  }
}

/** Own rules for all crawlers join those of the preset; the others follow. */
function mergeIntoPreset(preset: readonly Group[], own: readonly Group[]): Group[] {
  const isForAll = ({ agents }: Group) => agents.length === 1 && agents[0] === '*';
  if (!preset.some(isForAll)) return [...preset, ...own];
  const joined = own.filter(isForAll);
  return [
    ...preset.map((group) => (isForAll(group) ? joined.reduce(join, group) : group)),
    ...own.filter((group) => !isForAll(group)),
  ];
}

function join(one: Group, other: Group): Group {
  const delay = other.delay ?? one.delay;
  return {
    agents: one.agents,
    allow: [...one.allow, ...other.allow],
    disallow: [...one.disallow, ...other.disallow],
    ...(delay !== undefined && { delay }),
  };
}

/** @throws InputError when an agent or path may not stand in a line of its own */
function readGroup(path: string, rule: Infer<typeof Rule>): Group {
  const given = list(rule.user_agent);
  if (given.length === 0) throw new InputError(`${path}.user_agent`, 'required: a crawler’s name, or *');
  const agents = given.map((agent) => {
    const name = agent.trim();
    if (!/^[A-Za-z0-9\-_.*/ ]+$/.test(name) || /[\r\n]/.test(agent))
      throw new InputError(
        `${path}.user_agent`,
        `expected letters, digits, - _ . * / and blanks, got ${quote(agent)}`,
      );
    return name;
  });
  const paths = (name: 'allow' | 'disallow') =>
    list(rule[name]).map((value, index) => readPath(`${path}.${name}[${index}]`, value));
  return {
    agents,
    allow: paths('allow'),
    disallow: paths('disallow'),
    ...(rule.crawl_delay !== undefined && { delay: rule.crawl_delay }),
  };
}

function list(given: string | readonly string[] | undefined): readonly string[] {
  return typeof given === 'string' ? [given] : (given ?? []);
}

/** A path of RFC 9309, 2.2.2: what is not ASCII is percent-encoded, escapes that are there stay. */
function readPath(argument: string, given: string): string {
  if (/[\r\n]/.test(given)) throw new InputError(argument, 'expected no line break');
  const url = /^https?:\/\//i.test(given.trim()) ? URL.parse(given.trim()) : null;
  const path =
    url === null
      ? given.trim()
      : given
          .trim()
          .replace(/^https?:\/\/[^/?#]*/i, '')
          .replace(/#.*/, '');
  const rooted = url !== null && !path.startsWith('/') ? `/${path}` : path;
  if (!/^[/*]/.test(rooted))
    throw new InputError(argument, `expected a path that begins with / or *, got ${quote(given)}`);
  return encodePath(argument, rooted);
}

function encodePath(argument: string, path: string): string {
  if (!path.isWellFormed()) throw new InputError(argument, 'expected text without lone surrogates');
  // A # would begin a comment.
  return path.replace(/[^\u0021\u0022\u0024-\u007e]+/gu, encodeURIComponent);
}

function readSitemap(argument: string, given: string): string {
  if (/[\r\n]/.test(given)) throw new InputError(argument, 'expected no line break');
  httpUrlInput.parse(argument, given);
  return encodePath(argument, writtenUrl(given));
}

function writeComment(comment: string): string {
  if (/[\r\n]/.test(comment.trim()))
    return comment
      .trim()
      .split(/\r\n|\r|\n/)
      .map(commentLine)
      .join('\n');
  return commentLine(comment);
}

function commentLine(line: string): string {
  return `# ${line.trim()}`.trim();
}

function writeGroup({ agents, allow, disallow, delay }: Group): string {
  const paths = [...allow.map((path) => `Allow: ${path}`), ...disallow.map((path) => `Disallow: ${path}`)];
  return [
    ...agents.map((agent) => `User-agent: ${agent}`),
    ...(paths.length === 0 ? ['Disallow:'] : paths),
    ...(delay === undefined ? [] : [`Crawl-delay: ${delay}`]),
  ].join('\n');
}

function groupWarnings(groups: readonly Group[]): Warning[] {
  const agents = groups.flatMap(({ agents }) => agents.map((agent) => agent.toLowerCase()));
  const seen = new Set<string>();
  const twice = [...new Set(agents.filter((agent) => seen.size === seen.add(agent).size))];
  return [
    ...warningsOf(
      [
        groups.some(({ agents, disallow }) => agents.includes('*') && disallow.includes('/')),
        'blocks_everything',
        'Disallow: / for * keeps every crawler out.',
      ],
      [groups.some(({ delay }) => delay !== undefined), 'crawl_delay_ignored', 'Google ignores Crawl-delay.'],
    ),
    ...twice.map((agent) => ({
      code: 'duplicate_agent',
      message: `${agent} has several groups; crawlers merge them.`,
    })),
    ...groups.flatMap(({ allow, disallow }) =>
      [...new Set(allow).intersection(new Set(disallow))].map((path) => ({
        code: 'same_path_twice',
        message: `${path} is both allowed and disallowed; allow wins.`,
      })),
    ),
  ];
}
