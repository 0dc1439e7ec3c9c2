import { noteOf, TableNote } from '@toolyard/kit/data-table';
import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { TIMES_A_YEAR } from '../lib/frequency.ts';
import { sumOf, toPercent, withinNumbers } from '../lib/rounding.ts';
import {
  bracketsOf,
  dollars,
  FICA,
  ficaTaxes,
  rate,
  requireRisingBrackets,
  taxThrough,
  type TaxYear,
  taxYearArgument,
  taxYearOf,
  US_TAXES,
  type FicaRules,
} from '../lib/us-taxes.ts';

const OVERTIME_FACTOR = '1.5';

const taxRules = Type.Object(
  {
    standard_deduction: dollars('Deducted from the pay of a year'),
    brackets: Type.Optional(
      Type.Array(
        Type.Object({
          up_to: nullable(Type.Number({ minimum: 0, maximum: 1e12 })),
          rate: Type.Number({ minimum: 0, maximum: 100 }),
        }),
        { minItems: 1, maxItems: 50, description: 'From the lowest; up_to null in the last' },
      ),
    ),
    social_security_rate: rate('Social Security, percent'),
    social_security_wage_base: dollars('Most a year that is taxed for Social Security'),
    medicare_rate: rate('Medicare, percent'),
    additional_medicare_rate: rate('Additional Medicare tax, percent'),
    additional_medicare_threshold: dollars('Pay a year above which it is due'),
  },
  { description: 'Own figures in place of the table of the tax year' },
);

const input = Type.Object({
  gross_pay: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 1000000000, description: 'Gross pay of one paycheck' }),
  ),
  annual_salary: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 10000000000,
      description: 'Yearly salary in place of gross_pay',
    }),
  ),
  hourly_rate: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1000000,
      description: 'Hourly rate in place of gross_pay, with hours',
    }),
  ),
  hours: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1000, description: 'Regular hours in the period' }),
  ),
  overtime_hours: Type.Number({
    minimum: 0,
    maximum: 1000,
    default: 0,
    description: 'Hours at 1.5 times the rate',
  }),
  pay_frequency: Type.Enum(['weekly', 'biweekly', 'semimonthly', 'monthly', 'annual'], {
    default: 'biweekly',
    description: 'Pay periods',
  }),
  filing_status: Type.Enum(['single', 'married', 'head_of_household'], {
    default: 'single',
    description: 'Filing status',
  }),
  retirement_contribution: Type.Number({
    minimum: 0,
    maximum: 1000000000,
    default: 0,
    description: '401(k) and the like: free of income tax, not of FICA',
  }),
  pre_tax_benefits: Type.Number({
    minimum: 0,
    maximum: 1000000000,
    default: 0,
    description: 'Section 125 benefits: free of income tax and FICA',
  }),
  post_tax_deductions: Type.Number({
    minimum: 0,
    maximum: 1000000000,
    default: 0,
    description: 'Deductions after tax',
  }),
  state_tax_rate: Type.Number({
    minimum: 0,
    maximum: 50,
    default: 0,
    description: 'Flat state and local tax, percent of taxable pay',
  }),
  extra_withholding: Type.Number({
    minimum: 0,
    maximum: 1000000000,
    default: 0,
    description: 'Extra federal withholding',
  }),
  ytd_gross: Type.Number({
    minimum: 0,
    maximum: 10000000000,
    default: 0,
    description: 'FICA pay earlier this year, for wage base and threshold',
  }),
  tax_year: taxYearArgument,
  tax_rules: Type.Optional(taxRules),
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Paycheck Calculator',
  summary:
    'Estimate US take-home pay per paycheck: federal income tax, Social Security, Medicare, flat state tax, pre- and post-tax deductions.',
  keywords: ['net salary', 'withholding', 'FICA', 'take home pay'],
  input,
  output: Type.Object({
    gross_pay: Type.Number({ description: 'Gross pay of the paycheck' }),
    taxable_pay: Type.Number({ description: 'Gross less pre-tax deductions' }),
    federal_income_tax: Type.Number({ description: 'Federal withholding, with extra_withholding' }),
    social_security: Type.Number({ description: 'Social Security tax' }),
    medicare: Type.Number({ description: 'Medicare tax' }),
    additional_medicare: Type.Number({ description: 'Additional Medicare tax' }),
    state_income_tax: Type.Number({ description: 'Flat state tax' }),
    total_taxes: Type.Number({ description: 'Sum of taxes' }),
    total_deductions: Type.Number({ description: 'Retirement, benefits and post-tax deductions' }),
    net_pay: Type.Number({ description: 'Take-home pay' }),
    annual_gross: Type.Number({ description: 'gross_pay x pay_periods' }),
    annual_net: Type.Number({ description: 'net_pay x pay_periods' }),
    effective_tax_percent: Type.Number({ description: 'Taxes / gross' }),
    marginal_rate: Type.Number({ description: 'Highest federal bracket reached, percent; 0 without tax' }),
    pay_periods: Type.Integer({ description: 'Paychecks a year' }),
    tax_year: Type.Integer({ description: 'Year of the table that was used' }),
    data: TableNote,
  }),
  examples: [
    {
      name: 'A salary, paid every two weeks',
      input: { annual_salary: 78_000 },
      output: {
        gross_pay: 3000,
        federal_income_tax: 320.38,
        social_security: 186,
        medicare: 43.5,
        net_pay: 2450.12,
        effective_tax_percent: 18.3293,
        marginal_rate: 22,
        tax_year: 2026,
      },
    },
    {
      name: 'Hours with overtime in 2025',
      input: {
        hourly_rate: 22.5,
        hours: 40,
        overtime_hours: 6,
        pay_frequency: 'weekly',
        tax_year: 2025,
      },
      output: { gross_pay: 1102.5, federal_income_tax: 91.37, net_pay: 926.78 },
    },
  ],
  async run(given, context) {
    const table = await US_TAXES.read(context);
    const { year, figures } = taxYearOf(table, given.tax_year);
    const periods = TIMES_A_YEAR[given.pay_frequency];
    const gross = grossPay(given, periods);
    const benefits = roundMoney(new Amount(given.pre_tax_benefits));
    const retirement = roundMoney(new Amount(given.retirement_contribution));
    const taxable = taxablePay(gross, benefits, retirement);
    const income = annualTax(given, figures, taxable.times(periods));
    const federal = roundMoney(income.tax.dividedBy(periods)).plus(
      roundMoney(new Amount(given.extra_withholding)),
    );
    const fica = ficaTaxes(gross.minus(benefits), given.ytd_gross, ficaRules(given, figures));
    const state = roundMoney(taxable.times(given.state_tax_rate).dividedBy(100));
    const taxes = sumOf([federal, fica.socialSecurity, fica.medicare, fica.additional, state]);
    const deductions = sumOf([retirement, benefits, roundMoney(new Amount(given.post_tax_deductions))]);
    const net = gross.minus(taxes).minus(deductions);
    if (net.lessThan(0))
      throw new InputError('post_tax_deductions', `leaves a net pay below 0: ${toMoney(net)}`);
    return withinNumbers('gross_pay', {
      gross_pay: toMoney(gross),
      taxable_pay: toMoney(taxable),
      federal_income_tax: toMoney(federal),
      social_security: toMoney(fica.socialSecurity),
      medicare: toMoney(fica.medicare),
      additional_medicare: toMoney(fica.additional),
      state_income_tax: toMoney(state),
      total_taxes: toMoney(taxes),
      total_deductions: toMoney(deductions),
      net_pay: toMoney(net),
      annual_gross: toMoney(gross.times(periods)),
      annual_net: toMoney(net.times(periods)),
      effective_tax_percent: gross.isZero() ? 0 : toPercent(taxes.dividedBy(gross)),
      marginal_rate: income.marginalRate,
      pay_periods: periods,
      tax_year: year,
      data: noteOf(table, context),
    });
  },
});

function grossPay({ gross_pay, annual_salary, hourly_rate, hours, overtime_hours }: Input, periods: number) {
  const kinds = [gross_pay, annual_salary, hourly_rate].filter((pay) => pay !== undefined);
  if (kinds.length !== 1)
    throw new InputError('gross_pay', 'expected exactly one of gross_pay, annual_salary and hourly_rate');
  if (gross_pay !== undefined) return roundMoney(new Amount(gross_pay));
  if (annual_salary !== undefined) return roundMoney(new Amount(annual_salary).dividedBy(periods));
  if (hours === undefined) throw new InputError('hours', 'required with hourly_rate');
  return roundMoney(
    new Amount(overtime_hours)
      .times(OVERTIME_FACTOR)
      .plus(hours)
      .times(hourly_rate ?? 0),
  );
}

function taxablePay(gross: Amount, benefits: Amount, retirement: Amount): Amount {
  if (benefits.greaterThan(gross))
    throw new InputError('pre_tax_benefits', `expected at most the gross pay of ${toMoney(gross)}`);
  const taxable = gross.minus(benefits).minus(retirement);
  if (taxable.lessThan(0))
    throw new InputError(
      'retirement_contribution',
      `expected at most ${toMoney(gross.minus(benefits))}, the gross pay less pre_tax_benefits`,
    );
  return taxable;
}

/** The federal income tax on the pay of a year: what exceeds the standard deduction, through the brackets. */
function annualTax({ tax_rules: rules = {}, filing_status }: Input, figures: TaxYear, pay: Amount) {
  const income = pay.minus(rules.standard_deduction ?? figures.standard_deduction[filing_status]);
  const brackets = rules.brackets ?? bracketsOf(figures, filing_status);
  requireRisingBrackets('tax_rules.brackets', brackets);
  return taxThrough(brackets, income);
}

function ficaRules({ tax_rules: rules = {} }: Input, figures: TaxYear): FicaRules {
  return {
    socialSecurity: rules.social_security_rate ?? FICA.socialSecurity,
    wageBase: rules.social_security_wage_base ?? figures.wage_base,
    medicare: rules.medicare_rate ?? FICA.medicare,
    additionalMedicare: rules.additional_medicare_rate ?? FICA.additionalMedicare,
    additionalThreshold: rules.additional_medicare_threshold ?? FICA.additionalThreshold,
  };
}
