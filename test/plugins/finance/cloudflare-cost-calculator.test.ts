import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import cloudflareCostCalculator from '../../../plugins/finance/tools/cloudflare-cost-calculator/tool.ts';

test.each([
  [
    'R2 is billed without the paid plan',
    { usage: { workers_requests: 1000, r2_storage_gb: 1000, r2_class_a: 3000000 } },
    {
      plan: 'free',
      total: 23.85,
      lines: [
        {
          meter: 'workers_requests',
          used: 1000,
          included: null,
          billable: 0,
          price: 0.3,
          per: 1000000,
          cost: 0,
        },
        {
          meter: 'r2_storage_gb',
          used: 1000,
          included: 10,
          billable: 990,
          price: 0.015,
          per: 1,
          cost: 14.85,
        },
        {
          meter: 'r2_class_a',
          used: 3000000,
          included: 1000000,
          billable: 2000000,
          price: 4.5,
          per: 1000000,
          cost: 9,
        },
      ],
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(cloudflareCostCalculator, input)).toMatchObject(output);
});

test.each([['unknown meter', { usage: { worker_requests: 5 } }, 'worker_requests']])(
  'refuses %s',
  async (_, input, message) => {
    await expect(callTool(cloudflareCostCalculator, input)).rejects.toThrow(message);
  },
);

test.each([
  ['the daily limit of thirty days', { usage: { kv_writes: 30_000 } }, { plan: 'free', exceeded: [] }],
  [
    'and one more',
    { usage: { kv_writes: 30_001 } },
    {
      plan: 'paid',
      fits_free_plan: false,
      exceeded: [{ meter: 'kv_writes', used: 30_001, free_limit: 30_000 }],
      total: 5,
    },
  ],
  [
    'free although it does not fit',
    { usage: { kv_writes: 5_000_000, r2_storage_gb: 20 }, plan: 'free' },
    {
      plan: 'free',
      fits_free_plan: false,
      base_fee: 0,
      lines: [
        { meter: 'kv_writes', included: null, billable: 0, cost: 0 },
        { meter: 'r2_storage_gb', cost: 0.15 },
      ],
      total: 0.15,
    },
  ],
  ['what the free plan does not count', { usage: { workers_cpu_ms: 1e12 } }, { plan: 'free', total: 0 }],
  [
    'what it does not offer',
    { usage: { containers_vcpu_seconds: 1 } },
    { plan: 'paid', exceeded: [{ free_limit: 0 }] },
  ],
  [
    'own prices and fee',
    {
      usage: { kv_reads: 30 },
      plan: 'paid',
      base_fee: 1.5,
      prices: { kv_reads: { included: 10, price: 2, per: 3 } },
    },
    { lines: [{ included: 10, billable: 20, price: 2, per: 3, cost: 13.33 }], total: 14.83 },
  ],
  [
    'own price, the rest as listed',
    { usage: { kv_reads: 20_000_000 }, plan: 'paid', prices: { kv_reads: { price: 1 } } },
    { lines: [{ included: 10_000_000, per: 1_000_000, cost: 10 }] },
  ],
  ['nothing used', { usage: {} }, { plan: 'free', lines: [], total: 0 }],
  ['parts of a unit', { usage: { r2_class_a: 1_500_000 } }, { total: 2.25 }],
])('%s', async (_, input, output) => {
  expect(await callTool(cloudflareCostCalculator, input)).toMatchObject(output);
});

test('lines are in the order of the price list', async () => {
  const { lines } = await callTool(cloudflareCostCalculator, {
    usage: { stream_stored_minutes: 1, workers_requests: 1, d1_storage_gb: 1 },
  });
  expect(lines.map(({ meter }) => meter)).toEqual([
    'workers_requests',
    'd1_storage_gb',
    'stream_stored_minutes',
  ]);
});

test.each([
  ['negative usage', { usage: { kv_reads: -1 } }, 'usage.kv_reads: expected a number >= 0'],
  [
    'a price for what is no meter',
    { usage: {}, prices: { kv_read: { price: 1 } } },
    'prices.kv_read: expected a meter',
  ],
  [
    'an unknown part of a price',
    { usage: {}, prices: { kv_reads: { cost: 1 } } },
    'prices.kv_reads.cost: unknown argument',
  ],
  [
    'a price per nothing',
    { usage: {}, prices: { kv_reads: { per: 0 } } },
    'prices.kv_reads.per: expected a number > 0',
  ],
  [
    'the name of a property of all objects',
    { usage: { constructor: 1 } },
    'usage.constructor: expected a meter',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(cloudflareCostCalculator, input)).rejects.toThrow(message);
});
