import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, Type } from '@toolyard/sdk';
import { CurrencyOfAmounts, decimalsOf } from '../lib/currency.ts';
import { sumOf, toPercent, withinNumbers } from '../lib/rounding.ts';

const input = Type.Object({
  days: Type.Integer({ minimum: 1, maximum: 366, description: 'Days of the trip' }),
  travelers: Type.Integer({ minimum: 1, maximum: 100, default: 1, description: 'Travellers' }),
  nights: Type.Optional(Type.Integer({ minimum: 0, maximum: 366, description: 'Nights; default days - 1' })),
  rooms: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100, description: 'Rooms; default one for two travellers' }),
  ),
  transport_per_person: Type.Number({
    minimum: 0,
    maximum: 1000000000,
    default: 0,
    description: 'Flights or other travel there and back, a person',
  }),
  accommodation_per_night: Type.Number({
    minimum: 0,
    maximum: 1000000000,
    default: 0,
    description: 'A room a night',
  }),
  food_per_day: Type.Number({
    minimum: 0,
    maximum: 1000000000,
    default: 0,
    description: 'Food a person a day',
  }),
  local_transport_per_day: Type.Number({
    minimum: 0,
    maximum: 1000000000,
    default: 0,
    description: 'Local transport a person a day',
  }),
  activities_per_day: Type.Number({
    minimum: 0,
    maximum: 1000000000,
    default: 0,
    description: 'Activities a person a day',
  }),
  insurance_per_person: Type.Number({
    minimum: 0,
    maximum: 1000000000,
    default: 0,
    description: 'Insurance and visa a person',
  }),
  other_costs: Type.Optional(
    Type.Array(
      Type.Object(
        { name: Type.String({ minLength: 1 }), amount: Type.Number({ minimum: 0 }) },
        { additionalProperties: false },
      ),
      { maxItems: 100, description: 'Other costs for the group' },
    ),
  ),
  contingency_percent: Type.Number({
    minimum: 0,
    maximum: 100,
    default: 10,
    description: 'Reserve, percent of the subtotal',
  }),
  budget: Type.Optional(Type.Number({ minimum: 0, maximum: 1000000000000, description: 'Money available' })),
  exchange_rate: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1000000000,
      description: 'Home currency for 1 unit, for total_home',
    }),
  ),
  currency: CurrencyOfAmounts,
  home_currency: Type.Optional(Type.String({ description: 'ISO 4217 code of total_home' })),
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Travel Budget Calculator',
  summary:
    'Add up the cost of a trip from transport, rooms, food, activities and extras, with contingency, per person and per day.',
  keywords: ['trip planner', 'holiday cost', 'vacation'],
  input,
  output: Type.Object({
    breakdown: Type.Array(
      Type.Object({
        category: Type.String(),
        amount: Type.Number(),
        percent: Type.Number({ description: 'of subtotal' }),
      }),
      { description: 'only amounts above 0' },
    ),
    subtotal: Type.Number({ description: 'Sum of the breakdown' }),
    contingency: Type.Number({ description: 'Reserve' }),
    total: Type.Number({ description: 'Subtotal and reserve' }),
    per_person: Type.Number({ description: 'total / travelers' }),
    per_day: Type.Number({ description: 'total / days' }),
    per_person_per_day: Type.Number({ description: 'total / travelers / days' }),
    nights: Type.Integer({ description: 'Nights used' }),
    rooms: Type.Integer({ description: 'Rooms used' }),
    remaining: Type.Optional(Type.Number({ description: 'budget - total, with budget' })),
    within_budget: Type.Optional(Type.Boolean({ description: 'Whether total fits, with budget' })),
    total_home: Type.Optional(Type.Number({ description: 'total x exchange_rate, with exchange_rate' })),
  }),
  views: { breakdown: { as: 'bars', x: 'category', y: ['amount'] } },
  examples: [
    {
      name: 'Three days, in two currencies',
      input: { days: 3, food_per_day: 50, exchange_rate: 1.085 },
      output: { subtotal: 150, contingency: 15, total: 165, per_day: 55, nights: 2, total_home: 179.03 },
    },
  ],
  run(given) {
    const decimals = decimalsOf(given.currency);
    const { days, travelers, budget, exchange_rate } = given;
    const nights = given.nights ?? days - 1;
    const rooms = given.rooms ?? Math.ceil(travelers / TRAVELERS_A_ROOM);
    const costs = costsOf(given, nights * rooms, decimals);
    const subtotal = sumOf(costs.map(({ amount }) => amount));
    const contingency = roundMoney(subtotal.times(given.contingency_percent).dividedBy(100), decimals);
    const total = subtotal.plus(contingency);
    const remaining =
      budget === undefined ? undefined : roundMoney(new Amount(budget), decimals).minus(total);
    return withinNumbers('other_costs', {
      breakdown: costs.map(({ category, amount }) => ({
        category,
        amount: toMoney(amount, decimals),
        percent: toPercent(amount.dividedBy(subtotal)),
      })),
      subtotal: toMoney(subtotal, decimals),
      contingency: toMoney(contingency, decimals),
      total: toMoney(total, decimals),
      per_person: toMoney(total.dividedBy(travelers), decimals),
      per_day: toMoney(total.dividedBy(days), decimals),
      per_person_per_day: toMoney(total.dividedBy(travelers).dividedBy(days), decimals),
      nights,
      rooms,
      ...(remaining === undefined
        ? {}
        : { remaining: toMoney(remaining, decimals), within_budget: remaining.greaterThanOrEqualTo(0) }),
      ...(exchange_rate === undefined
        ? {}
        : {
            total_home: toMoney(total.times(exchange_rate), decimalsOf(given.home_currency, 'home_currency')),
          }),
    });
  },
});

const TRAVELERS_A_ROOM = 2;

/** What the trip costs by category, each rounded; without what costs nothing. */
function costsOf(given: Input, roomNights: number, decimals: number) {
  const { travelers } = given;
  const personDays = travelers * given.days;
  const costs: readonly (readonly [category: string, rate: number, times: number])[] = [
    ['transport_to', given.transport_per_person, travelers],
    ['accommodation', given.accommodation_per_night, roomNights],
    ['food', given.food_per_day, personDays],
    ['local_transport', given.local_transport_per_day, personDays],
    ['activities', given.activities_per_day, personDays],
    ['insurance', given.insurance_per_person, travelers],
    ...(given.other_costs ?? []).map(({ name, amount }) => [name, amount, 1] as const),
  ];
  return costs
    .map(([category, rate, times]) => ({
      category,
      amount: roundMoney(new Amount(rate).times(times), decimals),
    }))
    .filter(({ amount }) => amount.greaterThan(0));
}
