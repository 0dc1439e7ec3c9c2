/** Why a crawler does not get a page, beside robots.txt. */
export type PageSignal = 'http_status' | 'meta_robots' | 'x_robots_tag' | 'challenge';

export interface CrawledPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

/** What in a page keeps the crawler of a name from it. */
export function pageSignals({ status, headers, html }: CrawledPage, crawler: string): PageSignal[] {
  const name = crawler.toLowerCase();
  const isWall = [403, 429, 503].includes(status) && (hasWallHeader(headers) || WALL_TEXT.test(html));
  return [
    ...(status >= 400 ? (['http_status'] as const) : []),
    ...(metaForbids(html, name) ? (['meta_robots'] as const) : []),
    ...(headerForbids(headers.get('x-robots-tag') ?? '', name) ? (['x_robots_tag'] as const) : []),
    ...(isWall ? (['challenge'] as const) : []),
  ];
}

/** `<meta name="robots" content="noindex">`, or the same by the crawler's name. */
function metaForbids(html: string, crawler: string): boolean {
  const visible = html.replace(
    /<!--[\s\S]*?(?:-->|$)|<(script|style|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi,
    '',
  );
  return [...visible.matchAll(/<meta\b[^>]*(?:>|$)/gi)].some(([tag]) => {
    const name = attribute(tag, 'name')?.trim().toLowerCase();
    if (name !== 'robots' && name !== crawler) return false;
    return (attribute(tag, 'content') ?? '').split(',').some(forbids);
  });
}

const VALUE = String.raw`\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`;
const ATTRIBUTES = {
  name: new RegExp(String.raw`[\s"'/]name${VALUE}`, 'i'),
  content: new RegExp(String.raw`[\s"'/]content${VALUE}`, 'i'),
};

function attribute(tag: string, name: keyof typeof ATTRIBUTES): string | undefined {
  const found = ATTRIBUTES[name].exec(tag);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

/** Directives that have a value, where a colon names no crawler. */
const VALUED = /^(?:unavailable_after|max-snippet|max-image-preview|max-video-preview)$/i;

/** `noindex`, or `googlebot: noindex, nofollow`: a name stands for the directives after it. */
function headerForbids(header: string, crawler: string): boolean {
  let agent = '';
  return header.split(',').some((part) => {
    const [, name, rest = ''] = /^\s*([a-z0-9_-]+)\s*:(.*)$/is.exec(part) ?? [];
    const isNamed = name !== undefined && !VALUED.test(name);
    if (isNamed) agent = name.toLowerCase();
    return (agent === '' || agent === crawler) && forbids(isNamed ? rest : part);
  });
}

function forbids(directive: string): boolean {
  return /^\s*(?:noindex|none)\s*$/i.test(directive);
}

/** Headers by which services say that they stopped a visitor to look at it. */
function hasWallHeader(headers: Headers): boolean {
  return (
    headers.get('cf-mitigated') === 'challenge' ||
    /^(?:challenge|captcha)$/i.test(headers.get('x-amzn-waf-action') ?? '') ||
    ['x-datadome', 'x-sucuri-block', 'x-px-block', 'x-kpsdk-ct'].some((name) => headers.has(name))
  );
}

/** Words of pages that ask visitors to show that they are human. */
const WALL_TEXT =
  /just a moment\.\.\.|challenge-platform|cf-chl-|attention required! \| cloudflare|checking your browser|ddos protection by|captcha|verify (?:that )?you are (?:a )?human|are you a (?:human|robot)|_incapsula_resource|pardon our interruption|access to this page has been denied|unusual traffic/i;
