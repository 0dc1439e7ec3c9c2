import { html, type Html } from '@toolyard/kit/html';
import { parseXmlText } from '@toolyard/kit/xml-text';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
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

const RATIOS = { '1:1': 1, '4:5': 4 / 5, '1.91:1': 1.91 } as const;

const THEMES = {
  light: { background: '#ffffff', text: '#262626', faint: '#8e8e8e', link: '#00376b', empty: '#dbdbdb' },
  dark: { background: '#000000', text: '#f5f5f5', faint: '#a8a8a8', link: '#e0f1ff', empty: '#262626' },
} as const;

const PADDING = 14;
const HEADER = 60;
const AVATAR = 34;
const TEXT_SIZE = 14;
const LINE_HEIGHT = 20;

export default defineTool({
  title: 'Instagram Post Mockup Generator',
  summary: 'Draw a mock Instagram post as SVG for slides and design, always watermarked as a mockup.',
  keywords: ['screenshot', 'social media', 'presentation', 'fake post'],
  input: Type.Object({
    username: Type.String({ description: 'Account name, with or without @' }),
    image: Type.Optional(Type.String({ description: 'Picture: data: or https URL; default grey area' })),
    caption: Type.Optional(Type.String({ maxLength: 2200, description: 'Caption' })),
    location: Type.Optional(Type.String({ description: 'Line below the name' })),
    avatar: Type.Optional(Type.String({ description: 'data: or https URL; default initial' })),
    verified: Type.Boolean({ default: false, description: 'Show a check mark' }),
    likes: Type.Integer({ minimum: 0, default: 0, description: 'Count' }),
    comments: Type.Array(
      Type.Object({ username: Type.String({ minLength: 1 }), text: Type.String({ minLength: 1 }) }),
      { maxItems: 5, default: [], description: 'Comments below' },
    ),
    comment_count: Type.Optional(
      Type.Integer({ minimum: 0, description: 'All comments; default the number given' }),
    ),
    time: Type.Optional(Type.String({ description: 'E.g. 2 hours ago' })),
    ratio: Type.Enum(['1:1', '4:5', '1.91:1'], { default: '1:1', description: 'Picture shape' }),
    theme: Type.Enum(['light', 'dark'], { default: 'light', description: 'Colours' }),
    width: Type.Integer({ minimum: 320, maximum: 1080, default: 470, description: 'Pixels' }),
  }),
  output: Type.Object({
    svg: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    image_width: Type.Integer(),
    image_height: Type.Integer(),
    likes_text: Type.String(),
    comments_text: nullable(Type.String()),
    mime_type: Type.String(),
    filename: Type.String(),
    size_bytes: Type.Integer(),
    base64: Type.String({ contentEncoding: 'base64', contentMediaType: 'image/svg+xml' }),
  }),
  examples: [
    {
      name: 'counts in words',
      input: {
        username: '@example.shop',
        caption: 'Fresh <bread> & #coffee',
        likes: 1234,
        comments: [{ username: 'a', text: 'Nice' }],
        comment_count: 12,
      },
      output: { likes_text: '1,234 likes', comments_text: 'View all 12 comments', image_height: 470 },
    },
  ],
  run({ likes, comments, ratio, theme, width, verified, ...given }) {
    const username = parseAccount(given.username);
    const picture = parsePicture('image', given.image);
    const portrait = parsePicture('avatar', given.avatar);
    const caption = parseXmlText('caption', given.caption ?? '');
    const location = parseXmlText('location', given.location ?? '').trim();
    const time = parseXmlText('time', given.time ?? '').trim();
    const { comment_count = comments.length } = given;
    const colours = THEMES[theme];
    const imageHeight = Math.round(width / RATIOS[ratio]);
    const likesText = `${likes.toLocaleString('en-US')} ${likes === 1 ? 'like' : 'likes'}`;
    const commentsText =
      comment_count > comments.length ? `View all ${comment_count.toLocaleString('en-US')} comments` : null;

    const parts: Html[] = [];
    let y = HEADER + imageHeight + 48;
    const addText = (text: Html, size: number = TEXT_SIZE, colour: string = colours.text) => {
      parts.push(
        html`<text x="${PADDING}" y="${y + size}" fill="${colour}" font-size="${size}">${text}</text>`,
      );
      y += LINE_HEIGHT;
    };
    addText(html`<tspan font-weight="600">${likesText}</tspan>`);
    const addNamed = (name: string, text: string) => {
      const lines = wrapText(`${name} ${text}`, width - 2 * PADDING, TEXT_SIZE);
      const [first = '', ...rest] = lines;
      const opening = first.startsWith(name)
        ? [
            html`<tspan font-weight="600">${name}</tspan>`,
            ...colouredLine(first.slice(name.length), colours.link),
          ]
        : colouredLine(first, colours.link);
      const spans = lineSpans(
        [opening, ...rest.map((line) => colouredLine(line, colours.link))],
        PADDING,
        LINE_HEIGHT,
      );
      addText(html`${spans}`);
      y += rest.length * LINE_HEIGHT;
    };
    if (caption.trim() !== '') addNamed(username, caption.trim());
    if (commentsText !== null) addText(html`${commentsText}`, TEXT_SIZE, colours.faint);
    for (const [index, comment] of comments.entries())
      addNamed(
        parseXmlText(`comments[${index}].username`, comment.username).replace(/^@/, ''),
        parseXmlText(`comments[${index}].text`, comment.text),
      );
    if (time !== '') addText(html`${time.toUpperCase()}`, 10, colours.faint);
    const height = y + PADDING;

    const nameX = PADDING + AVATAR + 10;
    const nameY = location === '' ? HEADER / 2 + 5 : HEADER / 2 - 3;
    const top = [
      avatar(portrait, initialsOf(username), {
        x: PADDING,
        y: (HEADER - AVATAR) / 2,
        size: AVATAR,
        colour: '#c13584',
      }),
      html`<text x="${nameX}" y="${nameY}" fill="${colours.text}" font-size="${TEXT_SIZE}" font-weight="600">${username}</text>`,
      html`${verified && checkMark(nameX + textWidth(username, 15) + 4, nameY - 5, 13, '#0095f6')}`,
      html`${location !== '' && html`<text x="${nameX}" y="${nameY + 16}" fill="${colours.text}" font-size="12">${location}</text>`}`,
      picture === undefined
        ? html`<rect y="${HEADER}" width="${width}" height="${imageHeight}" fill="${colours.empty}"/>`
        : html`<image href="${picture}" y="${HEADER}" width="${width}" height="${imageHeight}" preserveAspectRatio="xMidYMid slice"/>`,
      icons(HEADER + imageHeight + 12, width, colours.text),
    ];
    const drawing = html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FONT}"><title>Mock Instagram post by ${username}</title><desc>${caption}</desc><rect width="${width}" height="${height}" fill="${colours.background}"/>${top}${parts}${watermark(width, height, colours.text)}</svg>`;
    return {
      width,
      height,
      image_width: width,
      image_height: imageHeight,
      likes_text: likesText,
      comments_text: commentsText,
      ...svgFile(drawing, `instagram-post-${username}.svg`),
    };
  },
});

function parseAccount(given: string): string {
  const name = given.trim().replace(/^@/, '');
  if (!/^[A-Za-z0-9._]{1,30}$/.test(name) || name.endsWith('.') || name.includes('..'))
    throw new InputError(
      'username',
      `expected 1 to 30 of a-z, A-Z, 0-9, . and _, not ending with a dot nor with two in a row, got ${quote(given)}`,
    );
  return name;
}

/** Like, comment, share on the left; save on the right. */
function icons(y: number, width: number, colour: string): Html {
  const paths = [
    [PADDING, 'M12 21S3 16 3 9.2A5 5 0 0 1 12 6.3a5 5 0 0 1 9 2.9C21 16 12 21 12 21z'],
    [PADDING + 40, 'M20.7 17A10 10 0 1 0 17 20.7L22 22z'],
    [PADDING + 80, 'M22 3L9.2 10.1M22 3l-7 18-5.8-10.9L2 3z'],
    [width - PADDING - 24, 'M20 21l-8-7.5L4 21V3h16z'],
  ] as const;
  return html`${paths.map(
    ([x, d]) =>
      html`<path transform="translate(${x} ${y})" d="${d}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>`,
  )}`;
}
