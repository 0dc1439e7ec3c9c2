/** The differences between the sandbox and web-platform-tests that are known, each with its reason. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileResult } from './run-area.ts';

/** Why subtests fail, and which: by file, their names, or how many where they are too many to name. */
interface Difference {
  readonly reason: string;
  readonly subtests: Readonly<Record<string, readonly string[] | number>>;
}

const FILE = join(import.meta.dirname, 'differences.json');

/** More than these are counted, not named. */
const MAX_NAMED = 20;

const known = JSON.parse(readFileSync(FILE, 'utf8')) as readonly Difference[];

/** What of a file's subtests is not as it is known, in lines. */
export function surprises({ name, subtests }: FileResult): string[] {
  const failed = subtests.filter(({ passed }) => !passed);
  const entries = known.map((difference) => difference.subtests[name]).filter((entry) => entry !== undefined);
  const named = new Set(entries.flatMap((entry) => (typeof entry === 'number' ? [] : entry)));
  const counted = entries.reduce<number>((sum, entry) => sum + (typeof entry === 'number' ? entry : 0), 0);
  const unnamed = failed.filter((subtest) => !named.has(subtest.name));
  const mended = [...named].filter((one) => !failed.some((subtest) => subtest.name === one));
  return [
    ...(unnamed.length === counted
      ? []
      : counted === 0
        ? unnamed.map((subtest) => `${name}: ${subtest.name}: ${subtest.message}`)
        : [
            `${name}: expected ${counted} of its subtests to fail, besides those that are named, got ${unnamed.length}`,
          ]),
    ...mended.map((one) => `${name}: ${one}: passes, and is listed as a difference`),
  ];
}

/** Writes the differences anew, with the reasons that were there; those that have none are to be filled in. */
export function writeDifferences(results: readonly FileResult[]): void {
  const ran = new Set(results.map(({ name }) => name));
  const reasons = new Map<string, Record<string, readonly string[] | number>>();
  const add = (reason: string, file: string, subtests: readonly string[] | number): void => {
    reasons.set(reason, { ...reasons.get(reason), [file]: subtests });
  };
  for (const { reason, subtests } of known)
    for (const [file, entry] of Object.entries(subtests)) if (!ran.has(file)) add(reason, file, entry);
  for (const { name, subtests } of results) {
    const left = new Set(subtests.filter(({ passed }) => !passed).map((subtest) => subtest.name));
    const mine = known.filter((difference) => difference.subtests[name] !== undefined);
    for (const { reason, subtests: entries } of mine) {
      const entry = entries[name];
      if (!Array.isArray(entry)) continue;
      const still = (entry as readonly string[]).filter((one) => left.delete(one));
      if (still.length > 0) add(reason, name, still);
    }
    const counted = mine.find(({ subtests: entries }) => typeof entries[name] === 'number');
    if (left.size > 0) add(counted?.reason ?? '', name, left.size > MAX_NAMED ? left.size : [...left]);
  }
  const written = [...reasons].map(([reason, subtests]) => ({ reason, subtests }));
  writeFileSync(FILE, `${JSON.stringify(written, undefined, 2)}\n`);
}
