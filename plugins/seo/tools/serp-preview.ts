import { domainToUnicode } from 'node:url';
import { countGraphemes, graphemes } from '@toolyard/kit/graphemes';
import { html, type Html } from '@toolyard/kit/html';
import { oneLine } from '@toolyard/kit/one-line';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { dateInput, httpUrlInput } from '@toolyard/sdk/inputs';
import { arialWidth } from '../lib/arial.ts';
import { indexOfWords, plain } from '../lib/whole-words.ts';
import { Warnings, warningsOf } from '../lib/warning.ts';

const TITLE_PX = 20;
const DESCRIPTION_PX = 14;

/** How wide results show a text, in px; a mobile title has two lines. */
const LIMITS = {
  desktop: { title: 580, description: 920 },
  mobile: { title: 920, description: 680 },
} as const;

const LONGEST_BREADCRUMB = 70;
const LONGEST_URL = 75;

/** Longer texts are cut for certain, and need no measuring to their end. */
const LONGEST_TEXT = 20_000;

const Shown = Type.Object({
  text: Type.String(),
  length: Type.Integer(),
  pixel_width: Type.Number(),
  limit_px: Type.Integer(),
  truncated: Type.Boolean(),
});

export default defineTool({
  title: 'SERP Preview',
  summary:
    "Preview a page's search result as shown on desktop or mobile: cut title and description by pixels, breadcrumb, HTML.",
  keywords: ['google snippet', 'search result', 'title tag', 'pixel width'],
  input: Type.Object({
    title: Type.String({ description: 'Page title' }),
    description: Type.Optional(Type.String({ description: 'Meta description' })),
    url: Type.String({ description: 'Page URL' }),
    keyword: Type.Optional(Type.String({ description: 'Search words to set bold' })),
    device: Type.Enum(['desktop', 'mobile'], { default: 'desktop', description: 'Screen' }),
    date: Type.Optional(dateInput.schema({ description: 'Date shown before the text, YYYY-MM-DD' })),
  }),
  output: Type.Object({
    title: Type.Object(Shown.properties, {
      description: 'text (as shown), length, pixel_width (uncut), limit_px, truncated',
    }),
    description: Type.Object(Shown.properties, { description: 'the same' }),
    breadcrumb: Type.String({ description: 'https://example.com › blog › post' }),
    site: Type.String({ description: 'host without www.' }),
    html: Type.String({ contentMediaType: 'text/html', description: 'self-contained preview, escaped' }),
    issues: Warnings,
  }),
  examples: [
    {
      name: 'A title that fits',
      input: {
        title: 'How to Brew Green Tea at Home',
        description: 'Short.',
        url: 'https://www.example.com/blog/green-tea/?utm=1#x',
      },
      output: {
        title: { text: 'How to Brew Green Tea at Home', truncated: false, length: 29, pixel_width: 295.7 },
        breadcrumb: 'https://www.example.com › blog › green-tea',
        site: 'example.com',
      },
    },
  ],
  run(input) {
    const url = httpUrlInput.parse('url', input.url);
    const title = bounded('title', oneLine(input.title));
    if (title === '') throw new InputError('title', 'expected text, got none');
    const description = bounded('description', oneLine(input.description ?? ''));
    const words = wordsOf(bounded('keyword', input.keyword ?? ''));
    const date = input.date === undefined ? '' : writtenDate(dateInput.parse('date', input.date));
    const limits = LIMITS[input.device];
    const shownTitle = fit(title, TITLE_PX, limits.title);
    const shownDescription = fit(description, DESCRIPTION_PX, limits.description, date);
    const breadcrumb = breadcrumbOf(url);
    const missing = (text: string) => words.some((word) => indexOfWords(plain(text), word) === -1);
    const has = words.length > 0;
    return {
      title: shownTitle,
      description: shownDescription,
      breadcrumb,
      site: hostOf(url).replace(/^www\./, ''),
      html: preview(breadcrumb, shownTitle.text, shownDescription.text, words, input.device).toString(),
      issues: warningsOf(
        [
          shownTitle.truncated,
          'title_truncated',
          `The title is ${shownTitle.pixel_width} px wide, of ${limits.title} px shown.`,
        ],
        [
          shownTitle.length < 30,
          'title_short',
          `The title has ${shownTitle.length} characters; 30 and more tell more.`,
        ],
        [description === '', 'description_missing', 'Without a description, engines pick text of the page.'],
        [
          shownDescription.truncated,
          'description_truncated',
          `The description is ${shownDescription.pixel_width} px wide, of ${limits.description} px shown.`,
        ],
        [
          description !== '' && shownDescription.length < 70,
          'description_short',
          `The description has ${shownDescription.length} characters; 70 and more tell more.`,
        ],
        [has && missing(title), 'keyword_not_in_title', 'The title lacks a word of the keyword.'],
        [
          has && missing(description),
          'keyword_not_in_description',
          'The description lacks a word of the keyword.',
        ],
        [
          input.url.trim().length > LONGEST_URL,
          'url_long',
          `The URL has ${input.url.trim().length} characters.`,
        ],
        [url.protocol !== 'https:', 'not_https', 'The URL is http; browsers and engines prefer https.'],
      ),
    };
  },
});

function bounded(argument: string, text: string): string {
  if (text.length > LONGEST_TEXT)
    throw new InputError(argument, `expected at most ${LONGEST_TEXT} characters, got ${text.length}`);
  return text;
}

/** Words as they are compared: without case and accents. */
function wordsOf(text: string): string[] {
  return [...new Set(plain(text).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/** A text as it is shown within so many px, `before` it what takes room too. */
function fit(text: string, fontPx: number, limit: number, before = '') {
  const width = arialWidth(before + text, fontPx);
  const truncated = width > limit;
  return {
    text: before + (truncated ? cut(text, (part) => arialWidth(before + part, fontPx) <= limit) : text),
    length: countGraphemes(text),
    pixel_width: width,
    limit_px: limit,
    truncated,
  };
}

const MARK = '...';

/** The most whole words that fit with a mark behind them; part of the first word when not even that fits. */
function cut(text: string, fits: (text: string) => boolean): string {
  const ends = [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => index + word.length);
  const kept = lastFitting(ends, (end) => `${trimmed(text.slice(0, end))} ${MARK}`, fits);
  if (kept !== undefined) return kept;
  const letters = graphemes(text);
  const lengths = letters.map((_, index) => index + 1);
  return lastFitting(lengths, (length) => `${letters.slice(0, length).join('')}${MARK}`, fits) ?? MARK;
}

/** By halving, since a longer text is never narrower. */
function lastFitting(
  ends: readonly number[],
  textTo: (end: number) => string,
  fits: (text: string) => boolean,
): string | undefined {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(textTo(ends[middle] ?? 0))) low = middle + 1;
    else high = middle;
  }
  const end = ends[low - 1];
  return end === undefined ? undefined : textTo(end);
}

function trimmed(text: string): string {
  return text.replace(/(?<![\s.,;:\-–—|])[\s.,;:\-–—|]+$/, '');
}

function writtenDate(date: Temporal.PlainDate): string {
  return `${date.toLocaleString('en-US', { dateStyle: 'medium' })} — `;
}

function hostOf(url: URL): string {
  return domainToUnicode(url.hostname) || url.hostname;
}

function breadcrumbOf(url: URL): string {
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (/^index\.(?:html?|php)$/i.test(segments.at(-1) ?? '')) segments.pop();
  const port = url.port === '' ? '' : `:${url.port}`;
  const text = [`${url.protocol}//${hostOf(url)}${port}`, ...segments.map(decoded)].join(' › ');
  const letters = graphemes(text);
  return letters.length > LONGEST_BREADCRUMB
    ? `${letters.slice(0, LONGEST_BREADCRUMB - MARK.length).join('')}${MARK}`
    : text;
}

function decoded(segment: string): string {
  try {
    return oneLine(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}

function preview(
  breadcrumb: string,
  title: string,
  description: string,
  words: readonly string[],
  device: 'desktop' | 'mobile',
): Html {
  const width = device === 'desktop' ? 600 : 360;
  return html`<div style="max-width: ${width}px; font-family: Arial, sans-serif; background: #ffffff; padding: 16px">
  <div style="font-size: 14px; color: #4d5156">${breadcrumb}</div>
  <div style="font-size: 20px; line-height: 1.3; color: #1a0dab">${title}</div>
  <div style="font-size: 14px; line-height: 1.58; color: #4d5156">${emphasized(description, words)}</div>
</div>`;
}

/** A text whose words of the keyword are bold. */
function emphasized(text: string, words: readonly string[]): Html[] {
  const bold = new Set(words);
  return text
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .map((part) => (bold.has(plain(part)) ? html`<b>${part}</b>` : html`${part}`));
}
