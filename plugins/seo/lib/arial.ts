import { graphemes } from '@toolyard/kit/graphemes';
import { eastAsianWidth } from 'get-east-asian-width';
import data from '../data/arial-widths.json' with { type: 'json' };

/** The advance of characters that the font lacks, in em. */
const UNKNOWN = 0.556;

/** Runs of characters of the same advance, in the order of their code points. */
const RUNS = Object.entries(data.widths)
  .map(([range, width]) => {
    const [first = 0, last = 0] = range.split('-').map((code) => Number.parseInt(code, 16));
    return { first, last, em: width / data.unitsPerEm };
  })
  .sort((a, b) => a.first - b.first);

/** How wide Arial sets a text, in px to 1 decimal: advances alone, no kerning. */
export function arialWidth(text: string, fontPx: number): number {
  const em = graphemes(text).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0);
  return Math.round(em * fontPx * 10) / 10;
}

/** In em. */
function graphemeWidth(grapheme: string): number {
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
    if (codePoint < run.first) high = middle - 1;
    else if (codePoint > run.last) low = middle + 1;
    else return run.em;
  }
  return UNKNOWN;
}
