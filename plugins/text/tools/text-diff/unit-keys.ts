import { foldCase } from '@toolyard/kit/case-folding';
import type { TextUnits, UnitKind } from '../../lib/diff-units.ts';
import { UnitEnds } from '../../lib/unit-ends.ts';
import { isBlank, trimWhiteSpaceEnd } from '../../lib/white-space.ts';

/** What makes no difference between units. */
export interface Comparison {
  readonly mode: UnitKind;
  readonly case_sensitive: boolean;
  readonly ignore_whitespace: boolean;
}

/** Makes a unit of each run of white space; what is at the end of the text is part of the last unit, where it does not count. */
export function joinWhiteSpace({ text, ends }: TextUnits): void {
  let start = 0;
  /** Where the white space began that goes up to here. */
  let blankStart: number | undefined;
  for (let end = ends.next(0); end > start; end = ends.next(end)) {
    if (!isBlank(text.slice(start, end))) blankStart = undefined;
    else if (blankStart === undefined) blankStart = start;
    else ends.delete(start);
    start = end;
  }
  if (blankStart !== undefined && blankStart > 0) ends.delete(blankStart);
}

/** How many keys are joined at a time. */
const KEYS_AT_ONCE = 4096;

/** The same text where units that count as equal are the same: as many units, each as its key. */
export function keyUnits(units: TextUnits, comparison: Comparison): TextUnits {
  if (hasOwnKeys(units.text, comparison)) return units;
  const parts: string[] = [];
  const ends = new UnitEnds(units.text.length);
  let keys: string[] = [];
  let keyEnd = 0;
  let start = 0;
  for (let end = units.ends.next(0); end > start; end = units.ends.next(end)) {
    const key = unitKey(units.text.slice(start, end), comparison);
    keyEnd += key.length;
    ends.add(keyEnd);
    if (keys.push(key) === KEYS_AT_ONCE) {
      parts.push(keys.join(''));
      keys = [];
    }
    start = end;
  }
  return { text: parts.join('') + keys.join(''), ends };
}

/** Whether units count as equal only where they are the same. */
function hasOwnKeys(text: string, { mode, case_sensitive, ignore_whitespace }: Comparison): boolean {
  return case_sensitive && !ignore_whitespace && !(mode === 'lines' && text.includes('\r'));
}

/** What units that count as equal have in common. */
function unitKey(unit: string, comparison: Comparison): string {
  const ended = comparison.mode === 'lines' ? unit.replace(/(?:\r\n|\r)$/, '\n') : unit;
  const cased = comparison.case_sensitive ? ended : foldCase(ended);
  return comparison.ignore_whitespace ? collapse(cased) : cased;
}

/** White space inside as one space; at a unit's end it is what parts it from the next, and counts as nothing. */
function collapse(unit: string): string {
  return isBlank(unit) ? ' ' : trimWhiteSpaceEnd(unit).replaceAll(/\p{White_Space}+/gu, ' ');
}
