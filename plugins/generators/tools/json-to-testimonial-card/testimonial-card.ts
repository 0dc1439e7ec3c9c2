import { box, caption, figure, maybe, quotation, span, type CardElement } from '../../lib/card-element.ts';
import { portrait, stars, TEXT_STYLE } from '../../lib/card-parts.ts';
import type { Style } from '../../lib/card-style.ts';

export const TESTIMONIAL_TEMPLATES = ['classic', 'modern', 'dark', 'bubble', 'minimal', 'gradient'] as const;

export type TestimonialTemplate = (typeof TESTIMONIAL_TEMPLATES)[number];

export interface Testimonial {
  readonly quote: string;
  readonly author: string;
  readonly initials: string;
  /** Title and company in one. */
  readonly role: string | undefined;
  readonly avatar: string | undefined;
  readonly rating: number | undefined;
  readonly date: string | undefined;
  readonly highlighted: boolean;
}

/** What tells one design from another. */
interface Design {
  readonly root: Style;
  readonly quote: Style;
  readonly caption: Style;
  readonly muted: string;
  /** Of the border of a highlighted card. */
  readonly highlight: string;
  readonly portrait: { readonly size: number; readonly background: string; readonly color: string };
  readonly stars: { readonly on: string; readonly off: string };
}

const LIGHT: Design = {
  root: {
    padding: 28,
    background: '#ffffff',
    color: '#0f172a',
    border: '1px solid #e2e8f0',
    borderRadius: 12,
    boxShadow: '0 1px 3px rgba(15, 23, 42, 0.08)',
  },
  quote: { fontSize: 18, lineHeight: 1.6 },
  caption: {},
  muted: '#64748b',
  highlight: '#2563eb',
  portrait: { size: 48, background: '#dbeafe', color: '#1d4ed8' },
  stars: { on: '#f59e0b', off: '#d1d5db' },
};

const DESIGNS: Readonly<Record<TestimonialTemplate, Design>> = {
  classic: LIGHT,
  modern: {
    ...LIGHT,
    root: { ...LIGHT.root, padding: 36, borderRadius: 24, boxShadow: '0 20px 40px rgba(15, 23, 42, 0.12)' },
    quote: { fontSize: 21, lineHeight: 1.5, fontWeight: 500, letterSpacing: '-0.01em' },
    caption: { borderTop: '1px solid #e2e8f0', padding: '20px 0 0' },
    highlight: '#4f46e5',
    portrait: { size: 52, background: '#e0e7ff', color: '#4338ca' },
  },
  dark: {
    ...LIGHT,
    root: {
      ...LIGHT.root,
      background: '#0f172a',
      color: '#f8fafc',
      border: '1px solid #1e293b',
      boxShadow: '0 8px 24px rgba(0, 0, 0, 0.35)',
    },
    muted: '#94a3b8',
    highlight: '#22d3ee',
    portrait: { size: 48, background: '#164e63', color: '#a5f3fc' },
    stars: { on: '#fbbf24', off: '#475569' },
  },
  bubble: {
    ...LIGHT,
    root: { color: '#0f172a' },
    quote: {
      fontSize: 18,
      lineHeight: 1.55,
      padding: '22px 26px',
      background: '#eff6ff',
      border: '1px solid #bfdbfe',
      borderRadius: 24,
    },
    caption: { padding: '0 12px' },
  },
  minimal: {
    ...LIGHT,
    root: { color: '#18181b', borderLeft: '2px solid #d4d4d8', padding: '4px 0 4px 24px' },
    quote: { fontSize: 20, lineHeight: 1.55, fontFamily: 'serif', fontStyle: 'italic' },
    muted: '#71717a',
    highlight: '#18181b',
    portrait: { size: 40, background: '#f4f4f5', color: '#3f3f46' },
    stars: { on: '#18181b', off: '#d4d4d8' },
  },
  gradient: {
    ...LIGHT,
    root: {
      padding: 32,
      background: 'linear-gradient(150deg, #4338ca 0%, #a21caf 100%)',
      color: '#ffffff',
      borderRadius: 24,
      boxShadow: '0 16px 36px rgba(88, 28, 135, 0.35)',
    },
    quote: { fontSize: 20, lineHeight: 1.5, fontWeight: 500 },
    muted: '#ede9fe',
    highlight: '#fcd34d',
    portrait: { size: 48, background: '#ffffff', color: '#6d28d9' },
    stars: { on: '#fcd34d', off: '#a78bfa' },
  },
};

export function testimonialCard(testimonial: Testimonial, template: TestimonialTemplate): CardElement {
  const design = DESIGNS[template];
  const stronger = testimonial.highlighted ? highlightOf(design, template) : { root: {}, quote: {} };
  return figure(
    {
      boxSizing: 'border-box',
      maxWidth: 480,
      display: 'flex',
      flexDirection: 'column',
      gap: template === 'bubble' ? 16 : 24,
      fontFamily: 'sans',
      margin: 0,
      ...design.root,
      ...stronger.root,
    },
    [
      quotation({ ...TEXT_STYLE, ...design.quote, ...stronger.quote }, quoted(testimonial.quote)),
      captionOf(testimonial, design),
    ],
  );
}

/** The border stands where the design has its edge. */
function highlightOf({ highlight }: Design, template: TestimonialTemplate): { root: Style; quote: Style } {
  const border = `3px solid ${highlight}`;
  if (template === 'bubble') return { root: {}, quote: { border } };
  return { root: template === 'minimal' ? { borderLeft: `6px solid ${highlight}` } : { border }, quote: {} };
}

function captionOf(
  { author, initials, role, avatar, rating, date }: Testimonial,
  design: Design,
): CardElement {
  const small: Style = { fontSize: 14, color: design.muted, overflowWrap: 'anywhere' };
  return caption(
    {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 16,
      ...design.caption,
    },
    [
      box({ display: 'flex', alignItems: 'center', gap: 14, minWidth: 0 }, [
        portrait(avatar, initials, design.portrait),
        box({ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0, lineHeight: 1.4 }, [
          span({ fontSize: 16, fontWeight: 600, overflowWrap: 'anywhere' }, author),
          maybe(role, (text) => span(small, text)),
          maybe(date, (text) => span({ ...small, fontSize: 13 }, text)),
        ]),
      ]),
      maybe(rating, (value) => stars(value, 18, design.stars)),
    ],
  );
}

/** Characters with Unicode's property Quotation_Mark (PropList.txt). */
const QUOTATION_MARK =
  /^["'«»\u2018-\u201f‹›\u2e42\u300c-\u300f\u301d-\u301f\ufe41-\ufe44\uff02\uff07\uff62\uff63]/u;

function quoted(given: string): string {
  const quote = given.trim();
  return QUOTATION_MARK.test(quote) ? quote : `“${quote}”`;
}
