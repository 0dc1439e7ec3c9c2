import { Amount, toMoney } from '@toolyard/kit/money';
import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { sumOf, toPercent, withinNumbers } from '../lib/rounding.ts';

const ASSET_CATEGORIES = [
  'cash',
  'investments',
  'retirement',
  'property',
  'vehicles',
  'business',
  'other',
] as const;

const LIABILITY_CATEGORIES = [
  'mortgage',
  'auto_loan',
  'student_loan',
  'credit_card',
  'personal_loan',
  'other',
] as const;

/** What could be spent within days. */
const LIQUID: ReadonlySet<string> = new Set(['cash', 'investments']);

const byCategory = Type.Array(
  Type.Object({ category: Type.String(), total: Type.Number(), percent: Type.Number() }),
  { description: 'largest first' },
);

export default defineTool({
  title: 'Net Worth Calculator',
  summary:
    'Compute assets less liabilities, totals and shares by category, debt ratio, liquid assets and change since last time.',
  keywords: ['balance sheet', 'wealth', 'personal finance'],
  input: Type.Object({
    assets: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Type.String(),
            value: Type.Number({ minimum: 0 }),
            category: Type.Optional(Type.Enum([...ASSET_CATEGORIES])),
          },
          { additionalProperties: false },
        ),
        { maxItems: 500, description: 'What you own' },
      ),
    ),
    liabilities: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Type.String(),
            value: Type.Number({ minimum: 0 }),
            category: Type.Optional(Type.Enum([...LIABILITY_CATEGORIES])),
          },
          { additionalProperties: false },
        ),
        { maxItems: 500, description: 'What you owe, as positive values' },
      ),
    ),
    previous_net_worth: Type.Optional(
      Type.Number({ minimum: -1e15, maximum: 1e15, description: 'Net worth last time' }),
    ),
    currency: CurrencyOfAmounts,
  }),
  output: Type.Object({
    total_assets: Type.Number({ description: 'Sum of assets' }),
    total_liabilities: Type.Number({ description: 'Sum of liabilities' }),
    net_worth: Type.Number({ description: 'Assets less liabilities' }),
    debt_to_asset_percent: nullable(Type.Number(), 'Liabilities / assets; null without assets'),
    liquid_assets: Type.Number({ description: 'Assets in cash and investments' }),
    assets_by_category: byCategory,
    liabilities_by_category: byCategory,
    change: Type.Optional(Type.Number({ description: 'net_worth - previous_net_worth' })),
    change_percent: Type.Optional(nullable(Type.Number(), 'Change / |previous|; null when previous is 0')),
  }),
  views: {
    assets_by_category: { as: 'bars', x: 'category', y: ['total'] },
    liabilities_by_category: { as: 'bars', x: 'category', y: ['total'] },
  },
  examples: [
    {
      name: 'A household',
      input: {
        assets: [
          { name: 'Home', value: 350_000, category: 'property' },
          { name: 'Index fund', value: 62_000.5, category: 'investments' },
          { name: 'Checking', value: 4200.25, category: 'cash' },
        ],
        liabilities: [
          { name: 'Mortgage', value: 240_000, category: 'mortgage' },
          { name: 'Card', value: 1500, category: 'credit_card' },
        ],
        previous_net_worth: 160_000,
      },
      output: {
        total_assets: 416200.75,
        net_worth: 174700.75,
        debt_to_asset_percent: 58.0249,
        liquid_assets: 66200.75,
        liabilities_by_category: [
          { category: 'mortgage', total: 240000, percent: 99.3789 },
          { category: 'credit_card', total: 1500, percent: 0.6211 },
        ],
        change: 14700.75,
        change_percent: 9.188,
      },
    },
  ],
  run({ assets = [], liabilities = [], previous_net_worth, currency }) {
    const decimals = decimalsOf(currency);
    if (assets.length + liabilities.length === 0)
      throw new InputError('assets', 'expected at least one of assets and liabilities');
    const owned = totalOf(assets);
    const owed = totalOf(liabilities);
    const worth = owned.minus(owed);
    const change = previous_net_worth === undefined ? undefined : worth.minus(previous_net_worth);
    return withinNumbers(assets.length > 0 ? 'assets' : 'liabilities', {
      total_assets: toMoney(owned, decimals),
      total_liabilities: toMoney(owed, decimals),
      net_worth: toMoney(worth, decimals),
      debt_to_asset_percent: owned.isZero() ? null : toPercent(owed.dividedBy(owned)),
      liquid_assets: toMoney(
        totalOf(assets.filter(({ category = 'other' }) => LIQUID.has(category))),
        decimals,
      ),
      assets_by_category: categories(assets, owned, decimals),
      liabilities_by_category: categories(liabilities, owed, decimals),
      ...(change === undefined || previous_net_worth === undefined
        ? {}
        : {
            change: toMoney(change, decimals),
            change_percent:
              previous_net_worth === 0 ? null : toPercent(change.dividedBy(Math.abs(previous_net_worth))),
          }),
    });
  },
});

interface Item {
  readonly value: number;
  readonly category?: string;
}

function totalOf(items: readonly Item[]): Amount {
  return sumOf(items.map(({ value }) => new Amount(value)));
}

/** The largest first, equal ones by name. */
function categories(items: readonly Item[], whole: Amount, decimals: number) {
  return [...Map.groupBy(items, ({ category = 'other' }) => category)]
    .map(([category, members]) => ({ category, total: totalOf(members) }))
    .toSorted((a, b) => b.total.comparedTo(a.total) || (a.category < b.category ? -1 : 1))
    .map(({ category, total }) => ({
      category,
      total: toMoney(total, decimals),
      percent: whole.isZero() ? 0 : toPercent(total.dividedBy(whole)),
    }));
}
