import { countGraphemes, graphemes } from '@toolyard/kit/graphemes';
import twitter from 'twitter-text';

/**
 * The length of a post as X counts it (twitter-text, configuration v3): most letters 1, CJK and emoji 2, any URL 23.
 *
 * A text is counted piece by piece: looking for URLs takes the library the square of a word's length.
 */
export function weightedLength(text: string): number {
  if (!MAY_DIFFER.test(text)) return text.length;
  let length = 0;
  let batch = '';
  for (const piece of piecesOf(text)) {
    if (batch.length + piece.length > BATCH) {
      length += twitter.parseTweet(batch).weightedLength;
      batch = '';
    }
    batch += piece;
  }
  return length + twitter.parseTweet(batch).weightedLength;
}

/** Anything but ASCII, and points that could stand in a host's name. Other texts are counted letter by letter. */
const MAY_DIFFER = /[^\0-\x7f]|\.[a-z\d-]/i;

const BATCH = 512;

/** Where a URL with its scheme begins, such as one in brackets. */
export const BEFORE_URL = /(?=https?:\/\/)/i;

/** A long URL, of which the library makes quick work: its host is short. It takes none of more characters. */
const LONG_URL = /^https?:\/\/[^/?#]{1,255}[/?#].{0,4096}$/isu;

/** The parts of a text that count as they do in the whole: words and blanks, and the characters of very long words. */
function* piecesOf(text: string): Iterable<string> {
  for (const [run] of text.matchAll(/\s+|\S+/g)) {
    if (run.length <= BATCH) yield run;
    else
      for (const part of run.split(BEFORE_URL)) {
        if (part.length <= BATCH || LONG_URL.test(part)) yield part;
        else yield* graphemes(part);
      }
  }
}

/** The length of a text as a platform counts it: weighted for X, in graphemes elsewhere. */
export function postLength(platform: string, text: string): number {
  return platform === 'x' ? weightedLength(text) : countGraphemes(text);
}
