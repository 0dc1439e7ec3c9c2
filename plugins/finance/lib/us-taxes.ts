import { Amount, InputError, roundMoney, Type } from '@toolyard/sdk';

export const TAX_YEARS = { first: 2025, last: 2026 } as const;

export type FilingStatus = 'single' | 'married' | 'head_of_household';

/** A bracket of the income tax: the rate in percent up to an income, the last without end. */
export interface Bracket {
  readonly up_to: number | null;
  readonly rate: number;
}

/** The figures of a tax year, in dollars. */
interface TaxYear {
  readonly standardDeduction: Readonly<Record<FilingStatus, number>>;
  /** Where the brackets but the last end. */
  readonly bracketEnds: Readonly<Record<FilingStatus, readonly number[]>>;
  /** What is taxed for Social Security at most. */
  readonly wageBase: number;
}

/** The rates of the brackets (26 U.S.C. § 1 (j), made permanent by Public Law 119-21). */
const BRACKET_RATES = [10, 12, 22, 24, 32, 35, 37];

/** Revenue Procedure 2024-40, standard deductions by Public Law 119-21 § 70102; wage base: SSA, October 2024. */
const TAXES_2025: TaxYear = {
  standardDeduction: { single: 15_750, married: 31_500, head_of_household: 23_625 },
  bracketEnds: {
    single: [11_925, 48_475, 103_350, 197_300, 250_525, 626_350],
    married: [23_850, 96_950, 206_700, 394_600, 501_050, 751_600],
    head_of_household: [17_000, 64_850, 103_350, 197_300, 250_500, 626_350],
  },
  wageBase: 176_100,
};

/** Revenue Procedure 2025-32; wage base: SSA, October 2025. */
const TAXES_2026: TaxYear = {
  standardDeduction: { single: 16_100, married: 32_200, head_of_household: 24_150 },
  bracketEnds: {
    single: [12_400, 50_400, 105_700, 201_775, 256_225, 640_600],
    married: [24_800, 100_800, 211_400, 403_550, 512_450, 768_700],
    head_of_household: [17_700, 67_450, 105_700, 201_750, 256_200, 640_600],
  },
  wageBase: 184_500,
};

/** The figures of 2025 or 2026. */
export function taxYear(year: number): TaxYear {
  return year === TAX_YEARS.first ? TAXES_2025 : TAXES_2026;
}

/** The brackets of a tax year for a filing status, from the lowest. */
export function bracketsOf({ bracketEnds }: TaxYear, status: FilingStatus): Bracket[] {
  return BRACKET_RATES.map((rate, index) => ({ up_to: bracketEnds[status][index] ?? null, rate }));
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
