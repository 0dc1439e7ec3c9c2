import { Amount, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { toPercent, withinNumbers } from '../lib/rounding.ts';

const input = Type.Object({
  purchases: Type.Array(
    Type.Object(
      {
        shares: Type.Number({ exclusiveMinimum: 0 }),
        price: Type.Number({ minimum: 0 }),
        fee: Type.Optional(Type.Number({ minimum: 0 })),
      },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: 1000, description: 'Buys in order' },
  ),
  current_price: Type.Optional(Type.Number({ minimum: 0, maximum: 1000000000000, description: 'Price now' })),
  target_average: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1000000000000,
      description: 'Average to reach by buying at current_price',
    }),
  ),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Stock Average Calculator',
  summary:
    'Compute the average cost of several buys with fees, gain or loss at the current price, shares needed to reach a target average.',
  keywords: ['cost basis', 'averaging down', 'DCA', 'break-even price'],
  input,
  output: Type.Object({
    total_shares: Type.Number({ description: 'Shares held' }),
    total_cost: Type.Number({ description: 'Money paid with fees' }),
    average_price: Type.Number({
      description: 'Cost of a share with fees, 6 decimals; the break-even price',
    }),
    purchases: Type.Array(
      Type.Object({
        shares: Type.Number(),
        price: Type.Number(),
        cost: Type.Number(),
        total_shares: Type.Number(),
        average_price: Type.Number(),
      }),
      { description: 'after each buy' },
    ),
    market_value: Type.Optional(Type.Number({ description: 'total_shares x current_price' })),
    gain: Type.Optional(Type.Number({ description: 'Market value less cost' })),
    gain_percent: Type.Optional(nullable(Type.Number(), 'gain / cost')),
    to_break_even_percent: Type.Optional(
      nullable(Type.Number(), 'Rise needed from current_price to average_price'),
    ),
    shares_to_target: Type.Optional(
      nullable(Type.Number(), 'Shares to buy, 6 decimals; null when target is out of reach'),
    ),
    cost_to_target: Type.Optional(nullable(Type.Number(), 'Their cost')),
  }),
  examples: [
    {
      name: 'How many more bring the average down',
      input: { purchases: [{ shares: 100, price: 50 }], current_price: 30, target_average: 40 },
      output: { average_price: 50, gain_percent: -40, shares_to_target: 100, cost_to_target: 3000 },
    },
  ],
  run({ purchases, current_price, target_average, currency }) {
    const decimals = decimalsOf(currency);
    if (target_average !== undefined && current_price === undefined)
      throw new InputError('current_price', 'required with target_average');
    const rows = runningTotals(purchases);
    const holding = rows.at(-1) ?? { shares: new Amount(0), cost: new Amount(0) };
    const price = current_price === undefined ? undefined : new Amount(current_price);
    return withinNumbers('purchases', {
      total_shares: holding.shares.toNumber(),
      total_cost: toMoney(holding.cost, decimals),
      average_price: averagePrice(holding),
      purchases: rows.map((row) => ({
        shares: row.bought,
        price: row.price,
        cost: toMoney(row.paid, decimals),
        total_shares: row.shares.toNumber(),
        average_price: averagePrice(row),
      })),
      ...(price === undefined ? {} : valuation(holding, price, decimals)),
      ...(price === undefined || target_average === undefined
        ? {}
        : wayToTarget(holding, price, new Amount(target_average), decimals)),
    });
  },
});

const PRICE_DECIMALS = 6;
const SHARE_DECIMALS = 6;

/** Shares held, and the money paid for all of them with fees. */
interface Holding {
  readonly shares: Amount;
  readonly cost: Amount;
}

/** What each purchase costs, and what is held after it. */
function runningTotals(purchases: Input['purchases']) {
  let [held, spent] = [new Amount(0), new Amount(0)];
  return purchases.map(({ shares, price, fee = 0 }) => {
    const paid = new Amount(shares).times(price).plus(fee);
    held = held.plus(shares);
    spent = spent.plus(paid);
    return { bought: shares, price, paid, shares: held, cost: spent };
  });
}

function averagePrice({ shares, cost }: Holding): number {
  return toMoney(cost.dividedBy(shares), PRICE_DECIMALS);
}

function valuation({ shares, cost }: Holding, price: Amount, decimals: number) {
  const value = shares.times(price);
  const gain = value.minus(cost);
  return {
    market_value: toMoney(value, decimals),
    gain: toMoney(gain, decimals),
    gain_percent: cost.isZero() ? null : toPercent(gain.dividedBy(cost)),
    to_break_even_percent: price.isZero() ? null : toPercent(cost.dividedBy(value).minus(1)),
  };
}

/**
 * The shares n to buy at `price` for the average `target`, from cost + n price = (shares + n) target. There are some
 * where the target lies strictly between price and average. The average, as it is shown too, is reached already.
 */
function wayToTarget(holding: Holding, price: Amount, target: Amount, decimals: number) {
  const missing = holding.cost.minus(holding.shares.times(target));
  if (missing.isZero() || target.equals(averagePrice(holding)))
    return { shares_to_target: 0, cost_to_target: 0 };
  const toBuy = missing.dividedBy(target.minus(price));
  return toBuy.isFinite() && toBuy.greaterThan(0)
    ? {
        shares_to_target: toMoney(toBuy, SHARE_DECIMALS),
        cost_to_target: toMoney(toBuy.times(price), decimals),
      }
    : { shares_to_target: null, cost_to_target: null };
}
