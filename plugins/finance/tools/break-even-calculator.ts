import { Amount, toMoney } from '@toolyard/kit/money';
import { defineTool, nullable, Type } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { toPercent, withinNumbers } from '../lib/rounding.ts';

export default defineTool({
  title: 'Break-Even Calculator',
  summary:
    'Find units and revenue needed to cover fixed costs or reach a target profit; profit and margin of safety at expected sales.',
  keywords: ['cost-volume-profit', 'contribution margin', 'breakeven point'],
  input: Type.Object({
    fixed_costs: Type.Number({ minimum: 0, maximum: 1e15, description: 'Fixed costs of the period' }),
    price_per_unit: Type.Number({
      exclusiveMinimum: 0,
      maximum: 1e12,
      description: 'Selling price of one unit',
    }),
    variable_cost_per_unit: Type.Number({
      minimum: 0,
      maximum: 1e12,
      description: 'Variable cost of one unit',
    }),
    target_profit: Type.Number({ minimum: 0, maximum: 1e15, default: 0, description: 'Profit aimed at' }),
    expected_units: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1e12, description: 'Units you expect to sell' }),
    ),
    currency: CurrencyOfAmounts,
  }),
  output: Type.Object({
    reachable: Type.Boolean({ description: 'Whether the price exceeds the variable cost' }),
    reason: Type.Optional(Type.String({ description: 'Why not' })),
    contribution_margin: Type.Number({ description: 'Price less variable cost' }),
    contribution_margin_percent: Type.Number({ description: 'Share of price' }),
    break_even_units: nullable(Type.Integer(), 'Whole units, rounded up'),
    break_even_revenue: nullable(Type.Number(), 'Revenue of those units'),
    break_even_revenue_exact: nullable(Type.Number(), 'Fixed costs / margin ratio'),
    target_units: nullable(Type.Integer(), 'Whole units for target_profit'),
    target_revenue: nullable(Type.Number(), 'Revenue of those units'),
    profit: Type.Optional(Type.Number({ description: 'Profit at expected_units' })),
    margin_of_safety_percent: Type.Optional(
      nullable(Type.Number(), '(expected - break-even) / expected, exact break-even'),
    ),
  }),
  examples: [
    {
      name: 'A target profit, and what is expected',
      input: {
        fixed_costs: 1000,
        price_per_unit: 9.99,
        variable_cost_per_unit: 4.5,
        target_profit: 500,
        expected_units: 250,
      },
      output: {
        contribution_margin: 5.49,
        contribution_margin_percent: 54.955,
        break_even_units: 183,
        break_even_revenue: 1828.17,
        break_even_revenue_exact: 1819.67,
        target_units: 274,
        profit: 372.5,
        margin_of_safety_percent: 27.1403,
      },
    },
  ],
  run({ fixed_costs, price_per_unit, variable_cost_per_unit, target_profit, expected_units, currency }) {
    const decimals = decimalsOf(currency);
    const price = new Amount(price_per_unit);
    const margin = price.minus(variable_cost_per_unit);
    const reachable = margin.greaterThan(0);
    const exactUnits = reachable ? new Amount(fixed_costs).dividedBy(margin) : undefined;
    const units = exactUnits?.ceil();
    const targetUnits = reachable
      ? new Amount(fixed_costs).plus(target_profit).dividedBy(margin).ceil()
      : undefined;
    return withinNumbers('price_per_unit', {
      reachable,
      ...(reachable
        ? {}
        : { reason: 'The price does not exceed the variable cost: units leave nothing for fixed costs.' }),
      contribution_margin: toMoney(margin, decimals),
      contribution_margin_percent: toPercent(margin.dividedBy(price)),
      break_even_units: units?.toNumber() ?? null,
      break_even_revenue: units === undefined ? null : toMoney(units.times(price), decimals),
      break_even_revenue_exact: reachable
        ? toMoney(new Amount(fixed_costs).times(price).dividedBy(margin), decimals)
        : null,
      target_units: targetUnits?.toNumber() ?? null,
      target_revenue: targetUnits === undefined ? null : toMoney(targetUnits.times(price), decimals),
      ...(expected_units === undefined
        ? {}
        : {
            profit: toMoney(margin.times(expected_units).minus(fixed_costs), decimals),
            margin_of_safety_percent: marginOfSafety(exactUnits, expected_units),
          }),
    });
  },
});

function marginOfSafety(breakEven: Amount | undefined, expected: number): number | null {
  if (breakEven === undefined || expected === 0) return null;
  return toPercent(new Amount(expected).minus(breakEven).dividedBy(expected));
}
