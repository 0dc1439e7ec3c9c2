import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { toPercent, withinNumbers } from '../lib/rounding.ts';

const input = Type.Object({
  cost: Type.Optional(Type.Number({ minimum: 0, maximum: 1000000000000, description: 'Cost' })),
  price: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1000000000000, description: 'Selling price (revenue)' }),
  ),
  profit: Type.Optional(
    Type.Number({
      minimum: -1000000000000,
      maximum: 1000000000000,
      description: 'Price less cost; negative is a loss',
    }),
  ),
  margin_percent: Type.Optional(
    Type.Number({ minimum: -1000000, maximum: 99.9999, description: 'Profit / price, percent' }),
  ),
  markup_percent: Type.Optional(
    Type.Number({ minimum: -100, maximum: 1000000, description: 'Profit / cost, percent' }),
  ),
  currency: CurrencyOfAmounts,
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Profit Margin Calculator',
  summary:
    'Compute the rest from any two of cost, price, profit, margin and markup; e.g. the price for a 40 % margin.',
  keywords: ['gross margin', 'markup', 'selling price', 'pricing'],
  input,
  output: Type.Object({
    cost: Type.Number({ description: 'Cost' }),
    price: Type.Number({ description: 'Selling price' }),
    profit: Type.Number({ description: 'price - cost' }),
    margin_percent: nullable(Type.Number(), 'Profit / price; null at price 0'),
    markup_percent: nullable(Type.Number(), 'Profit / cost; null at cost 0'),
  }),
  examples: [
    {
      name: 'The price for a margin',
      input: { cost: 45, margin_percent: 40 },
      output: { cost: 45, price: 75, profit: 30, margin_percent: 40, markup_percent: 66.6667 },
    },
    {
      name: 'Sold at a loss',
      input: { cost: 120, price: 100 },
      output: { profit: -20, margin_percent: -20, markup_percent: -16.6667 },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    const { cost, price } = solve(given);
    const profit = price.minus(cost);
    return withinNumbers('profit', {
      cost: toMoney(cost, decimals),
      price: toMoney(price, decimals),
      profit: toMoney(roundMoney(price, decimals).minus(roundMoney(cost, decimals)), decimals),
      margin_percent: price.isZero() ? null : toPercent(profit.dividedBy(price)),
      markup_percent: cost.isZero() ? null : toPercent(profit.dividedBy(cost)),
    });
  },
});

interface Trade {
  readonly cost: Amount;
  readonly price: Amount;
}

/** Cost and price from the two arguments that are given. Margin = profit / price, markup = profit / cost. */
function solve(given: Input): Trade {
  const { cost, price, profit, margin_percent: margin, markup_percent: markup } = given;
  if ([cost, price, profit, margin, markup].filter((figure) => figure !== undefined).length !== 2)
    throw new InputError(
      'price',
      'expected exactly two of cost, price, profit, margin_percent and markup_percent',
    );
  if (cost !== undefined && price !== undefined) return { cost: new Amount(cost), price: new Amount(price) };
  if (cost !== undefined && profit !== undefined) return fromCostAndProfit(new Amount(cost), profit);
  if (cost !== undefined && margin !== undefined)
    return { cost: new Amount(cost), price: new Amount(cost).dividedBy(one.minus(share(margin))) };
  if (cost !== undefined && markup !== undefined)
    return { cost: new Amount(cost), price: new Amount(cost).times(one.plus(share(markup))) };
  if (price !== undefined && profit !== undefined) return fromPriceAndProfit(new Amount(price), profit);
  if (price !== undefined && margin !== undefined)
    return { cost: new Amount(price).times(one.minus(share(margin))), price: new Amount(price) };
  if (price !== undefined && markup !== undefined) return fromPriceAndMarkup(new Amount(price), markup);
  if (profit !== undefined && margin !== undefined) {
    const amount = profitOver('margin_percent', profit, margin);
    return { cost: amount.minus(profit), price: amount };
  }
  if (profit !== undefined && markup !== undefined) {
    const amount = profitOver('markup_percent', profit, markup);
    return { cost: amount, price: amount.plus(profit) };
  }
  throw new InputError('margin_percent', 'expected either margin_percent or markup_percent, got both');
}

const one = new Amount(1);

function share(percent: number): Amount {
  return new Amount(percent).dividedBy(100);
}

function fromCostAndProfit(cost: Amount, profit: number): Trade {
  const price = cost.plus(profit);
  if (price.lessThan(0)) throw new InputError('profit', `expected a loss of at most the cost, got ${profit}`);
  return { cost, price };
}

function fromPriceAndProfit(price: Amount, profit: number): Trade {
  if (price.lessThan(profit)) throw new InputError('profit', `expected at most the price, got ${profit}`);
  return { cost: price.minus(profit), price };
}

function fromPriceAndMarkup(price: Amount, markup: number): Trade {
  if (markup === -100)
    throw new InputError(
      'markup_percent',
      'expected more than -100 with price: at -100 the price is always 0',
    );
  return { cost: price.dividedBy(one.plus(share(markup))), price };
}

/** What the profit is the percent of: the price by margin, the cost by markup. */
function profitOver(argument: string, profit: number, percent: number): Amount {
  if (percent === 0) throw new InputError(argument, 'expected a percent other than 0 with profit');
  if (profit * Math.sign(percent) < 0)
    throw new InputError(argument, `expected the sign of profit, which is ${profit}, got ${percent}`);
  return new Amount(profit).dividedBy(share(percent));
}
