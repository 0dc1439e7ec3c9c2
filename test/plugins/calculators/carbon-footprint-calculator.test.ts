import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import carbonFootprintCalculator from '../../../plugins/calculators/tools/carbon-footprint-calculator.ts';

test('a typical year', async () => {
  const footprint = await callTool(carbonFootprintCalculator, {
    household_size: 2,
    electricity_kwh_month: 300,
    natural_gas_kwh_month: 800,
    car_km_week: 200,
    flight_short_km_year: 3000,
    diet: 'medium_meat',
  });
  expect(footprint).toMatchObject({
    total_kg: 6005.8,
    total_tonnes: 6.01,
    breakdown: [
      { source: 'diet', kg_co2e: 2055, percent: 34.2 },
      { source: 'car', kg_co2e: 1768, percent: 29.4 },
      { source: 'natural_gas', kg_co2e: 878.4, percent: 14.6 },
      { source: 'electricity', kg_co2e: 851.4, percent: 14.2 },
      { source: 'flights', kg_co2e: 453, percent: 7.5 },
    ],
    world_average_tonnes: 4.7,
    percent_of_world_average: 127.8,
    trees_to_offset: 273,
  });
  expect(footprint.tips).toHaveLength(3);
  expect(footprint.tips[0]).toMatch(/beans/);
});

test.each([
  ['nothing', {}, { total_kg: 0, breakdown: [], trees_to_offset: 0, tips: [] }],
  ['a renewable tariff', { electricity_kwh_month: 100, renewable_percent: 75 }, { total_kg: 141.9 }],
  [
    'all of it renewable',
    { electricity_kwh_month: 100, renewable_percent: 100 },
    { total_kg: 0, breakdown: [] },
  ],
  [
    'the household shares heating oil',
    { heating_oil_litres_year: 1000, household_size: 4 },
    { total_kg: 635 },
  ],
  ['a diesel car', { car_km_week: 100, car_type: 'diesel' }, { total_kg: 889.2 }],
  [
    'long and short flights together',
    { flight_short_km_year: 1000, flight_long_km_year: 10_000 },
    { breakdown: [{ source: 'flights', kg_co2e: 1631, percent: 100 }] },
  ],
  [
    'bus, train, motorcycle',
    { bus_km_week: 10, train_km_week: 10, motorcycle_km_week: 10 },
    { total_kg: 127.9 },
  ],
  [
    'one tree more for a part of one',
    { heating_oil_litres_year: 10 },
    { total_kg: 25.4, trees_to_offset: 2 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(carbonFootprintCalculator, input)).toMatchObject(output);
});

test.each([
  ['an unknown factor', { car_km_week: 1, factors: { petrol: 1 } }, 'factors.petrol: unknown argument'],
  ['a negative factor', { factors: { bus_km: -0.1 } }, 'factors.bus_km: expected a number >= 0, got -0.1'],
  ['a negative distance', { car_km_week: -5 }, 'car_km_week: expected a number >= 0, got -5'],
  [
    'more than everything renewable',
    { renewable_percent: 101 },
    'renewable_percent: expected a number <= 100',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(carbonFootprintCalculator, input)).rejects.toThrow(message);
});
