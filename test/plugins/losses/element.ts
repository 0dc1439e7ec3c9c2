/** An element, property or option of a standard, as a tool is fed it. */
export type Sample = readonly [
  /** What its standard calls it: an entry that tells of its loss begins with it, or has it among its words. */
  name: string,
  source: unknown,
  /** What of it a result shows that carries it, or each form of that; the mark if nothing is said. */
  shown?: string | readonly string[],
];

/** What samples hold, to be found again. */
export const MARK = 'kept-0417';

/** A standard, and the tools that take what is written in it, with the arguments of a call for a sample's source. */
export interface Standard {
  readonly samples: readonly Sample[];
  readonly tools: Readonly<Record<string, (source: never) => object>>;
}
