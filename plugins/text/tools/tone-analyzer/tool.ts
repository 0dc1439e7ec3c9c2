import { defineTool, InputError, Type } from '@toolyard/sdk';
import { roundTo } from '../../lib/rounding.ts';
import { findSentences } from '../../lib/sentences.ts';
import { addFeelings, feelWords, sentimentOf, sentimentScore, type ToneWord } from './sentiment.ts';
import { TONES } from './tone-words.ts';
import { findTrimmedWords } from '../../lib/words.ts';

const Sentiment = Type.Enum(['positive', 'negative', 'neutral', 'mixed']);
const Score = Type.Number({ minimum: -1, maximum: 1 });
const ToneName = Type.Enum([...TONES]);

export default defineTool({
  title: 'Tone Analyzer',
  summary:
    'Estimate the sentiment and tone (joy, sadness, anger, fear, confidence, analytical, tentative, politeness) of English text, sentence by sentence.',
  keywords: ['emotion', 'mood', 'opinion', 'feeling', 'afinn'],
  inlineBelowBytes: 32_768,
  input: Type.Object({ text: Type.String({ contentMediaType: 'text/plain', description: 'English text' }) }),
  output: Type.Object({
    sentiment: Sentiment,
    score: Score,
    tones: Type.Array(
      Type.Object({
        tone: ToneName,
        score: Type.Number({ minimum: 0, maximum: 1, description: 'share of all tone words' }),
        matches: Type.Array(Type.String(), { description: 'words found' }),
      }),
      { description: 'all eight, highest score first' },
    ),
    dominant_tone: Type.Union([ToneName, Type.Null()], {
      description: 'null if no tone word is found',
    }),
    sentences: Type.Array(
      Type.Object({
        text: Type.String(),
        sentiment: Sentiment,
        score: Score,
        tone: Type.Union([ToneName, Type.Null()]),
      }),
    ),
  }),
  views: { tones: { as: 'bars', x: 'tone', y: ['score'] } },
  examples: [
    {
      name: 'Mixed, sentence by sentence',
      input: { text: 'I love the design. I hate the battery.' },
      output: {
        sentiment: 'mixed',
        sentences: [
          { text: 'I love the design.', sentiment: 'positive', score: 0.6124, tone: 'joy' },
          { text: 'I hate the battery.', sentiment: 'negative', score: -0.6124, tone: 'anger' },
        ],
      },
    },
    {
      name: 'A negation',
      input: { text: 'The food was not good.' },
      output: { sentiment: 'negative', score: -0.3612 },
    },
    {
      name: 'No word of feeling',
      input: { text: 'The table has four legs.' },
      output: { sentiment: 'neutral', score: 0, dominant_tone: null },
    },
  ],
  run({ text }) {
    const found = findSentences(text);
    if (found.length === 0) throw new InputError('text', 'expected at least one word');
    const sentences = found.map((sentence) => {
      const feeling = feelWords(wordsOf(sentence.text));
      return { text: sentence.text, feeling, tone: rankTones(feeling.toneWords)[0] };
    });
    const whole = addFeelings(sentences.map(({ feeling }) => feeling));
    const tones = rankTones(whole.toneWords);
    return {
      sentiment: sentimentOf(whole),
      score: roundTo(sentimentScore(whole), 4),
      tones: tones.map(({ tone, score, matches }) => ({ tone, score: roundTo(score, 4), matches })),
      dominant_tone: dominant(tones[0]),
      sentences: sentences.map(({ text: sentence, feeling, tone }) => ({
        text: sentence,
        sentiment: sentimentOf(feeling),
        score: roundTo(sentimentScore(feeling), 4),
        tone: dominant(tone),
      })),
    };
  },
});

function wordsOf(sentence: string): string[] {
  return findTrimmedWords(sentence).map(({ text }) => text.toLowerCase().replaceAll('’', "'"));
}

/** All tones with their share of the tone words, the highest first, equal ones in the order of the list. */
function rankTones(toneWords: readonly ToneWord[]) {
  return TONES.map((tone) => {
    const words = toneWords.filter((found) => found.tone === tone).map(({ word }) => word);
    const score = toneWords.length === 0 ? 0 : words.length / toneWords.length;
    return { tone, score, matches: [...new Set(words)] };
  }).sort((a, b) => b.score - a.score);
}

function dominant(highest: ReturnType<typeof rankTones>[number] | undefined) {
  return highest && highest.score > 0 ? highest.tone : null;
}
