import { graphemes } from '@toolyard/kit/graphemes';
import { eastAsianWidth } from 'get-east-asian-width';
import data from '../data/arial-widths.json' with { type: 'json' };

/** The advance of characters that the font lacks, in em. */
const UNKNOWN = 0.556;

/** By runs of characters of the same advance, `4e00-9fff`, in the order of their code points. */
const WIDTHS: Readonly<Record<string, number>> = data.widths;
const RUNS = Object.keys(WIDTHS);

/** How wide Arial sets a text, in px to 1 decimal: advances alone, no kerning. */
export function arialWidth(text: string, fontPx: number): number {
  const em = graphemes(text).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0);
  return Math.round(em * fontPx * 10) / 10;
}

/** Of ASCII, in em: each is reckoned once. */
const asciiWidths = new Map<string, number>();

/** In em. */
function graphemeWidth(grapheme: string): number {
  if (grapheme.length > 1 || grapheme > '\x7f') return reckonedWidth(grapheme);
  const known = asciiWidths.get(grapheme) ?? reckonedWidth(grapheme);
  asciiWidths.set(grapheme, known);
  return known;
}

function reckonedWidth(grapheme: string): number {
  if (/^\p{Emoji_Presentation}|^\p{Emoji}\ufe0f/u.test(grapheme)) return 1;
  let width = 0;
  for (const character of grapheme) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (/[\p{M}\p{Cf}\p{Cc}]/u.test(character)) return 0;
  if (eastAsianWidth(codePoint) === 2) return 1;
  let [low, high] = [0, RUNS.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const run = RUNS[middle];
    if (run === undefined) break;
    const [first = 0, last = 0] = run.split('-').map((code) => Number.parseInt(code, 16));
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return (WIDTHS[run] ?? 0) / data.unitsPerEm;
  }
  return UNKNOWN;
}
