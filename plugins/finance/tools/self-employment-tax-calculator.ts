import { noteOf, TableNote } from '@toolyard/kit/data-table';
import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, Type } from '@toolyard/sdk';
import { sumOf, toPercent, withinNumbers } from '../lib/rounding.ts';
import {
  dollars,
  percentOf,
  rate,
  type TaxYear,
  taxYearArgument,
  taxYearOf,
  US_TAXES,
} from '../lib/us-taxes.ts';

/** Form 8959: the income above which the additional Medicare tax is due (26 U.S.C. § 1401 (b)(2)). */
const ADDITIONAL_MEDICARE_THRESHOLDS = {
  single: 200_000,
  married: 250_000,
  married_separately: 125_000,
  head_of_household: 200_000,
} as const;

/** Schedule SE: rates in percent, and the base below which no tax is due (26 U.S.C. § 1402 (b)(2)). */
const RATES = { taxable: 92.35, socialSecurity: 12.4, medicare: 2.9, additionalMedicare: 0.9 } as const;
const LEAST_BASE = 400;

const input = Type.Object({
  gross_income: Type.Number({
    minimum: 0,
    maximum: 1000000000000,
    description: 'Business receipts of the year',
  }),
  expenses: Type.Number({
    minimum: 0,
    maximum: 1000000000000,
    default: 0,
    description: 'Business expenses of the year',
  }),
  w2_wages: Type.Number({
    minimum: 0,
    maximum: 1000000000000,
    default: 0,
    description: 'Wages already taxed for Social Security',
  }),
  filing_status: Type.Enum(['single', 'married', 'married_separately', 'head_of_household'], {
    default: 'single',
    description: 'Sets the additional Medicare threshold',
  }),
  income_tax_rate: Type.Number({
    minimum: 0,
    maximum: 60,
    default: 0,
    description: 'Expected income tax rate, percent, for the estimates',
  }),
  tax_year: taxYearArgument,
  tax_rules: Type.Optional(
    Type.Object(
      {
        taxable_percent: rate('Taxed share of the net profit, percent'),
        social_security_rate: rate('Social Security, percent'),
        social_security_wage_base: dollars('Most that is taxed for Social Security'),
        medicare_rate: rate('Medicare, percent'),
        additional_medicare_rate: rate('Additional Medicare tax, percent'),
        additional_medicare_threshold: dollars('Income above which it is due'),
      },
      { description: 'Own figures in place of the table of the tax year' },
    ),
  ),
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Self-Employment Tax Calculator',
  summary:
    'Estimate US self-employment tax: Social Security, Medicare, deductible half and quarterly estimated payments.',
  keywords: ['Schedule SE', '1099', 'freelancer', 'quarterly estimated tax', 'FICA'],
  input,
  output: Type.Object({
    net_profit: Type.Number({ description: 'Receipts less expenses' }),
    taxable_base: Type.Number({ description: '92.35 % of net profit; 0 below 400' }),
    social_security_tax: Type.Number({ description: '12.4 % up to the wage base less wages' }),
    medicare_tax: Type.Number({ description: '2.9 %' }),
    additional_medicare_tax: Type.Number({ description: '0.9 % above the threshold less wages' }),
    self_employment_tax: Type.Number({ description: 'Social Security and Medicare parts' }),
    deductible_half: Type.Number({ description: 'Half of self_employment_tax' }),
    income_tax: Type.Number({ description: 'income_tax_rate of net profit less the deductible half' }),
    total_tax: Type.Number({ description: 'All of these taxes' }),
    quarterly_payments: Type.Array(Type.Object({ due: Type.String(), amount: Type.Number() }), {
      description: 'adds up to total_tax',
    }),
    effective_rate_percent: Type.Number({
      description: 'SE and additional Medicare tax / net profit; 0 without profit',
    }),
    tax_year: Type.Integer({ description: 'Year of the figures that were used' }),
    data: TableNote,
  }),
  examples: [
    {
      name: 'A profit above the wage base',
      input: { gross_income: 300_000 },
      output: {
        taxable_base: 277050,
        social_security_tax: 22878,
        medicare_tax: 8034.45,
        additional_medicare_tax: 693.45,
        self_employment_tax: 30912.45,
      },
    },
  ],
  async run(given, context) {
    const table = await US_TAXES.read(context);
    const { year, figures } = taxYearOf(table, given.tax_year);
    const profit = roundMoney(new Amount(given.gross_income).minus(given.expenses));
    const { base, socialSecurity, medicare, additional } = taxes(given, figures, profit);
    const selfEmployment = socialSecurity.plus(medicare);
    const half = roundMoney(selfEmployment.dividedBy(2));
    const incomeTax = percentOf(Amount.max(profit.minus(half), 0), given.income_tax_rate);
    const total = selfEmployment.plus(additional).plus(incomeTax);
    return withinNumbers('gross_income', {
      net_profit: toMoney(profit),
      taxable_base: toMoney(base),
      social_security_tax: toMoney(socialSecurity),
      medicare_tax: toMoney(medicare),
      additional_medicare_tax: toMoney(additional),
      self_employment_tax: toMoney(selfEmployment),
      deductible_half: toMoney(half),
      income_tax: toMoney(incomeTax),
      total_tax: toMoney(total),
      quarterly_payments: quarterlyPayments(figures, total),
      effective_rate_percent: profit.greaterThan(0)
        ? toPercent(selfEmployment.plus(additional).dividedBy(profit))
        : 0,
      tax_year: year,
      data: noteOf(table, context),
    });
  },
});

/** Schedule SE and Form 8959: each part rounded half up to the cent. */
function taxes({ tax_rules: rules = {}, filing_status, w2_wages }: Input, figures: TaxYear, profit: Amount) {
  const whole = percentOf(Amount.max(profit, 0), rules.taxable_percent ?? RATES.taxable);
  const base = whole.lessThan(LEAST_BASE) ? new Amount(0) : whole;
  const leftOf = (limit: number) => Amount.max(new Amount(limit).minus(w2_wages), 0);
  const wageBase = leftOf(rules.social_security_wage_base ?? figures.wage_base);
  const threshold = leftOf(
    rules.additional_medicare_threshold ?? ADDITIONAL_MEDICARE_THRESHOLDS[filing_status],
  );
  const above = Amount.max(base.minus(threshold), 0);
  return {
    base,
    socialSecurity: percentOf(Amount.min(base, wageBase), rules.social_security_rate ?? RATES.socialSecurity),
    medicare: percentOf(base, rules.medicare_rate ?? RATES.medicare),
    additional: percentOf(above, rules.additional_medicare_rate ?? RATES.additionalMedicare),
  };
}

/** Four equal parts, of which the last takes the rest. */
function quarterlyPayments({ estimated_tax_due: dates }: TaxYear, total: Amount) {
  const part = roundMoney(total.dividedBy(4));
  const last = total.minus(sumOf(dates.slice(1).map(() => part)));
  return dates.map((due, index) => ({
    due,
    amount: toMoney(index === dates.length - 1 ? last : part),
  }));
}
