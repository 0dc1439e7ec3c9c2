import { defineTool, InputError, Type } from '@toolyard/sdk';
import { listInput } from '@toolyard/sdk/inputs';
import { eng } from 'stopword';
import { cleanTag, isNumeric, uniqueTags, type TagStyle } from '../lib/hashtags.ts';

/** How many tags a platform's posts carry well. */
const USUAL_COUNT = {
  instagram: 10,
  tiktok: 5,
  x: 2,
  linkedin: 5,
  facebook: 3,
  youtube: 5,
  general: 10,
} as const;

const SHORTEST_WORD = 3;

const STOP_WORDS = new Set(eng);

export default defineTool({
  title: 'Hashtag Generator',
  summary:
    'Turn keywords or a post text into clean, valid hashtags, capped for the platform. From your words; no trend data.',
  keywords: ['tags', 'social media', 'Instagram', 'TikTok', 'keywords'],
  input: Type.Object({
    keywords: Type.Optional(
      listInput.schema({ description: 'Phrases, one tag each: array, or separated by commas or lines' }),
    ),
    text: Type.Optional(
      Type.String({ contentMediaType: 'text/plain', description: 'Post text to take further tags from' }),
    ),
    platform: Type.Enum(['instagram', 'tiktok', 'x', 'linkedin', 'facebook', 'youtube', 'general'], {
      default: 'general',
      description: 'Sets the default count',
    }),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 30, description: 'Most tags to return' })),
    style: Type.Enum(['camel', 'lower'], {
      default: 'camel',
      description: 'CamelCase is read better by screen readers',
    }),
  }),
  output: Type.Object({
    hashtags: Type.Array(Type.String(), { description: 'With #' }),
    result: Type.String({ description: 'Joined with spaces' }),
    count: Type.Integer(),
    dropped: Type.Array(
      Type.Object({
        input: Type.String(),
        reason: Type.Enum(['numeric', 'empty', 'duplicate', 'over_count']),
      }),
      { description: 'Keywords that gave no tag' },
    ),
  }),
  examples: [
    {
      name: 'keywords of several kinds',
      input: { keywords: ['machine learning', 'AI tools', 'Café Zürich', '2024', '🔥', 'ai Tools'] },
      output: { result: '#MachineLearning #AITools #CaféZürich' },
    },
    {
      name: 'words of a text by frequency',
      input: { text: 'Coffee brewing tips: the coffee needs fresh beans and fresh water.', count: 4 },
      output: { hashtags: ['#Coffee', '#Fresh', '#Brewing', '#Tips'] },
    },
  ],
  run({ keywords, text = '', platform, count = USUAL_COUNT[platform], style }) {
    const phrases = listInput.parse(keywords, listInput.linesAndCommas);
    const cleaned = phrases.map((phrase) => cleanTag(phrase, style));
    const all = uniqueTags([...cleaned, ...tagsIn(text, style), ...contentWords(text, style)]);
    if (phrases.length === 0 && all.length === 0)
      throw new InputError('keywords', 'expected keywords, or text with words that make tags');

    const hashtags = all.slice(0, count);
    return {
      hashtags,
      result: hashtags.join(' '),
      count: hashtags.length,
      dropped: reasons(cleaned, hashtags).flatMap((reason, index) =>
        reason === undefined ? [] : [{ input: phrases[index] ?? '', reason }],
      ),
    };
  },
});

/** Why each keyword gave no tag of its own; undefined where it did. */
function reasons(cleaned: readonly string[], hashtags: readonly string[]) {
  const taken = new Set(hashtags.map((tag) => tag.toLowerCase()));
  const seen = new Set<string>();
  return cleaned.map((tag) => {
    const key = `#${tag.toLowerCase()}`;
    if (tag === '') return 'empty' as const;
    if (isNumeric(tag)) return 'numeric' as const;
    if (seen.has(key)) return 'duplicate' as const;
    seen.add(key);
    return taken.has(key) ? undefined : ('over_count' as const);
  });
}

/** The hashtags that a text has already: no part of an address or of a word, as in C#4. */
function tagsIn(text: string, style: TagStyle): string[] {
  const tags = withoutAddresses(text).matchAll(/(?<![\p{L}\p{M}\p{N}_&])[#＃]([\p{L}\p{M}\p{N}_]+)/gu);
  return Array.from(tags, ([, tag = '']) => cleanTag(tag, style));
}

function withoutAddresses(text: string): string {
  return text.replace(/https?:\/\/\S+|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu, ' ');
}

/** The words that a text is about, the most frequent first. */
function contentWords(text: string, style: TagStyle): string[] {
  const prose = withoutAddresses(text).replace(/[#＃@][\p{L}\p{M}\p{N}_]+/gu, ' ');
  const words = new Map<string, { readonly word: string; uses: number }>();
  for (const [word] of prose.matchAll(/[\p{L}\p{M}\p{N}_]+(?:['’][\p{L}\p{M}]+)*/gu)) {
    const key = word.replace(/['’]/g, '').toLowerCase();
    if ((key.match(/\p{L}/gu)?.length ?? 0) < SHORTEST_WORD || isStopWord(word.toLowerCase())) continue;
    const known = words.get(key);
    if (known === undefined) words.set(key, { word, uses: 1 });
    else known.uses += 1;
  }
  return [...words.values()].toSorted((a, b) => b.uses - a.uses).map(({ word }) => cleanTag(word, style));
}

/** Whether a word carries no topic: the forms with an apostrophe are those of a word that the list has, or negations. */
function isStopWord(word: string): boolean {
  const [stem = ''] = word.split(/['’]/);
  return STOP_WORDS.has(word) || STOP_WORDS.has(stem) || /n['’]t$/.test(word);
}
