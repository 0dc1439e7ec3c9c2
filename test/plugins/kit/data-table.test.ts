import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from '@toolyard/sdk';
import { callTool } from '@toolyard/sdk/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import carbonFootprint from '../../../plugins/calculators/tools/carbon-footprint-calculator.ts';
import cloudflareCost from '../../../plugins/finance/tools/cloudflare-cost-calculator/tool.ts';
import inflation from '../../../plugins/finance/tools/inflation-calculator/tool.ts';
import paycheck from '../../../plugins/finance/tools/paycheck-calculator.ts';
import selfEmploymentTax from '../../../plugins/finance/tools/self-employment-tax-calculator.ts';
import vat from '../../../plugins/finance/tools/vat-calculator.ts';
import { DataTable, noteOf, tableFields } from '../../../plugins/kit/data-table.ts';
import shortcutFinder from '../../../plugins/productivity/tools/keyboard-shortcut-finder/tool.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SHIPPED = { as_of: '2026-01', source: 'Somebody', valid_to: '2026-12-31', rate: 1 };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolyard-tables-'));
  vi.stubEnv('DATA_TABLES', folder);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function put(name: string, content: unknown): void {
  writeFileSync(
    join(folder, `${name}.json`),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
}

describe('a table of figures that age', () => {
  const table = new DataTable('rates', Type.Object({ ...tableFields, rate: Type.Number() }), SHIPPED);
  const read = async () => {
    const error = vi.fn<(message: string) => void>();
    const silent = () => {};
    const found = await table.read({ log: { debug: silent, info: silent, warn: silent, error } });
    return { found, messages: error.mock.calls.map(([message]) => message) };
  };

  test('is the one that is shipped where the operator has none', async () => {
    expect(await read()).toEqual({ found: SHIPPED, messages: [] });
    vi.stubEnv('DATA_TABLES', '');
    expect(await read()).toEqual({ found: SHIPPED, messages: [] });
  });

  test('is the one of the operator, from the next call on', async () => {
    put('rates', { ...SHIPPED, rate: 2 });
    expect((await read()).found.rate).toBe(2);
    put('rates', { ...SHIPPED, rate: 3 });
    expect((await read()).found.rate).toBe(3);
  });

  test.each([
    ['is no JSON', '{', 'cannot be read'],
    ['lacks its source', { as_of: '2026-01', valid_to: '2026-12-31', rate: 2 }, 'is no table of its kind'],
    ['has another shape', { ...SHIPPED, rate: '2' }, 'is no table of its kind'],
  ])('stays the shipped one, with a line in the log, where the file %s', async (_, content, message) => {
    put('rates', content);
    const { found, messages } = await read();
    expect(found).toEqual(SHIPPED);
    expect(messages).toEqual([`${join(folder, 'rates.json')} ${message}`]);
  });

  test('tells in answers of when and from where it is, and from when on that may be old', () => {
    const at = (day: string) => noteOf(SHIPPED, { now: () => Date.parse(`${day}T12:00:00Z`) });
    const note = { as_of: '2026-01', source: 'Somebody', valid_to: '2026-12-31' };
    expect(at('2026-12-31')).toEqual(note);
    expect(at('2027-01-01')).toEqual({
      ...note,
      warning: 'These figures were known to hold until 2026-12-31: newer ones may be out.',
    });
  });
});

describe('tools answer from the table of the operator', () => {
  const shipped = (bundle: string, name: string): Record<string, unknown> =>
    JSON.parse(readFileSync(join(ROOT, 'plugins', bundle, 'data', `${name}.json`), 'utf8')) as Record<
      string,
      unknown
    >;
  const OWN = { as_of: '2031-02', source: 'The operator', valid_to: '2031-12-31' };
  const context = { now: () => Date.parse('2032-01-01T00:00:00Z') };
  const noted = {
    data: { ...OWN, warning: 'These figures were known to hold until 2031-12-31: newer ones may be out.' },
  };

  test('vat-calculator', async () => {
    put('vat-rates', { ...OWN, standard_rates: { DE: 16 } });
    expect(await callTool(vat, { amount: 100, country: 'DE' }, { context })).toMatchObject({
      vat: 16,
      ...noted,
    });
    expect(await callTool(vat, { amount: 100, rate: 7 }, { context })).not.toHaveProperty('data');
  });

  test('inflation-calculator', async () => {
    put('consumer-prices', { ...OWN, first_year: 2030, index: [100, 103] });
    const years = { amount: 100, from_year: 2030, to_year: 2031 };
    expect(await callTool(inflation, years, { context })).toMatchObject({ adjusted_amount: 103, ...noted });
    expect(await callTool(inflation, { ...years, rate: 2 }, { context })).not.toHaveProperty('data');
    await expect(callTool(inflation, { ...years, to_year: 2032 })).rejects.toThrow(
      'a year from 2030 to 2031',
    );
  });

  test('paycheck-calculator and self-employment-tax-calculator, the last year when none is asked for', async () => {
    const { years } = shipped('finance', 'us-taxes') as { years: Record<string, object> };
    put('us-taxes', { ...OWN, years: { ...years, 2031: { ...years['2026'], wage_base: 1000 } } });
    const pay = { gross_pay: 5000 };
    expect(await callTool(paycheck, pay, { context })).toMatchObject({
      social_security: 62,
      tax_year: 2031,
      ...noted,
    });
    expect(await callTool(paycheck, { ...pay, tax_year: 2025 }, { context })).toMatchObject({
      social_security: 310,
      tax_year: 2025,
    });
    await expect(callTool(paycheck, { ...pay, tax_year: 2027 })).rejects.toThrow(
      'tax_year: expected one of 2025, 2026, 2031, got 2027',
    );
    expect(await callTool(selfEmploymentTax, { gross_income: 10_000 }, { context })).toMatchObject({
      social_security_tax: 124,
      tax_year: 2031,
      ...noted,
    });
  });

  test('cloudflare-cost-calculator', async () => {
    const meter = { name: 'workers_requests', free: 10, included: 0, price: 1, per: 1 };
    put('cloudflare-prices', { ...OWN, meters: [meter] });
    expect(await callTool(cloudflareCost, { usage: { workers_requests: 20 } }, { context })).toMatchObject({
      total: 25,
      prices_as_of: '2031-02',
      ...noted,
    });
  });

  test('carbon-footprint-calculator', async () => {
    const table = shipped('calculators', 'emission-factors');
    put('emission-factors', { ...table, ...OWN, world_average_co2e_tonnes: 10 });
    expect(await callTool(carbonFootprint, { flight_long_km_year: 10_000 }, { context })).toMatchObject({
      total_kg: 1480,
      percent_of_world_average: 31.5,
      world_average_co2e_tonnes: 10,
      percent_of_world_average_co2e: 14.8,
      ...noted,
    });
  });

  test('keyboard-shortcut-finder', async () => {
    const shortcut = {
      action: 'Weave',
      category: 'x',
      mac: null,
      windows: 'F9',
      linux: null,
      other_names: [],
    };
    put('shortcuts', { ...OWN, apps: [{ id: 'loom', name: 'Loom', aliases: [], shortcuts: [shortcut] }] });
    expect(await callTool(shortcutFinder, { query: 'weave' }, { context })).toMatchObject({
      count: 1,
      shortcuts: [{ app: 'loom', windows: 'F9' }],
      ...noted,
    });
  });
});
