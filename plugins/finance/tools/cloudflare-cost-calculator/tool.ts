import { noteOf, TableNote } from '@toolyard/kit/data-table';
import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { CLOUDFLARE_PRICES, type Meter, type MeterPrice, PAID_PLAN_FEE } from './cloudflare-prices.ts';
import { sumOf, withinNumbers } from '../../lib/rounding.ts';

const input = Type.Object({
  usage: Type.Record(Type.String(), Type.Number({ minimum: 0 }), {
    description: 'Monthly usage by meter, e.g. {"workers_requests": 15000000}',
  }),
  plan: Type.Enum(['auto', 'free', 'paid'], {
    default: 'auto',
    description: 'auto: free when the usage fits',
  }),
  prices: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object(
        {
          included: Type.Optional(Type.Number({ minimum: 0 })),
          price: Type.Optional(Type.Number({ minimum: 0 })),
          per: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
        },
        { additionalProperties: false },
      ),
      { description: 'Own prices by meter: {included, price, per}, each optional' },
    ),
  ),
  base_fee: Type.Number({
    minimum: 0,
    maximum: 1e6,
    default: PAID_PLAN_FEE,
    description: 'Workers Paid fee a month',
  }),
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Cloudflare Cost Calculator',
  summary:
    'Estimate the monthly cost of Workers, KV, D1, Durable Objects, R2, Queues, Vectorize, AI, Images, Stream; free or paid plan.',
  keywords: ['serverless cost', 'cloud pricing', 'hosting bill', 'R2', 'D1'],
  input,
  output: Type.Object({
    plan: Type.Enum(['free', 'paid'], { description: 'free or paid' }),
    fits_free_plan: Type.Boolean({ description: 'Whether the usage fits the free plan' }),
    exceeded: Type.Array(
      Type.Object({ meter: Type.String(), used: Type.Number(), free_limit: Type.Number() }),
      { description: 'over the free plan' },
    ),
    base_fee: Type.Number({ description: 'Plan fee' }),
    lines: Type.Array(
      Type.Object({
        meter: Type.String(),
        used: Type.Number(),
        included: nullable(Type.Number(), 'null where the free plan bills nothing'),
        billable: Type.Number(),
        price: Type.Number(),
        per: Type.Number(),
        cost: Type.Number(),
      }),
    ),
    total: Type.Number({ description: 'Fee and lines' }),
    prices_as_of: Type.String({ description: 'Date of the built-in prices, YYYY-MM' }),
    data: TableNote,
  }),
  examples: [
    {
      name: 'Fifteen million requests of 7 ms',
      input: { usage: { workers_requests: 15_000_000, workers_cpu_ms: 105_000_000 }, plan: 'paid' },
      output: { plan: 'paid', fits_free_plan: false, base_fee: 5, total: 8 },
    },
    {
      name: 'What fits the free plan',
      input: { usage: { workers_requests: 3_000_000, d1_rows_read: 150_000_000 } },
      output: { plan: 'free', fits_free_plan: true, exceeded: [], total: 0 },
    },
  ],
  async run({ usage, plan: wanted, prices = {}, base_fee }, context) {
    const table = await CLOUDFLARE_PRICES.read(context);
    const known = new Set(table.meters.map(({ name }) => name));
    requireMeters('usage', usage, known);
    requireMeters('prices', prices, known);
    const used = table.meters.flatMap((meter) => {
      const amount = Object.hasOwn(usage, meter.name) ? usage[meter.name] : undefined;
      return amount === undefined ? [] : [{ meter, amount }];
    });
    const exceeded = used.flatMap(({ meter, amount }) =>
      typeof meter.free === 'number' && amount > meter.free
        ? [{ meter: meter.name, used: amount, free_limit: meter.free }]
        : [],
    );
    const fits = exceeded.length === 0;
    const plan = wanted === 'auto' ? (fits ? 'free' : 'paid') : wanted;
    const fee = roundMoney(new Amount(plan === 'paid' ? base_fee : 0));
    const lines = used.map(({ meter, amount }) => {
      const price = ownPrice(prices, meter);
      return plan === 'paid' || meter.free === 'billed'
        ? billed(meter.name, amount, price)
        : unbilled(meter.name, amount, price);
    });
    return withinNumbers('usage', {
      plan,
      fits_free_plan: fits,
      exceeded,
      base_fee: toMoney(fee),
      lines,
      total: toMoney(fee.plus(sumOf(lines.map(({ cost }) => new Amount(cost))))),
      prices_as_of: table.as_of,
      data: noteOf(table, context),
    });
  },
});

function requireMeters(argument: string, given: object, known: ReadonlySet<string>): void {
  for (const name of Object.keys(given))
    if (!known.has(name))
      throw new InputError(`${argument}.${name}`, `expected a meter: one of ${[...known].join(', ')}`);
}

function ownPrice(prices: NonNullable<Input['prices']>, { name, included, price, per }: Meter): MeterPrice {
  return { included, price, per, ...(Object.hasOwn(prices, name) ? prices[name] : {}) };
}

/** What is used above what is included, in parts of `per`, rounded half up to the cent. */
function billed(meter: string, used: number, { included, price, per }: MeterPrice) {
  const billable = Amount.max(new Amount(used).minus(included), 0);
  const cost = toMoney(billable.times(price).dividedBy(per));
  return { meter, used, included, billable: billable.toNumber(), price, per, cost };
}

/** What the free plan gives, or refuses to give. */
function unbilled(meter: string, used: number, { price, per }: MeterPrice) {
  return { meter, used, included: null, billable: 0, price, per, cost: 0 };
}
