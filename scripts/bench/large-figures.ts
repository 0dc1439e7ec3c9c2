import type { Goal } from './goals.ts';

/** The tools whose work on large inputs is measured. */
export const LARGE_TOOLS = [
  'csv-to-json',
  'json-format',
  'yaml-to-json',
  'xml-to-json',
  'html-to-markdown',
  'text-diff',
  'sql-formatter',
  'json-schema-validator',
  'hash-generate',
] as const;

export type LargeTool = (typeof LARGE_TOOLS)[number];

/** The sizes of the inputs, in MiB. */
export const LARGE_SIZES = [1, 8, 32] as const;

/** What the ratio of CPU time is called. */
export function timeFigure(tool: LargeTool, mib: number): string {
  return `${tool}_${mib}`;
}

/** What the memory is called that a tool takes for the largest input, as a multiple of that input. */
export function memoryFigure(tool: LargeTool): string {
  return `${tool}_memory`;
}

/** What each figure is to reach. */
export function largeGoals(): Record<string, Goal> {
  const goals: Record<string, Goal> = {};
  for (const tool of LARGE_TOOLS) {
    for (const mib of LARGE_SIZES) goals[timeFigure(tool, mib)] = { atMost: 1.5 };
    goals[memoryFigure(tool)] = { atMost: 6 };
  }
  return goals;
}
