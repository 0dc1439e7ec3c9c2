import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { annuityFactor, nominalRate } from '../lib/loan.ts';
import { toPercent, withinNumbers } from '../lib/rounding.ts';

/** A down payment of a fifth of the price needs no mortgage insurance. */
const PRICE_PER_UNINSURED_DOWN = 5;

const percent = (maximum: number, preset: number, description: string) =>
  Type.Number({ minimum: 0, maximum, default: preset, description });

const input = Type.Object({
  annual_income: Type.Number({ exclusiveMinimum: 0, maximum: 1e12, description: 'Gross income a year' }),
  annual_rate: Type.Number({ minimum: 0, maximum: 100, description: 'Nominal annual rate, percent' }),
  monthly_debts: Type.Number({ minimum: 0, maximum: 1e9, default: 0, description: 'Debt payments a month' }),
  down_payment: Type.Number({
    minimum: 0,
    maximum: 1e12,
    default: 0,
    description: 'Cash for the down payment',
  }),
  term_years: Type.Number({ minimum: 1, maximum: 50, default: 30, description: 'Term in years' }),
  front_ratio: Type.Number({
    minimum: 1,
    maximum: 100,
    default: 28,
    description: 'Most of income for housing, percent',
  }),
  back_ratio: Type.Number({
    minimum: 1,
    maximum: 100,
    default: 36,
    description: 'Most of income for housing and debts, percent',
  }),
  property_tax_rate: percent(20, 1.1, 'Property tax, percent of price a year'),
  insurance_rate: percent(20, 0.5, 'Home insurance, percent of price a year'),
  pmi_rate: percent(10, 0.5, 'PMI, percent of loan a year, below 20 % down'),
  hoa_monthly: Type.Number({ minimum: 0, maximum: 1e6, default: 0, description: 'HOA a month' }),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Home Affordability Calculator',
  summary:
    'Find the highest home price that income, debts and down payment allow under debt-to-income ratios (28/36 by default).',
  keywords: ['how much house', 'DTI', 'mortgage budget'],
  input,
  output: Type.Object({
    affordable: Type.Boolean({ description: 'Whether any budget is left for housing' }),
    reason: Type.Optional(Type.String({ description: 'Why not' })),
    monthly_budget: Type.Number({ description: 'Most for housing a month' }),
    limiting_ratio: Type.Enum(['front', 'back'], { description: 'front or back' }),
    max_home_price: nullable(Type.Number(), 'Highest price'),
    loan_amount: nullable(Type.Number(), 'Loan at that price'),
    monthly: nullable(
      Type.Object({
        principal_interest: Type.Number(),
        property_tax: Type.Number(),
        insurance: Type.Number(),
        pmi: Type.Number(),
        hoa: Type.Number(),
        total: Type.Number(),
      }),
      'What housing costs a month',
    ),
    front_ratio_percent: nullable(Type.Number(), 'Housing share of income'),
    back_ratio_percent: nullable(Type.Number(), 'Housing and debt share of income'),
  }),
  examples: [
    {
      name: 'Limited by the cost of housing, with PMI',
      input: { annual_income: 90_000, annual_rate: 6.5, monthly_debts: 400, down_payment: 30_000 },
      output: {
        monthly_budget: 2100,
        limiting_ratio: 'front',
        max_home_price: 285244.9,
        loan_amount: 255244.9,
        monthly: { principal_interest: 1613.32, pmi: 106.35, total: 2099.99 },
      },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    if (given.back_ratio < given.front_ratio)
      throw new InputError('back_ratio', `expected at least front_ratio, got ${given.back_ratio}`);
    const income = new Amount(given.annual_income);
    // A hundred times what a year allows: undivided, so that equal ones are equal.
    const front = income.times(given.front_ratio);
    const back = income.times(given.back_ratio).minus(new Amount(given.monthly_debts).times(1200));
    const budget = Amount.min(front, back).dividedBy(1200);
    const about = {
      monthly_budget: toMoney(budget, decimals),
      limiting_ratio: back.lessThan(front) ? ('back' as const) : ('front' as const),
    };
    if (budget.lessThanOrEqualTo(given.hoa_monthly))
      return {
        affordable: false,
        reason: 'Debts and HOA leave nothing for a home.',
        ...about,
        max_home_price: null,
        loan_amount: null,
        monthly: null,
        front_ratio_percent: null,
        back_ratio_percent: null,
      };
    const price = roundMoney(highestPrice(given, budget.minus(given.hoa_monthly)), decimals);
    const loan = Amount.max(price.minus(given.down_payment), 0);
    const { total, ...parts } = monthlyCosts(given, price, loan, decimals);
    return withinNumbers('annual_income', {
      affordable: true,
      ...about,
      max_home_price: toMoney(price, decimals),
      loan_amount: toMoney(loan, decimals),
      monthly: { ...parts, total: toMoney(total, decimals) },
      front_ratio_percent: toPercent(total.times(12).dividedBy(income)),
      back_ratio_percent: toPercent(total.plus(given.monthly_debts).times(12).dividedBy(income)),
    });
  },
});

/** The price at which a loan of what the down payment leaves, tax, insurance and PMI take the whole budget. */
function highestPrice(given: Input, budget: Amount): Amount {
  const down = new Amount(given.down_payment);
  const upkeep = new Amount(given.property_tax_rate).plus(given.insurance_rate).dividedBy(1200);
  const repayment = loanFactor(given);
  const solve = (perLoan: Amount) => budget.plus(down.times(perLoan)).dividedBy(perLoan.plus(upkeep));

  const withoutPmi = solve(repayment);
  if (withoutPmi.lessThanOrEqualTo(down))
    return upkeep.isZero() ? down : Amount.min(down, budget.dividedBy(upkeep));
  const uninsured = down.times(PRICE_PER_UNINSURED_DOWN);
  if (withoutPmi.lessThanOrEqualTo(uninsured)) return withoutPmi;
  const withPmi = solve(repayment.plus(new Amount(given.pmi_rate).dividedBy(1200)));
  return Amount.max(withPmi, uninsured);
}

function loanFactor({ annual_rate, term_years }: Input): Amount {
  return annuityFactor(nominalRate(annual_rate, 12).fraction, new Amount(term_years).times(12));
}

function monthlyCosts(given: Input, price: Amount, loan: Amount, decimals: number) {
  const insured = price.greaterThan(new Amount(given.down_payment).times(PRICE_PER_UNINSURED_DOWN));
  const payment = roundMoney(loan.times(loanFactor(given)), decimals);
  const tax = roundMoney(price.times(given.property_tax_rate).dividedBy(1200), decimals);
  const insurance = roundMoney(price.times(given.insurance_rate).dividedBy(1200), decimals);
  const pmi = insured ? roundMoney(loan.times(given.pmi_rate).dividedBy(1200), decimals) : new Amount(0);
  const hoa = roundMoney(new Amount(given.hoa_monthly), decimals);
  return {
    principal_interest: toMoney(payment, decimals),
    property_tax: toMoney(tax, decimals),
    insurance: toMoney(insurance, decimals),
    pmi: toMoney(pmi, decimals),
    hoa: toMoney(hoa, decimals),
    total: payment.plus(tax).plus(insurance).plus(pmi).plus(hoa),
  };
}
