import { forEachGraphemeEnd } from '@toolyard/kit/graphemes';
import { kindAt, MARK, SPACE, WORD } from './character-kinds.ts';
import { splitSentences } from './sentences.ts';
import { UnitEnds } from './unit-ends.ts';

/** What texts are compared by. */
export type UnitKind = 'words' | 'chars' | 'lines' | 'sentences';

/** A text with where its units end. */
export interface TextUnits {
  readonly text: string;
  readonly ends: UnitEnds;
}

const MARKERS: Readonly<Record<UnitKind, (text: string, tell: (end: number) => void) => void>> = {
  words: forEachWordEnd,
  chars: forEachGraphemeEnd,
  lines: forEachLineEnd,
  sentences: forEachSentenceEnd,
};

/** Cuts a text into units: characters as readers see them, lines with their breaks, or what `wordUnits` says. */
export function textUnits(text: string, kind: UnitKind): TextUnits {
  const ends = new UnitEnds(text.length);
  MARKERS[kind](text, (end) => {
    ends.add(end);
  });
  return { text, ends };
}

/** A text as words, runs of white space, and every other character by itself. */
export function wordUnits(text: string): string[] {
  const units: string[] = [];
  let start = 0;
  forEachWordEnd(text, (end) => {
    units.push(text.slice(start, end));
    start = end;
  });
  return units;
}

function forEachWordEnd(text: string, tell: (end: number) => void): void {
  for (let at = 0; at < text.length;) {
    const kind = kindAt(text, at);
    const start = at;
    at = kind === WORD ? wordEnd(text, at) : kind === SPACE ? spaceEnd(text, at) : restEnd(text, at);
    const isOne = at - start === 1 || kind === WORD || kind === SPACE;
    if (isOne) tell(at);
    else forEachGraphemeEnd(text.slice(start, at), (end) => tell(start + end));
  }
}

/** Letters, digits, marks and _, with apostrophes inside. */
function wordEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const kind = kindAt(text, at);
    if (kind === WORD || kind === MARK) at += 1;
    else if (isApostrophe(text.charCodeAt(at)) && at + 1 < text.length && kindAt(text, at + 1) === WORD)
      at += 2;
    else break;
  }
  return at;
}

function isApostrophe(unit: number): boolean {
  return unit === 0x27 || unit === 0x2019;
}

function spaceEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && kindAt(text, at) === SPACE) at += 1;
  return at;
}

function restEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const kind = kindAt(text, at);
    if (kind === WORD || kind === SPACE) break;
    at += 1;
  }
  return at;
}

function forEachLineEnd(text: string, tell: (end: number) => void): void {
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n|\r|\n/g)) tell(index + lineBreak.length);
  if (text !== '') tell(text.length);
}

function forEachSentenceEnd(text: string, tell: (end: number) => void): void {
  for (const { end } of splitSentences(text)) tell(end);
}
