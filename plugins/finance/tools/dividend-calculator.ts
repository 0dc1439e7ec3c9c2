import { Amount, toMoney } from '@toolyard/kit/money';
import { defineTool, InputError, Type, type Infer } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { TIMES_A_YEAR } from '../lib/frequency.ts';
import { growthFactor } from '../lib/growth.ts';
import { sumOf, toPercent, withinNumbers } from '../lib/rounding.ts';

const amount = (maximum: number, description: string) =>
  Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum, description }));

const growth = (description: string) => Type.Number({ minimum: -50, maximum: 100, default: 0, description });

const input = Type.Object({
  share_price: Type.Number({ exclusiveMinimum: 0, maximum: 1e9, description: 'Price of a share now' }),
  shares: amount(1e12, 'Shares held; or give investment'),
  investment: amount(1e12, 'Amount invested in place of shares'),
  dividend_per_share: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1e9,
      description: 'Yearly dividend of a share; or give dividend_yield',
    }),
  ),
  dividend_yield: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, description: 'Yearly dividend, percent of price' }),
  ),
  frequency: Type.Enum(['monthly', 'quarterly', 'semiannual', 'annual'], {
    default: 'quarterly',
    description: 'How often dividends are paid',
  }),
  years: Type.Integer({ minimum: 1, maximum: 60, default: 10, description: 'Years to project' }),
  drip: Type.Boolean({ default: true, description: 'Reinvest dividends, fractional shares' }),
  dividend_growth: growth('Dividend growth a year, percent'),
  price_growth: growth('Price growth a year, percent'),
  yearly_contribution: Type.Number({
    minimum: 0,
    maximum: 1e9,
    default: 0,
    description: 'New money a year, spread over the dividend dates',
  }),
  tax_rate: Type.Number({ minimum: 0, maximum: 100, default: 0, description: 'Tax on dividends, percent' }),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Dividend Calculator',
  summary:
    'Project dividend income and portfolio growth over years with or without reinvestment (DRIP), dividend and price growth, tax.',
  keywords: ['yield on cost', 'passive income', 'stocks'],
  input,
  output: Type.Object({
    annual_income: Type.Number({ description: "Gross dividends of the first year at today's shares" }),
    dividend_yield: Type.Number({ description: 'Yearly dividend / price, percent' }),
    final_shares: Type.Number({ description: 'Shares at the end, 6 decimals' }),
    final_value: Type.Number({ description: 'Their value' }),
    cash_dividends: Type.Number({ description: 'Net dividends paid out (drip false)' }),
    total_dividends: Type.Number({ description: 'Gross dividends in all' }),
    total_tax: Type.Number({ description: 'Tax on dividends' }),
    total_invested: Type.Number({ description: 'Start value and contributions' }),
    next_annual_income: Type.Number({ description: 'Gross dividends of the year after the last' }),
    yield_on_cost: Type.Number({ description: 'next_annual_income / total_invested, percent' }),
    total_return_percent: Type.Number({ description: '(value + cash - invested) / invested' }),
    yearly: Type.Array(
      Type.Object({
        year: Type.Integer(),
        shares: Type.Number(),
        share_price: Type.Number(),
        value: Type.Number(),
        dividends: Type.Number(),
      }),
      { description: 'at year end' },
    ),
  }),
  views: { yearly: { as: 'chart', y: ['value', 'dividends'] } },
  examples: [
    {
      name: 'Dividends reinvested at a constant price',
      input: { share_price: 50, shares: 100, dividend_per_share: 2, years: 2 },
      output: {
        annual_income: 200,
        dividend_yield: 4,
        final_shares: 108.285671,
        final_value: 5414.28,
        total_dividends: 414.28,
        next_annual_income: 216.57,
        yield_on_cost: 4.3314,
        total_return_percent: 8.2857,
      },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    const price = new Amount(given.share_price);
    const shares = startShares(given, price);
    const dividend = startDividend(given, price);
    const rows = project(given, { price, shares, dividend });
    const { shares: held, price: lastPrice } = rows.at(-1) ?? { shares, price };
    const value = held.times(lastPrice);
    const cash = rows.at(-1)?.cash ?? new Amount(0);
    const gross = sumOf(rows.map(({ dividends }) => dividends));
    const invested = shares.times(price).plus(new Amount(given.yearly_contribution).times(given.years));
    const nextIncome = held.times(dividend).times(growthFactor(given.dividend_growth).pow(given.years));
    return withinNumbers('years', {
      annual_income: toMoney(shares.times(dividend), decimals),
      dividend_yield: toPercent(dividend.dividedBy(price)),
      final_shares: toMoney(held, 6),
      final_value: toMoney(value, decimals),
      cash_dividends: toMoney(cash, decimals),
      total_dividends: toMoney(gross, decimals),
      total_tax: toMoney(gross.times(given.tax_rate).dividedBy(100), decimals),
      total_invested: toMoney(invested, decimals),
      next_annual_income: toMoney(nextIncome, decimals),
      yield_on_cost: toPercent(nextIncome.dividedBy(invested)),
      total_return_percent: toPercent(value.plus(cash).minus(invested).dividedBy(invested)),
      yearly: rows.map((row, index) => ({
        year: index + 1,
        shares: toMoney(row.shares, 6),
        share_price: toMoney(row.price, decimals),
        value: toMoney(row.shares.times(row.price), decimals),
        dividends: toMoney(row.dividends, decimals),
      })),
    });
  },
});

function startShares({ shares, investment }: Input, price: Amount): Amount {
  if (shares !== undefined && investment === undefined) return new Amount(shares);
  if (shares === undefined && investment !== undefined) return new Amount(investment).dividedBy(price);
  throw new InputError('shares', 'expected exactly one of shares and investment');
}

function startDividend({ dividend_per_share, dividend_yield }: Input, price: Amount): Amount {
  if (dividend_per_share !== undefined && dividend_yield === undefined) return new Amount(dividend_per_share);
  if (dividend_per_share === undefined && dividend_yield !== undefined)
    return price.times(dividend_yield).dividedBy(100);
  throw new InputError('dividend_per_share', 'expected exactly one of dividend_per_share and dividend_yield');
}

interface Position {
  readonly price: Amount;
  readonly shares: Amount;
  readonly dividend: Amount;
}

/**
 * The end of every year. At each payment the net dividend buys shares, or is kept; then the contribution of
 * the period buys shares at the same price, which earn from the next period on.
 */
function project(given: Input, start: Position) {
  const periods = TIMES_A_YEAR[given.frequency];
  const periodGrowth = growthFactor(given.price_growth).pow(new Amount(1).dividedBy(periods));
  const contribution = new Amount(given.yearly_contribution).dividedBy(periods);
  const kept = new Amount(100).minus(given.tax_rate).dividedBy(100);
  let { price, shares, dividend } = start;
  let cash = new Amount(0);
  return Array.from({ length: given.years }, () => {
    let dividends = new Amount(0);
    for (let period = 0; period < periods; period += 1) {
      price = price.times(periodGrowth);
      const paid = shares.times(dividend).dividedBy(periods);
      dividends = dividends.plus(paid);
      if (given.drip) shares = shares.plus(paid.times(kept).dividedBy(price));
      else cash = cash.plus(paid.times(kept));
      shares = shares.plus(contribution.dividedBy(price));
    }
    dividend = dividend.times(growthFactor(given.dividend_growth));
    return { shares, price, cash, dividends };
  });
}
