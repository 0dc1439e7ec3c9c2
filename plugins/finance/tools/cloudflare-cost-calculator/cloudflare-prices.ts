import { DataTable, tableFields } from '@toolyard/kit/data-table';
import { type Infer, Type } from '@toolyard/sdk';
import shipped from '../../data/cloudflare-prices.json' with { type: 'json' };

const meter = Type.Object({
  name: Type.String(),
  /**
   * What the free plan allows a month of 30 days; `unmetered` where it does not count; `billed` where usage costs the
   * same on both plans.
   */
  free: Type.Union([Type.Number({ minimum: 0 }), Type.Literal('unmetered'), Type.Literal('billed')]),
  included: Type.Number({ minimum: 0 }),
  /** US dollars for each `per` above what is included. */
  price: Type.Number({ minimum: 0 }),
  per: Type.Number({ exclusiveMinimum: 0 }),
});
export type Meter = Infer<typeof meter>;
export type MeterPrice = Pick<Meter, 'included' | 'price' | 'per'>;

const priceList = Type.Object({
  ...tableFields,
  meters: Type.Array(meter),
});
export type PriceList = Infer<typeof priceList>;

export const CLOUDFLARE_PRICES = new DataTable('cloudflare-prices', priceList, shipped as PriceList);

/** The fee of the Workers Paid plan a month, in US dollars, unless the caller has another. */
export const PAID_PLAN_FEE = 5;
