import { defineTool, InputError, Type } from '@toolyard/sdk';
import { hashtagsArgument, parseHashtags } from '../lib/hashtags.ts';
import { postLength } from '../lib/post-length.ts';

/** The most characters and hashtags that each platform takes. */
const LIMITS = {
  instagram: { characters: 2200, hashtags: 30 },
  tiktok: { characters: 2200, hashtags: 5 },
  facebook: { characters: 63_206, hashtags: 3 },
  x: { characters: 280, hashtags: 2 },
  linkedin: { characters: 3000, hashtags: 5 },
} as const;

interface Voice {
  /** Opening lines; `{}` stands for the topic. They say nothing about it that might be untrue. */
  readonly openings: readonly string[];
  readonly emoji: string;
  readonly callToAction: string;
}

const VOICES = {
  friendly: {
    openings: [
      "Let's talk about {}.",
      'Hey there! Today it is all about {}.',
      'A few words on {}.',
      'So, {}: where do we start?',
      'Pull up a chair: {}.',
    ],
    emoji: '👋',
    callToAction: 'Tell us what you think!',
  },
  professional: {
    openings: [
      'On the subject of {}.',
      'A brief note on {}.',
      'In focus: {}.',
      'Worth a closer look: {}.',
      'Today we turn to {}.',
    ],
    emoji: '📌',
    callToAction: 'Share your view in the comments.',
  },
  funny: {
    openings: [
      'Nobody asked, but here we are: {}.',
      'Plot twist: {}.',
      'Me, pretending to be calm about {}.',
      'Warning: this post contains {}.',
      '{}. That is the post.',
    ],
    emoji: '😄',
    callToAction: 'Tag someone who needs to see this.',
  },
  inspirational: {
    openings: [
      'Take a moment for {}.',
      'One step at a time: {}.',
      'Here is to {}.',
      'Begin where you are: {}.',
      'Make room for {}.',
    ],
    emoji: '✨',
    callToAction: 'What is your next step?',
  },
  promotional: {
    openings: [
      'Have you seen {}?',
      'Introducing: {}.',
      'Here it is: {}.',
      'Take a look at {}.',
      'This is for you: {}.',
    ],
    emoji: '📣',
    callToAction: 'Find out more today.',
  },
} as const satisfies Record<string, Voice>;

export default defineTool({
  title: 'Caption Generator',
  summary:
    'Write ready-to-paste social captions from a topic, tone, call to action and hashtags by fixed templates, within the platform limit.',
  keywords: ['Instagram', 'TikTok', 'post text', 'social media', 'copywriting'],
  input: Type.Object({
    topic: Type.String({
      maxLength: 100,
      description: 'What the post is about, at most 100 characters',
    }),
    platform: Type.Enum(['instagram', 'tiktok', 'facebook', 'x', 'linkedin'], {
      default: 'instagram',
      description: 'Where it goes',
    }),
    tone: Type.Enum(['friendly', 'professional', 'funny', 'inspirational', 'promotional'], {
      default: 'friendly',
      description: 'Voice',
    }),
    details: Type.Optional(Type.String({ maxLength: 1000, description: 'A sentence to include as it is' })),
    call_to_action: Type.Optional(
      Type.String({ maxLength: 100, description: 'Closing line; default fits the tone' }),
    ),
    hashtags: hashtagsArgument({ description: 'Tags for the end, with or without #' }),
    emoji: Type.Boolean({ default: true, description: 'Use emoji' }),
    count: Type.Integer({ minimum: 1, maximum: 5, default: 3, description: 'Variants' }),
  }),
  output: Type.Object({
    captions: Type.Array(
      Type.Object({
        text: Type.String(),
        characters: Type.Integer(),
        hashtags_used: Type.Array(Type.String()),
        first_line: Type.String(),
      }),
    ),
    limit: Type.Integer(),
    platform: Type.String(),
    text: Type.String({ description: 'The variants, joined by a line of ---' }),
  }),
  examples: [
    {
      name: 'one caption with call to action and hashtags',
      input: {
        topic: 'our new sourdough',
        call_to_action: 'Order today',
        hashtags: 'bread, Slow Food',
        emoji: false,
        count: 1,
      },
      output: {
        platform: 'instagram',
        limit: 2200,
        text: "Let's talk about our new sourdough.\n\nOrder today\n\n#Bread #SlowFood",
      },
    },
  ],
  run({ topic, platform, tone, details, call_to_action, hashtags, emoji, count }) {
    const subject = topic.trim();
    if (subject === '') throw new InputError('topic', 'expected what the post is about, got only blanks');
    const voice: Voice = VOICES[tone];
    const tags = parseHashtags(hashtags).slice(0, LIMITS[platform].hashtags);
    const captions = voice.openings.slice(0, count).map((opening) => {
      const sentence = opening.replace('{}', () => subject);
      return fitCaption(platform, {
        opening: emoji ? `${voice.emoji} ${sentence}` : sentence,
        details: details?.trim() ?? '',
        own: call_to_action?.trim() ?? '',
        usual: voice.callToAction,
        tags,
      });
    });
    return {
      captions,
      limit: LIMITS[platform].characters,
      platform,
      text: captions.map(({ text }) => text).join('\n---\n'),
    };
  },
});

interface CaptionParts {
  readonly opening: string;
  readonly details: string;
  /** The caller's call to action; when it is blank, `usual` is taken if there is room. */
  readonly own: string;
  readonly usual: string;
  readonly tags: readonly string[];
}

/** The caption with as much as fits: hashtags go first, from the end, then details, then the usual call to action. */
function fitCaption(platform: keyof typeof LIMITS, { opening, details, own, usual, tags }: CaptionParts) {
  const close = own === '' ? usual : own;
  const attempts = [
    ...Array.from({ length: tags.length + 1 }, (_, dropped) => ({
      parts: [opening, details, close],
      used: tags.slice(0, tags.length - dropped),
    })),
    { parts: [opening, close], used: [] },
    { parts: [opening, own], used: [] },
  ];
  for (const { parts, used } of attempts) {
    const text = [...parts, used.join(' ')].filter((part) => part !== '').join('\n\n');
    const characters = postLength(platform, text);
    if (characters <= LIMITS[platform].characters)
      return { text, characters, hashtags_used: used, first_line: opening };
  }
  throw new InputError(
    'call_to_action',
    `expected one that fits beside the topic into ${LIMITS[platform].characters} characters`,
  );
}
