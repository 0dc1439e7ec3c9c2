import { graphemes } from '@toolyard/kit/graphemes';
import { splitLines } from './lines.ts';
import { findSentences } from './sentences.ts';
import { isBlank } from './white-space.ts';
import { findWords } from './words.ts';

/** What is counted of every text, the same in every tool. */
export interface Counts {
  readonly words: number;
  /** Grapheme clusters; CRLF is one. */
  readonly characters: number;
  readonly characters_no_spaces: number;
  readonly sentences: number;
  /** Non-blank lines between blank lines. */
  readonly paragraphs: number;
  readonly lines: number;
  /** In UTF-8. */
  readonly bytes: number;
}

export function countText(text: string): Counts {
  const characters = graphemes(text);
  const { lines } = splitLines(text);
  return {
    words: findWords(text).length,
    characters: characters.length,
    characters_no_spaces: characters.reduce((count, character) => count + (isBlank(character) ? 0 : 1), 0),
    sentences: findSentences(text).length,
    paragraphs: countParagraphs(lines),
    lines: lines.length,
    bytes: new TextEncoder().encode(text).length,
  };
}

function countParagraphs(lines: readonly string[]): number {
  let count = 0;
  let inside = false;
  for (const line of lines) {
    const blank = isBlank(line);
    if (!blank && !inside) count += 1;
    inside = !blank;
  }
  return count;
}
