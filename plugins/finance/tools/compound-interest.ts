import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { TIMES_A_YEAR } from '../lib/frequency.ts';
import { annuityValue, COMPOUNDINGS, growthOver, rateForGrowth } from '../lib/growth.ts';
import { toPercent, withinNumbers } from '../lib/rounding.ts';

const input = Type.Object({
  principal: Type.Optional(Type.Number({ minimum: 0, maximum: 1e12, description: 'Starting amount' })),
  annual_rate: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1000, description: 'Nominal annual rate, percent' }),
  ),
  years: Type.Optional(Type.Number({ minimum: 0, maximum: 200, description: 'Years, may be fractional' })),
  compounding: Type.Enum([...COMPOUNDINGS], { default: 'monthly', description: 'Compounding' }),
  contribution: Type.Number({ minimum: 0, maximum: 1e9, default: 0, description: 'Regular deposit' }),
  contribution_frequency: Type.Enum(['weekly', 'biweekly', 'monthly', 'quarterly', 'annually'], {
    default: 'monthly',
    description: 'Deposit frequency',
  }),
  contribution_timing: Type.Enum(['end', 'begin'], {
    default: 'end',
    description: 'Deposit at period start or end',
  }),
  future_value: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1e15,
      description: 'Target; leave out principal, annual_rate or years to solve it',
    }),
  ),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Compound Interest Calculator',
  summary:
    'Compute compound interest with any compounding and regular deposits; or give future_value to solve principal, rate or years.',
  keywords: ['APY', 'future value', 'doubling time', 'savings growth'],
  input,
  output: Type.Object({
    solved_for: Type.Enum(['future_value', 'principal', 'annual_rate', 'years'], {
      description: 'future_value, principal, annual_rate or years',
    }),
    principal: Type.Number({ description: 'Starting amount' }),
    annual_rate: Type.Number({ description: 'Nominal annual rate, percent' }),
    years: Type.Number({ description: 'Years' }),
    future_value: Type.Number({ description: 'End balance' }),
    total_deposits: Type.Number({ description: 'Principal and contributions' }),
    total_interest: Type.Number({ description: 'future_value - total_deposits' }),
    effective_annual_rate: Type.Number({ description: 'APY, percent' }),
    doubling_years: nullable(Type.Number(), 'Years to double without deposits; null at rate 0'),
    yearly: Type.Array(
      Type.Object({
        year: Type.Number(),
        balance: Type.Number(),
        deposits: Type.Number(),
        interest: Type.Number(),
      }),
      { description: 'cumulative' },
    ),
  }),
  examples: [
    {
      name: 'Two years with monthly deposits',
      input: { principal: 1000, annual_rate: 12, years: 2, contribution: 100 },
      output: {
        solved_for: 'future_value',
        future_value: 3967.08,
        total_deposits: 3400,
        total_interest: 567.08,
        effective_annual_rate: 12.6825,
        doubling_years: 5.8051,
        yearly: [
          { year: 1, balance: 2395.08, deposits: 2200, interest: 195.08 },
          { year: 2, balance: 3967.08, deposits: 3400, interest: 567.08 },
        ],
      },
    },
    {
      name: 'How long money takes to double',
      input: { principal: 1000, annual_rate: 7, future_value: 2000, compounding: 'annually' },
      output: { solved_for: 'years', years: 10.2448, total_interest: 1000 },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    const plan = given.future_value === undefined ? givenPlan(given) : solve(given, given.future_value);
    const { solvedFor, principal, percent, years } = plan;
    const yearGrowth = growthOver(percent, given.compounding, new Amount(1));
    const shownYears = solvedFor === 'years' ? toMoney(years, 4) : years.toNumber();
    const rows = yearlyRows(plan, given);
    const last = rows.at(-1) ?? { balance: principal, deposited: principal };
    const futureValue = roundMoney(plan.target ?? last.balance, decimals);
    return withinNumbers(solvedFor === 'annual_rate' ? 'years' : 'annual_rate', {
      solved_for: solvedFor,
      principal: toMoney(principal, decimals),
      annual_rate: solvedFor === 'annual_rate' ? toMoney(percent, 4) : percent.toNumber(),
      years: shownYears,
      future_value: toMoney(futureValue, decimals),
      total_deposits: toMoney(last.deposited, decimals),
      total_interest: toMoney(futureValue.minus(roundMoney(last.deposited, decimals)), decimals),
      effective_annual_rate: toPercent(yearGrowth.minus(1)),
      doubling_years: percent.isZero() ? null : toMoney(new Amount(2).ln().dividedBy(yearGrowth.ln()), 4),
      yearly: rows.map((row, index) => {
        const balance = row === last ? futureValue : roundMoney(row.balance, decimals);
        const deposits = roundMoney(row.deposited, decimals);
        return {
          year: row === last ? shownYears : index + 1,
          balance: toMoney(balance, decimals),
          deposits: toMoney(deposits, decimals),
          interest: toMoney(balance.minus(deposits), decimals),
        };
      }),
    });
  },
});

/** All parts of a plan, one of them solved. */
interface Plan {
  readonly solvedFor: 'future_value' | 'principal' | 'annual_rate' | 'years';
  readonly principal: Amount;
  readonly percent: Amount;
  readonly years: Amount;
  readonly target?: Amount;
}

function givenPlan({ principal, annual_rate, years }: Input): Plan {
  if (principal === undefined || annual_rate === undefined || years === undefined)
    throw new InputError(
      missing({ principal, annual_rate, years }),
      'required, or future_value to solve one of principal, annual_rate and years',
    );
  return {
    solvedFor: 'future_value',
    principal: new Amount(principal),
    percent: new Amount(annual_rate),
    years: new Amount(years),
  };
}

function missing(parts: Readonly<Record<string, number | undefined>>): string {
  return Object.keys(parts)
    .filter((name) => parts[name] === undefined)
    .join(', ');
}

function solve(given: Input, futureValue: number): Plan {
  const { principal, annual_rate, years, compounding, contribution } = given;
  if (contribution > 0) throw new InputError('contribution', 'expected none with future_value');
  const target = new Amount(futureValue);
  if (principal === undefined && annual_rate !== undefined && years !== undefined) {
    const [percent, span] = [new Amount(annual_rate), new Amount(years)];
    const start = target.dividedBy(growthOver(percent, compounding, span));
    return { solvedFor: 'principal', principal: start, percent, years: span, target };
  }
  if (principal !== undefined && annual_rate === undefined && years !== undefined) {
    const [start, span] = [new Amount(principal), new Amount(years)];
    const percent = solveRate(growthRatio(start, target), compounding, span);
    return { solvedFor: 'annual_rate', principal: start, percent, years: span, target };
  }
  if (principal !== undefined && annual_rate !== undefined && years === undefined) {
    const [start, percent] = [new Amount(principal), new Amount(annual_rate)];
    const span = solveYears(growthRatio(start, target), compounding, percent);
    return { solvedFor: 'years', principal: start, percent, years: span, target };
  }
  const unknown = missing({ principal, annual_rate, years });
  if (unknown === '')
    throw new InputError('future_value', 'expected one of principal, annual_rate and years to be left out');
  throw new InputError(unknown, 'expected two of principal, annual_rate and years with future_value');
}

function growthRatio(principal: Amount, target: Amount): Amount {
  if (principal.isZero()) throw new InputError('principal', 'expected more than 0: nothing does not grow');
  if (target.lessThan(principal))
    throw new InputError('future_value', `expected at least principal, got ${target.toNumber()}`);
  return target.dividedBy(principal);
}

function solveRate(ratio: Amount, compounding: Input['compounding'], years: Amount): Amount {
  if (ratio.equals(1)) return new Amount(0);
  if (years.isZero()) throw new InputError('years', 'expected more than 0: there is no time to grow');
  return rateForGrowth(ratio, compounding, years);
}

/** More rows than anybody reads. */
const MOST_YEARS = 1000;

function solveYears(ratio: Amount, compounding: Input['compounding'], percent: Amount): Amount {
  if (percent.isZero()) throw new InputError('future_value', 'is never reached at a rate of 0');
  const years = ratio.ln().dividedBy(growthOver(percent, compounding, new Amount(1)).ln());
  if (years.greaterThan(MOST_YEARS))
    throw new InputError('future_value', `takes more than ${MOST_YEARS} years at this rate`);
  // Where whole years are shown, no row of a fraction follows theirs.
  const shown = roundMoney(years, 4);
  return shown.isInteger() ? shown : years;
}

interface YearRow {
  readonly balance: Amount;
  readonly deposited: Amount;
}

/**
 * The end of every full year, and the end if it lies in the middle of one. Deposits fall at k / frequency
 * years and grow for the time that is left.
 */
function yearlyRows({ principal, percent, years }: Plan, given: Input): YearRow[] {
  const { compounding, contribution_timing } = given;
  const times = TIMES_A_YEAR[given.contribution_frequency];
  const contribution = new Amount(given.contribution);
  const over = (span: Amount) => growthOver(percent, compounding, span);
  const periodGrowth = over(new Amount(1).dividedBy(times));
  /** The worth of so many deposits of a year, a time after its beginning. */
  const worth = (deposits: number, span: Amount) => {
    if (deposits === 0 || contribution.isZero()) return new Amount(0);
    const last = contribution_timing === 'end' ? deposits : deposits - 1;
    const left = span.minus(new Amount(last).dividedBy(times));
    return contribution.times(annuityValue(periodGrowth, deposits)).times(over(left));
  };

  const fullYears = years.floor().toNumber();
  const yearGrowth = over(new Amount(1));
  const yearWorth = worth(times, new Amount(1));
  const rows: YearRow[] = [];
  let [balance, deposited] = [principal, principal];
  for (let year = 1; year <= fullYears; year += 1) {
    balance = balance.times(yearGrowth).plus(yearWorth);
    deposited = deposited.plus(contribution.times(times));
    rows.push({ balance, deposited });
  }
  const rest = years.minus(fullYears);
  if (rest.isZero()) return rows;
  const deposits = rest.times(times).floor().toNumber();
  balance = balance.times(over(rest)).plus(worth(deposits, rest));
  deposited = deposited.plus(contribution.times(deposits));
  return [...rows, { balance, deposited }];
}
