import { writeCsv } from '@toolyard/kit/csv';
import { escapeMarkdown, markdownTable } from '@toolyard/kit/markdown';
import { defineTool, type Infer, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { dateInput, listInput } from '@toolyard/sdk/inputs';
import { inLine, requireDistinct } from '../lib/titles.ts';

const DEFAULT_POSTS = 3;
const MOST_PLATFORMS = 20;
const DAYS_A_WEEK = 7;
const MINUTES_A_DAY = 24 * 60;

/** How much later a second post of the same day comes. */
const APART_MINUTES = 4 * 60;

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const Platform = Type.Union([
  Type.String(),
  Type.Object({
    name: Type.String(),
    posts_per_week: Type.Optional(Type.Integer({ minimum: 1, maximum: 21 })),
    time: Type.Optional(Type.String()),
  }),
]);

export default defineTool({
  title: 'Social Media Calendar Generator',
  summary:
    'Lay out a posting calendar: platforms with posts a week spread over the days, topics in rotation, as CSV and Markdown.',
  keywords: ['content calendar', 'posting schedule', 'editorial plan', 'Instagram', 'LinkedIn'],
  input: Type.Object({
    platforms: Type.Array(Platform, {
      minItems: 1,
      maxItems: MOST_PLATFORMS,
      description: 'Names, or {name, posts_per_week (1-21, default 3), time}',
    }),
    start_date: Type.Optional(Type.String({ description: 'YYYY-MM-DD; default today in UTC' })),
    weeks: Type.Integer({
      minimum: 1,
      maximum: 26,
      default: 4,
      description: 'Weeks of 7 days from the start',
    }),
    topics: Type.Optional(
      Type.Union([Type.String(), Type.Array(Type.String())], {
        description: 'Content pillars, taken in turn: array or one a line',
      }),
    ),
    weekdays: Type.Optional(
      Type.Array(Type.Enum([...WEEKDAYS]), { description: 'Days to post on; default all' }),
    ),
    time: Type.String({ default: '09:00', description: 'Default time HH:MM' }),
    exclude_dates: Type.Optional(
      Type.Array(Type.String(), { maxItems: 1000, description: 'Days without posts' }),
    ),
    title: Type.String({ default: 'Social Media Calendar', description: 'Heading' }),
  }),
  output: Type.Object({
    entries: Type.Array(
      Type.Object({
        date: Type.String(),
        weekday: Type.Enum([...WEEKDAY_NAMES]),
        time: Type.String(),
        platform: Type.String(),
        topic: nullable(Type.String()),
      }),
    ),
    count: Type.Integer(),
    per_platform: Type.Record(Type.String(), Type.Integer(), {
      description: 'platform to number, 0 included',
    }),
    csv: Type.String({
      contentMediaType: 'text/csv',
      description: 'Date,Weekday,Time,Platform,Topic,Caption,Status',
    }),
    markdown: Type.String({ contentMediaType: 'text/markdown', description: 'a table a week' }),
  }),
  examples: [
    {
      name: 'Two platforms over a week',
      input: {
        platforms: ['Instagram', { name: 'LinkedIn', posts_per_week: 2 }],
        start_date: '2024-02-26',
        weeks: 1,
        topics: ['Tips', 'News'],
      },
      output: { count: 5, per_platform: { Instagram: 3, LinkedIn: 2 } },
    },
  ],
  run(given, context) {
    const start = dateInput.orToday('start_date', given.start_date, context);
    const platforms = readPlatforms(given);
    const excluded = new Set(
      (given.exclude_dates ?? []).map((date, index) =>
        dateInput.parse(`exclude_dates[${index}]`, date).toString(),
      ),
    );
    const wanted = new Set<string>(given.weekdays ?? WEEKDAYS);
    if (wanted.size === 0) throw new InputError('weekdays', 'expected at least one day');
    if (start.add({ days: given.weeks * DAYS_A_WEEK }).year > 9999)
      throw new InputError('start_date', 'leads to a date past the year 9999');
    const topics = listInput.parse(given.topics, listInput.lines);
    const posts = Array.from({ length: given.weeks }, (_, week) => {
      const days = Array.from({ length: DAYS_A_WEEK }, (_day, day) =>
        start.add({ days: week * DAYS_A_WEEK + day }),
      );
      const allowed = days.filter(
        (day) => wanted.has(WEEKDAYS[day.dayOfWeek - 1] ?? '') && !excluded.has(day.toString()),
      );
      return platforms.flatMap((platform) => postsOf(platform, allowed, week));
    }).flat();
    const entries = posts.toSorted(byTime).map(({ day, minute, platform, week }, index) => ({
      week,
      date: day.toString(),
      weekday: WEEKDAY_NAMES[day.dayOfWeek - 1] ?? 'Mon',
      time: writeTime(minute),
      platform: platform.name,
      topic: topics[index % topics.length] ?? null,
    }));
    return {
      entries: entries.map(({ date, weekday, time, platform, topic }) => ({
        date,
        weekday,
        time,
        platform,
        topic,
      })),
      count: entries.length,
      per_platform: Object.fromEntries(
        platforms.map(({ name }) => [name, entries.filter(({ platform }) => platform === name).length]),
      ),
      csv: writeCalendar(entries),
      markdown: writeMarkdown(inLine(given.title), entries),
    };
  },
});

interface PostingPlatform {
  readonly name: string;
  /** Where it stands among the platforms. */
  readonly index: number;
  readonly posts: number;
  /** Minutes after midnight. */
  readonly minute: number;
}

interface Post {
  readonly day: Temporal.PlainDate;
  readonly minute: number;
  readonly platform: PostingPlatform;
  readonly week: number;
}

interface Wishes {
  readonly platforms: readonly Infer<typeof Platform>[];
  readonly time: string;
}

function readPlatforms({ platforms, time }: Wishes): PostingPlatform[] {
  const usual = readTime('time', time);
  const names = requireDistinct(
    'platforms',
    'name',
    platforms.map((platform) => (typeof platform === 'string' ? platform : platform.name)),
  );
  return platforms.map((platform, index) => {
    const own = typeof platform === 'string' ? { posts_per_week: undefined, time: undefined } : platform;
    return {
      name: names[index] ?? '',
      index,
      posts: own.posts_per_week ?? DEFAULT_POSTS,
      minute: own.time === undefined ? usual : readTime(`platforms[${index}].time`, own.time),
    };
  });
}

function readTime(argument: string, given: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(given.trim()) ?? [];
  if (hours === undefined || minutes === undefined)
    throw new InputError(argument, `expected a time as HH:MM, got ${quote(given)}`);
  return Number(hours) * 60 + Number(minutes);
}

/** The posts of a week: post k of n falls on day floor(k D / n) of the D allowed ones. */
function postsOf(platform: PostingPlatform, days: readonly Temporal.PlainDate[], week: number): Post[] {
  const onDay = new Map<number, number>();
  return Array.from({ length: days.length === 0 ? 0 : platform.posts }, (_, post) =>
    Math.floor((post * days.length) / platform.posts),
  ).flatMap((index) => {
    const day = days[index];
    if (day === undefined) return [];
    const earlier = onDay.get(index) ?? 0;
    onDay.set(index, earlier + 1);
    const minute = platform.minute + earlier * APART_MINUTES;
    if (minute >= MINUTES_A_DAY)
      throw new InputError(
        `platforms[${platform.index}].posts_per_week`,
        `expected fewer posts: one of ${quote(platform.name)} on ${day.toString()} falls past 23:59`,
      );
    return [{ day, minute, platform, week }];
  });
}

function byTime(a: Post, b: Post): number {
  return (
    Temporal.PlainDate.compare(a.day, b.day) || a.minute - b.minute || a.platform.index - b.platform.index
  );
}

function writeTime(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

interface Entry {
  readonly week: number;
  readonly date: string;
  readonly weekday: string;
  readonly time: string;
  readonly platform: string;
  readonly topic: string | null;
}

/** RFC 4180: lines end with CRLF, cells that hold one are quoted. */
function writeCalendar(entries: readonly Entry[]): string {
  const rows = entries.map(({ date, weekday, time, platform, topic }) => [
    date,
    weekday,
    time,
    inLine(platform),
    inLine(topic ?? ''),
    '',
    'Draft',
  ]);
  const header = ['Date', 'Weekday', 'Time', 'Platform', 'Topic', 'Caption', 'Status'];
  return writeCsv([header, ...rows]).replaceAll('\n', '\r\n');
}

function writeMarkdown(title: string, entries: readonly Entry[]): string {
  const weeks = [...Map.groupBy(entries, ({ week }) => week)].map(([week, posts]) => {
    const rows = posts.map(({ date, weekday, time, platform, topic }) => [
      date,
      weekday,
      time,
      platform,
      topic,
    ]);
    return `## Week ${week + 1}\n\n${markdownTable(['Date', 'Day', 'Time', 'Platform', 'Topic'], rows)}`;
  });
  return [`# ${escapeMarkdown(title)}`, ...weeks].join('\n\n');
}
