/**
 * Two sequences of units, of which each place lies before a unit or at the end. Places are numbers that grow from 0,
 * not always by one: those of a text are offsets of its characters.
 */
export interface EditGraph {
  /** The place in both from which on they are compared. */
  readonly start: number;
  readonly originalEnd: number;
  readonly modifiedEnd: number;
  /** How many comparisons it has made. */
  readonly steps: number;
  /** The place behind the unit that stands at this one. */
  afterOriginal(place: number): number;
  afterModified(place: number): number;
  /** How far both hold the same units from these places on, 0 if the first of them differ. */
  commonLength(original: number, modified: number): number;
}

/** A stretch that is kept, by the places where it begins. */
export interface Run {
  readonly original: number;
  readonly modified: number;
  readonly length: number;
}

/** Edits up to which an alignment is looked for: the work grows with the square of their number. */
const MAX_EDITS = 4000;
/** And up to which it is in short sequences, where it takes little time to align them otherwise. */
const FEW_EDITS = 1000;
/** How many edits there may be, as a part of the length. */
const EDIT_SHARE = 1 / 16;
/** Comparisons that it may take: a second. */
const MAX_STEPS = 500_000_000;

/**
 * What a shortest edit script keeps of sequences that are nearly alike (Myers, An O(ND) Difference Algorithm and Its
 * Variations, 1986), in order; undefined where it has too many edits. Memory grows with the edits alone.
 */
export function alignNear(graph: EditGraph): Run[] | undefined {
  const removable = graph.originalEnd - graph.start;
  const addable = graph.modifiedEnd - graph.start;
  const most = Math.min(MAX_EDITS, Math.max(FEW_EDITS, removable * EDIT_SHARE));
  const maxEdits = Math.floor(Math.min(most, removable + addable));
  const paths = new FurthestPaths(graph, maxEdits);
  for (let edits = 0; edits <= maxEdits && graph.steps <= MAX_STEPS; edits += 1)
    if (paths.extend(edits)) return paths.runs();
  return undefined;
}

/** A run and those before it on its path. */
interface LinkedRun extends Run {
  readonly before: LinkedRun | undefined;
}

const NONE = -1;

/** For each diagonal, which is how many more units of the original than of the other a path took, the one that is furthest. */
class FurthestPaths {
  readonly #graph: EditGraph;
  /** Where the diagonal 0 stands in the lists. */
  readonly #middle: number;
  readonly #originals: Int32Array;
  readonly #modifieds: Int32Array;
  readonly #runs: (LinkedRun | undefined)[];
  /** Beyond these diagonals paths have come to the end of one side: nothing is left there but what the other adds. */
  #lowest = -Infinity;
  #highest = Infinity;
  #whole: LinkedRun | undefined;

  constructor(graph: EditGraph, maxEdits: number) {
    this.#graph = graph;
    this.#middle = maxEdits + 1;
    this.#originals = new Int32Array(2 * maxEdits + 3).fill(NONE);
    this.#modifieds = new Int32Array(2 * maxEdits + 3);
    this.#runs = Array.from({ length: 2 * maxEdits + 3 });
  }

  /** Goes one edit further with each path, and then as far as both sides are the same. Says whether one is through. */
  extend(edits: number): boolean {
    if (edits === 0) return this.#follow(0, this.#graph.start, this.#graph.start, undefined);
    for (
      let diagonal = Math.max(this.#lowest, -edits);
      diagonal <= Math.min(this.#highest, edits);
      diagonal += 2
    )
      if (this.#extendTo(diagonal)) return true;
    return false;
  }

  runs(): Run[] {
    const runs: Run[] = [];
    for (let run = this.#whole; run !== undefined; run = run.before) runs.push(run);
    return runs.reverse();
  }

  #extendTo(diagonal: number): boolean {
    const at = this.#middle + diagonal;
    const removing = this.#originals[at - 1] ?? NONE;
    const adding = this.#originals[at + 1] ?? NONE;
    this.#originals[at - 1] = NONE;
    const modified = this.#modifieds[at + 1] ?? 0;
    const canAdd = adding !== NONE && modified < this.#graph.modifiedEnd;
    const canRemove = removing !== NONE && removing < this.#graph.originalEnd;
    if (canAdd && (!canRemove || removing < adding))
      return this.#follow(diagonal, adding, this.#graph.afterModified(modified), this.#runs[at + 1]);
    if (!canRemove) {
      this.#originals[at] = NONE;
      return false;
    }
    const removed = this.#graph.afterOriginal(removing);
    return this.#follow(diagonal, removed, this.#modifieds[at - 1] ?? 0, this.#runs[at - 1]);
  }

  #follow(diagonal: number, original: number, modified: number, before: LinkedRun | undefined): boolean {
    const at = this.#middle + diagonal;
    const length = this.#graph.commonLength(original, modified);
    const run = length === 0 ? before : { original, modified, length, before };
    const isOriginalThrough = original + length >= this.#graph.originalEnd;
    const isModifiedThrough = modified + length >= this.#graph.modifiedEnd;
    this.#originals[at] = original + length;
    this.#modifieds[at] = modified + length;
    this.#runs[at] = run;
    if (isOriginalThrough && isModifiedThrough) {
      this.#whole = run;
      return true;
    }
    if (isOriginalThrough) this.#highest = Math.min(this.#highest, diagonal - 1);
    if (isModifiedThrough) this.#lowest = Math.max(this.#lowest, diagonal + 1);
    return false;
  }
}
