import type { DocumentOrder, Path } from './document-order.ts';
import type { Json } from './json-value.ts';
import type { Value } from './value.ts';

/** What is wrong with a value, as a keyword says it. */
export interface Fault {
  /** The message. */
  readonly describe: (found: Found) => string;
  /** The member that is missing or should not be there. */
  readonly property?: string;
}

/** A value that breaks something. */
export interface Found {
  readonly value: Value;
  /** Of a number: how its text writes it. */
  readonly literal?: string | undefined;
}

/** The keyword that is broken. */
export interface Rule {
  /** Its name, or `false schema`. */
  readonly keyword: string;
  /** Where it, or the false schema, stands. */
  readonly at: Json;
}

/** What a value breaks, as it is found: the value is told by the way to it. */
export interface Breach extends Fault, Rule {
  readonly path: Path;
  /** When no alternative fits: what the value breaks of each. The breaches are listed on their own as well. */
  readonly alternatives?: readonly (readonly Breach[])[];
}

/** How many breaches are kept, and of which value they are. */
export interface Bound {
  readonly most: number;
  readonly order: DocumentOrder;
}

/**
 * Collects what a value breaks, in the order in which it is found. Where it is bounded it counts all breaches, but keeps the
 * first alone in the order of the value.
 */
export class Breaches {
  readonly #bound: Bound | undefined;
  #kept: Breach[] = [];
  #count = 0;
  /** The last of those that were kept when there were too many: what stands behind it is not kept. */
  #last: Path | undefined;

  constructor(bound?: Bound) {
    this.#bound = bound;
  }

  /** How many there are. */
  get count(): number {
    return this.#count;
  }

  /** Those that are kept. */
  get kept(): readonly Breach[] {
    this.#cut(0);
    return this.#kept;
  }

  add(path: Path, { keyword, at }: Rule, { describe, property }: Fault): void {
    this.#count += 1;
    if (this.#isBehind(path)) return;
    this.#keep({ path: [...path], keyword, at, describe, ...(property !== undefined && { property }) });
  }

  /** For what a value breaks of one of several alternatives: it may turn out not to count. */
  branch(): Breaches {
    return new Breaches(this.#bound);
  }

  /** Adds that no alternative fits, and after that what the value breaks of each. */
  addAlternatives(path: Path, { keyword, at }: Rule, { describe }: Fault, broken: readonly Breaches[]): void {
    this.#count += 1;
    if (!this.#isBehind(path)) {
      const breach = { path: [...path], keyword, at, describe };
      // They may be many more than may be kept.
      const isWhole = this.#bound === undefined && broken.length > 0;
      this.#keep(isWhole ? { ...breach, alternatives: broken.map(({ kept }) => kept) } : breach);
    }
    for (const { count, kept } of broken) {
      this.#count += count;
      for (const breach of kept) if (!this.#isBehind(breach.path)) this.#keep(breach);
    }
  }

  #isBehind(path: Path): boolean {
    return (
      this.#last !== undefined &&
      this.#bound !== undefined &&
      this.#bound.order.compare(path, this.#last) >= 0
    );
  }

  #keep(breach: Breach): void {
    this.#kept.push(breach);
    // Not at each: of many that come in another order, most are cut off together.
    if (this.#bound !== undefined) this.#cut(this.#bound.most);
  }

  #cut(excess: number): void {
    if (this.#bound === undefined || this.#kept.length <= this.#bound.most + excess) return;
    const { most, order } = this.#bound;
    this.#kept = this.#kept.sort((a, b) => order.compare(a.path, b.path)).slice(0, most);
    this.#last = this.#kept.at(-1)?.path;
  }
}
