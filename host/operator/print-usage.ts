import type { UsageSum } from '../access/usage/usage-store.ts';
import { escapeLine } from '../catalogue/escape-text.ts';

/** What callers took of the host, or its tools did: of the last days, today with them. */
export interface UsageListing {
  readonly by: 'key' | 'tool';
  readonly days: number;
  readonly usage: readonly UsageSum[];
}

const HEADINGS = ['calls', 'failed', 'refused', 'CPU s', 'MB'];

/** A table whose figures stand below each other. */
export function printUsage({ by, days, usage }: UsageListing): string {
  if (usage.length === 0) return `nobody called a tool within ${days} days`;
  const rows = [
    [by === 'key' ? 'caller' : 'tool', ...HEADINGS],
    ...usage.map(({ name, calls, failed, refused, cpuMs, bytes }) => [
      escapeLine(name.replace(/^key:/, '')),
      ...[calls, failed, refused].map(String),
      (cpuMs / 1000).toFixed(1),
      (bytes / 1e6).toFixed(1),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}
