import { countGraphemes, graphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { listInput } from '@toolyard/sdk/inputs';
import { hashtagsArgument, parseHashtags } from '../lib/hashtags.ts';

const LIMIT = 3000;
const PREVIEW = 210;
const MOST_HASHTAGS = 5;
const LONG_LINE = 300;

type Style = 'insight' | 'story' | 'tips' | 'announcement' | 'question' | 'lesson';

/** First lines, which say nothing about the topic but that the post is on it, and closing questions. */
const TEMPLATES: Readonly<Record<Style, { readonly hook: string; readonly question: string }>> = {
  insight: { hook: 'What I keep noticing about {}:', question: 'What do you see from where you are?' },
  story: { hook: 'Here is my story about {}.', question: 'Have you been through something like it?' },
  tips: { hook: 'What helps me with {}:', question: 'What would you add?' },
  announcement: { hook: 'I have news about {}.', question: 'Any questions? Ask me below.' },
  question: { hook: 'How do you think about {}?', question: 'What is your answer?' },
  lesson: { hook: 'What I learned about {}.', question: 'Which lesson did you learn the hard way?' },
};

export default defineTool({
  title: 'LinkedIn Post Generator',
  summary:
    'Structure a LinkedIn post (hook, body, takeaway, question, hashtags) from your points, with short lines and within 3000 characters.',
  keywords: ['social media', 'post template', 'personal branding', 'content'],
  input: Type.Object({
    topic: Type.String({ maxLength: 150, description: 'Subject' }),
    style: Type.Enum(['insight', 'story', 'tips', 'announcement', 'question', 'lesson'], {
      default: 'insight',
      description: 'Post structure',
    }),
    hook: Type.Optional(Type.String({ description: 'Own first line; default from the style and topic' })),
    points: Type.Optional(listInput.schema({ description: 'Body points, in order: array or one a line' })),
    call_to_action: Type.Optional(Type.String({ description: 'Closing line; default is a question' })),
    hashtags: hashtagsArgument({ description: 'At most 5, with or without #' }),
    emoji: Type.Boolean({ default: false, description: 'Emoji bullets' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'The post' }),
    characters: Type.Integer(),
    limit: Type.Integer({ description: '3000' }),
    preview: Type.String({ description: 'What shows before see more' }),
    hashtags: Type.Array(Type.String()),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'tips are numbered',
      input: {
        topic: 'code review',
        style: 'tips',
        hook: 'Three habits.',
        points: ['Small diffs', 'Fast answers', 'Kind words'],
        call_to_action: 'What would you add?',
        hashtags: ['#dev', 'team work', 'review'],
      },
      output: {
        result:
          'Three habits.\n\n1. Small diffs\n2. Fast answers\n3. Kind words\n\nWhat would you add?\n\n#Dev #TeamWork #Review',
        warnings: [],
      },
    },
    {
      name: 'story paragraphs',
      input: { topic: 't', style: 'story', hook: 'H', points: ['A', 'B'], call_to_action: 'C?' },
      output: { result: 'H\n\nA\n\nB\n\nC?' },
    },
  ],
  run({ topic, style, hook, points, call_to_action, hashtags, emoji }) {
    const subject = topic.trim();
    if (subject === '') throw new InputError('topic', 'expected the subject of the post, got only blanks');
    const tags = parseHashtags(hashtags);
    if (tags.length > MOST_HASHTAGS)
      throw new InputError('hashtags', `expected at most ${MOST_HASHTAGS}, got ${tags.length}`);
    const given = listInput.parse(points, listInput.lines);
    const template = TEMPLATES[style];
    const opening = hook?.trim() || template.hook.replace('{}', () => subject);
    const parts = [opening, ...body(style, given, emoji), call_to_action?.trim() || template.question];
    const result = [...parts, tags.join(' ')].filter((part) => part !== '').join('\n\n');
    const characters = countGraphemes(result);
    if (characters > LIMIT)
      throw new InputError(
        given.length === 0 ? 'hook' : 'points',
        `expected a post of at most ${LIMIT} characters, got ${characters - LIMIT} too many`,
      );
    return {
      result,
      characters,
      limit: LIMIT,
      preview: previewOf(result),
      hashtags: tags,
      warnings: [
        ...(tags.length < 3 ? ['fewer than 3 hashtags: the post reaches fewer people'] : []),
        ...(given.length === 0 ? ['no points: the post has no body'] : []),
        ...(result.split('\n').some((line) => countGraphemes(line) > LONG_LINE)
          ? [`a line has more than ${LONG_LINE} characters: short lines are read on telephones`]
          : []),
      ],
    };
  },
});

/** The points as blocks that blank lines separate. */
function body(style: Style, points: readonly string[], emoji: boolean): string[] {
  if (style === 'tips') return [points.map((point, index) => `${index + 1}. ${point}`).join('\n')];
  if (style === 'insight' || style === 'question')
    return [points.map((point) => `${emoji ? '👉' : '•'} ${point}`).join('\n')];
  return [...points];
}

/** The whole of a short post; else its beginning, cut back to a blank or line end. */
function previewOf(post: string): string {
  const characters = graphemes(post);
  if (characters.length <= PREVIEW) return post;
  const beginning = characters.slice(0, PREVIEW).join('');
  const cut = Math.max(beginning.lastIndexOf(' '), beginning.lastIndexOf('\n'));
  return `${(cut > 0 ? beginning.slice(0, cut) : beginning).trimEnd()}…`;
}
