import { defineTool, InputError, Type } from '@toolyard/sdk';
import { PLATFORM_LIMITS, splitIntoPosts, threadLength, type ThreadPlatform } from './thread.ts';

export default defineTool({
  title: 'Thread Generator',
  summary:
    'Split a long text into numbered posts that fit X, Threads, Bluesky or Mastodon, at paragraph and sentence ends; every word is kept.',
  keywords: ['tweetstorm', 'Twitter thread', 'split text', 'social media'],
  input: Type.Object({
    text: Type.String({
      contentMediaType: 'text/plain',
      description: 'Long text; a line of --- forces a new post',
    }),
    platform: Type.Enum(['x', 'threads', 'bluesky', 'mastodon'], {
      default: 'x',
      description: 'Sets the limit',
    }),
    limit: Type.Optional(
      Type.Integer({ minimum: 50, maximum: 10_000, description: 'Own limit instead of the platform limit' }),
    ),
    numbering: Type.Enum(['suffix', 'prefix', 'none'], {
      default: 'suffix',
      description: '1/3 after or before each post',
    }),
    hook: Type.Optional(Type.String({ description: 'First post of its own' })),
    call_to_action: Type.Optional(Type.String({ description: 'Last post of its own' })),
  }),
  output: Type.Object({
    posts: Type.Array(Type.Object({ index: Type.Integer(), text: Type.String(), length: Type.Integer() })),
    count: Type.Integer(),
    limit: Type.Integer(),
    text: Type.String({ description: 'The posts, joined by a line of ---' }),
  }),
  examples: [
    {
      name: 'forced break',
      input: { text: 'One.\n---\nTwo.' },
      output: { count: 2, text: 'One. 1/2\n---\nTwo. 2/2' },
    },
    {
      name: 'hook and call to action are posts',
      input: { text: 'Body.', hook: 'Read this.', call_to_action: 'Follow!', numbering: 'prefix' },
      output: { text: '1/3 Read this.\n---\n2/3 Body.\n---\n3/3 Follow!' },
    },
  ],
  run({ text, platform, limit = PLATFORM_LIMITS[platform], numbering, hook, call_to_action }) {
    const content = tidy(text);
    const first = tidy(hook ?? '');
    const last = tidy(call_to_action ?? '');
    const whole = splitIntoPosts(content, platform, limit);
    if (whole.length === 0) throw new InputError('text', 'expected a text, got only blanks');

    const isOne = whole.length === 1 && first === '' && last === '';
    const texts = isOne
      ? whole
      : numbering === 'none'
        ? [first, ...whole, last].filter((post) => post !== '')
        : numberPosts(content, { platform, limit, numbering, first, last, least: whole.length });
    for (const [argument, post] of [
      ['hook', first === '' ? undefined : texts[0]],
      ['call_to_action', last === '' ? undefined : texts.at(-1)],
    ] as const) {
      const length = post === undefined ? 0 : threadLength(platform, post);
      if (length > limit)
        throw new InputError(argument, `expected at most ${limit} characters with its number, got ${length}`);
    }
    return {
      posts: texts.map((post, index) => ({
        index: index + 1,
        text: post,
        length: threadLength(platform, post),
      })),
      count: texts.length,
      limit,
      text: texts.join('\n---\n'),
    };
  },
});

function tidy(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

/** The posts with their numbers, for which room is kept: as many digits as the total turns out to have. */
function numberPosts(
  content: string,
  {
    platform,
    limit,
    numbering,
    first,
    last,
    least,
  }: {
    readonly platform: ThreadPlatform;
    readonly limit: number;
    readonly numbering: 'suffix' | 'prefix';
    readonly first: string;
    readonly last: string;
    /** How many posts the text makes without numbers: with them it makes no fewer. */
    readonly least: number;
  },
): string[] {
  for (let digits = String(least).length; ; digits += 1) {
    const room = limit - ' /'.length - 2 * digits;
    const posts = [first, ...splitIntoPosts(content, platform, room), last].filter((post) => post !== '');
    if (String(posts.length).length > digits) continue;
    return posts.map((post, index) => {
      const number = `${index + 1}/${posts.length}`;
      return numbering === 'suffix' ? `${post} ${number}` : `${number} ${post}`;
    });
  }
}
