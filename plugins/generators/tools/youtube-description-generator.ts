import { countGraphemes, graphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { hashtagsArgument, parseHashtags } from '../lib/hashtags.ts';

const LIMIT = 5000;
const PREVIEW = 150;
const MOST_HASHTAGS = 60;
const SHORT_SUMMARY = 50;
const FEWEST_CHAPTERS = 3;
const SHORTEST_CHAPTER_SECONDS = 10;

interface Chapter {
  readonly seconds: number;
  readonly title: string;
}

export default defineTool({
  title: 'YouTube Description Generator',
  summary:
    'Build a YouTube description with summary, chapters, links and hashtags, and check the chapter and length rules of YouTube.',
  keywords: ['video', 'timestamps', 'chapters', 'creator'],
  input: Type.Object({
    title: Type.String({ description: 'Video title, for the first line when there is no summary' }),
    summary: Type.Optional(
      Type.String({ description: 'First lines; the first 150 characters show in search' }),
    ),
    chapters: Type.Optional(
      Type.Array(Type.Object({ time: Type.Union([Type.String(), Type.Number()]), title: Type.String() }), {
        maxItems: 1000,
        description: 'time: "1:23" or seconds',
      }),
    ),
    links: Type.Optional(
      Type.Array(Type.Object({ label: Type.String(), url: Type.String() }), {
        description: 'Links below',
      }),
    ),
    call_to_action: Type.Optional(Type.String({ description: 'E.g. a request to subscribe' })),
    credits: Type.Optional(Type.String({ description: 'Closing text' })),
    hashtags: hashtagsArgument({ description: 'Tags, with or without #' }),
  }),
  output: Type.Object({
    result: Type.String(),
    characters: Type.Integer(),
    limit: Type.Integer({ description: '5000' }),
    preview: Type.String({ description: 'First 150 characters' }),
    chapters_valid: nullable(Type.Boolean(), 'Null without chapters'),
    hashtags: Type.Array(Type.String()),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'all parts in order',
      input: {
        title: 'T',
        summary: 'How to bake a sourdough loaf at home, step by step, no mixer.',
        chapters: [
          { time: '0:00', title: 'Intro' },
          { time: 95, title: 'Mix' },
          { time: '1:02:03', title: 'Bake' },
        ],
        links: [{ label: 'Shop', url: 'https://example.com' }],
        hashtags: 'bread, home baking',
      },
      output: {
        result:
          'How to bake a sourdough loaf at home, step by step, no mixer.\n\nChapters:\n0:00 Intro\n1:35 Mix\n1:02:03 Bake\n\nLinks:\nShop: https://example.com\n\n#Bread #HomeBaking',
        chapters_valid: true,
        warnings: [],
      },
    },
    {
      name: 'title alone',
      input: { title: 'My video' },
      output: { result: 'My video', characters: 8, chapters_valid: null, preview: 'My video' },
    },
  ],
  run({ title, summary = '', chapters, links = [], call_to_action = '', credits = '', hashtags }) {
    if (title.trim() === '')
      throw new InputError('title', 'expected the title of the video, got only blanks');
    const parsed = chapters === undefined || chapters.length === 0 ? null : readChapters(chapters);
    const tags = parseHashtags(hashtags);
    const written = [
      summary.trim() || title.trim(),
      parsed === null
        ? ''
        : [
            'Chapters:',
            ...parsed.map((chapter) => `${timestamp(chapter.seconds)} ${chapter.title}`.trimEnd()),
          ].join('\n'),
      links.length === 0 ? '' : ['Links:', ...links.map(linkLine)].join('\n'),
      call_to_action.trim(),
      credits.trim(),
      tags.join(' '),
    ]
      .filter((part) => part !== '')
      .join('\n\n');
    const result = written.replaceAll('<', '‹').replaceAll('>', '›');
    const characters = countGraphemes(result);
    if (characters > LIMIT)
      throw new InputError(
        'title',
        `expected a description of at most ${LIMIT} characters with all its parts, got ${characters - LIMIT} too many`,
      );
    const chapterFaults = parsed === null ? [] : faultsOf(parsed);
    return {
      result,
      characters,
      limit: LIMIT,
      preview: graphemes(result).slice(0, PREVIEW).join(''),
      chapters_valid: parsed === null ? null : chapterFaults.length === 0,
      hashtags: tags,
      warnings: [
        ...chapterFaults,
        ...(tags.length > MOST_HASHTAGS
          ? [`more than ${MOST_HASHTAGS} hashtags: YouTube then ignores all of them`]
          : []),
        ...(summary.trim() !== '' && countGraphemes(summary.trim()) < SHORT_SUMMARY
          ? [`the summary has fewer than ${SHORT_SUMMARY} characters: search shows up to ${PREVIEW}`]
          : []),
        ...(result === written ? [] : ['YouTube forbids < and >: they became ‹ and ›']),
      ],
    };
  },
});

function readChapters(
  given: readonly { readonly time: string | number; readonly title: string }[],
): Chapter[] {
  const seen = new Set<number>();
  return given
    .map(({ time, title }, index) => {
      const seconds = typeof time === 'number' ? time : parseTime(time);
      if (seconds === undefined || !Number.isSafeInteger(seconds) || seconds < 0)
        throw new InputError(
          `chapters[${index}].time`,
          `expected seconds, or a time such as 1:23 or 1:02:03, got ${quote(time)}`,
        );
      if (seen.has(seconds))
        throw new InputError(
          `chapters[${index}].time`,
          `expected a time of its own, ${quote(time)} is there twice`,
        );
      seen.add(seconds);
      return { seconds, title: title.trim().replace(/\s+/g, ' ') };
    })
    .toSorted((a, b) => a.seconds - b.seconds);
}

/** Seconds of `1:23` or `1:02:03`; undefined when it is neither. */
function parseTime(text: string): number | undefined {
  const found = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/.exec(text.trim());
  if (found === null) return undefined;
  const [, hours, minutes, seconds] = found;
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return undefined;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** `0:00`, `12:05`, `1:02:03`. */
function timestamp(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}

/** What keeps YouTube from showing chapters (YouTube Help, "Video chapters"). */
function faultsOf(chapters: readonly Chapter[]): string[] {
  const short = chapters.some(
    ({ seconds }, index) =>
      index > 0 && seconds - (chapters[index - 1]?.seconds ?? 0) < SHORTEST_CHAPTER_SECONDS,
  );
  return [
    ...(chapters[0]?.seconds === 0 ? [] : ['the first chapter does not begin at 0:00']),
    ...(chapters.length < FEWEST_CHAPTERS ? [`there are fewer than ${FEWEST_CHAPTERS} chapters`] : []),
    ...(short ? [`a chapter is shorter than ${SHORTEST_CHAPTER_SECONDS} seconds`] : []),
  ];
}

function linkLine({ label, url }: { readonly label: string; readonly url: string }, index: number): string {
  const parsed = URL.parse(url.trim());
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:')
    throw new InputError(`links[${index}].url`, `expected an http or https URL, got ${quote(url)}`);
  return label.trim() === '' ? url.trim() : `${label.trim()}: ${url.trim()}`;
}
