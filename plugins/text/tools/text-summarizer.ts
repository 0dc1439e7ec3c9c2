import { compareCodePoints } from '@toolyard/kit/code-points';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { readSentences, type PhraseWord } from '../lib/phrases.ts';
import { roundTo } from '../lib/rounding.ts';
import { findSentences } from '../lib/sentences.ts';
import { STOP_WORDS } from '../lib/stop-words.ts';
import { findWords } from '../lib/words.ts';

const DEFAULT_SENTENCES = 3;

export default defineTool({
  title: 'Text Summarizer',
  summary:
    'Extract the most important sentences of a text, unchanged and in order, plus its keywords. Extractive: nothing is rewritten.',
  keywords: ['abstract', 'tldr', 'key points', 'shorten'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Text to summarise' }),
    sentences: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Sentences to keep; default 3' }),
    ),
    ratio: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1,
        description: 'Instead: share of the sentences to keep',
      }),
    ),
    format: Type.Enum(['paragraph', 'bullets'], {
      default: 'paragraph',
      description: 'Form of result',
    }),
    keywords: Type.Integer({
      minimum: 0,
      maximum: 50,
      default: 5,
      description: 'Number of keywords',
    }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'the summary' }),
    sentences: Type.Array(
      Type.Object({
        text: Type.String(),
        position: Type.Integer({ description: 'from 1' }),
        score: Type.Number(),
      }),
      { description: 'in text order' },
    ),
    original_sentences: Type.Integer(),
    original_words: Type.Integer(),
    summary_words: Type.Integer(),
    reduction_percent: Type.Number({ description: 'words saved, 1 decimal' }),
    keywords: Type.Array(Type.String(), {
      description: 'most frequent words that are no stop words; ties by code point',
    }),
  }),
  examples: [
    {
      name: 'All sentences of a short text',
      input: { text: 'Cats sleep. Cats eat. Cats purr.', sentences: 5 },
      output: {
        result: 'Cats sleep. Cats eat. Cats purr.',
        reduction_percent: 0,
        summary_words: 6,
      },
    },
    {
      name: 'Bullets',
      input: { text: 'One apple. Two apples.', sentences: 2, format: 'bullets' },
      output: { result: '- One apple.\n- Two apples.' },
    },
  ],
  run({ text, sentences: wanted, ratio, format, keywords }) {
    if (wanted !== undefined && ratio !== undefined)
      throw new InputError('ratio', 'expected only one of ratio and sentences');
    const words = readSentences(text);
    if (words.length === 0) throw new InputError('text', 'expected at least one word');
    const frequencies = countContentWords(words.flat());
    const count =
      ratio === undefined ? (wanted ?? DEFAULT_SENTENCES) : Math.ceil(ratio * words.length - 1e-9);

    const scored = findSentences(text).map((sentence, index) => ({
      text: sentence.text.replaceAll(/\p{White_Space}+/gu, ' '),
      position: index + 1,
      score: roundTo(scoreSentence(words[index] ?? [], frequencies), 4),
    }));
    const kept = scored
      .toSorted((a, b) => b.score - a.score || a.position - b.position)
      .slice(0, Math.max(1, count))
      .sort((a, b) => a.position - b.position);

    const originalWords = findWords(text).length;
    const summaryWords = kept.reduce((sum, sentence) => sum + findWords(sentence.text).length, 0);
    const bullets = kept.map((sentence) => `- ${sentence.text}`).join('\n');
    return {
      result: format === 'bullets' ? bullets : kept.map((sentence) => sentence.text).join(' '),
      sentences: kept,
      original_sentences: scored.length,
      original_words: originalWords,
      summary_words: summaryWords,
      reduction_percent: roundTo((1 - summaryWords / originalWords) * 100, 1),
      keywords: [...frequencies.values()]
        .sort((a, b) => b.count - a.count || compareCodePoints(a.word, b.word))
        .slice(0, keywords)
        .map(({ word }) => word),
    };
  },
});

interface ContentWord {
  readonly word: string;
  count: number;
}

/** The words that carry a topic, with how often the text has them. */
function countContentWords(words: readonly PhraseWord[]): Map<string, ContentWord> {
  const counts = new Map<string, ContentWord>();
  for (const { key, word } of words) {
    if (STOP_WORDS.has(key)) continue;
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { word, count: 1 });
  }
  return counts;
}

/**
 * The frequencies of a sentence's content words (Luhn 1958) over the square root of their number: the sum alone
 * would favour long sentences, the mean (SumBasic) short ones.
 */
function scoreSentence(words: readonly PhraseWord[], frequencies: ReadonlyMap<string, ContentWord>): number {
  const counts = words.flatMap(({ key }) => frequencies.get(key)?.count ?? []);
  if (counts.length === 0) return 0;
  return counts.reduce((sum, count) => sum + count, 0) / Math.sqrt(counts.length);
}
