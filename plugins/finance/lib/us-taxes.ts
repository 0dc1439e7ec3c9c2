import { DataTable, tableFields } from '@toolyard/kit/data-table';
import { Amount, roundMoney } from '@toolyard/kit/money';
import { type Infer, InputError, Type } from '@toolyard/sdk';
import shipped from '../data/us-taxes.json' with { type: 'json' };

export type FilingStatus = 'single' | 'married' | 'head_of_household';

/** A bracket of the income tax: the rate in percent up to an income, the last without end. */
export interface Bracket {
  readonly up_to: number | null;
  readonly rate: number;
}

const amount = () => Type.Number({ minimum: 0 });
const ends = () => Type.Array(amount(), { minItems: 6, maxItems: 6 });

/** The figures of a tax year, in dollars. */
const taxYear = Type.Object({
  standard_deduction: Type.Object({ single: amount(), married: amount(), head_of_household: amount() }),
  /** Where the brackets but the last end, as many as BRACKET_RATES less one. */
  bracket_ends: Type.Object({ single: ends(), married: ends(), head_of_household: ends() }),
  /** What is taxed for Social Security at most. */
  wage_base: amount(),
  /** When the estimated payments of the year are due, moved to the next business day (Form 1040-ES). */
  estimated_tax_due: Type.Array(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), {
    minItems: 4,
    maxItems: 4,
  }),
});
export type TaxYear = Infer<typeof taxYear>;

const taxTable = Type.Object({
  ...tableFields,
  years: Type.Record(Type.String({ pattern: '^\\d{4}$' }), taxYear, { minProperties: 1 }),
});

export const US_TAXES = new DataTable<Infer<typeof taxTable>>('us-taxes', taxTable, shipped);

/** The rates of the brackets (26 U.S.C. § 1 (j), made permanent by Public Law 119-21). */
const BRACKET_RATES = [10, 12, 22, 24, 32, 35, 37];

/** The argument for a tax year; without it the table's last one is meant. */
export const taxYearArgument = Type.Optional(
  Type.Integer({
    minimum: 2000,
    maximum: 2100,
    description: 'Year of the table (built in: 2025, 2026); its last when left out',
  }),
);

/**
 * The figures of a tax year, the last that a table has when none is asked for.
 *
 * @throws InputError when the table does not have it
 */
export function taxYearOf(
  { years }: Infer<typeof taxTable>,
  asked: number | undefined,
): { readonly year: number; readonly figures: TaxYear } {
  const known = Object.keys(years).sort();
  const year = String(asked ?? known.at(-1));
  const figures = Object.hasOwn(years, year) ? years[year] : undefined;
  if (figures === undefined)
    throw new InputError('tax_year', `expected one of ${known.join(', ')}, got ${year}`);
  return { year: Number(year), figures };
}

/** The brackets of a tax year for a filing status, from the lowest. */
export function bracketsOf({ bracket_ends }: TaxYear, status: FilingStatus): Bracket[] {
  return BRACKET_RATES.map((rate, index) => ({ up_to: bracket_ends[status][index] ?? null, rate }));
}

/** The tax on an income, each part of it at the rate of its bracket; the marginal rate is 0 without tax. */
export function taxThrough(brackets: readonly Bracket[], income: Amount) {
  let tax = new Amount(0);
  let marginalRate = 0;
  let from = new Amount(0);
  for (const { up_to, rate } of brackets) {
    if (income.lessThanOrEqualTo(from)) break;
    const to = up_to === null ? income : Amount.min(income, up_to);
    tax = tax.plus(to.minus(from).times(rate).dividedBy(100));
    marginalRate = rate;
    from = to;
  }
  return { tax, marginalRate };
}

/** A rate of the caller's own, in percent, in place of one of a tax year. */
export function rate(description: string) {
  return Type.Optional(Type.Number({ minimum: 0, maximum: 100, description }));
}

/** An amount of the caller's own, in place of one of a tax year. */
export function dollars(description: string) {
  return Type.Optional(Type.Number({ minimum: 0, maximum: 1e12, description }));
}

/** @throws InputError when the brackets do not rise, or when another than the last has no end */
export function requireRisingBrackets(argument: string, brackets: readonly Bracket[]): void {
  for (const [index, { up_to }] of brackets.entries()) {
    const at = `${argument}[${index}].up_to`;
    if ((up_to === null) !== (index === brackets.length - 1))
      throw new InputError(at, 'expected null in the last bracket and only there');
    const from = brackets[index - 1]?.up_to ?? 0;
    if (up_to !== null && up_to <= from) throw new InputError(at, `expected more than ${from}, got ${up_to}`);
  }
}

/** Rates in percent, limits in dollars a year. */
export interface FicaRules {
  readonly socialSecurity: number;
  readonly wageBase: number;
  readonly medicare: number;
  readonly additionalMedicare: number;
  /** The pay above which the additional Medicare tax is withheld. */
  readonly additionalThreshold: number;
}

/** The employee's share (26 U.S.C. § 3101, § 3102 (f)); the wage base is a matter of the year. */
export const FICA = {
  socialSecurity: 6.2,
  medicare: 1.45,
  additionalMedicare: 0.9,
  additionalThreshold: 200_000,
} as const;

/** Social Security and Medicare on the pay of a paycheck after `earlier` pay in the year, each rounded half up. */
export function ficaTaxes(pay: Amount, earlier: number, rules: FicaRules) {
  const capped = Amount.min(pay, Amount.max(new Amount(rules.wageBase).minus(earlier), 0));
  const above = Amount.min(pay, Amount.max(pay.plus(earlier).minus(rules.additionalThreshold), 0));
  return {
    socialSecurity: percentOf(capped, rules.socialSecurity),
    medicare: percentOf(pay, rules.medicare),
    additional: percentOf(above, rules.additionalMedicare),
  };
}

/** So many percent of an amount, rounded half up to the cent. */
export function percentOf(amount: Amount, percent: number): Amount {
  return roundMoney(amount.times(percent).dividedBy(100));
}
