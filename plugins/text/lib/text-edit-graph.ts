import type { EditGraph } from '@toolyard/kit/near-alignment';
import type { TextUnits } from './diff-units.ts';

/** Two texts side by side, of which units are compared where they stand: none of them is made. */
export class TextEditGraph implements EditGraph {
  /** Behind what both begin with. */
  readonly start: number;
  /** Before what both end with, if it is not what they begin with. */
  readonly originalEnd: number;
  readonly modifiedEnd: number;
  /** The length of what both end with. */
  readonly ending: number;
  steps = 0;
  readonly #original: TextUnits;
  readonly #modified: TextUnits;

  constructor(original: TextUnits, modified: TextUnits) {
    this.#original = original;
    this.#modified = modified;
    this.originalEnd = original.text.length;
    this.modifiedEnd = modified.text.length;
    this.start = this.commonLength(0, 0);
    this.ending = this.#commonEnding();
    this.originalEnd = original.text.length - this.ending;
    this.modifiedEnd = modified.text.length - this.ending;
  }

  afterOriginal(place: number): number {
    return this.#original.ends.next(place);
  }

  afterModified(place: number): number {
    return this.#modified.ends.next(place);
  }

  commonLength(original: number, modified: number): number {
    const [a, b] = [this.#original, this.#modified];
    const most = Math.min(this.originalEnd - original, this.modifiedEnd - modified);
    let common = 0;
    let length = 0;
    while (length < most && a.text.charCodeAt(original + length) === b.text.charCodeAt(modified + length)) {
      length += 1;
      const isEnd = a.ends.has(original + length);
      if (isEnd !== b.ends.has(modified + length)) break;
      if (isEnd) common = length;
    }
    this.steps += length + 1;
    return common;
  }

  /** How much at the end is the same units. */
  #commonEnding(): number {
    const [a, b] = [this.#original, this.#modified];
    const most = Math.min(a.text.length, b.text.length) - this.start;
    let common = 0;
    for (let length = 1; length <= most; length += 1) {
      const [i, j] = [a.text.length - length, b.text.length - length];
      if (a.text.charCodeAt(i) !== b.text.charCodeAt(j)) break;
      const isStart = i === 0 || a.ends.has(i);
      if (isStart !== (j === 0 || b.ends.has(j))) break;
      if (isStart) common = length;
    }
    return common;
  }
}
