import {
  box,
  boxOfAny,
  heading,
  item,
  link,
  list,
  maybe,
  paragraph,
  section,
  span,
  strikethrough,
  subheading,
  type CardElement,
} from '../../lib/card-element.ts';
import { TEXT_STYLE } from '../../lib/card-parts.ts';
import { legibleText, readableOn } from '../../lib/css-color.ts';

export const PRICING_THEMES = ['light', 'dark'] as const;

export type PricingTheme = (typeof PRICING_THEMES)[number];

export interface Plan {
  readonly name: string;
  /** As it is printed. */
  readonly price: string;
  /** Behind the price: /month. */
  readonly period: string | undefined;
  readonly description: string | undefined;
  readonly features: readonly Feature[];
  readonly cta: { readonly text: string; readonly url: string } | undefined;
  readonly highlighted: boolean;
  readonly badge: string | undefined;
}

export interface Feature {
  readonly text: string;
  readonly included: boolean;
}

export interface Pricing {
  readonly title: string | undefined;
  readonly subtitle: string | undefined;
  readonly plans: readonly Plan[];
}

interface Colors {
  readonly page: string;
  readonly card: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
}

const THEMES: Readonly<Record<PricingTheme, Omit<Colors, 'accent' | 'onAccent'>>> = {
  light: { page: '#f8fafc', card: '#ffffff', text: '#0f172a', muted: '#64748b', line: '#e2e8f0' },
  dark: { page: '#020617', card: '#0f172a', text: '#f8fafc', muted: '#94a3b8', line: '#334155' },
};

export function pricingTable(
  { title, subtitle, plans }: Pricing,
  theme: PricingTheme,
  accent: string,
): CardElement {
  const colors = { ...THEMES[theme], accent, onAccent: readableOn(accent) };
  return section(
    {
      boxSizing: 'border-box',
      padding: '48px 20px',
      background: colors.page,
      color: colors.text,
      fontFamily: 'sans',
      lineHeight: 1.5,
    },
    [
      boxOfAny({ maxWidth: 720, margin: '0 auto 40px', textAlign: 'center' }, [
        maybe(title, (text) =>
          heading(
            { ...TEXT_STYLE, fontSize: 36, fontWeight: 800, lineHeight: 1.2, letterSpacing: '-0.02em' },
            text,
          ),
        ),
        maybe(subtitle, (text) =>
          paragraph({ ...TEXT_STYLE, margin: '12px 0 0', fontSize: 18, color: colors.muted }, text),
        ),
      ]),
      box(
        {
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
          gap: 24,
          // A few plans do not grow wider than they read well.
          maxWidth: Math.min(1200, plans.length * 360),
          margin: '0 auto',
        },
        plans.map((plan) => planCard(plan, colors)),
      ),
    ],
  );
}

function planCard(plan: Plan, colors: Colors): CardElement {
  const { highlighted } = plan;
  return box(
    {
      boxSizing: 'border-box',
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      gap: 20,
      minWidth: 0,
      padding: '32px 24px 24px',
      background: colors.card,
      border: `2px solid ${highlighted ? colors.accent : colors.line}`,
      borderRadius: 16,
      ...(highlighted ? { boxShadow: '0 16px 36px rgba(15, 23, 42, 0.16)' } : {}),
    },
    [
      maybe(plan.badge, (text) => badge(text, plan, colors)),
      box({ display: 'flex', flexDirection: 'column', gap: 4 }, [
        subheading({ ...TEXT_STYLE, fontSize: 18, fontWeight: 600 }, plan.name),
        maybe(plan.description, (text) =>
          paragraph({ ...TEXT_STYLE, fontSize: 14, color: colors.muted }, text),
        ),
      ]),
      box({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 4 }, [
        span(
          {
            fontSize: 40,
            fontWeight: 800,
            lineHeight: 1.1,
            letterSpacing: '-0.03em',
            overflowWrap: 'anywhere',
            minWidth: 0,
          },
          plan.price,
        ),
        maybe(plan.period, (text) => span({ fontSize: 16, color: colors.muted }, text)),
      ]),
      plan.features.length === 0
        ? undefined
        : list(
            {
              display: 'flex',
              flexDirection: 'column',
              gap: 10,
              margin: 0,
              padding: 0,
              listStyle: 'none',
              fontSize: 15,
            },
            plan.features.map((feature) => featureItem(feature, colors)),
          ),
      maybe(plan.cta, ({ text, url }) =>
        // At the foot of the card, whatever its neighbours hold.
        box({ display: 'flex', flexDirection: 'column', flex: 1, justifyContent: 'flex-end' }, [
          link(
            url,
            {
              display: 'block',
              padding: '12px 16px',
              border: `1px solid ${highlighted ? colors.accent : colors.line}`,
              borderRadius: 8,
              background: highlighted ? colors.accent : colors.card,
              color: highlighted ? colors.onAccent : colors.text,
              fontSize: 15,
              fontWeight: 600,
              textAlign: 'center',
              overflowWrap: 'anywhere',
            },
            text,
          ),
        ]),
      ),
    ],
  );
}

/** On the upper edge of the card. */
function badge(
  text: string,
  { highlighted }: Plan,
  { accent, onAccent, text: ink, card }: Colors,
): CardElement {
  return box(
    { position: 'absolute', top: -14, left: 0, right: 0, display: 'flex', justifyContent: 'center' },
    [
      span(
        {
          maxWidth: '80%',
          padding: '4px 14px',
          borderRadius: 9999,
          background: highlighted ? accent : ink,
          color: highlighted ? onAccent : card,
          fontSize: 13,
          fontWeight: 600,
          overflowWrap: 'anywhere',
          lineClamp: 1,
        },
        text,
      ),
    ],
  );
}

function featureItem({ text, included }: Feature, { accent, muted, card }: Colors): CardElement {
  const tick = legibleText(accent, card);
  return item({ display: 'flex', gap: 10, minWidth: 0 }, [
    span({ flexShrink: 0, fontWeight: 700, color: included ? tick : muted }, included ? '✓' : '✕'),
    included
      ? span({ overflowWrap: 'anywhere', minWidth: 0 }, text)
      : strikethrough(
          { overflowWrap: 'anywhere', minWidth: 0, color: muted, textDecoration: 'line-through' },
          text,
        ),
  ]);
}
