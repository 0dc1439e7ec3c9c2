import { defineTool, InputError, Type } from '@toolyard/sdk';
import { syllable } from 'syllable';
import { roundTo } from '../lib/rounding.ts';
import { findSentences } from '../lib/sentences.ts';
import { findWords } from '../lib/words.ts';

const LEVELS = [
  'very easy',
  'easy',
  'fairly easy',
  'standard',
  'fairly difficult',
  'difficult',
  'very difficult',
] as const;

/** Flesch's bands: the least reading ease of each level but the last. */
const LEAST_EASE = [90, 80, 70, 60, 50, 30];

/** SMOG was fitted to samples of 30 sentences (McLaughlin 1969). */
const SMOG_SENTENCES = 30;

export default defineTool({
  title: 'Readability Calculator',
  summary:
    'Grade an English text by Flesch Reading Ease, Flesch-Kincaid, Gunning Fog, SMOG, Coleman-Liau and ARI, with a plain reading level.',
  keywords: ['difficulty', 'school grade', 'syllables', 'plain language'],
  inlineBelowBytes: 32_768,
  input: Type.Object({ text: Type.String({ contentMediaType: 'text/plain', description: 'English text' }) }),
  output: Type.Object({
    flesch_reading_ease: Type.Number({ description: 'higher is easier' }),
    flesch_kincaid_grade: Type.Number({ description: 'US school grade' }),
    gunning_fog: Type.Number({ description: 'grade' }),
    smog_index: Type.Number({ description: 'grade' }),
    coleman_liau_index: Type.Number({ description: 'grade' }),
    automated_readability_index: Type.Number({ description: 'grade' }),
    average_grade: Type.Number({ description: 'mean of the five grades' }),
    reading_level: Type.Enum([...LEVELS], {
      description: 'Flesch bands 90, 80, 70, 60, 50, 30',
    }),
    words: Type.Integer(),
    sentences: Type.Integer(),
    characters: Type.Integer({ description: 'letters and digits' }),
    syllables: Type.Integer(),
    polysyllables: Type.Integer({ description: 'words of 3 or more syllables' }),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'Easy sentences',
      input: { text: 'The cat sat on the mat. The dog ran to it.' },
      output: {
        words: 11,
        sentences: 2,
        syllables: 11,
        characters: 30,
        polysyllables: 0,
        flesch_reading_ease: 116.65,
        gunning_fog: 2.2,
        smog_index: 3.13,
        coleman_liau_index: -5.15,
        automated_readability_index: -5.83,
        average_grade: -1.46,
        reading_level: 'very easy',
      },
    },
    {
      name: 'A hard sentence',
      input: { text: 'International communication requires significant understanding.' },
      output: {
        words: 5,
        syllables: 20,
        polysyllables: 4,
        flesch_reading_ease: -136.64,
        flesch_kincaid_grade: 33.56,
        gunning_fog: 34,
        smog_index: 14.55,
        reading_level: 'very difficult',
      },
    },
  ],
  run({ text }) {
    const syllables = findWords(text).map((word) => countSyllables(word.text));
    const words = syllables.length;
    if (words === 0) throw new InputError('text', 'expected at least one word');
    const sentences = findSentences(text).length;
    const characters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    const allSyllables = syllables.reduce((sum, count) => sum + count, 0);
    const polysyllables = syllables.filter((count) => count >= 3).length;

    const perSentence = words / sentences;
    const ease = 206.835 - 1.015 * perSentence - 84.6 * (allSyllables / words);
    const grades = {
      flesch_kincaid_grade: 0.39 * perSentence + 11.8 * (allSyllables / words) - 15.59,
      gunning_fog: 0.4 * (perSentence + (100 * polysyllables) / words),
      smog_index: 1.043 * Math.sqrt((30 * polysyllables) / sentences) + 3.1291,
      coleman_liau_index: (5.88 * characters) / words - (29.6 * sentences) / words - 15.8,
      automated_readability_index: (4.71 * characters) / words + 0.5 * perSentence - 21.43,
    };
    const average = Object.values(grades).reduce((sum, grade) => sum + grade, 0) / 5;
    return {
      flesch_reading_ease: roundTo(ease, 2),
      flesch_kincaid_grade: roundTo(grades.flesch_kincaid_grade, 2),
      gunning_fog: roundTo(grades.gunning_fog, 2),
      smog_index: roundTo(grades.smog_index, 2),
      coleman_liau_index: roundTo(grades.coleman_liau_index, 2),
      automated_readability_index: roundTo(grades.automated_readability_index, 2),
      average_grade: roundTo(average, 2),
      reading_level: LEVELS[LEAST_EASE.findIndex((least) => ease >= least)] ?? 'very difficult',
      words,
      sentences,
      characters,
      syllables: allSyllables,
      polysyllables,
      warnings: warningsFor(text, sentences),
    };
  },
});

/** The parts of a compound are counted apart; a number in digits, or anything not English, counts one. */
function countSyllables(word: string): number {
  const parts = word.match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu) ?? [];
  return Math.max(
    1,
    parts.reduce((sum, part) => sum + syllable(part), 0),
  );
}

function warningsFor(text: string, sentences: number): string[] {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{sc=Latin}/gu)?.length ?? 0;
  const warnings: string[] = [];
  if (sentences < SMOG_SENTENCES) {
    warnings.push(`SMOG is meant for ${SMOG_SENTENCES} sentences or more; it rests on ${sentences} here`);
  }
  if (latin * 2 < letters)
    warnings.push('Most letters are not Latin; the formulas were made for English text');
  return warnings;
}
