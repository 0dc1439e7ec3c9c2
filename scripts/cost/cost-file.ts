import { readFileSync, writeFileSync } from 'node:fs';

/** What is known of one tool's cost. Reading, checking and writing are part of it. */
export interface ToolCost {
  /**
   * The largest input, in bytes of JSON, of which no shape takes more than the inline budget of the main
   * thread's CPU. 0: the smallest may.
   */
  readonly inlineBelowBytes: number;
  /**
   * The same for numbers of the input, by argument: what is above takes longer, however few bytes it has.
   * Only for arguments whose maximum does.
   */
  readonly inlineAtMost?: Readonly<Record<string, number>>;
  /** How fast the worst shape grows: the exponent of its time by its size. 1 is linear, 2 quadratic. */
  readonly growth: number;
  /** The shape that takes longest at 64 KiB, for readers. */
  readonly worst: string;
  /** What it takes there, in calibrated milliseconds to two digits; null where it did not end. */
  readonly worstMs: number | null;
}

/** `cost.json`: the costs by the tools' ids. */
export type CostFile = Readonly<Record<string, ToolCost>>;

/** Where less is measured, none is noted. */
export const SMALLEST_NOTED_BYTES = 128;

export function readCosts(file: string): CostFile {
  return JSON.parse(readFileSync(file, 'utf8')) as CostFile;
}

/** One line a tool, in the order of their ids, so that a change of one is a change of one line. */
export function writeCosts(file: string, costs: CostFile): void {
  const lines = Object.keys(costs)
    .sort()
    .map((id) => `  ${JSON.stringify(id)}: ${oneLineJson(costs[id])}`);
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}

function oneLineJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${oneLineJson(inner)}`,
  );
  return `{ ${members.join(', ')} }`;
}

/**
 * What is written for a tool: the new measurement, unless it says the same as what is known, give or take
 * what differs from run to run. So the file changes where a tool did.
 */
export function settled(known: ToolCost | undefined, measured: ToolCost | undefined): ToolCost | undefined {
  if (measured === undefined) return known;
  if (measured.inlineBelowBytes > 0 && measured.inlineBelowBytes < SMALLEST_NOTED_BYTES)
    return settled(known, { ...measured, inlineBelowBytes: 0 });
  if (known === undefined) return measured;
  const isSame =
    measured.inlineBelowBytes >= known.inlineBelowBytes &&
    measured.inlineBelowBytes <= known.inlineBelowBytes * 2 &&
    sameBounds(known.inlineAtMost, measured.inlineAtMost) &&
    known.worstMs !== null &&
    measured.worstMs !== null &&
    measured.worstMs < known.worstMs * 2 + 1 &&
    measured.worstMs > known.worstMs / 2 - 1;
  return isSame ? known : measured;
}

/** Whether larger inputs are let run inline than should be, with room for what differs from run to run. */
export function isStale(known: ToolCost | undefined, measured: ToolCost): boolean {
  return (known?.inlineBelowBytes ?? 0) > measured.inlineBelowBytes * 2;
}

function sameBounds(known: ToolCost['inlineAtMost'] = {}, measured: ToolCost['inlineAtMost'] = {}): boolean {
  const names = Object.keys(measured);
  return (
    names.length === Object.keys(known).length &&
    names.every((name) => {
      const [before = 0, now = 0] = [known[name], measured[name]];
      return now >= before && now <= before * 3;
    })
  );
}
