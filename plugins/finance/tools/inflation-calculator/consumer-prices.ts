import { DataTable, tableFields } from '@toolyard/kit/data-table';
import { type Infer, Type } from '@toolyard/sdk';
import shipped from '../../data/consumer-prices.json' with { type: 'json' };

const priceTable = Type.Object({
  ...tableFields,
  first_year: Type.Integer({ minimum: 1 }),
  /** Annual averages from the first year on. */
  index: Type.Array(Type.Number({ exclusiveMinimum: 0 }), { minItems: 1 }),
});
export type PriceTable = Infer<typeof priceTable>;

/** US consumer prices: CPI-U, or the index that an operator puts in its place. */
export const CONSUMER_PRICES = new DataTable<PriceTable>('consumer-prices', priceTable, shipped);

export function lastYear({ first_year, index }: PriceTable): number {
  return first_year + index.length - 1;
}

/** The index of a year, or undefined outside of the years covered. */
export function consumerPriceIndex({ first_year, index }: PriceTable, year: number): number | undefined {
  return index[year - first_year];
}
