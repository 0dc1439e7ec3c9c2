/** The month that the prices below were public in. */
export const PRICES_AS_OF = '2026-08';

/** The fee of the Workers Paid plan a month, in US dollars. */
export const PAID_PLAN_FEE = 5;

/** What a meter costs on the paid plan: `price` US dollars for each `per` above what is included. */
export interface MeterPrice {
  readonly included: number;
  readonly price: number;
  readonly per: number;
}

/**
 * What the free plan allows a month; `unmetered` where it does not count; `billed` where usage costs the same on both
 * plans.
 */
export type FreeLimit = number | 'unmetered' | 'billed';

export interface Meter extends MeterPrice {
  readonly name: string;
  readonly free: FreeLimit;
}

const DAYS_A_MONTH = 30;

/** A limit of the free plan that starts anew every day. */
function daily(limit: number): number {
  return limit * DAYS_A_MONTH;
}

type Row = readonly [name: string, free: FreeLimit, included: number, price: number, per: number];

/**
 * Cloudflare's public price lists, in US dollars: developers.cloudflare.com, the pricing pages of Workers, KV, D1,
 * Durable Objects, Queues, Vectorize, Workers AI, Containers, R2, Images and Stream.
 */
const PRICE_LIST: readonly Row[] = [
  ['workers_requests', daily(100_000), 10_000_000, 0.3, 1_000_000],
  ['workers_cpu_ms', 'unmetered', 30_000_000, 0.02, 1_000_000],
  ['kv_reads', daily(100_000), 10_000_000, 0.5, 1_000_000],
  ['kv_writes', daily(1_000), 1_000_000, 5, 1_000_000],
  ['kv_deletes', daily(1_000), 1_000_000, 5, 1_000_000],
  ['kv_lists', daily(1_000), 1_000_000, 5, 1_000_000],
  ['kv_storage_gb', 1, 1, 0.5, 1],
  ['d1_rows_read', daily(5_000_000), 25_000_000_000, 0.001, 1_000_000],
  ['d1_rows_written', daily(100_000), 50_000_000, 1, 1_000_000],
  ['d1_storage_gb', 5, 5, 0.75, 1],
  ['do_requests', daily(100_000), 1_000_000, 0.15, 1_000_000],
  ['do_gb_seconds', daily(13_000), 400_000, 12.5, 1_000_000],
  ['do_rows_read', daily(5_000_000), 25_000_000_000, 0.001, 1_000_000],
  ['do_rows_written', daily(100_000), 50_000_000, 1, 1_000_000],
  ['do_storage_gb', 5, 5, 0.2, 1],
  ['queues_operations', daily(10_000), 1_000_000, 0.4, 1_000_000],
  ['vectorize_queried_dimensions', 30_000_000, 50_000_000, 0.01, 1_000_000],
  ['vectorize_stored_dimensions', 5_000_000, 10_000_000, 0.05, 100_000_000],
  ['workers_ai_neurons', daily(10_000), 300_000, 0.011, 1_000],
  ['logs_events', daily(200_000), 20_000_000, 0.6, 1_000_000],
  ['logpush_requests', 0, 10_000_000, 0.05, 1_000_000],
  ['containers_memory_gib_seconds', 0, 90_000, 0.0000025, 1],
  ['containers_vcpu_seconds', 0, 22_500, 0.00002, 1],
  ['containers_disk_gb_seconds', 0, 720_000, 0.00000007, 1],
  ['r2_storage_gb', 'billed', 10, 0.015, 1],
  ['r2_class_a', 'billed', 1_000_000, 4.5, 1_000_000],
  ['r2_class_b', 'billed', 10_000_000, 0.36, 1_000_000],
  ['r2_ia_storage_gb', 'billed', 0, 0.01, 1],
  ['r2_ia_class_a', 'billed', 0, 9, 1_000_000],
  ['r2_ia_class_b', 'billed', 0, 0.9, 1_000_000],
  ['r2_ia_retrieval_gb', 'billed', 0, 0.01, 1],
  ['images_transformations', 'billed', 5_000, 0.5, 1_000],
  ['images_stored', 'billed', 0, 5, 100_000],
  ['images_delivered', 'billed', 0, 1, 100_000],
  ['stream_stored_minutes', 'billed', 0, 5, 1_000],
  ['stream_delivered_minutes', 'billed', 0, 1, 1_000],
];

export const METERS: readonly Meter[] = PRICE_LIST.map(([name, free, included, price, per]) => ({
  name,
  free,
  included,
  price,
  per,
}));
