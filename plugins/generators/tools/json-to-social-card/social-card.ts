import { isCurrentColor } from '@toolyard/kit/css-color';
import {
  box,
  boxOfAny,
  heading,
  image,
  maybe,
  paragraph,
  span,
  type CardElement,
} from '../../lib/card-element.ts';
import { roundPicture, TEXT_STYLE } from '../../lib/card-parts.ts';
import type { Style } from '../../lib/card-style.ts';
import { legibleText, readableOn } from '../../lib/css-color.ts';
import { textWidth } from '../../lib/mockup.ts';

/** Open Graph's 1.91:1, in the size that all networks show sharply. */
export const SOCIAL_CARD = { width: 1200, height: 630 };

export const SOCIAL_TEMPLATES = [
  'og-classic',
  'blog-post',
  'dark-modern',
  'gradient-hero',
  'minimal-clean',
  'brand-bold',
] as const;

export type SocialTemplate = (typeof SOCIAL_TEMPLATES)[number];

export interface SocialCard {
  readonly title: string;
  readonly description: string | undefined;
  readonly author: string | undefined;
  readonly avatar: string | undefined;
  readonly date: string | undefined;
  readonly siteName: string | undefined;
  readonly logo: string | undefined;
  readonly background: string | undefined;
  readonly textColor: string | undefined;
  readonly tag: string | undefined;
}

/** What tells one design from another. */
interface Design {
  readonly background: string;
  /** What the text stands on, where the background is a gradient. */
  readonly ground: string;
  readonly text: string;
  readonly accent: string;
  readonly root: Style;
  /** The width that the title may fill, and its size when it fits on two lines. */
  readonly title: Style & { readonly fontSize: number };
  readonly description: Style;
  readonly tag: (colors: Colors) => Style;
  readonly footer: (colors: Colors) => Style;
  readonly centred: boolean;
  /** Shapes behind the text. */
  readonly decoration: (colors: Colors) => readonly CardElement[];
}

interface Colors {
  readonly background: string;
  readonly text: string;
  readonly accent: string;
  /** Text on the accent. */
  readonly onAccent: string;
}

const PILL = { padding: '10px 22px', borderRadius: 9999 } as const satisfies Style;
const shape = (style: Style) => box({ position: 'absolute', ...style }, []);

const DESIGNS: Readonly<Record<SocialTemplate, Design>> = {
  'og-classic': {
    background: '#ffffff',
    ground: '#ffffff',
    text: '#0f172a',
    accent: '#2563eb',
    root: { padding: '64px 72px 56px 88px', fontFamily: 'sans' },
    title: { fontSize: 72, fontWeight: 800, lineHeight: 1.12, letterSpacing: '-0.025em' },
    description: { fontSize: 32, lineHeight: 1.4 },
    tag: ({ accent, onAccent }) => ({ ...PILL, background: accent, color: onAccent, fontWeight: 600 }),
    footer: () => ({}),
    centred: false,
    decoration: ({ accent }) => [shape({ top: 0, left: 0, width: 16, height: 630, background: accent })],
  },
  'blog-post': {
    background: '#faf6ef',
    ground: '#faf6ef',
    text: '#292524',
    accent: '#b45309',
    root: { padding: '64px 80px 56px', fontFamily: 'serif' },
    title: { fontSize: 68, fontWeight: 700, lineHeight: 1.18, letterSpacing: '-0.01em' },
    description: { fontSize: 32, lineHeight: 1.45, fontStyle: 'italic' },
    tag: ({ accent }) => ({ color: accent, fontWeight: 700, letterSpacing: '0.08em' }),
    footer: ({ accent }) => ({ borderTop: `2px solid ${accent}`, padding: '28px 0 0' }),
    centred: false,
    decoration: () => [],
  },
  'dark-modern': {
    background: 'linear-gradient(135deg, #0b1120 0%, #111c36 100%)',
    ground: '#0b1120',
    text: '#f8fafc',
    accent: '#22d3ee',
    root: { padding: '64px 72px 56px', fontFamily: 'sans' },
    title: { fontSize: 72, fontWeight: 800, lineHeight: 1.12, letterSpacing: '-0.03em' },
    description: { fontSize: 30, lineHeight: 1.45 },
    tag: ({ accent }) => ({ ...PILL, border: `2px solid ${accent}`, color: accent, fontWeight: 600 }),
    footer: () => ({}),
    centred: false,
    decoration: ({ accent }) => [
      shape({ left: 0, bottom: 0, width: 1200, height: 8, background: accent }),
      shape({
        top: -320,
        right: -200,
        width: 560,
        height: 560,
        borderRadius: 9999,
        background: accent,
        opacity: 0.09,
      }),
    ],
  },
  'gradient-hero': {
    background: 'linear-gradient(125deg, #4338ca 0%, #7e22ce 55%, #be185d 100%)',
    ground: '#7e22ce',
    text: '#ffffff',
    accent: '#ffffff',
    root: { padding: '60px 96px 56px', fontFamily: 'sans' },
    title: { fontSize: 76, fontWeight: 800, lineHeight: 1.1, letterSpacing: '-0.03em', textAlign: 'center' },
    description: { fontSize: 32, lineHeight: 1.4, textAlign: 'center' },
    tag: ({ accent, onAccent }) => ({ ...PILL, background: accent, color: onAccent, fontWeight: 700 }),
    footer: () => ({}),
    centred: true,
    decoration: () => [],
  },
  'minimal-clean': {
    background: '#ffffff',
    ground: '#ffffff',
    text: '#18181b',
    accent: '#18181b',
    root: { padding: '72px 96px 64px', fontFamily: 'sans' },
    title: { fontSize: 64, fontWeight: 500, lineHeight: 1.18, letterSpacing: '-0.03em' },
    description: { fontSize: 30, lineHeight: 1.5 },
    tag: () => ({ opacity: 0.7 }),
    footer: () => ({}),
    centred: false,
    decoration: () => [],
  },
  'brand-bold': {
    background: '#facc15',
    ground: '#facc15',
    text: '#111827',
    accent: '#111827',
    root: { padding: '60px 72px 56px', fontFamily: 'sans' },
    title: { fontSize: 80, fontWeight: 800, lineHeight: 1.12, letterSpacing: '-0.04em' },
    description: { fontSize: 32, lineHeight: 1.35, fontWeight: 500 },
    tag: ({ accent, onAccent }) => ({
      padding: '12px 24px',
      background: accent,
      color: onAccent,
      fontWeight: 700,
    }),
    footer: () => ({}),
    centred: false,
    decoration: ({ accent }) => [
      shape({
        right: -150,
        bottom: -210,
        width: 600,
        height: 600,
        borderRadius: 9999,
        border: `90px solid ${accent}`,
        boxSizing: 'border-box',
        opacity: 0.08,
      }),
    ],
  },
};

/** The card as one element of 1200 by 630 pixels. */
export function socialCard(card: SocialCard, template: SocialTemplate): CardElement {
  const design = DESIGNS[template];
  const colors = colorsOf(card, design);
  const direction = design.centred ? 'center' : 'flex-start';
  return box(
    {
      width: SOCIAL_CARD.width,
      height: SOCIAL_CARD.height,
      overflow: 'hidden',
      position: 'relative',
      boxSizing: 'border-box',
      display: 'flex',
      flexDirection: 'column',
      gap: 32,
      ...design.root,
      background: card.background ?? design.background,
      color: colors.text,
    },
    [
      ...design.decoration(colors),
      headerOf(card, design, colors),
      box(
        {
          position: 'relative',
          display: 'flex',
          flexDirection: 'column',
          flex: 1,
          minWidth: 0,
          justifyContent: 'center',
          alignItems: direction,
          gap: 24,
        },
        [
          heading(
            { ...TEXT_STYLE, ...design.title, ...fitted(card.title, design), lineClamp: 3 },
            card.title,
          ),
          maybe(card.description, (description) =>
            paragraph({ ...TEXT_STYLE, ...design.description, opacity: 0.8, lineClamp: 2 }, description),
          ),
        ],
      ),
      footerOf(card, design, colors),
    ],
  );
}

function colorsOf(card: SocialCard, { ground, text: usual, accent }: Design): Colors {
  const background = card.background ?? ground;
  const text = card.textColor ?? legibleText(usual, background);
  // An accent that was chosen for one background would not do on any other.
  const isOwn = card.background === undefined && card.textColor === undefined;
  // A mark that has the text's colour where that is not known would hide what stands on it.
  const mark = isOwn ? accent : isCurrentColor(text) ? legibleText(accent, background) : text;
  return { background, text, accent: mark, onAccent: readableOn(mark) };
}

/** A smaller size for a title that would take more lines than two at the full one, a larger one for a short title. */
function fitted(title: string, { title: { fontSize } }: Design): Style {
  const [fewest, most, line] = [0.62, 1.35, 1000];
  // What comes later is cut anyway.
  const width = textWidth(title.slice(0, 400), fontSize);
  const share = width * most < line ? most : Math.min(1, Math.max(fewest, Math.sqrt((2.2 * line) / width)));
  return { fontSize: Math.round(fontSize * share) };
}

function headerOf({ siteName, logo, tag }: SocialCard, { centred, tag: tagStyle }: Design, colors: Colors) {
  return boxOfAny(
    {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      justifyContent: centred ? 'center' : 'space-between',
      gap: 32,
      fontSize: 26,
      lineHeight: 1.2,
    },
    [
      boxOfAny({ display: 'flex', alignItems: 'center', gap: 16, minWidth: 0, fontWeight: 600 }, [
        maybe(logo, (src) =>
          image(src, siteName === undefined ? 'Logo' : '', {
            height: 52,
            maxWidth: 240,
            objectFit: 'contain',
          }),
        ),
        maybe(siteName, (name) => span({ overflowWrap: 'anywhere', lineClamp: 1 }, name)),
      ]),
      maybe(tag, (text) =>
        box({ flexShrink: 0, maxWidth: 480, boxSizing: 'border-box', fontSize: 22, ...tagStyle(colors) }, [
          span({ overflowWrap: 'anywhere', lineClamp: 1 }, text),
        ]),
      ),
    ],
  );
}

function footerOf({ author, avatar, date }: SocialCard, { centred, footer }: Design, colors: Colors) {
  return boxOfAny(
    {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      justifyContent: centred ? 'center' : 'flex-start',
      gap: 20,
      fontSize: 26,
      lineHeight: 1.2,
      ...footer(colors),
    },
    [
      maybe(avatar, (src) => roundPicture(src, 64)),
      maybe(author, (name) => span({ fontWeight: 600, overflowWrap: 'anywhere', lineClamp: 1 }, name)),
      maybe(date, (day) =>
        span({ flexShrink: 0, maxWidth: 480, opacity: 0.75, overflowWrap: 'anywhere', lineClamp: 1 }, day),
      ),
    ],
  );
}
