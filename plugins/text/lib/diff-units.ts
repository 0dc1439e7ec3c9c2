import { graphemes } from '@toolyard/kit/graphemes';

/** Letters, digits, marks and _, with apostrophes inside; or a run of white space. */
const WORD_OR_SPACE =
  /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*(?:['’][\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)*|\p{White_Space}+/gu;

/** A text as words, runs of white space, and every other character by itself. */
export function wordUnits(text: string): string[] {
  const units: string[] = [];
  const addRest = (rest: string) => {
    if (rest !== '') for (const character of graphemes(rest)) units.push(character);
  };
  let end = 0;
  for (const { 0: unit, index } of text.matchAll(WORD_OR_SPACE)) {
    addRest(text.slice(end, index));
    units.push(unit);
    end = index + unit.length;
  }
  addRest(text.slice(end));
  return units;
}

/** A text as lines with their breaks. */
export function lineUnits(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+/g) ?? [];
}
