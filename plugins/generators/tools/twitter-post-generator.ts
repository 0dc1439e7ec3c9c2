import { html, type Html } from '@toolyard/kit/html';
import { parseXmlText } from '@toolyard/kit/xml-text';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { initialsOf } from '../lib/card-parts.ts';
import {
  avatar,
  checkMark,
  colouredLine,
  FONT,
  lineSpans,
  parsePicture,
  svgFile,
  textWidth,
  watermark,
  wrapText,
} from '../lib/mockup.ts';
import { weightedLength } from '../lib/post-length.ts';

const LIMIT = 280;
const LINK = '#1d9bf0';

const THEMES = {
  light: { background: '#ffffff', text: '#0f1419', faint: '#536471', rule: '#eff3f4' },
  dim: { background: '#15202b', text: '#f7f9f9', faint: '#8b98a5', rule: '#38444d' },
  dark: { background: '#000000', text: '#e7e9ea', faint: '#71767b', rule: '#2f3336' },
} as const;

/** More than this is no post, and drawing it would make a file of megabytes. */
const MOST_CHARACTERS = 25_000;

const PADDING = 16;
const AVATAR = 40;
const TEXT_SIZE = 17;
const LINE_HEIGHT = 24;

const count = (description: string) => Type.Integer({ minimum: 0, default: 0, description });

export default defineTool({
  title: 'X Post Mockup Generator',
  summary:
    'Draw a mock X (Twitter) post as SVG for slides and design, always watermarked as a mockup, and count its characters the way X does.',
  keywords: ['tweet', 'screenshot', 'presentation', 'fake tweet'],
  input: Type.Object({
    name: Type.String({ maxLength: 50, description: 'Display name' }),
    username: Type.String({ description: 'Handle, with or without @' }),
    text: Type.String({ description: 'Post text' }),
    verified: Type.Boolean({ default: false, description: 'Show a check mark' }),
    avatar: Type.Optional(Type.String({ description: 'data: URL or https URL; default initials' })),
    image: Type.Optional(Type.String({ description: 'Picture below the text: data: or https URL' })),
    datetime: Type.Optional(Type.String({ description: 'ISO 8601; shown as 3:45 PM · Feb 29, 2024' })),
    replies: count('Count'),
    reposts: count('Count'),
    likes: count('Count'),
    views: count('Count'),
    theme: Type.Enum(['light', 'dim', 'dark'], { default: 'light', description: 'Colours' }),
    width: Type.Integer({ minimum: 300, maximum: 1200, default: 598, description: 'Pixels' }),
  }),
  output: Type.Object({
    svg: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    characters: Type.Integer({ description: 'Weighted' }),
    within_limit: Type.Boolean({ description: 'At most 280' }),
    formatted: Type.Object(
      { replies: Type.String(), reposts: Type.String(), likes: Type.String(), views: Type.String() },
      { description: 'Counts as shown' },
    ),
    username: Type.String({ description: 'With @' }),
    mime_type: Type.String(),
    filename: Type.String(),
    size_bytes: Type.Integer(),
    base64: Type.String({ contentEncoding: 'base64', contentMediaType: 'image/svg+xml' }),
  }),
  examples: [
    {
      name: 'counts as X shows them',
      input: {
        name: 'Example',
        username: '@example',
        text: 'Hello & <world>',
        likes: 12_999,
        reposts: 1234,
        views: 1_000_000,
      },
      output: {
        username: '@example',
        characters: 15,
        within_limit: true,
        formatted: { likes: '12.9K', reposts: '1,234', replies: '0', views: '1M' },
      },
    },
  ],
  run({ replies, reposts, likes, views, theme, width, ...given }) {
    const { verified } = given;
    const name = parseXmlText('name', given.name);
    const text = parseXmlText('text', given.text);
    const username = parseHandle(given.username);
    if (text.trim() === '') throw new InputError('text', 'expected the text of the post, got only blanks');
    if (text.length > MOST_CHARACTERS)
      throw new InputError('text', `expected at most ${MOST_CHARACTERS} characters, got ${text.length}`);
    const picture = parsePicture('image', given.image);
    const portrait = parsePicture('avatar', given.avatar);
    const date = given.datetime === undefined ? undefined : formatDate(given.datetime);
    const colours = THEMES[theme];
    const inner = width - 2 * PADDING;
    const shown = name.trim() === '' ? username : name.trim();
    const formatted = {
      replies: formatCount(replies),
      reposts: formatCount(reposts),
      likes: formatCount(likes),
      views: formatCount(views),
    };

    const lines = wrapText(text.trim(), inner, TEXT_SIZE);
    const parts: Html[] = [];
    let y = PADDING + AVATAR + 12;
    parts.push(
      html`<text x="${PADDING}" y="${y + TEXT_SIZE}" fill="${colours.text}" font-size="${TEXT_SIZE}">${lineSpans(
        lines.map((line) => colouredLine(line, LINK)),
        PADDING,
        LINE_HEIGHT,
      )}</text>`,
    );
    y += lines.length * LINE_HEIGHT + 8;
    if (picture !== undefined) {
      const pictureHeight = Math.round((inner * 9) / 16);
      parts.push(
        html`<clipPath id="picture"><rect x="${PADDING}" y="${y}" width="${inner}" height="${pictureHeight}" rx="16"/></clipPath><image href="${picture}" x="${PADDING}" y="${y}" width="${inner}" height="${pictureHeight}" preserveAspectRatio="xMidYMid slice" clip-path="url(#picture)"/>`,
      );
      y += pictureHeight + 12;
    }
    const meta = [date, views === 0 ? undefined : `${formatted.views} Views`].filter(
      (part) => part !== undefined,
    );
    if (meta.length > 0) {
      parts.push(
        html`<text x="${PADDING}" y="${y + 15}" fill="${colours.faint}" font-size="15">${meta.join(' · ')}</text>`,
      );
      y += 28;
    }
    parts.push(
      html`<line x1="${PADDING}" y1="${y}" x2="${width - PADDING}" y2="${y}" stroke="${colours.rule}"/>`,
      actions(y + 24, inner, colours.faint, [
        ['reply', replies, formatted.replies],
        ['repost', reposts, formatted.reposts],
        ['like', likes, formatted.likes],
        ['views', views, formatted.views],
      ]),
    );
    const height = y + 48;
    const nameX = PADDING + AVATAR + 12;
    const drawing = html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FONT}"><title>Mock X post by ${username}</title><desc>${text}</desc><rect width="${width}" height="${height}" fill="${colours.background}"/>${avatar(portrait, initialsOf(shown.replace(/^@/, '')), { x: PADDING, y: PADDING, size: AVATAR, colour: LINK })}<text x="${nameX}" y="${PADDING + 16}" fill="${colours.text}" font-size="16" font-weight="700">${shown}</text>${verified && checkMark(nameX + textWidth(shown, 17) + 4, PADDING + 11, 17, LINK)}<text x="${nameX}" y="${PADDING + 36}" fill="${colours.faint}" font-size="15">${username}</text>${parts}${watermark(width, height, colours.text)}</svg>`;
    const characters = weightedLength(text);
    return {
      width,
      height,
      characters,
      within_limit: characters <= LIMIT,
      formatted,
      username,
      ...svgFile(drawing, `x-post-${username.slice(1)}.svg`),
    };
  },
});

function parseHandle(given: string): string {
  const handle = given.trim().replace(/^@/, '');
  if (!/^[A-Za-z0-9_]{1,15}$/.test(handle))
    throw new InputError('username', `expected 1 to 15 of A-Z, a-z, 0-9 and _, got ${quote(given)}`);
  return `@${handle}`;
}

const ISO_DATE =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(?:[Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/;

/** The day, and the time if there is one, that the text itself names, whatever its offset. */
function formatDate(given: string): string {
  const [, day = '', time] = ISO_DATE.exec(given.trim()) ?? [];
  try {
    const local = Temporal.PlainDateTime.from(`${day}T${time?.replace(',', '.') ?? '00:00'}`);
    const date = local.toLocaleString('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
    if (time === undefined) return date;
    const clock = local.toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' });
    return `${clock.replaceAll('\u202F', ' ')} · ${date}`;
  } catch {
    throw new InputError('datetime', `expected ISO 8601, such as 2024-02-29T15:45:00Z, got ${quote(given)}`);
  }
}

/** 1,234 below ten thousand; then 12.3K, 4M or 1.2B, cut, not rounded. */
function formatCount(value: number): string {
  if (value < 10_000) return value.toLocaleString('en-US');
  const [unit, letter] =
    value >= 1e9 ? ([1e9, 'B'] as const) : value >= 1e6 ? ([1e6, 'M'] as const) : ([1e3, 'K'] as const);
  const tenths = Math.floor(value / (unit / 10));
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)}${letter}`;
}

const ICONS: Readonly<Record<string, string>> = {
  reply: 'M2 8a6 6 0 0 1 6-6h2a6 6 0 0 1 0 12v2.5L6.5 14A6 6 0 0 1 2 8z',
  repost: 'M3 7l3-3 3 3M6 4v8a2 2 0 0 0 2 2h3M15 11l-3 3-3-3M12 14V6a2 2 0 0 0-2-2H7',
  like: 'M9 15.5S2 11.5 2 6.8A3.8 3.8 0 0 1 9 4.7a3.8 3.8 0 0 1 7 2.1c0 4.7-7 8.7-7 8.7z',
  views: 'M3 15V9M7 15V3M11 15V7M15 15V5',
};

/** The row below a post; counts of nought show no number. */
function actions(
  y: number,
  width: number,
  colour: string,
  entries: readonly (readonly [icon: string, value: number, shown: string])[],
): Html {
  return html`${entries.map(([icon, value, shown], index) => {
    const x = PADDING + Math.round((index * width) / entries.length);
    return html`<g transform="translate(${x} ${y - 9})"><path d="${ICONS[icon]}" fill="none" stroke="${colour}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>${value > 0 && html`<text x="24" y="14" fill="${colour}" font-size="13">${shown}</text>`}</g>`;
  })}`;
}
