import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, Type, type Infer } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { TIMES_A_YEAR } from '../lib/frequency.ts';
import { annuityValue, growthFactor } from '../lib/growth.ts';
import { toPercent, withinNumbers } from '../lib/rounding.ts';

const input = Type.Object({
  initial_amount: Type.Number({ minimum: 0, maximum: 1e12, default: 0, description: 'Invested now' }),
  contribution: Type.Number({ minimum: 0, maximum: 1e9, default: 0, description: 'Regular contribution' }),
  contribution_frequency: Type.Enum(['weekly', 'biweekly', 'monthly', 'quarterly', 'annually'], {
    default: 'monthly',
    description: 'Contribution frequency',
  }),
  contribution_timing: Type.Enum(['end', 'begin'], {
    default: 'end',
    description: 'At period start or end',
  }),
  contribution_growth: Type.Number({
    minimum: -50,
    maximum: 100,
    default: 0,
    description: 'Rise of the contribution a year, percent',
  }),
  annual_return: Type.Number({
    minimum: -99,
    maximum: 100,
    description: 'Effective return a year, percent',
  }),
  years: Type.Integer({ minimum: 1, maximum: 100, description: 'Years' }),
  fee_percent: Type.Number({
    minimum: 0,
    maximum: 20,
    default: 0,
    description: 'Yearly fee, percent of assets',
  }),
  inflation: Type.Number({
    minimum: -10,
    maximum: 100,
    default: 0,
    description: 'Inflation a year, percent, for real_value',
  }),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Investment Calculator',
  summary:
    'Project a portfolio: lump sum, rising contributions, yearly return, fund fees and inflation, year by year.',
  keywords: ['ETF', 'savings plan', 'expense ratio', 'real return'],
  input,
  output: Type.Object({
    future_value: Type.Number({ description: 'End balance after fees' }),
    total_deposits: Type.Number({ description: 'Money paid in' }),
    total_growth: Type.Number({ description: 'future_value - total_deposits' }),
    real_value: Type.Number({ description: "future_value in today's money" }),
    fee_cost: Type.Number({ description: 'What fees cost: end balance without fees less with' }),
    net_annual_return: Type.Number({ description: 'Return after fees, percent' }),
    yearly: Type.Array(
      Type.Object({
        year: Type.Integer(),
        balance: Type.Number(),
        deposits: Type.Number(),
        growth: Type.Number(),
      }),
      { description: 'cumulative' },
    ),
  }),
  examples: [
    {
      name: 'Fees and inflation over twenty years',
      input: { initial_amount: 50_000, annual_return: 8, years: 20, fee_percent: 1, inflation: 3 },
      output: {
        future_value: 190611.46,
        fee_cost: 42436.4,
        real_value: 105536.94,
        net_annual_return: 6.92,
      },
    },
    {
      name: 'A contribution that rises every year',
      input: {
        contribution: 1000,
        contribution_frequency: 'annually',
        contribution_growth: 10,
        annual_return: 5,
        years: 3,
      },
      output: { future_value: 3467.5, total_deposits: 3310, total_growth: 157.5 },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    const gross = growthFactor(given.annual_return);
    const net = gross.times(growthFactor(-given.fee_percent));
    const rows = project(given, net);
    const { balance, deposits } = rows.at(-1) ?? { balance: new Amount(0), deposits: new Amount(0) };
    const withoutFees =
      given.fee_percent === 0 ? balance : (project(given, gross).at(-1)?.balance ?? balance);
    return withinNumbers('annual_return', {
      future_value: toMoney(balance, decimals),
      total_deposits: toMoney(deposits, decimals),
      total_growth: growthOf(balance, deposits, decimals),
      real_value: toMoney(balance.dividedBy(growthFactor(given.inflation).pow(given.years)), decimals),
      fee_cost: toMoney(withoutFees.minus(balance), decimals),
      net_annual_return: toPercent(net.minus(1)),
      yearly: rows.map((row, index) => ({
        year: index + 1,
        balance: toMoney(row.balance, decimals),
        deposits: toMoney(row.deposits, decimals),
        growth: growthOf(row.balance, row.deposits, decimals),
      })),
    });
  },
});

/**
 * The end of every year, where money grows by `factor` in a year: a period's growth is factor^(1/periods), and
 * the contribution of year y is the first one x (1 + growth)^(y-1).
 */
function project(given: Input, factor: Amount) {
  const periods = TIMES_A_YEAR[given.contribution_frequency];
  const periodGrowth = factor.pow(new Amount(1).dividedBy(periods));
  const atEnd = annuityValue(periodGrowth, periods);
  const worth = given.contribution_timing === 'end' ? atEnd : atEnd.times(periodGrowth);
  const rise = growthFactor(given.contribution_growth);
  let contribution = new Amount(given.contribution);
  let balance = new Amount(given.initial_amount);
  let deposits = balance;
  return Array.from({ length: given.years }, () => {
    balance = balance.times(factor).plus(worth.times(contribution));
    deposits = deposits.plus(contribution.times(periods));
    contribution = contribution.times(rise);
    return { balance, deposits };
  });
}

function growthOf(balance: Amount, deposits: Amount, decimals: number): number {
  return toMoney(roundMoney(balance, decimals).minus(roundMoney(deposits, decimals)), decimals);
}
