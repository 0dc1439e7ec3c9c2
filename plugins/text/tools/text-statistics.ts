import { foldCase } from '@toolyard/kit/case-folding';
import { compareCodePoints } from '@toolyard/kit/code-points';
import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, Type } from '@toolyard/sdk';
import { countText } from '../lib/counts.ts';
import { splitLines } from '../lib/lines.ts';
import { roundTo } from '../lib/rounding.ts';
import { STOP_WORDS } from '../lib/stop-words.ts';
import { isBlank } from '../lib/white-space.ts';
import { findTrimmedWords } from '../lib/words.ts';

export default defineTool({
  title: 'Text Statistics',
  summary:
    'Count all of a text: characters, words, sentences and more, averages, longest word, lexical diversity, most frequent words and letters.',
  keywords: ['frequency', 'word count', 'vocabulary', 'type-token ratio'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'The text' }),
    top: Type.Integer({
      minimum: 0,
      maximum: 200,
      default: 10,
      description: 'Entries in top_words and letter_frequency',
    }),
    exclude_stop_words: Type.Boolean({
      default: false,
      description: 'Leave English function words out of top_words',
    }),
  }),
  output: Type.Object({
    words: Type.Integer(),
    characters: Type.Integer(),
    characters_no_spaces: Type.Integer(),
    sentences: Type.Integer(),
    paragraphs: Type.Integer(),
    lines: Type.Integer(),
    blank_lines: Type.Integer(),
    bytes: Type.Integer({ description: 'UTF-8' }),
    letters: Type.Integer(),
    digits: Type.Integer({ description: 'decimal digits' }),
    uppercase: Type.Integer({ description: 'letters' }),
    lowercase: Type.Integer({ description: 'letters' }),
    punctuation: Type.Integer({ description: 'Unicode category P' }),
    whitespace: Type.Integer({ description: 'code points' }),
    unique_words: Type.Integer({ description: 'regardless of case' }),
    average_word_length: Type.Number({ description: 'characters, 2 decimals' }),
    average_sentence_words: Type.Number({ description: '2 decimals' }),
    lexical_diversity: Type.Number({ description: 'unique / words, 4 decimals' }),
    longest_word: Type.Union([Type.String(), Type.Null()], { description: 'the first of the longest' }),
    longest_line: Type.Integer({ description: 'characters' }),
    top_words: Type.Array(Type.Object({ word: Type.String(), count: Type.Integer() })),
    letter_frequency: Type.Array(
      Type.Object({
        letter: Type.String(),
        count: Type.Integer(),
        percent: Type.Number({ description: 'of all letters, 2 decimals' }),
      }),
    ),
  }),
  views: {
    top_words: { as: 'bars', x: 'word', y: ['count'] },
    letter_frequency: { as: 'bars', x: 'letter', y: ['percent'] },
  },
  examples: [
    {
      name: 'Counts',
      input: { text: 'The cat saw the dog. The dog ran!' },
      output: {
        words: 8,
        unique_words: 5,
        sentences: 2,
        letters: 24,
        uppercase: 2,
        lowercase: 22,
        punctuation: 2,
        whitespace: 7,
        average_word_length: 3,
        average_sentence_words: 4,
        lexical_diversity: 0.625,
        longest_word: 'The',
      },
    },
    {
      name: 'The most frequent words and letters',
      input: { text: 'b a b c a b', top: 2 },
      output: {
        top_words: [
          { word: 'b', count: 3 },
          { word: 'a', count: 2 },
        ],
        letter_frequency: [
          { letter: 'b', count: 3, percent: 50 },
          { letter: 'a', count: 2, percent: 33.33 },
        ],
      },
    },
  ],
  run({ text, top, exclude_stop_words: excludeStopWords }) {
    const counts = countText(text);
    const { lines } = splitLines(text);
    const spellings = countSpellings(text);
    const wordCharacters = spellings.reduce((sum, { length, count }) => sum + length * count, 0);
    const longest = spellings.reduce((most, { length }) => Math.max(most, length), 0);
    const words = mergeCases(spellings);
    const letters = matches(text, /\p{L}/gu);
    return {
      ...counts,
      blank_lines: lines.filter(isBlank).length,
      letters,
      digits: matches(text, /\p{Nd}/gu),
      uppercase: matches(text, /\p{Lu}/gu),
      lowercase: matches(text, /\p{Ll}/gu),
      punctuation: matches(text, /\p{P}/gu),
      whitespace: matches(text, /\p{White_Space}/gu),
      unique_words: words.length,
      average_word_length: ratio(wordCharacters, counts.words, 2),
      average_sentence_words: ratio(counts.words, counts.sentences, 2),
      lexical_diversity: ratio(words.length, counts.words, 4),
      longest_word: spellings.find(({ length }) => length === longest)?.word ?? null,
      longest_line: lines.reduce((most, line) => Math.max(most, countGraphemes(line)), 0),
      top_words: words.filter(({ word }) => !excludeStopWords || !STOP_WORDS.has(word)).slice(0, top),
      letter_frequency: countLetters(text)
        .slice(0, top)
        .map(({ letter, count }) => ({ letter, count, percent: ratio(count * 100, letters, 2) })),
    };
  },
});

function ratio(part: number, whole: number, decimals: number): number {
  return whole === 0 ? 0 : roundTo(part / whole, decimals);
}

function matches(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}

interface Spelling {
  readonly word: string;
  /** In characters. */
  readonly length: number;
  readonly count: number;
}

/** The words of a text as they are written, in order of first appearance. */
function countSpellings(text: string): Spelling[] {
  const counts = new Map<string, number>();
  for (const { text: word } of findTrimmedWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Array.from(counts, ([word, count]) => ({ word, length: countGraphemes(word), count }));
}

/** Words regardless of case, in lower case, the most frequent first. */
function mergeCases(spellings: readonly Spelling[]): { word: string; count: number }[] {
  const words = new Map<string, { word: string; count: number }>();
  for (const { word, count } of spellings) {
    const key = foldCase(word);
    const known = words.get(key);
    if (known) known.count += count;
    else words.set(key, { word: word.toLowerCase(), count });
  }
  return [...words.values()].sort((a, b) => b.count - a.count || compareCodePoints(a.word, b.word));
}

/** Letters in lower case, the most frequent first. */
function countLetters(text: string): { letter: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const [letter] of text.matchAll(/\p{L}/gu)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const lower = new Map<string, number>();
  for (const [letter, count] of counts) {
    // The dotted İ becomes i and a mark, which is no letter.
    const [small = letter] = letter.toLowerCase();
    lower.set(small, (lower.get(small) ?? 0) + count);
  }
  return Array.from(lower, ([letter, count]) => ({ letter, count })).sort(
    (a, b) => b.count - a.count || compareCodePoints(a.letter, b.letter),
  );
}
