import { graphemes } from '@toolyard/kit/graphemes';

/** Letters, digits, marks and _, with apostrophes inside; or a run of white space; or of all other characters. */
const WORD_OR_SPACE_OR_REST =
  /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*(?:['’][\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)*|\p{White_Space}+|[^\p{L}\p{N}_\p{White_Space}]+/gu;
const REST = /^[^\p{L}\p{N}_\p{White_Space}]/u;

/** A text as words, runs of white space, and every other character by itself. */
export function wordUnits(text: string): string[] {
  const units: string[] = [];
  for (const unit of text.match(WORD_OR_SPACE_OR_REST) ?? []) {
    if (unit.length === 1 || !REST.test(unit)) units.push(unit);
    else for (const character of graphemes(unit)) units.push(character);
  }
  return units;
}

/** A text as lines with their breaks. */
export function lineUnits(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+/g) ?? [];
}
