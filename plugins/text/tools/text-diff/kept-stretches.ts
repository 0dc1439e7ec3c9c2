import { alignNumbers, numberOf } from '@toolyard/kit/alignment';
import { alignNear, type Run } from '@toolyard/kit/near-alignment';
import { InputError } from '@toolyard/sdk';
import type { TextUnits } from '../../lib/diff-units.ts';
import { TextEditGraph } from '../../lib/text-edit-graph.ts';
import type { UnitEnds } from '../../lib/unit-ends.ts';
import { type Comparison, keyUnits } from './unit-keys.ts';

/** Units of texts that have little in common: each of them is then looked up. */
const MAX_DISTANT_UNITS = 2_000_000;

/** A stretch of either text that has the same units, by offset. */
export interface Stretch {
  readonly original: number;
  readonly originalEnd: number;
  readonly modified: number;
  readonly modifiedEnd: number;
}

/**
 * What a shortest edit script keeps of two texts, in order.
 *
 * @throws InputError for long texts that are not nearly alike
 */
export function keptStretches(original: TextUnits, modified: TextUnits, comparison: Comparison): Stretch[] {
  const a = keyUnits(original, comparison);
  const b = keyUnits(modified, comparison);
  const near = nearStretches(a, b);
  if (near === undefined) return distantStretches(original, modified, a, b, comparison.mode);
  if (a === original && b === modified) return near;
  const [fromA, fromB] = [new UnitCursor(a.ends), new UnitCursor(b.ends)];
  const [toA, toB] = [new UnitCursor(original.ends), new UnitCursor(modified.ends)];
  return near.map((kept) => ({
    original: toA.goToUnit(fromA.goToPlace(kept.original)),
    originalEnd: toA.goToUnit(fromA.goToPlace(kept.originalEnd)),
    modified: toB.goToUnit(fromB.goToPlace(kept.modified)),
    modifiedEnd: toB.goToUnit(fromB.goToPlace(kept.modifiedEnd)),
  }));
}

/** The stretches of texts that have few edits, however long they are. */
function nearStretches(a: TextUnits, b: TextUnits): Stretch[] | undefined {
  const graph = new TextEditGraph(a, b);
  const runs = alignNear(graph);
  const beginning = { original: 0, modified: 0, length: graph.start };
  const ending = { original: graph.originalEnd, modified: graph.modifiedEnd, length: graph.ending };
  return runs === undefined ? undefined : [beginning, ...runs, ending].map(toStretch);
}

function toStretch({ original, modified, length }: Run): Stretch {
  return { original, originalEnd: original + length, modified, modifiedEnd: modified + length };
}

function distantStretches(
  original: TextUnits,
  modified: TextUnits,
  a: TextUnits,
  b: TextUnits,
  mode: string,
): Stretch[] {
  const numbers = new Map<string, number>();
  const left = numberUnits('original', a, numbers, mode);
  const right = numberUnits('modified', b, numbers, mode);
  const [toA, toB] = [new UnitCursor(original.ends), new UnitCursor(modified.ends)];
  return alignNumbers(left, right, numbers.size).map((run) => ({
    original: toA.goToUnit(run.original),
    originalEnd: toA.goToUnit(run.original + run.length),
    modified: toB.goToUnit(run.modified),
    modifiedEnd: toB.goToUnit(run.modified + run.length),
  }));
}

function numberUnits(
  argument: string,
  { text, ends }: TextUnits,
  numbers: Map<string, number>,
  mode: string,
): Int32Array {
  const count = ends.count();
  if (count > MAX_DISTANT_UNITS)
    throw new InputError(
      argument,
      `expected at most ${MAX_DISTANT_UNITS} ${mode} where so much is different, got ${count}`,
    );
  const numbered = new Int32Array(count);
  let start = 0;
  for (let index = 0; index < count; index += 1) {
    const end = ends.next(start);
    numbered[index] = numberOf(text.slice(start, end), numbers);
    start = end;
  }
  return numbered;
}

/** Goes through a text, and knows before how many units it is, and where. */
class UnitCursor {
  readonly #ends: UnitEnds;
  #unit = 0;
  #place = 0;

  constructor(ends: UnitEnds) {
    this.#ends = ends;
  }

  /** @returns the place of a unit, by index */
  goToUnit(unit: number): number {
    while (this.#unit < unit) this.#step();
    return this.#place;
  }

  /** @returns the index of the unit at a place */
  goToPlace(place: number): number {
    while (this.#place < place) this.#step();
    return this.#unit;
  }

  #step(): void {
    this.#place = this.#ends.next(this.#place);
    this.#unit += 1;
  }
}
