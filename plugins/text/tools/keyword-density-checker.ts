import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { htmlToText } from '../lib/html-text.ts';
import { countOccurrences, countPhrases, readSentences, wordKey, type PhraseWord } from '../lib/phrases.ts';
import { roundTo } from '../lib/rounding.ts';
import { STOP_WORDS } from '../lib/stop-words.ts';
import { trimWhiteSpace } from '../lib/white-space.ts';
import { findTrimmedWords } from '../lib/words.ts';

export default defineTool({
  title: 'Keyword Density Checker',
  summary:
    'Count words and 2- to 4-word phrases in a text with their density in percent, and rate target keywords as absent, low, good or overused.',
  keywords: ['seo', 'n-gram', 'frequency', 'keyword stuffing'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Text, or HTML with strip_html' }),
    keywords: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), {
        maxItems: 50,
        description: 'Target words or phrases to rate',
      }),
    ),
    max_ngram: Type.Integer({
      minimum: 1,
      maximum: 4,
      default: 3,
      description: 'Longest phrase in words',
    }),
    top: Type.Integer({ minimum: 1, maximum: 200, default: 20, description: 'Entries per phrase length' }),
    min_count: Type.Integer({ minimum: 1, default: 1, description: 'Least occurrences to list' }),
    min_length: Type.Integer({
      minimum: 1,
      default: 1,
      description: 'Least characters of a single word',
    }),
    exclude_stop_words: Type.Boolean({
      default: true,
      description: 'Leave out English function words',
    }),
    stop_words: Type.Optional(
      Type.Array(Type.String(), { maxItems: 500, description: 'More words to leave out' }),
    ),
    strip_html: Type.Boolean({
      default: false,
      description: 'text is HTML: take its visible text',
    }),
  }),
  output: Type.Object({
    total_words: Type.Integer({ description: 'all words, stop words too' }),
    unique_words: Type.Integer({ description: 'different words, stop words too' }),
    ngrams: Type.Record(
      Type.String(),
      Type.Array(Type.Object({ phrase: Type.String(), count: Type.Integer(), density: Type.Number() })),
      { description: '"1", "2", …: phrases by their number of words' },
    ),
    keywords: Type.Array(
      Type.Object({
        keyword: Type.String(),
        count: Type.Integer(),
        density: Type.Number(),
        status: Type.Enum(['absent', 'low', 'good', 'high']),
      }),
      { description: 'in the order given' },
    ),
  }),
  views: { keywords: { as: 'bars', x: 'keyword', y: ['density'] } },
  examples: [
    {
      name: 'Target keywords',
      input: {
        text: 'Green tea is good. Green tea, black tea and the best tea shop.',
        keywords: ['Green Tea', 'coffee'],
        max_ngram: 1,
      },
      output: {
        keywords: [
          { keyword: 'Green Tea', count: 2, density: 15.38, status: 'high' },
          { keyword: 'coffee', count: 0, density: 0, status: 'absent' },
        ],
      },
    },
    {
      name: 'Stop words kept',
      input: { text: 'to be or not to be', exclude_stop_words: false, max_ngram: 1 },
      output: { total_words: 6, unique_words: 4 },
    },
  ],
  run(input) {
    const text = input.strip_html ? htmlToText(input.text) : input.text;
    const sentences = readSentences(text);
    const words = sentences.flat();
    if (words.length === 0) throw new InputError('text', 'expected at least one word');
    const density = (count: number) => (count / words.length) * 100;

    const excluded = new Set((input.stop_words ?? []).map((word) => wordKey(trimWhiteSpace(word))));
    if (input.exclude_stop_words) for (const word of STOP_WORDS) excluded.add(word);
    const passes = (phrase: readonly PhraseWord[]) => {
      const [first] = phrase;
      const last = phrase.at(-1);
      if (first === undefined || last === undefined) return false;
      const long =
        phrase.length > 1 || input.min_length === 1 || countGraphemes(first.word) >= input.min_length;
      return long && !excluded.has(first.key) && !excluded.has(last.key);
    };
    const ngrams = Array.from({ length: input.max_ngram }, (_, index) => [
      String(index + 1),
      countPhrases(sentences, index + 1, passes)
        .filter(({ count }) => count >= input.min_count)
        .slice(0, input.top)
        .map(({ phrase, count }) => ({ phrase, count, density: roundTo(density(count), 2) })),
    ]);

    const keywords = (input.keywords ?? []).map((keyword, index) => {
      const keys = findTrimmedWords(keyword).map((word) => wordKey(word.text));
      if (keys.length === 0)
        throw new InputError(`keywords[${index}]`, `expected at least one word, got ${quote(keyword)}`);
      const count = countOccurrences(sentences, keys);
      return { keyword, count, density: roundTo(density(count), 2), status: rate(density(count)) };
    });
    return {
      total_words: words.length,
      unique_words: new Set(words.map(({ key }) => key)).size,
      ngrams: Object.fromEntries(ngrams),
      keywords,
    };
  },
});

/** By the density as it is, not as it is rounded. */
function rate(density: number): 'absent' | 'low' | 'good' | 'high' {
  if (density === 0) return 'absent';
  if (density < 0.5) return 'low';
  return density <= 3 ? 'good' : 'high';
}
