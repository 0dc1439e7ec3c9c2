import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { Decimal, round, withoutDust } from '../lib/decimal.ts';

const KM_PER_MILE = new Decimal('1.609344');

/** The distances of races in km (World Athletics, Competition Rules). */
const RACES = {
  '5k': new Decimal(5),
  '10k': new Decimal(10),
  half_marathon: new Decimal('21.0975'),
  marathon: new Decimal('42.195'),
} as const;

const RACES_BY_NAME: ReadonlyMap<string, Decimal> = new Map(Object.entries(RACES));

const KM_PER_UNIT = { km: new Decimal(1), mi: KM_PER_MILE, m: new Decimal('0.001') } as const;

/** From a millimetre to beyond the sun: what lies outside is a slip. */
const SHORTEST_KM = 0.000001;
const LONGEST_KM = 1_000_000_000;

const MOST_SPLITS = 1000;

/** Riegel, "Athletic Records and Human Endurance" (American Scientist 69, 1981). */
const FATIGUE = 1.06;

export default defineTool({
  title: 'Pace Calculator',
  summary:
    'Compute running pace, time or distance from the other two, with speed, splits and race predictions.',
  keywords: ['marathon', 'jogging', 'min per km', '5k', '10k'],
  input: Type.Object({
    distance: Type.Optional(
      Type.Union([Type.Number(), Type.String()], {
        description: 'Number in unit, or 400m, 3.1 mi, 5k, 10k, half_marathon, marathon',
      }),
    ),
    unit: Type.Enum(['km', 'mi', 'm'], { default: 'km', description: 'Unit of distance' }),
    time: Type.Optional(Type.String({ description: 'Total time H:MM:SS or MM:SS' })),
    pace: Type.Optional(Type.String({ description: 'Pace M:SS or H:MM:SS per pace_unit' })),
    pace_unit: Type.Enum(['km', 'mi'], { default: 'km', description: 'Unit of pace' }),
    splits: Type.Boolean({ default: false, description: 'Also list split times' }),
    split_unit: Type.Enum(['km', 'mi'], { default: 'km', description: 'Length of a split' }),
  }),
  output: Type.Object({
    solved_for: Type.String({ description: 'pace, time or distance' }),
    distance_km: Type.Number({ description: '4 decimals' }),
    distance_mi: Type.Number({ description: '4 decimals' }),
    time: Type.String({ description: 'H:MM:SS, or M:SS below an hour' }),
    time_seconds: Type.Number({ description: '2 decimals' }),
    pace_per_km: Type.String({ description: 'M:SS' }),
    pace_per_mi: Type.String({ description: 'M:SS' }),
    speed_kmh: Type.Number({ description: '2 decimals' }),
    speed_mph: Type.Number({ description: '2 decimals' }),
    splits: Type.Array(Type.Object({ distance: Type.Number(), time: Type.String() }), {
      description:
        '{distance, time} cumulative; the last is the full distance, 3 decimals; empty unless splits',
    }),
    predictions: Type.Object(
      {
        '5k': Type.String(),
        '10k': Type.String(),
        half_marathon: Type.String(),
        marathon: Type.String(),
      },
      { description: '5k, 10k, half_marathon, marathon: time by Riegel' },
    ),
  }),
  examples: [
    {
      name: 'The pace of a 10k',
      input: { distance: '10k', time: '50:00' },
      output: { solved_for: 'pace', pace_per_km: '5:00', pace_per_mi: '8:03', speed_kmh: 12 },
    },
    {
      name: 'A marathon at eight minutes a mile',
      input: { distance: 'marathon', pace: '8:00', pace_unit: 'mi' },
      output: { solved_for: 'time', time: '3:29:45', pace_per_km: '4:58' },
    },
  ],
  run(input) {
    const { solved, km, seconds } = solve(input);
    const perKm = seconds.div(km);
    const hours = seconds.div(3600);
    const predict = (race: keyof typeof RACES) =>
      formatTime(seconds.times(RACES[race].div(km).toNumber() ** FATIGUE));
    return {
      solved_for: solved,
      distance_km: round(km, 4),
      distance_mi: round(km.div(KM_PER_MILE), 4),
      time: formatTime(seconds),
      time_seconds: round(seconds, 2),
      pace_per_km: formatMinutes(perKm),
      pace_per_mi: formatMinutes(perKm.times(KM_PER_MILE)),
      speed_kmh: round(km.div(hours), 2),
      speed_mph: round(km.div(KM_PER_MILE).div(hours), 2),
      splits: input.splits ? splitTimes(km, perKm, KM_PER_UNIT[input.split_unit]) : [],
      predictions: {
        '5k': predict('5k'),
        '10k': predict('10k'),
        half_marathon: predict('half_marathon'),
        marathon: predict('marathon'),
      },
    };
  },
});

interface PaceArguments {
  readonly distance?: number | string;
  readonly unit: keyof typeof KM_PER_UNIT;
  readonly time?: string;
  readonly pace?: string;
  readonly pace_unit: 'km' | 'mi';
}

/** Finds the third of distance, time and pace from two. */
function solve({ distance, unit, time, pace, pace_unit }: PaceArguments) {
  const km = distance === undefined ? undefined : readDistance(distance, unit);
  const seconds = time === undefined ? undefined : readSeconds('time', time);
  const perKm = pace === undefined ? undefined : readSeconds('pace', pace).div(KM_PER_UNIT[pace_unit]);
  if (km && seconds && !perKm) return { solved: 'pace', km, seconds };
  if (km && !seconds && perKm) return { solved: 'time', km, seconds: km.times(perKm) };
  if (!km && seconds && perKm) return { solved: 'distance', km: seconds.div(perKm), seconds };
  throw new InputError('distance', 'expected exactly two of distance, time and pace');
}

function readDistance(given: number | string, unit: keyof typeof KM_PER_UNIT): Decimal {
  const race = RACES_BY_NAME.get(
    String(given)
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  if (race !== undefined) return race;
  const [amount, written] = typeof given === 'string' ? readLength(given) : [given, unit];
  if (amount === undefined || amount <= 0) {
    throw new InputError(
      'distance',
      `expected a number above 0, a length such as 400m, or one of ${Object.keys(RACES).join(', ')}, got ${quote(given)}`,
    );
  }
  const km = KM_PER_UNIT[written].times(amount);
  if (km.lt(SHORTEST_KM) || km.gt(LONGEST_KM))
    throw new InputError('distance', `expected ${SHORTEST_KM} to ${LONGEST_KM} km, got ${km.toString()} km`);
  return km;
}

const LENGTH = /^\s*(\d{1,9}(?:[.,]\d{1,9})?)\s*(km|mi|miles?|m)\s*$/i;

/**
 * A number with its unit: 400m, 5 km, 3.1 miles, 21,1 km; no number for any other text.
 *
 * @throws InputError for a comma that may part thousands
 */
function readLength(text: string): readonly [amount: number | undefined, unit: keyof typeof KM_PER_UNIT] {
  const [, number, unit = 'km'] = LENGTH.exec(text) ?? [];
  const name = unit.toLowerCase();
  if (number !== undefined && /^[1-9]\d{0,2},\d{3}$/.test(number))
    throw new InputError(
      'distance',
      `expected ${number.replace(',', '.')} or ${number.replace(',', '')}, got ${quote(text)}, which may be either`,
    );
  return [
    number === undefined ? undefined : Number(number.replace(',', '.')),
    name === 'm' ? 'm' : name.startsWith('mi') ? 'mi' : 'km',
  ];
}

const TIME = /^\s*(?:(\d{1,6}):([0-5]\d)|(\d{1,6})):([0-5]\d(?:\.\d{1,9})?)\s*$/;

function readSeconds(argument: string, given: string): Decimal {
  const [, hours = '0', minutesOfHour, minutes = '0', seconds = '0'] = TIME.exec(given) ?? [];
  const total = new Decimal(hours)
    .times(60)
    .plus(minutesOfHour ?? minutes)
    .times(60)
    .plus(seconds);
  if (total.isZero())
    throw new InputError(argument, `expected a time above 0 as H:MM:SS or MM:SS, got ${quote(given)}`);
  return total;
}

function splitTimes(km: Decimal, perKm: Decimal, length: Decimal): { distance: number; time: string }[] {
  const distance = withoutDust(km.div(length));
  const count = distance.ceil().toNumber();
  if (count > MOST_SPLITS)
    throw new InputError('splits', `expected at most ${MOST_SPLITS} splits, got ${count}`);
  return Array.from({ length: count }, (_, index) => {
    const covered = Decimal.min(index + 1, distance);
    return { distance: round(covered, 3), time: formatTime(covered.times(length).times(perKm)) };
  });
}

/** H:MM:SS, or M:SS below an hour, rounded half up. */
function formatTime(seconds: Decimal): string {
  const total = round(seconds, 0);
  if (total < 3600) return formatMinutes(seconds);
  const minutes = String(Math.floor(total / 60) % 60).padStart(2, '0');
  return `${Math.floor(total / 3600)}:${minutes}:${String(total % 60).padStart(2, '0')}`;
}

/** M:SS, however many minutes there are. */
function formatMinutes(seconds: Decimal): string {
  const total = round(seconds, 0);
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;
}
