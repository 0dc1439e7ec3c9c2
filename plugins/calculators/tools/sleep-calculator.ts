import { defineTool, InputError, Type } from '@toolyard/sdk';
import { formatClock, formatClock12, MINUTES_A_DAY, parseClockMinutes } from '../lib/clock.ts';
import { Decimal, round } from '../lib/decimal.ts';

const CYCLES = [6, 5, 4, 3] as const;
const RECOMMENDED_FROM = 5;

export default defineTool({
  title: 'Sleep Calculator',
  summary: 'Find bedtimes for a wake-up time, or wake-up times for a bedtime, at the ends of sleep cycles.',
  keywords: ['alarm', 'rem', 'nap', 'go to bed'],
  input: Type.Object({
    wake_time: Type.Optional(Type.String({ description: 'When to get up, HH:MM or 7:00 AM' })),
    bed_time: Type.Optional(Type.String({ description: 'When to go to bed, in place of wake_time' })),
    fall_asleep_minutes: Type.Integer({
      default: 15,
      minimum: 0,
      maximum: 120,
      description: 'Minutes to fall asleep',
    }),
    cycle_minutes: Type.Integer({
      default: 90,
      minimum: 60,
      maximum: 120,
      description: 'Length of a cycle',
    }),
  }),
  output: Type.Object({
    mode: Type.Enum(['bedtimes', 'wake_times'], { description: 'bedtimes or wake_times' }),
    options: Type.Array(
      Type.Object({
        time: Type.String(),
        time_12h: Type.String(),
        day_offset: Type.Integer(),
        cycles: Type.Integer(),
        sleep_hours: Type.Number(),
        recommended: Type.Boolean(),
      }),
      {
        description:
          '{time HH:MM, time_12h, day_offset, cycles, sleep_hours, recommended}; longest sleep first for bedtimes, shortest first for wake times',
      },
    ),
  }),
  examples: [
    {
      name: 'Get up at seven',
      input: { wake_time: '07:00' },
      output: {
        mode: 'bedtimes',
        options: [
          {
            time: '21:45',
            time_12h: '9:45 PM',
            day_offset: -1,
            cycles: 6,
            sleep_hours: 9,
            recommended: true,
          },
          {
            time: '23:15',
            time_12h: '11:15 PM',
            day_offset: -1,
            cycles: 5,
            sleep_hours: 7.5,
            recommended: true,
          },
          {
            time: '00:45',
            time_12h: '12:45 AM',
            day_offset: 0,
            cycles: 4,
            sleep_hours: 6,
            recommended: false,
          },
          {
            time: '02:15',
            time_12h: '2:15 AM',
            day_offset: 0,
            cycles: 3,
            sleep_hours: 4.5,
            recommended: false,
          },
        ],
      },
    },
    { name: 'To bed at half past ten', input: { bed_time: '10:30 PM' }, output: { mode: 'wake_times' } },
  ],
  run({ wake_time, bed_time, fall_asleep_minutes, cycle_minutes }) {
    const { mode, from } = readTime(wake_time, bed_time);
    const options = CYCLES.map((cycles) => {
      const asleep = cycles * cycle_minutes;
      const away = asleep + fall_asleep_minutes;
      const minutes = mode === 'bedtimes' ? from - away : from + away;
      const day = Math.floor(minutes / MINUTES_A_DAY);
      const time = minutes - day * MINUTES_A_DAY;
      return {
        time: formatClock(time),
        time_12h: formatClock12(time),
        day_offset: day,
        cycles,
        sleep_hours: round(new Decimal(asleep).div(60), 2),
        recommended: cycles >= RECOMMENDED_FROM,
      };
    });
    return { mode, options: mode === 'bedtimes' ? options : options.reverse() };
  },
});

function readTime(
  wake: string | undefined,
  bed: string | undefined,
): { mode: 'bedtimes' | 'wake_times'; from: number } {
  if (wake !== undefined && bed === undefined)
    return { mode: 'bedtimes', from: parseClockMinutes('wake_time', wake) };
  if (bed !== undefined && wake === undefined)
    return { mode: 'wake_times', from: parseClockMinutes('bed_time', bed) };
  const got = wake === undefined ? 'neither' : 'both';
  throw new InputError('wake_time', `expected either wake_time or bed_time, got ${got}`);
}
