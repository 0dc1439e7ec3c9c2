import { countGraphemes } from '@toolyard/sdk';
import twitter from 'twitter-text';

/**
 * The length of a post as X counts it (twitter-text, configuration v3): most letters 1, CJK and emoji 2, any URL 23.
 */
export function weightedLength(text: string): number {
  let length = 0;
  let batch = '';
  for (const [piece] of text.matchAll(PIECES)) {
    if (batch.length + piece.length > BATCH) {
      length += twitter.parseTweet(batch).weightedLength;
      batch = '';
    }
    batch += piece;
  }
  return length + twitter.parseTweet(batch).weightedLength;
}

/**
 * A text is counted piece by piece: looking for URLs takes the library the square of a word's length. No URL goes beyond
 * a blank, and words of more than 512 characters that are none count the same in parts.
 */
const PIECES = /\s+|\S{1,512}/gu;
const BATCH = 512;

/** The length of a text as a platform counts it: weighted for X, in graphemes elsewhere. */
export function postLength(platform: string, text: string): number {
  return platform === 'x' ? weightedLength(text) : countGraphemes(text);
}
