/** A word with its place in the text, in UTF-16 code units. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What parts runs: white space, —, -- and the stops that end sentences anywhere; not hyphens, slashes, apostrophes. */
const BETWEEN_RUNS = /(?:[\p{White_Space}—。！？]|--+)+/gu;

/** A Han, Hiragana or Katakana letter or number with its marks: a word each. */
const EAST_ASIAN = '[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}]&&[\\p{L}\\p{N}]][\\p{M}\\uFF9E\\uFF9F]*';
/** Scripts that write no spaces between words. */
const UNSPACED = '[\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]+';
const PIECE = new RegExp(`(?<eastAsian>${EAST_ASIAN})|(?<unspaced>${UNSPACED})`, 'gv');
const HAS_PIECE = new RegExp(`${EAST_ASIAN}|${UNSPACED}`, 'v');

/** A letter or digit that is not drawn as an emoji, as in `1️⃣` and `ℹ️`. */
const LETTER_OR_DIGIT = /[\p{L}\p{N}](?!\uFE0F|\u20E3)/u;

/** Punctuation, emoji and invisible characters. Signs such as those of `C++` and `$5` belong to the word. */
const EDGE = /^[\p{P}\p{So}\p{Sk}\p{Cf}\uFE0F]$/u;

/** Most words: nothing to trim on either side. */
const PLAIN_ENDS = /^\p{L}(?:.*\p{L})?$/su;

let dictionary: Intl.Segmenter | undefined;

/** What it needs of ICU's data takes a new process longer to load than most tools take: few texts need it. */
function dictionaryWords(text: string): Intl.Segments {
  dictionary ??= new Intl.Segmenter('th', { granularity: 'word' });
  return dictionary.segment(text);
}

/** Whether a text has a letter or digit, which makes it a word, or a sentence of words. */
export function hasLetterOrDigit(text: string): boolean {
  return LETTER_OR_DIGIT.test(text);
}

/** The runs of a text between white space, —, -- and 。！？. */
export function findRuns(text: string): Word[] {
  const runs: Word[] = [];
  const add = (start: number, end: number) => {
    if (end > start) runs.push({ text: text.slice(start, end), start, end });
  };
  let start = 0;
  for (const gap of text.matchAll(BETWEEN_RUNS)) {
    add(start, gap.index);
    start = gap.index + gap[0].length;
  }
  add(start, text.length);
  return runs;
}

/**
 * The words of a text: runs without white space, — and -- that hold a letter or digit. Each Han, Hiragana and
 * Katakana character is a word, and Thai, Lao, Khmer and Burmese are parted by ICU's dictionaries. Emoji and
 * lone punctuation are no words.
 */
export function findWords(text: string): Word[] {
  return findRuns(text).flatMap(wordsOfRun);
}

/** The words of a text without the punctuation and emoji at their ends. */
export function findTrimmedWords(text: string): Word[] {
  return findWords(text).map(trimWord);
}

/** The number of Han, Hiragana and Katakana characters, which are read at a speed of their own. */
export function countEastAsian(text: string): number {
  let count = 0;
  for (const { groups } of text.matchAll(PIECE)) if (groups?.eastAsian !== undefined) count += 1;
  return count;
}

function wordsOfRun(run: Word): Word[] {
  if (!hasLetterOrDigit(run.text)) return [];
  return HAS_PIECE.test(run.text) ? wordsOfUnspacedRun(run) : [run];
}

function wordsOfUnspacedRun(run: Word): Word[] {
  const words: Word[] = [];
  const add = (text: string, at: number) => {
    const start = run.start + at;
    if (hasLetterOrDigit(text)) words.push({ text, start, end: start + text.length });
  };
  let rest = 0;
  for (const { 0: piece, groups, index } of run.text.matchAll(PIECE)) {
    add(run.text.slice(rest, index), rest);
    rest = index + piece.length;
    if (groups?.eastAsian !== undefined) add(piece, index);
    else for (const part of dictionaryWords(piece)) add(part.segment, index + part.index);
  }
  add(run.text.slice(rest), rest);
  return words;
}

function trimWord(word: Word): Word {
  const { text, start: offset } = word;
  if (PLAIN_ENDS.test(text)) return word;
  let start = 0;
  let end = text.length;
  while (start < end) {
    const first = String.fromCodePoint(text.codePointAt(start) ?? 0);
    if (!EDGE.test(first)) break;
    start += first.length;
  }
  while (end > start) {
    const units = /[\uDC00-\uDFFF]/.test(text.charAt(end - 1)) ? 2 : 1;
    if (!EDGE.test(text.slice(end - units, end))) break;
    end -= units;
  }
  return { text: text.slice(start, end), start: offset + start, end: offset + end };
}
