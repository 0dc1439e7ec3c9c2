import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { smallestUnit, toPercent, withinNumbers } from '../lib/rounding.ts';

export default defineTool({
  title: 'Tip Calculator',
  summary: 'Compute tip, total and share per person that add up to the cent; tip before tax, rounding up.',
  keywords: ['gratuity', 'split the bill', 'restaurant'],
  input: Type.Object({
    bill: Type.Number({
      minimum: 0,
      maximum: 1000000000,
      description: 'Bill with tax, at most 2 decimals, or those of currency',
    }),
    tip_percent: Type.Number({ minimum: 0, maximum: 1000, default: 15, description: 'Tip, percent' }),
    people: Type.Integer({ minimum: 1, maximum: 100, default: 1, description: 'People sharing' }),
    tax: Type.Number({
      minimum: 0,
      maximum: 1000000000,
      default: 0,
      description: 'Tax in the bill, left out of the tip',
    }),
    round: Type.Enum(['none', 'tip', 'total', 'per_person'], {
      default: 'none',
      description: 'Round up to whole units',
    }),
    currency: CurrencyOfAmounts,
  }),
  output: Type.Object({
    tip: Type.Number({ description: 'Tip' }),
    total: Type.Number({ description: 'Bill and tip' }),
    tip_per_person: Type.Number({ description: 'tip / people' }),
    total_per_person: Type.Number({ description: 'total / people' }),
    split: Type.Array(Type.Number(), {
      description: 'What each pays; adds up to total, first people pay the odd cents',
    }),
    effective_tip_percent: Type.Number({
      description: 'Tip / (bill - tax) after rounding; 0 for an empty bill',
    }),
  }),
  examples: [
    {
      name: 'Three people and an odd cent',
      input: { bill: 100, tip_percent: 0, people: 3 },
      output: { tip: 0, total: 100, total_per_person: 33.33, split: [33.34, 33.33, 33.33] },
    },
    {
      name: 'Before tax, rounded up to a whole total',
      input: { bill: 86.4, tip_percent: 18, tax: 6.4, round: 'total' },
      output: { tip: 14.6, total: 101, effective_tip_percent: 18.25 },
    },
  ],
  run({ bill: given, tip_percent, people, tax, round, currency }) {
    const decimals = decimalsOf(currency);
    const bill = new Amount(given);
    if (bill.decimalPlaces() > decimals)
      throw new InputError('bill', `expected at most ${decimals} decimals, got ${given}`);
    const tipped = bill.minus(tax);
    if (tipped.isNegative() && !tipped.isZero())
      throw new InputError('tax', `expected at most the bill, got ${tax}`);
    const exact = roundMoney(tipped.times(tip_percent).dividedBy(100), decimals);
    const total = roundedTotal(round, { bill, tip: exact, people });
    const tip = total.minus(bill);
    return withinNumbers('tax', {
      tip: toMoney(tip, decimals),
      total: toMoney(total, decimals),
      tip_per_person: toMoney(tip.dividedBy(people), decimals),
      total_per_person: toMoney(total.dividedBy(people), decimals),
      split: split(total, people, decimals),
      effective_tip_percent: tipped.isZero() ? 0 : toPercent(tip.dividedBy(tipped)),
    });
  },
});

interface Check {
  readonly bill: Amount;
  readonly tip: Amount;
  readonly people: number;
}

/** Bill and tip, where one of the figures is raised to the next whole unit. */
function roundedTotal(round: 'none' | 'tip' | 'total' | 'per_person', { bill, tip, people }: Check): Amount {
  const total = bill.plus(tip);
  switch (round) {
    case 'tip':
      return bill.plus(tip.ceil());
    case 'total':
      return total.ceil();
    case 'per_person':
      return total.dividedBy(people).ceil().times(people);
    case 'none':
    default:
      return total;
  }
}

/** Shares that add up to the total: the first people pay the odd cents, or the smallest units there are. */
function split(total: Amount, people: number, decimals: number): number[] {
  const unit = smallestUnit(decimals);
  const units = total.dividedBy(unit);
  const share = units.dividedToIntegerBy(people);
  const odd = units.minus(share.times(people)).toNumber();
  return Array.from({ length: people }, (_, index) =>
    toMoney(share.plus(index < odd ? 1 : 0).times(unit), decimals),
  );
}
