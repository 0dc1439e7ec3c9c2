import { DataTable, noteOf, tableFields, TableNote } from '@toolyard/kit/data-table';
import { defineTool, type Infer, Type } from '@toolyard/sdk';
import shipped from '../data/emission-factors.json' with { type: 'json' };
import { Decimal, round, withoutDust } from '../lib/decimal.ts';

const kilograms = () => Type.Number({ minimum: 0 });

/** What emissions are reckoned from; the file of sources says where each figure is from. */
const factorTable = Type.Object({
  ...tableFields,
  /** kg CO2e a unit. */
  kg_a_unit: Type.Object({
    electricity_kwh: kilograms(),
    natural_gas_kwh: kilograms(),
    heating_oil_litre: kilograms(),
    petrol_car_km: kilograms(),
    diesel_car_km: kilograms(),
    hybrid_car_km: kilograms(),
    electric_car_km: kilograms(),
    motorcycle_km: kilograms(),
    bus_km: kilograms(),
    train_km: kilograms(),
    flight_short_km: kilograms(),
    flight_long_km: kilograms(),
  }),
  diet_kg_a_day: Type.Object({
    high_meat: kilograms(),
    medium_meat: kilograms(),
    low_meat: kilograms(),
    pescatarian: kilograms(),
    vegetarian: kilograms(),
    vegan: kilograms(),
  }),
  /** Tonnes of CO2 a person and year, from fossil fuels and industry. */
  world_average_co2_tonnes: Type.Number({ exclusiveMinimum: 0 }),
  /** Tonnes of CO2e a person and year, of all greenhouse gases. */
  world_average_co2e_tonnes: Type.Number({ exclusiveMinimum: 0 }),
  /** What a growing tree takes up in a year, in kg CO2. */
  kg_a_tree: Type.Number({ exclusiveMinimum: 0 }),
});

const EMISSION_FACTORS = new DataTable<Infer<typeof factorTable>>('emission-factors', factorTable, shipped);

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
    'Estimate the yearly CO2e of one person from home energy, driving, transit, flights and diet, with own emission factors if given.',
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
        { description: 'Own factors in kg CO2e per unit, in place of the built-in ones' },
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
      description: 'CO2 of fossil fuels and industry a person and year: 4.7',
    }),
    percent_of_world_average: Type.Number({ description: 'total / 4.7 t, 1 decimal' }),
    world_average_co2e_tonnes: Type.Number({
      description: 'All greenhouse gases a person and year, as the total counts them: 6.6',
    }),
    percent_of_world_average_co2e: Type.Number({ description: 'total / 6.6 t, 1 decimal' }),
    trees_to_offset: Type.Integer({
      description: 'Trees growing a year that take up the total, 22 kg each, rounded up',
    }),
    tips: Type.Array(Type.String(), { description: 'Texts for the largest sources' }),
    data: TableNote,
  }),
  views: { breakdown: { as: 'bars', x: 'source', y: ['kg_co2e'] } },
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
  async run(input, context) {
    const table = await EMISSION_FACTORS.read(context);
    const factors = { ...table.kg_a_unit, ...input.factors };
    const yearly = (amount: number, times: number, perUnit: number) =>
      new Decimal(amount).times(times).times(perUnit);
    const shared = (kg: Decimal) => kg.div(input.household_size);
    const fossilShare = new Decimal(100).minus(input.renewable_percent).div(100);
    const emitted: Readonly<Record<keyof typeof TIPS, Decimal>> = {
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
      diet: input.diet === undefined ? new Decimal(0) : yearly(1, DAYS, table.diet_kg_a_day[input.diet]),
    };
    const total = Object.values(emitted).reduce((sum, kg) => sum.plus(kg), new Decimal(0));
    const percentOf = (tonnes: number) => round(total.div(tonnes).div(10), 1);
    const sources = (Object.keys(TIPS) as (keyof typeof TIPS)[])
      .filter((source) => emitted[source].gt(0))
      .sort((a, b) => emitted[b].comparedTo(emitted[a]));
    return {
      total_kg: round(total, 1),
      total_tonnes: round(total.div(1000), 2),
      breakdown: sources.map((source) => ({
        source,
        kg_co2e: round(emitted[source], 1),
        percent: round(emitted[source].times(100).div(total), 1),
      })),
      world_average_tonnes: table.world_average_co2_tonnes,
      percent_of_world_average: percentOf(table.world_average_co2_tonnes),
      world_average_co2e_tonnes: table.world_average_co2e_tonnes,
      percent_of_world_average_co2e: percentOf(table.world_average_co2e_tonnes),
      trees_to_offset: withoutDust(total.div(table.kg_a_tree)).ceil().toNumber(),
      tips: sources.slice(0, MOST_TIPS).map((source) => TIPS[source]),
      data: noteOf(table, context),
    };
  },
});

/** A factor of the caller's own: no unit of anything here comes near a thousand tonnes. */
function factor() {
  return Type.Number({ minimum: 0, maximum: 1_000_000 });
}
