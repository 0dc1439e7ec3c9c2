import { isWhiteSpace, trimWhiteSpaceEnd } from './white-space.ts';
import { hasLetterOrDigit } from './words.ts';

/** A sentence with its place in the text, in UTF-16 code units. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Stops with the quotes and brackets that close behind them, or a blank line. */
const CANDIDATE =
  /(?<stop>[…\p{Sentence_Terminal}]+)[\p{Pe}\p{Pf}\p{Pi}"']*|(?:\r\n|\r(?!\n)|\n)(?:(?![\r\n])\p{White_Space})*[\r\n]/gu;

/** The word that follows, behind white space and opening quotes or brackets. */
const NEXT_WORD = /[\p{White_Space}\p{Ps}\p{Pi}"']*(?<word>[\p{L}\p{M}\p{N}]*)/uy;

/** The word, with stops inside it, before a stop. */
const PREVIOUS_WORD = /[\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+)*$/u;
const INITIAL = /(?<![\p{L}\p{M}\p{N}])\p{Lu}\p{M}*$/u;
/** Longer words are no abbreviations. */
const LONGEST_ABBREVIATION = 12;

/** Abbreviations before a name or an explanation, which end no sentence however they are written. */
const ABBREVIATIONS = new Set(
  'mr mrs ms mx messrs mme mlle dr prof st sr jr vs e.g i.e eg ie cf viz al'.split(' '),
);
/** Titles, only if they are capitalised: a rep is also something else. */
const TITLES = new Set(
  'Gen Col Maj Capt Lt Sgt Cpl Cmdr Adm Gov Sen Rep Pres Rev Hon Fr Supt Mt Ft Ph.D'.split(' '),
);
/** Abbreviations before a number. */
const NUMBERED = new Set(
  'no nos p pp fig figs vol vols ch sec art eq ed jan feb mar apr jun jul aug sep sept oct nov dec ca approx'.split(
    ' ',
  ),
);

/**
 * The sentences of a text that hold a letter or digit. One ends with . ! ? … or another script's stop (Unicode's
 * Sentence_Terminal: । ؟ ። ։) and closing quotes or brackets before white space or the end, with 。！？ anywhere, or at a blank line; but not after an initial or a usual
 * abbreviation, nor with a . or … that a lower-case word follows.
 */
export function findSentences(text: string): Sentence[] {
  return splitSentences(text).flatMap(({ text: piece, start }) => {
    const content = trimWhiteSpaceEnd(piece);
    return hasLetterOrDigit(content) ? [{ text: content, start, end: start + content.length }] : [];
  });
}

/** The whole text cut into sentences, each with the white space that follows it. */
export function splitSentences(text: string): Sentence[] {
  const pieces: Sentence[] = [];
  let start = 0;
  for (const candidate of text.matchAll(CANDIDATE)) {
    let end = candidate.index + candidate[0].length;
    if (end <= start) continue;
    const { stop } = candidate.groups ?? {};
    if (stop !== undefined && !endsSentence(text, candidate.index, stop, end)) continue;
    while (isWhiteSpace(text[end])) end += 1;
    pieces.push({ text: text.slice(start, end), start, end });
    start = end;
  }
  if (start < text.length) pieces.push({ text: text.slice(start), start, end: text.length });
  return pieces;
}

function endsSentence(text: string, at: number, stop: string, end: number): boolean {
  if (/[。！？｡]/.test(stop)) return true;
  if (end < text.length && !isWhiteSpace(text[end])) return false;
  if (!/^[.…]+$/.test(stop)) return true;
  NEXT_WORD.lastIndex = end;
  const next = NEXT_WORD.exec(text)?.groups?.word ?? '';
  if (/^\p{Ll}/u.test(next) && !/\p{Lu}/u.test(next)) return false;
  return stop !== '.' || !isAbbreviation(text.slice(Math.max(0, at - LONGEST_ABBREVIATION), at), next);
}

function isAbbreviation(before: string, next: string): boolean {
  if (next === '') return false;
  if (INITIAL.test(before)) return true;
  const word = PREVIOUS_WORD.exec(before)?.[0] ?? '';
  return (
    ABBREVIATIONS.has(word.toLowerCase()) ||
    TITLES.has(word) ||
    (NUMBERED.has(word.toLowerCase()) && /^\p{N}/u.test(next))
  );
}
