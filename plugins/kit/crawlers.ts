/** Crawlers by what they are for, with the names that their operators publish (as of 2025). */
export const CRAWLER_GROUPS = ['search', 'ai', 'social'] as const;

export interface Crawler {
  /** Also the product token that it obeys in robots.txt. */
  readonly name: string;
  readonly group: (typeof CRAWLER_GROUPS)[number];
  readonly purpose: string;
  /** Null for a token of robots.txt that no crawler of its own fetches for. */
  readonly userAgent: string | null;
}

type Row = readonly [name: string, group: Crawler['group'], purpose: string, userAgent: string | null];

/** Chrome, as crawlers that render pages call themselves beside their own name. */
const CHROME = 'Chrome/131.0.0.0 Safari/537.36';
const WEBKIT = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko';

const ROWS: readonly Row[] = [
  [
    'Googlebot',
    'search',
    'Google Search',
    `${WEBKIT}; compatible; Googlebot/2.1; +http://www.google.com/bot.html) ${CHROME}`,
  ],
  [
    'Bingbot',
    'search',
    'Microsoft Bing',
    `${WEBKIT}; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) ${CHROME}`,
  ],
  ['DuckDuckBot', 'search', 'DuckDuckGo', 'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)'],
  [
    'YandexBot',
    'search',
    'Yandex Search',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  ],
  [
    'Baiduspider',
    'search',
    'Baidu Search',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  ],
  [
    'Applebot',
    'search',
    'Siri and Spotlight suggestions',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  ],
  [
    'GPTBot',
    'ai',
    'OpenAI: training of models',
    `${WEBKIT}; compatible; GPTBot/1.2; +https://openai.com/gptbot)`,
  ],
  [
    'OAI-SearchBot',
    'ai',
    'OpenAI: search in ChatGPT',
    `${WEBKIT}; compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot)`,
  ],
  [
    'ChatGPT-User',
    'ai',
    'OpenAI: pages that a user asks ChatGPT for',
    `${WEBKIT}; compatible; ChatGPT-User/1.0; +https://openai.com/bot)`,
  ],
  [
    'ClaudeBot',
    'ai',
    'Anthropic: training of models',
    `${WEBKIT}; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)`,
  ],
  [
    'Claude-SearchBot',
    'ai',
    'Anthropic: search in Claude',
    `${WEBKIT}; compatible; Claude-SearchBot/1.0; +claudebot@anthropic.com)`,
  ],
  [
    'PerplexityBot',
    'ai',
    'Perplexity: search index',
    `${WEBKIT}; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)`,
  ],
  ['Google-Extended', 'ai', 'Google: use of pages for Gemini', null],
  ['Applebot-Extended', 'ai', 'Apple: training of models with what Applebot fetched', null],
  [
    'CCBot',
    'ai',
    'Common Crawl: open archive that models are trained on',
    'CCBot/2.0 (https://commoncrawl.org/faq/)',
  ],
  [
    'Bytespider',
    'ai',
    'ByteDance: training of models',
    `${WEBKIT}; compatible; Bytespider; spider-feedback@bytedance.com)`,
  ],
  [
    'Amazonbot',
    'ai',
    'Amazon: answers of Alexa, training',
    `${WEBKIT}; compatible; Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot) ${CHROME}`,
  ],
  [
    'Meta-ExternalAgent',
    'ai',
    'Meta: training of models',
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  ],
  [
    'facebookexternalhit',
    'social',
    'Facebook, Instagram and WhatsApp: link previews',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  ],
  ['Twitterbot', 'social', 'X: link previews', 'Twitterbot/1.0'],
  [
    'LinkedInBot',
    'social',
    'LinkedIn: link previews',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  ],
  [
    'Slackbot',
    'social',
    'Slack: link previews',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  ],
  [
    'Discordbot',
    'social',
    'Discord: link previews',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  ],
  [
    'Pinterestbot',
    'social',
    'Pinterest: pins',
    'Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)',
  ],
];

export const CRAWLERS: readonly Crawler[] = ROWS.map(([name, group, purpose, userAgent]) => ({
  name,
  group,
  purpose,
  userAgent,
}));
