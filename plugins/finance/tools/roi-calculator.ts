import { Amount, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { toPercent, withinNumbers } from '../lib/rounding.ts';

const input = Type.Object({
  initial_investment: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1000000000000000,
    description: 'Amount invested',
  }),
  final_value: Type.Number({
    minimum: 0,
    maximum: 1000000000000000,
    description: 'Value or proceeds at the end',
  }),
  income: Type.Number({
    minimum: 0,
    maximum: 1000000000000000,
    default: 0,
    description: 'Dividends, rent or other income received',
  }),
  costs: Type.Number({
    minimum: 0,
    maximum: 1000000000000000,
    default: 0,
    description: 'Fees and other costs paid',
  }),
  years: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 200, description: 'Holding time in years' }),
  ),
  start_date: Type.Optional(dateInput.schema({ description: 'Bought on, with end_date in place of years' })),
  end_date: Type.Optional(dateInput.schema({ description: 'Sold on' })),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'ROI Calculator',
  summary:
    'Compute return on investment: gain, ROI percent, multiple and yearly (annualised) return from a holding time or two dates.',
  keywords: ['CAGR', 'annualized return', 'profitability'],
  input,
  output: Type.Object({
    total_invested: Type.Number({ description: 'initial_investment + costs' }),
    total_returned: Type.Number({ description: 'final_value + income' }),
    gain: Type.Number({ description: 'Returned less invested' }),
    roi_percent: Type.Number({ description: 'gain / total_invested' }),
    multiple: Type.Number({ description: 'total_returned / total_invested, 4 decimals' }),
    years: nullable(Type.Number(), 'Holding time, 4 decimals'),
    annualized_roi_percent: nullable(Type.Number(), '(returned / invested)^(1/years) - 1, percent'),
  }),
  examples: [
    {
      name: 'Half as much again over five years',
      input: { initial_investment: 10_000, final_value: 15_000, years: 5 },
      output: { gain: 5000, roi_percent: 50, multiple: 1.5, annualized_roi_percent: 8.4472 },
    },
    {
      name: 'A loss, without time',
      input: { initial_investment: 500, final_value: 400 },
      output: { gain: -100, roi_percent: -20, multiple: 0.8, annualized_roi_percent: null },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    const invested = new Amount(given.initial_investment).plus(given.costs);
    const returned = new Amount(given.final_value).plus(given.income);
    const gain = returned.minus(invested);
    const multiple = returned.dividedBy(invested);
    const years = holdingYears(given);
    return withinNumbers(given.years === undefined ? 'initial_investment' : 'years', {
      total_invested: toMoney(invested, decimals),
      total_returned: toMoney(returned, decimals),
      gain: toMoney(gain, decimals),
      roi_percent: toPercent(gain.dividedBy(invested)),
      multiple: toMoney(multiple, 4),
      years: years === undefined ? null : toMoney(years, 4),
      annualized_roi_percent: years === undefined ? null : toPercent(annualGrowth(multiple, years)),
    });
  },
});

/** The years held: as given, or by dates as actual days / 365, as Excel's XIRR counts them. */
function holdingYears({ years, start_date, end_date }: Input): Amount | undefined {
  if (start_date === undefined && end_date === undefined)
    return years === undefined ? undefined : new Amount(years);
  if (years !== undefined)
    throw new InputError('years', 'expected either years or start_date with end_date, got both');
  if (start_date === undefined) throw new InputError('start_date', 'required with end_date');
  if (end_date === undefined) throw new InputError('end_date', 'required with start_date');
  const { days } = dateInput.parse('start_date', start_date).until(dateInput.parse('end_date', end_date));
  if (days <= 0) throw new InputError('end_date', `expected a day after start_date, got ${end_date}`);
  return new Amount(days).dividedBy(365);
}

/** The yearly growth that comes to `multiple` in so many years: multiple^(1/years) - 1 (CAGR). */
function annualGrowth(multiple: Amount, years: Amount): Amount {
  return multiple.pow(new Amount(1).dividedBy(years)).minus(1);
}
