import type { RequestListener, ServerResponse } from 'node:http';
import { callTool } from '@toolyard/sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import botCrawlChecker from '../../../plugins/network/tools/bot-crawl-checker/tool.ts';
import { deadAddress } from '../../servers/listen.ts';
import { loopbackNetwork, type Loopback } from '../../servers/loopback.ts';
import { startWebServer, type WebServer } from '../../servers/web.ts';

const judge = (robots_txt: string, path = '/private/x', bots = ['Googlebot']) =>
  callTool(botCrawlChecker, { url: `https://example.com${path}`, robots_txt, bots });

const PRIVATE = `User-agent: *
Disallow: /private/
Allow: /private/ok

User-agent: GPTBot
User-agent: CCBot
Disallow: /

Sitemap: https://example.com/sitemap.xml
`;

describe('a given robots.txt', () => {
  test('bars some, and parts of the site to the rest', async () => {
    const { ok, robots, bots, summary } = await judge(PRIVATE, '/private/x', [
      'Googlebot',
      'GPTBot',
      'ccbot',
    ]);
    expect(ok).toBe(true);
    expect(robots).toEqual({
      url: null,
      status: null,
      found: true,
      sitemaps: ['https://example.com/sitemap.xml'],
    });
    expect(bots).toEqual([
      expect.objectContaining({
        name: 'Googlebot',
        group: 'search',
        robots_allowed: false,
        robots_rule: 'Disallow: /private/',
        robots_line: 2,
        blocked_by: ['robots_txt'],
        status: null,
        accessible: false,
      }),
      expect.objectContaining({ name: 'GPTBot', group: 'ai', robots_line: 7 }),
      expect.objectContaining({ name: 'CCBot', robots_allowed: false }),
    ]);
    expect(summary).toEqual({
      total: 3,
      accessible: 0,
      blocked: 3,
      blocked_names: ['Googlebot', 'GPTBot', 'CCBot'],
    });
  });

  test('that is empty allows all 24 crawlers', async () => {
    const { bots, summary } = await callTool(botCrawlChecker, {
      url: 'https://example.com/',
      robots_txt: '',
    });
    expect(bots).toHaveLength(24);
    expect(bots.every(({ robots_allowed, robots_rule }) => robots_allowed && robots_rule === null)).toBe(
      true,
    );
    expect(summary).toMatchObject({ total: 24, blocked: 0 });
  });

  test.each([
    ['the longest rule', PRIVATE, '/private/ok', true],
    ['Allow, of rules as long', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    ['Allow, of rules as long, in the other order', 'User-agent: *\nAllow: /a\nDisallow: /a', '/a', true],
    ['its own group', 'User-agent: *\nDisallow: /\n\nUser-agent: googlebot\nDisallow:', '/x', true],
    [
      'its own group with a version',
      'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot/2.1\nAllow: /',
      '/x',
      true,
    ],
    ['no group of a longer name', 'User-agent: Googlebot-Image\nDisallow: /', '/x', true],
    [
      'all groups of its name',
      'User-agent: Googlebot\nDisallow: /a\n\nUser-agent: GOOGLEBOT\nDisallow: /b',
      '/b',
      false,
    ],
    [
      'a group beyond other lines',
      'User-agent: Googlebot\nSitemap: /s\nNoodp: x\nUser-agent: b\nDisallow: /',
      '/x',
      false,
    ],
    ['an empty Disallow', 'User-agent: *\nDisallow:\n', '/x', true],
    ['no rule before a group', 'Disallow: /\nUser-agent: *\nDisallow: /a', '/x', true],
    ['a star', 'User-agent: *\nDisallow: /*.pdf', '/a/b.pdf?x', false],
    ['a star in the middle', 'User-agent: *\nDisallow: /a*/c', '/abc/c', false],
    ['an end', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf?x', true],
    ['an end that is reached', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf', false],
    ['an end without a star', 'User-agent: *\nDisallow: /a$', '/a/', true],
    ['an end that overlaps', 'User-agent: *\nDisallow: /ab*b$', '/ab', true],
    ['a dollar in the middle', 'User-agent: *\nDisallow: /a$b', '/a$bc', false],
    ['the query', 'User-agent: *\nDisallow: /x?a=1', '/x?a=12', false],
    ['escapes in capitals', 'User-agent: *\nDisallow: /%e3%81%82', '/%E3%81%82', false],
    ['characters and their escapes', 'User-agent: *\nDisallow: /あ', '/%E3%81%82', false],
    ['unreserved escapes', 'User-agent: *\nDisallow: /%7Eme', '/~me', false],
    ['reserved escapes', 'User-agent: *\nDisallow: /a%2Fb', '/a/b', true],
    ['characters that no URL may hold', 'User-agent: *\nDisallow: /{id}', '/{id}', false],
    ['case', 'User-agent: *\nDisallow: /A', '/a', true],
    ['a byte order mark', '\ufeffUser-agent: *\nDisallow: /', '/x', false],
    ['any line ends', 'User-agent: *\r\nDisallow: /a\rDisallow: /b\n', '/b', false],
    ['comments', 'User-agent: * # all\nDisallow: /a # that', '/a', false],
    ['blanks around', '  USER-AGENT :  *  \n\tdisallow :  /a  ', '/a', false],
    ['a misspelt name', 'User-agent: *\nDisalow: /a', '/a', false],
    ['a missing colon', 'User-agent: *\nDisallow /a', '/a', false],
    ['a missing hyphen', 'Useragent: *\nDisallow: /a', '/a', false],
    ['a path without slash', 'User-agent: *\nDisallow: a', '/a', false],
    ['an escaped star', 'User-agent: *\nDisallow: /a%2Ab', '/a*b', false],
    ['the rules that an HTML page holds', '<html>\nUser-agent: *\nDisallow: /', '/a', false],
    ['nothing else of an HTML page', '<html>\n<p>Disallow: /</p>\nDisallow: /', '/a', true],
    ['nothing of the file itself', 'User-agent: *\nDisallow: /', '/robots.txt', true],
  ])('is decided by %s', async (_, robots_txt, path, allowed) => {
    expect((await judge(robots_txt, path)).bots[0]?.robots_allowed).toBe(allowed);
  });

  test('is read up to 500 KiB', async () => {
    const filler = `# ${'x'.repeat(1021)}\n`.repeat(500);
    expect(
      (await judge(`User-agent: *\nDisallow: /a\n${filler}Disallow: /b`, '/b')).bots[0]?.robots_allowed,
    ).toBe(true);
  });

  test('with stars without measure is matched without delay', async () => {
    const robots_txt = `User-agent: *\n${`Disallow: /${'*a'.repeat(40)}*b\n`.repeat(2_000)}`;
    expect((await judge(robots_txt, `/${'a'.repeat(2_000)}`)).bots[0]?.robots_allowed).toBe(true);
  });

  test('tells the delay', async () => {
    const { bots } = await judge('User-agent: *\nCrawl-delay: 2.5\nDisallow:');
    expect(bots[0]?.crawl_delay).toBe(2.5);
  });

  test.each([
    [['social'], 6],
    [['ai', 'GPTBot'], 12],
    [['search', 'social'], 12],
    [[], 24],
  ])('is judged for %j', async (bots, count) => {
    expect((await judge('', '/', bots)).bots).toHaveLength(count);
  });
});

describe('crawlers beyond the list', () => {
  const robots_txt = 'User-agent: ExampleBot\nDisallow: /x\n\nUser-agent: *\nDisallow: /y';

  test('are judged by token or header', async () => {
    const header = 'Mozilla/5.0 (compatible; ExampleBot/0.1; https://www.example.com/bot.html)';
    const { bots } = await callTool(botCrawlChecker, {
      url: 'https://example.com/x',
      robots_txt,
      user_agents: ['ExampleBot', header, 'AnyBot/2'],
    });
    expect(bots).toEqual([
      expect.objectContaining({ name: 'ExampleBot', group: 'other', robots_allowed: false, robots_line: 2 }),
      expect.objectContaining({ name: 'ExampleBot', user_agent: header, robots_allowed: false }),
      expect.objectContaining({ name: 'AnyBot', user_agent: 'AnyBot/2', robots_allowed: true }),
    ]);
  });

  test('come beside those of the list', async () => {
    const { bots } = await callTool(botCrawlChecker, {
      url: 'https://example.com/x',
      robots_txt,
      bots: ['Googlebot'],
      user_agents: ['ExampleBot'],
    });
    expect(bots.map(({ name }) => name)).toEqual(['Googlebot', 'ExampleBot']);
  });
});

test('an HTML page for a robots.txt is told', async () => {
  expect(await judge('<!doctype html><title>Not found</title>')).toMatchObject({
    robots: { found: false },
    note: expect.stringContaining('HTML page'),
  });
});

describe('live', () => {
  let server: WebServer;
  let loopback: Loopback;
  let robots: RequestListener;
  let page: RequestListener;

  beforeAll(async () => {
    server = await startWebServer((request, response) =>
      (request.url === '/robots.txt' ? robots : page)(request, response),
    );
    loopback = loopbackNetwork();
  });

  beforeEach(() => {
    server.asked.length = 0;
    robots = (_request, response) => response.writeHead(404).end();
    page = (_request, response) => response.end('<title>Welcome</title>');
  });

  afterAll(() => Promise.all([server.close(), loopback.close()]));

  const look = (bots?: string[], url = `${server.url}/page`, network = loopback.network) =>
    callTool(botCrawlChecker, { url, ...(bots === undefined ? {} : { bots }) }, { context: network });

  test('robots.txt is fetched once, and the page by every crawler under its own name', async () => {
    const names: string[] = [];
    const open: ServerResponse[] = [];
    let most = 0;
    page = (request, response) => {
      names.push(String(request.headers['user-agent']));
      open.push(response);
      most = Math.max(most, open.length);
      // Whoever asks for more than four at a time does so while the fourth waits.
      if (open.length === 4 || names.length === 22)
        setTimeout(() => open.splice(0).forEach((waiting) => waiting.end('hello')), 5);
    };
    const { ok, bots, robots: told, note } = await look();
    expect(ok).toBe(true);
    expect(server.asked.filter((asked) => asked === 'GET /robots.txt')).toHaveLength(1);
    expect(server.asked).toHaveLength(23);
    expect(new Set(names).size).toBe(22);
    expect(names.some((name) => name.includes('GPTBot/'))).toBe(true);
    expect(most).toBe(4);
    expect(told).toEqual({ url: `${server.url}/robots.txt`, status: 404, found: false, sitemaps: [] });
    expect(note).toContain('verify crawlers by address');
    expect(bots.every(({ accessible }) => accessible)).toBe(true);
    expect(bots.filter(({ status }) => status === null).map(({ name }) => name)).toEqual([
      'Google-Extended',
      'Applebot-Extended',
    ]);
    expect(bots[0]).toMatchObject({ status: 200, response_ms: expect.any(Number) });
  });

  test.each<[string, RequestListener, string[]]>([
    ['a status of error', (_request, response) => response.writeHead(401).end(), ['http_status']],
    ['a status of no standard', (_request, response) => response.writeHead(999).end(), ['http_status']],
    [
      'robots: noindex',
      (_request, response) => response.end('<META content="NoIndex, follow" name=robots>'),
      ['meta_robots'],
    ],
    [
      'robots: none',
      (_request, response) => response.end("<meta name='robots' content='none'/>"),
      ['meta_robots'],
    ],
    [
      'googlebot: noindex',
      (_request, response) => response.end('<meta name="googlebot" content="noindex">'),
      ['meta_robots'],
    ],
    [
      'another bot: noindex',
      (_request, response) => response.end('<meta name="bingbot" content="noindex">'),
      [],
    ],
    [
      'a comment',
      (_request, response) => response.end('<!-- <meta name="robots" content="noindex"> -->'),
      [],
    ],
    [
      'a script',
      (_request, response) => response.end('<script>"<meta name=robots content=noindex>"</script>'),
      [],
    ],
    ['nofollow', (_request, response) => response.end('<meta name="robots" content="nofollow">'), []],
    [
      'the header noindex',
      (_request, response) => response.setHeader('x-robots-tag', 'noindex, nofollow').end(),
      ['x_robots_tag'],
    ],
    [
      'the header for it',
      (_request, response) => response.setHeader('x-robots-tag', 'GoogleBot: nofollow, none').end(),
      ['x_robots_tag'],
    ],
    [
      'the header for another',
      (_request, response) => response.setHeader('x-robots-tag', ['otherbot: noindex', 'x-bot: none']).end(),
      [],
    ],
    [
      'the header for all after a date',
      (_request, response) =>
        response.setHeader('x-robots-tag', 'unavailable_after: 2030-01-01, noindex').end(),
      ['x_robots_tag'],
    ],
    [
      'a wall in words',
      (_request, response) => response.writeHead(403).end('<title>Just a moment...</title>'),
      ['http_status', 'challenge'],
    ],
    [
      'a wall by header',
      (_request, response) => response.writeHead(503, { 'cf-mitigated': 'challenge' }).end(),
      ['http_status', 'challenge'],
    ],
    ['words of a wall on a page', (_request, response) => response.end('how a captcha works'), []],
  ])('%s', async (_, respond, blocked_by) => {
    page = respond;
    expect((await look(['Googlebot'])).bots[0]).toMatchObject({
      blocked_by,
      accessible: blocked_by.length === 0,
    });
  });

  test.each<[string, RequestListener, boolean, number | null]>([
    ['4xx', (_request, response) => response.writeHead(429).end(), true, 429],
    ['5xx', (_request, response) => response.writeHead(500).end(), false, 500],
    ['nothing', () => {}, false, null],
    ['a broken connection', (request) => request.socket.destroy(), false, null],
  ])('a robots.txt that is answered with %s', async (_, respond, allowed, status) => {
    robots = respond;
    const network = status === null ? loopback.impatient : loopback.network;
    const { robots: told, bots } = await look(['Googlebot'], undefined, network);
    expect(told).toMatchObject({ status, found: false });
    expect(bots[0]).toMatchObject({ robots_allowed: allowed, robots_rule: null, status: 200 });
  });

  test('the page is fetched under the header that the caller gives', async () => {
    const names: string[] = [];
    page = (request, response) => {
      names.push(String(request.headers['user-agent']));
      response.setHeader('x-robots-tag', 'examplebot: noindex').end('hello');
    };
    const { bots } = await callTool(
      botCrawlChecker,
      { url: `${server.url}/page`, user_agents: ['ExampleBot/1.0 (+https://example.com)'] },
      { context: loopback.network },
    );
    expect(names).toEqual(['ExampleBot/1.0 (+https://example.com)']);
    expect(bots[0]).toMatchObject({ name: 'ExampleBot', blocked_by: ['x_robots_tag'] });
  });

  test('a page that some do not get', async () => {
    page = (request, response) => {
      if (String(request.headers['user-agent']).includes('GPTBot')) request.socket.destroy();
      else response.end('hello');
    };
    const { ok, summary, bots } = await look(['Googlebot', 'GPTBot']);
    expect(ok).toBe(true);
    expect(summary?.blocked_names).toEqual(['GPTBot']);
    expect(bots[1]).toMatchObject({ status: null, response_ms: null, blocked_by: ['http_status'] });
  });

  test.each<[string, RequestListener, string]>([
    ['silence', () => {}, 'timeout'],
    ['a broken connection', (request) => request.socket.destroy(), 'bad_response'],
    [
      'a redirect inward',
      (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      'blocked_target',
    ],
    [
      'redirects in a circle',
      (_request, response) => response.writeHead(302, { location: '/page' }).end(),
      'bad_response',
    ],
  ])('%s for all is a failure', async (_, respond, reason) => {
    page = respond;
    expect(await look(['Googlebot', 'GPTBot'], undefined, loopback.toFail(reason))).toMatchObject({
      ok: false,
      reason,
      robots: null,
      bots: [],
      summary: null,
    });
  });

  test('a server that is not there is a failure', async () => {
    expect(await look(['Googlebot'], await deadAddress())).toMatchObject({
      ok: false,
      reason: 'connect_failed',
    });
    const away = loopbackNetwork({ names: [] });
    const input = { url: 'https://nowhere.example.com/', bots: ['Googlebot'] };
    expect(await callTool(botCrawlChecker, input, { context: away.network })).toMatchObject({
      ok: false,
      reason: 'dns_not_found',
    });
    await away.close();
  });

  test.each([
    'http://2130706434/',
    'http://localhost/',
    'http://[::1]/',
    'https://intranet/',
    'http://a.internal/',
  ])('nothing is asked of %s', async (url) => {
    expect(await look(undefined, url)).toMatchObject({
      ok: false,
      reason: 'blocked_target',
      url: new URL(url).href,
    });
    expect(server.asked).toEqual([]);
  });
});

describe('refuses', () => {
  test.each([
    [
      { url: 'https://example.com/', bots: ['NoSuchBot'] },
      'bots[0]: expected search, ai, social or one of Googlebot, ',
    ],
    [
      { url: 'https://example.com/', user_agents: ['Bot', '2.0'] },
      'user_agents[1]: expected the name of a crawler',
    ],
    [{ url: 'https://example.com/', user_agents: ['Bot\r\nX: y'] }, 'user_agents[0]: expected the name'],
    [{ url: 'ftp://example.com/' }, 'url: expected a URL that begins with http:// or https://'],
    [{ url: 'example.com' }, 'url: expected a URL that begins with'],
    [{ url: 'https://user:secret@example.com/' }, 'url: expected a URL without a user name or password'],
  ])('%j', async (input, message) => {
    await expect(callTool(botCrawlChecker, { robots_txt: '', ...input })).rejects.toThrow(message);
  });
});
