import { Amount, roundMoney } from '@toolyard/kit/money';
import { nominalRate, type PeriodRate } from '../../lib/loan.ts';
import { lesser, sumOf } from '../../lib/rounding.ts';

/** Debts that last longer count as never paid off. */
export const MOST_MONTHS = 1200;

export interface Debt {
  readonly name: string;
  readonly balance: Amount;
  readonly apr: number;
  readonly minimum: Amount;
}

export type Strategy = 'avalanche' | 'snowball';

/** Where a debt went. */
export interface PaidDebt {
  readonly name: string;
  readonly month: number;
  readonly interest: Amount;
}

export type Payoff =
  | {
      readonly kind: 'paid';
      readonly months: number;
      readonly interest: Amount;
      readonly debts: readonly PaidDebt[];
    }
  | { readonly kind: 'never' };

/** In the order in which the debts get what is left: the dearest first, or the smallest. */
export function inOrder(debts: readonly Debt[], strategy: Strategy): Debt[] {
  const byRate = (a: Debt, b: Debt) => b.apr - a.apr;
  const byBalance = (a: Debt, b: Debt) => a.balance.comparedTo(b.balance);
  return debts.toSorted((a, b) =>
    strategy === 'avalanche' ? byRate(a, b) || byBalance(a, b) : byBalance(a, b) || byRate(a, b),
  );
}

interface RunningDebt {
  readonly debt: Debt;
  readonly rate: PeriodRate;
  balance: Amount;
  interest: Amount;
}

/**
 * Pays the debts month by month: interest is added, each gets its minimum, and what is left of `budget` goes
 * to them in their order. Without a budget each gets its own minimum only.
 */
export function payOffDebts(debts: readonly Debt[], decimals: number, budget?: Amount): Payoff {
  let open = debts.map((debt): RunningDebt => ({
    debt,
    rate: nominalRate(debt.apr, 12),
    balance: debt.balance,
    interest: new Amount(0),
  }));
  const paid: PaidDebt[] = [];
  for (let month = 1; month <= MOST_MONTHS; month += 1) {
    let left = budget ?? new Amount(0);
    for (const running of open) {
      const interest = roundMoney(running.rate.interestOn(running.balance), decimals);
      running.interest = running.interest.plus(interest);
      running.balance = running.balance.plus(interest);
      left = left.minus(pay(running, running.debt.minimum));
    }
    if (budget !== undefined) for (const running of open) left = left.minus(pay(running, left));
    for (const { debt, balance, interest } of open)
      if (balance.isZero()) paid.push({ name: debt.name, month, interest });
    open = open.filter(({ balance }) => !balance.isZero());
    if (open.length === 0)
      return {
        kind: 'paid',
        months: month,
        interest: sumOf(paid.map(({ interest }) => interest)),
        debts: paid,
      };
  }
  return { kind: 'never' };
}

/** Pays at most what is owed, and says how much that was. */
function pay(running: RunningDebt, most: Amount): Amount {
  const payment = lesser(running.balance, most);
  running.balance = running.balance.minus(payment);
  return payment;
}
