import { defineTool, quote, Type, type JsonValue } from '@toolyard/sdk';
import { CARD_FORMS, IGNORED_KEYS } from '../../lib/card-answer.ts';
import { cardArgument, readCardOrList, type CardFields } from '../../lib/card-fields.ts';
import { writeCard } from '../../lib/card-markup.ts';
import { priceText } from '../../lib/card-price.ts';
import { parseHexColor } from '../../lib/css-color.ts';
import { PRICING_THEMES, pricingTable, type Feature, type Plan } from './pricing-table.ts';

const MOST_PLANS = 8;

export default defineTool({
  title: 'JSON to Pricing Table',
  summary:
    'Build a responsive pricing table from JSON plans, with a highlighted plan and badges: HTML, Tailwind markup and JSX.',
  keywords: ['subscription', 'tiers', 'SaaS', 'React component'],
  input: Type.Object({
    json: cardArgument('{title, subtitle, currency, plans: [{name, price, period, features, …}]}'),
    theme: Type.Enum([...PRICING_THEMES], { default: 'light', description: 'Colours' }),
    accent: Type.String({ default: '#2563eb', description: 'Accent colour, hex' }),
  }),
  output: Type.Object({ ...CARD_FORMS, ignored_keys: IGNORED_KEYS, plan_count: Type.Integer() }),
  examples: [
    {
      name: 'a bare array of plans',
      input: {
        json: [
          { name: 'Free', price: 0 },
          { name: 'Pro', price: 9.5, period: 'month', colour: 'red' },
        ],
      },
      output: { plan_count: 2, ignored_keys: ['plans[1].colour'] },
    },
  ],
  run({ json, theme, accent }) {
    const color = parseHexColor('accent', accent);
    const fields = readCardOrList(json, 'plans');
    const currency = fields.text('currency') ?? '$';
    const entries = fields.list('plans');
    if (entries.length === 0 || entries.length > MOST_PLANS)
      return fields.refuse('plans', `expected 1 to ${MOST_PLANS} plans, got ${entries.length}`);
    const pricing = {
      title: fields.text('title'),
      subtitle: fields.text('subtitle'),
      plans: entries.map((entry, index) => readPlan(fields.entry(`plans[${index}]`, entry), currency)),
    };
    return {
      ...writeCard(pricingTable(pricing, theme, color), 'PricingTable'),
      ignored_keys: fields.ignoredKeys(),
      plan_count: entries.length,
    };
  },
});

function readPlan(plan: CardFields, currency: string): Plan {
  const name = plan.requiredText('name');
  const price = plan.requiredValue('price');
  const isText = typeof price === 'string';
  const period = plan.text('period');
  const cta = plan.text('cta');
  const url = plan.url('ctaUrl') ?? '#';
  return {
    name,
    price: isText ? price : amountText(currency, plan.requiredNumber('price', 0)),
    period: isText || period === undefined ? undefined : `/${period}`,
    description: plan.text('description'),
    features: plan.list('features').map((feature, index) => readFeature(plan, feature, index)),
    cta: cta === undefined ? undefined : { text: cta, url },
    highlighted: plan.flag('highlighted') ?? false,
    badge: plan.text('badge'),
  };
}

/** Whole amounts have no decimals. */
function amountText(currency: string, price: number): string {
  return Number.isInteger(price) ? priceText(currency, price, 0) : priceText(currency, price);
}

function readFeature(plan: CardFields, feature: JsonValue, index: number): Feature {
  const place = `features[${index}]`;
  if (typeof feature === 'object' && feature !== null) {
    const fields = plan.entry(place, feature);
    return { text: fields.requiredText('text'), included: fields.flag('included') ?? true };
  }
  if (typeof feature === 'string' && feature.trim() !== '') return { text: feature, included: true };
  return plan.refuse(place, `expected text or {text, included}, got ${quote(feature)}`);
}
