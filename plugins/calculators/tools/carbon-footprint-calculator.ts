import { defineTool, Type } from '@toolyard/sdk';
import { Decimal, round, withoutDust } from '../lib/decimal.ts';

/**
 * kg CO2e a unit. Electricity: world mean of 2023 (Ember, Global Electricity Review 2024). Gas and oil: UK
 * government conversion factors 2023. Travel, a passenger and kilometre: UK government conversion factors 2022
 * as published by Our World in Data.
 */
const FACTORS = {
  electricity_kwh: 0.473,
  natural_gas_kwh: 0.183,
  heating_oil_litre: 2.54,
  petrol_car_km: 0.17,
  diesel_car_km: 0.171,
  hybrid_car_km: 0.12,
  electric_car_km: 0.047,
  motorcycle_km: 0.114,
  bus_km: 0.097,
  train_km: 0.035,
  flight_short_km: 0.151,
  flight_long_km: 0.148,
} as const;

/** kg CO2e a day (Scarborough et al. 2014, Climatic Change 125: 179-192, table 3). */
const DIETS = {
  high_meat: 7.19,
  medium_meat: 5.63,
  low_meat: 4.67,
  pescatarian: 3.91,
  vegetarian: 3.81,
  vegan: 2.89,
} as const;

/** Tonnes of CO2 a person and year, from fossil fuels and industry (Global Carbon Project, 2023). */
const WORLD_AVERAGE_TONNES = 4.7;

/** What a growing tree takes up in a year, in kg CO2 (European Environment Agency). */
const KG_PER_TREE = 22;

const TIPS = {
  electricity: 'Switch to a renewable tariff and replace the appliances that draw most.',
  natural_gas: 'Turn the heating down by a degree, insulate, and plan for a heat pump.',
  heating_oil: 'Insulate first; a heat pump or district heating replaces oil for good.',
  car: 'Share rides, take the train or the bicycle for short ways, drive electric next.',
  motorcycle: 'Take the train, the bus or an electric bicycle for the daily way.',
  bus: 'Buses are among the better choices already; walk or cycle the short ways.',
  train: 'Trains are among the better choices already; choose electrified lines.',
  flights: 'Take the train for what is under 1,000 km, and stay longer where you fly to.',
  diet: 'Eat less beef and lamb, more beans and grains, and throw less away.',
} as const;

/** How many of the largest sources get a tip. */
const MOST_TIPS = 3;

const WEEKS = 52;
const MONTHS = 12;
const DAYS = 365;

/** A quantity of a year: never negative, and no more than a household or person could come to. */
function quantity(description: string) {
  return Type.Number({ default: 0, minimum: 0, maximum: 10_000_000, description });
}

export default defineTool({
  title: 'Carbon Footprint Calculator',
  summary:
    'Yearly CO2e of one person from home energy, driving, transit, flights and diet, with own emission factors if given.',
  keywords: ['climate', 'greenhouse gas', 'emissions', 'environment'],
  input: Type.Object({
    household_size: Type.Integer({
      default: 1,
      minimum: 1,
      maximum: 50,
      description: 'People sharing the home energy',
    }),
    electricity_kwh_month: quantity('Household electricity, kWh a month'),
    renewable_percent: Type.Number({
      default: 0,
      minimum: 0,
      maximum: 100,
      description: 'Part of it from a renewable tariff, percent',
    }),
    natural_gas_kwh_month: quantity('Household gas, kWh a month'),
    heating_oil_litres_year: quantity('Household heating oil, litres a year'),
    car_km_week: quantity('Driving, km a week'),
    car_type: Type.Enum(['petrol', 'diesel', 'hybrid', 'electric'], {
      default: 'petrol',
      description: 'Car',
    }),
    motorcycle_km_week: quantity('Motorcycle, km a week'),
    bus_km_week: quantity('Bus, km a week'),
    train_km_week: quantity('Train, km a week'),
    flight_short_km_year: quantity('Flights under 3,700 km, km a year'),
    flight_long_km_year: quantity('Longer flights, km a year'),
    diet: Type.Optional(
      Type.Enum(['high_meat', 'medium_meat', 'low_meat', 'pescatarian', 'vegetarian', 'vegan'], {
        description: 'Diet; left out: not counted',
      }),
    ),
    factors: Type.Optional(
      Type.Partial(
        Type.Object({
          electricity_kwh: factor(),
          natural_gas_kwh: factor(),
          heating_oil_litre: factor(),
          petrol_car_km: factor(),
          diesel_car_km: factor(),
          hybrid_car_km: factor(),
          electric_car_km: factor(),
          motorcycle_km: factor(),
          bus_km: factor(),
          train_km: factor(),
          flight_short_km: factor(),
          flight_long_km: factor(),
        }),
        { description: 'Own factors in kg CO2e, by the names in behaviour' },
      ),
    ),
  }),
  output: Type.Object({
    total_kg: Type.Number({ description: 'kg CO2e a year, 1 decimal' }),
    total_tonnes: Type.Number({ description: 'Tonnes a year, 2 decimals' }),
    breakdown: Type.Array(
      Type.Object({ source: Type.String(), kg_co2e: Type.Number(), percent: Type.Number() }),
      { description: '{source, kg_co2e, percent}, largest first, 1 decimal; only sources above 0' },
    ),
    world_average_tonnes: Type.Number({
      description: 'CO2 a person and year for comparison: 4.7',
    }),
    percent_of_world_average: Type.Number({ description: 'total / 4.7 t, 1 decimal' }),
    trees_to_offset: Type.Integer({
      description: 'Trees growing a year that take up the total, 22 kg each, rounded up',
    }),
    tips: Type.Array(Type.String(), { description: 'Texts for the largest sources' }),
  }),
  examples: [
    {
      name: 'An electric car',
      input: { car_km_week: 100, car_type: 'electric' },
      output: {
        total_kg: 244.4,
        breakdown: [{ source: 'car', kg_co2e: 244.4, percent: 100 }],
      },
    },
    {
      name: 'An own factor for the grid',
      input: { electricity_kwh_month: 100, factors: { electricity_kwh: 0.1 } },
      output: { total_kg: 120, total_tonnes: 0.12 },
    },
  ],
  run(input) {
    const factors = { ...FACTORS, ...input.factors };
    const yearly = (amount: number, times: number, perUnit: number) =>
      new Decimal(amount).times(times).times(perUnit);
    const shared = (kg: Decimal) => kg.div(input.household_size);
    const fossilShare = new Decimal(100).minus(input.renewable_percent).div(100);
    const kilograms: Readonly<Record<keyof typeof TIPS, Decimal>> = {
      electricity: shared(
        yearly(input.electricity_kwh_month, MONTHS, factors.electricity_kwh).times(fossilShare),
      ),
      natural_gas: shared(yearly(input.natural_gas_kwh_month, MONTHS, factors.natural_gas_kwh)),
      heating_oil: shared(yearly(input.heating_oil_litres_year, 1, factors.heating_oil_litre)),
      car: yearly(input.car_km_week, WEEKS, factors[`${input.car_type}_car_km`]),
      motorcycle: yearly(input.motorcycle_km_week, WEEKS, factors.motorcycle_km),
      bus: yearly(input.bus_km_week, WEEKS, factors.bus_km),
      train: yearly(input.train_km_week, WEEKS, factors.train_km),
      flights: yearly(input.flight_short_km_year, 1, factors.flight_short_km).plus(
        yearly(input.flight_long_km_year, 1, factors.flight_long_km),
      ),
      diet: input.diet === undefined ? new Decimal(0) : yearly(1, DAYS, DIETS[input.diet]),
    };
    const total = Object.values(kilograms).reduce((sum, kg) => sum.plus(kg), new Decimal(0));
    const sources = (Object.keys(TIPS) as (keyof typeof TIPS)[])
      .filter((source) => kilograms[source].gt(0))
      .sort((a, b) => kilograms[b].comparedTo(kilograms[a]));
    return {
      total_kg: round(total, 1),
      total_tonnes: round(total.div(1000), 2),
      breakdown: sources.map((source) => ({
        source,
        kg_co2e: round(kilograms[source], 1),
        percent: round(kilograms[source].times(100).div(total), 1),
      })),
      world_average_tonnes: WORLD_AVERAGE_TONNES,
      percent_of_world_average: round(total.div(WORLD_AVERAGE_TONNES).div(10), 1),
      trees_to_offset: withoutDust(total.div(KG_PER_TREE)).ceil().toNumber(),
      tips: sources.slice(0, MOST_TIPS).map((source) => TIPS[source]),
    };
  },
});

/** A factor of the caller's own: no unit of anything here comes near a thousand tonnes. */
function factor() {
  return Type.Number({ minimum: 0, maximum: 1_000_000 });
}
