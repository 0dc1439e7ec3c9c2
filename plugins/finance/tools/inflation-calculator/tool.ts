import { noteOf, TableNote } from '@toolyard/kit/data-table';
import { Amount, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, quote, nullable, Type } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../../lib/currency.ts';
import { CONSUMER_PRICES, consumerPriceIndex, lastYear, type PriceTable } from './consumer-prices.ts';
import { growthFactor } from '../../lib/growth.ts';
import { toPercent, withinNumbers } from '../../lib/rounding.ts';

const input = Type.Object({
  amount: Type.Number({ minimum: 0, maximum: 1e15, description: 'Amount in from_year money' }),
  from_year: Type.Integer({ minimum: 1, maximum: 9999, description: 'Year of the amount' }),
  to_year: Type.Integer({ minimum: 1, maximum: 9999, description: 'Year to convert to' }),
  rate: Type.Optional(
    Type.Number({
      minimum: -50,
      maximum: 1000,
      description: 'Assumed inflation a year, percent; in place of CPI',
    }),
  ),
  from_index: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1e12,
      description: 'Own price index of from_year, with to_index',
    }),
  ),
  to_index: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 1e12, description: 'Own price index of to_year' }),
  ),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Inflation Calculator',
  summary:
    'Compute what an amount of one year is worth in another: US CPI-U 1913-2025, own price index, or an assumed yearly rate.',
  keywords: ['purchasing power', 'consumer price index', 'cost of living'],
  input,
  output: Type.Object({
    adjusted_amount: Type.Number({ description: 'Equal value in to_year money' }),
    purchasing_power: Type.Number({
      description: 'What the same nominal amount in to_year buys, in from_year money',
    }),
    total_inflation_percent: Type.Number({ description: 'Price change between the years' }),
    average_annual_rate: Type.Number({ description: 'Compound yearly rate, percent' }),
    years: Type.Integer({ description: 'to_year - from_year' }),
    basis: Type.Enum(['cpi-u', 'index', 'rate'], { description: 'cpi-u, index or rate' }),
    from_index: nullable(Type.Number(), 'Index of from_year'),
    to_index: nullable(Type.Number(), 'Index of to_year'),
    data: TableNote,
  }),
  examples: [
    {
      name: 'Dollars of 1980 in 2020',
      input: { amount: 100, from_year: 1980, to_year: 2020 },
      output: {
        adjusted_amount: 314.09,
        purchasing_power: 31.84,
        total_inflation_percent: 214.091,
        average_annual_rate: 2.9026,
        basis: 'cpi-u',
        from_index: 82.4,
        to_index: 258.811,
      },
    },
    {
      name: 'Three percent a year into the future',
      input: { amount: 5000, from_year: 2026, to_year: 2046, rate: 3 },
      output: { adjusted_amount: 9030.56, purchasing_power: 2768.38, basis: 'rate' },
    },
  ],
  async run(given, context) {
    const decimals = decimalsOf(given.currency);
    const table = await CONSUMER_PRICES.read(context);
    const years = given.to_year - given.from_year;
    const { basis, ratio, from_index, to_index } = prices(given, years, table);
    const amount = new Amount(given.amount);
    const average = years === 0 ? new Amount(0) : ratio.pow(new Amount(1).dividedBy(years)).minus(1);
    return withinNumbers(basis === 'rate' ? 'rate' : 'to_index', {
      adjusted_amount: toMoney(amount.times(ratio), decimals),
      purchasing_power: toMoney(amount.dividedBy(ratio), decimals),
      total_inflation_percent: toPercent(ratio.minus(1)),
      average_annual_rate: toPercent(average),
      years,
      basis,
      from_index,
      to_index,
      ...(basis === 'cpi-u' && { data: noteOf(table, context) }),
    });
  },
});

interface Prices {
  readonly basis: 'cpi-u' | 'index' | 'rate';
  /** Prices of to_year by those of from_year. */
  readonly ratio: Amount;
  readonly from_index: number | null;
  readonly to_index: number | null;
}

function prices(
  { rate, from_index, to_index, from_year, to_year, currency = 'USD' }: Input,
  years: number,
  table: PriceTable,
): Prices {
  const indexed = from_index !== undefined || to_index !== undefined;
  if (rate !== undefined) {
    if (indexed) throw new InputError('rate', 'expected either rate or from_index with to_index, got both');
    return { basis: 'rate', ratio: growthFactor(rate).pow(years), from_index: null, to_index: null };
  }
  if (indexed) {
    if (from_index === undefined) throw new InputError('from_index', 'required with to_index');
    if (to_index === undefined) throw new InputError('to_index', 'required with from_index');
    return byIndex('index', from_index, to_index);
  }
  if (currency.toUpperCase() !== 'USD')
    throw new InputError(
      'currency',
      `expected USD for the CPI-U, or rate or own indexes, got ${quote(currency)}`,
    );
  return byIndex('cpi-u', coveredYear('from_year', from_year, table), coveredYear('to_year', to_year, table));
}

function byIndex(basis: Prices['basis'], from_index: number, to_index: number): Prices {
  return { basis, ratio: new Amount(to_index).dividedBy(from_index), from_index, to_index };
}

function coveredYear(argument: string, year: number, table: PriceTable): number {
  const index = consumerPriceIndex(table, year);
  if (index === undefined)
    throw new InputError(
      argument,
      `expected a year from ${table.first_year} to ${lastYear(table)}, or rate or own indexes, got ${year}`,
    );
  return index;
}
