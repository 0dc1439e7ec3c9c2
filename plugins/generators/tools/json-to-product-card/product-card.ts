import {
  article,
  box,
  boxOfAny,
  heading,
  image,
  maybe,
  paragraph,
  span,
  strikethrough,
  type CardElement,
} from '../../lib/card-element.ts';
import { stars, TEXT_STYLE } from '../../lib/card-parts.ts';
import { priceText, withThousands } from '../../lib/card-price.ts';
import type { Style } from '../../lib/card-style.ts';

export const PRODUCT_TEMPLATES = ['classic', 'modern', 'dark', 'horizontal', 'minimal', 'gradient'] as const;

export type ProductTemplate = (typeof PRODUCT_TEMPLATES)[number];

export interface Product {
  readonly name: string;
  readonly price: number;
  readonly originalPrice: number | undefined;
  readonly currency: string;
  readonly image: string | undefined;
  readonly rating: number | undefined;
  readonly reviews: number | undefined;
  readonly description: string | undefined;
  readonly badges: readonly string[];
  readonly inStock: boolean | undefined;
  readonly category: string | undefined;
  /** In percent, of originalPrice; null without a sale. */
  readonly discount: number | null;
}

/** What tells one design from another. */
interface Design {
  readonly root: Style;
  readonly picture: Style;
  readonly body: Style;
  readonly name: Style;
  readonly muted: string;
  readonly price: Style;
  readonly sale: string;
  readonly badge: Style;
  readonly stars: { readonly on: string; readonly off: string };
  readonly available: string;
  readonly soldOut: string;
}

const LIGHT: Design = {
  root: {
    maxWidth: 340,
    background: '#ffffff',
    color: '#111827',
    border: '1px solid #e5e7eb',
    borderRadius: 12,
    boxShadow: '0 1px 3px rgba(0, 0, 0, 0.08)',
  },
  picture: { width: '100%', height: 240 },
  body: { padding: 20 },
  name: { fontSize: 18, fontWeight: 600 },
  muted: '#6b7280',
  price: { fontSize: 22, fontWeight: 700 },
  sale: '#b91c1c',
  badge: { background: '#111827', color: '#ffffff', borderRadius: 6 },
  stars: { on: '#f59e0b', off: '#d1d5db' },
  available: '#15803d',
  soldOut: '#b91c1c',
};

const DARK: Design = {
  ...LIGHT,
  root: {
    ...LIGHT.root,
    background: '#111827',
    color: '#f9fafb',
    border: '1px solid #374151',
    boxShadow: '0 8px 24px rgba(0, 0, 0, 0.35)',
  },
  muted: '#9ca3af',
  sale: '#fca5a5',
  badge: { background: '#fbbf24', color: '#111827', borderRadius: 6 },
  stars: { on: '#fbbf24', off: '#4b5563' },
  available: '#4ade80',
  soldOut: '#fca5a5',
};

const DESIGNS: Readonly<Record<ProductTemplate, Design>> = {
  classic: LIGHT,
  modern: {
    ...LIGHT,
    root: {
      ...LIGHT.root,
      border: '0',
      borderRadius: 24,
      boxShadow: '0 20px 40px rgba(15, 23, 42, 0.12)',
      padding: 12,
    },
    picture: { width: '100%', height: 260, borderRadius: 16 },
    body: { padding: '20px 12px 12px' },
    name: { fontSize: 20, fontWeight: 700, letterSpacing: '-0.01em' },
    badge: { background: '#4f46e5', color: '#ffffff', borderRadius: 9999 },
  },
  dark: DARK,
  horizontal: {
    ...LIGHT,
    root: { ...LIGHT.root, maxWidth: 640 },
    body: { padding: 24, justifyContent: 'center' },
  },
  minimal: {
    ...LIGHT,
    root: { maxWidth: 320, background: '#ffffff', color: '#18181b' },
    picture: { width: '100%', height: 320 },
    body: { padding: 16 },
    name: { fontSize: 16, fontWeight: 500 },
    price: { fontSize: 16, fontWeight: 500 },
    badge: { background: '#ffffff', color: '#18181b', border: '1px solid #18181b' },
    stars: { on: '#18181b', off: '#d4d4d8' },
  },
  gradient: {
    ...DARK,
    root: {
      maxWidth: 340,
      background: 'linear-gradient(150deg, #4338ca 0%, #7e22ce 100%)',
      color: '#ffffff',
      borderRadius: 16,
      boxShadow: '0 16px 36px rgba(88, 28, 135, 0.35)',
    },
    muted: '#e0e7ff',
    sale: '#fde68a',
    badge: { background: '#ffffff', color: '#4338ca', borderRadius: 9999 },
    stars: { on: '#fcd34d', off: '#818cf8' },
    available: '#bbf7d0',
    soldOut: '#fecaca',
  },
};

export function productCard(product: Product, template: ProductTemplate): CardElement {
  const design = DESIGNS[template];
  const badges = badgesOf(product, design);
  const aside = template === 'horizontal';
  const picture: Style = aside
    ? { width: '100%', height: '100%', position: 'absolute', top: 0, left: 0 }
    : design.picture;
  const photo = maybe(product.image, (src) =>
    image(src, product.name, { ...picture, objectFit: 'cover', ...(aside ? {} : { display: 'block' }) }),
  );
  return article(
    {
      boxSizing: 'border-box',
      width: '100%',
      overflow: 'hidden',
      position: 'relative',
      fontFamily: 'sans',
      lineHeight: 1.5,
      textAlign: 'start',
      ...(aside ? { display: 'flex', flexWrap: 'wrap' } : {}),
      ...design.root,
    },
    [
      // Badges lie on the picture; without one they lead the text.
      maybe(photo, (shown) =>
        box(
          aside ? { position: 'relative', flex: 1, minWidth: 220, height: 300 } : { position: 'relative' },
          [
            shown,
            maybe(badges, (row) => ({
              ...row,
              style: { ...row.style, position: 'absolute', top: 12, left: 12 },
            })),
          ],
        ),
      ),
      bodyOf(product, design, photo === undefined ? badges : undefined, aside),
    ],
  );
}

function badgesOf({ badges }: Product, { badge }: Design): CardElement | undefined {
  return boxOfAny(
    { display: 'flex', flexWrap: 'wrap', gap: 8 },
    badges.map((text) =>
      span({ padding: '3px 10px', fontSize: 12, fontWeight: 600, overflowWrap: 'anywhere', ...badge }, text),
    ),
  );
}

function bodyOf(
  product: Product,
  design: Design,
  badges: CardElement | undefined,
  aside: boolean,
): CardElement {
  const { name, category, description, rating, reviews, inStock } = product;
  const { muted, available, soldOut } = design;
  return box(
    {
      display: 'flex',
      flexDirection: 'column',
      gap: 8,
      ...(aside ? { flex: 1, minWidth: 260, boxSizing: 'border-box' } : {}),
      ...design.body,
    },
    [
      badges,
      maybe(category, (text) =>
        span(
          {
            fontSize: 12,
            letterSpacing: '0.08em',
            textTransform: 'uppercase',
            color: muted,
            overflowWrap: 'anywhere',
          },
          text,
        ),
      ),
      heading({ ...TEXT_STYLE, lineHeight: 1.3, ...design.name }, name),
      boxOfAny({ display: 'flex', alignItems: 'center', gap: 8, fontSize: 14, color: muted }, [
        maybe(rating, (value) => stars(value, 17, design.stars)),
        maybe(reviews, (count) => span({}, `(${withThousands(String(count))})`)),
      ]),
      maybe(description, (text) => paragraph({ ...TEXT_STYLE, fontSize: 14, color: muted }, text)),
      priceRow(product, design),
      maybe(inStock, (isIn) =>
        span(
          { fontSize: 14, fontWeight: 600, color: isIn ? available : soldOut },
          isIn ? 'In stock' : 'Out of stock',
        ),
      ),
    ],
  );
}

function priceRow({ price, originalPrice, currency, discount }: Product, design: Design): CardElement {
  const onSale = discount !== null && originalPrice !== undefined;
  return box({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 10, marginTop: 4 }, [
    span({ ...design.price, ...(onSale ? { color: design.sale } : {}) }, priceText(currency, price)),
    onSale
      ? strikethrough(
          { fontSize: 15, color: design.muted, textDecoration: 'line-through' },
          priceText(currency, originalPrice),
        )
      : undefined,
    // Less than half a percent is nothing to shout about.
    onSale && discount > 0
      ? span({ fontSize: 13, fontWeight: 600, color: design.sale }, `Save ${discount}%`)
      : undefined,
  ]);
}
