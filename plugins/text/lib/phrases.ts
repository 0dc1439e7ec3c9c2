import { foldCase } from '@toolyard/kit/case-folding';
import { compareCodePoints } from '@toolyard/kit/code-points';
import { findSentences } from './sentences.ts';
import { findTrimmedWords } from './words.ts';

/** A word of a sentence as phrases are made of it. */
export interface PhraseWord {
  /** In lower case, with straight apostrophes. */
  readonly word: string;
  /** What equal words have in common, whatever their case. */
  readonly key: string;
  /** Whether a phrase may not go on from the word before: clause punctuation or a line break is between. */
  readonly breaks: boolean;
  /** Whether it follows the word before without white space, as in Chinese or Thai. */
  readonly adjoins: boolean;
}

export interface PhraseCount {
  readonly phrase: string;
  readonly count: number;
}

/** Commas, colons, semicolons, brackets, double quotes, dashes and line breaks. */
const CLAUSE_BREAK = /[,;:，；：、\p{Ps}\p{Pe}"“”„‟«»—\r\n]|--/u;

/** The words of a text, sentence by sentence. */
export function readSentences(text: string): PhraseWord[][] {
  return findSentences(text).map((sentence) => readWords(sentence.text));
}

/** What two spellings of a word have in common. */
export function wordKey(word: string): string {
  return foldCase(word.replaceAll('’', "'"));
}

function readWords(sentence: string): PhraseWord[] {
  let end = 0;
  return findTrimmedWords(sentence).map(({ text, start, end: wordEnd }, index) => {
    const between = sentence.slice(end, start);
    end = wordEnd;
    return {
      word: text.toLowerCase().replaceAll('’', "'"),
      key: wordKey(text),
      breaks: index > 0 && CLAUSE_BREAK.test(between),
      adjoins: index > 0 && between === '',
    };
  });
}

/** Counts the phrases of so many words that pass, the most frequent first, then by code point. */
export function countPhrases(
  sentences: readonly (readonly PhraseWord[])[],
  length: number,
  passes: (phrase: readonly PhraseWord[]) => boolean,
): PhraseCount[] {
  const counts = new Map<string, { phrase: string; count: number }>();
  for (const words of sentences) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const phrase = words.slice(start, start + length);
      if (phrase.some(({ breaks }, index) => breaks && index > 0) || !passes(phrase)) continue;
      const key = phrase.map((word) => word.key).join(' ');
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { phrase: writePhrase(phrase), count: 1 });
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || compareCodePoints(a.phrase, b.phrase));
}

/** How often words follow each other within a sentence, whatever stands between them. */
export function countOccurrences(
  sentences: readonly (readonly PhraseWord[])[],
  keys: readonly string[],
): number {
  let count = 0;
  for (const words of sentences) {
    for (let start = 0; start + keys.length <= words.length; start += 1)
      if (keys.every((key, index) => words[start + index]?.key === key)) count += 1;
  }
  return count;
}

function writePhrase(phrase: readonly PhraseWord[]): string {
  return phrase.map(({ word, adjoins }, index) => (index > 0 && !adjoins ? ` ${word}` : word)).join('');
}
