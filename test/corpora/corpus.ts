/** Runs tools over collections of cases that others made, and holds what differs to the excuses that are committed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, hashOf, sourceOf } from './collections.ts';

/** One case of a collection. */
export interface CorpusCase {
  /** Unique in its collection, and the same at every run. */
  readonly name: string;
  /** Undefined when the tool agrees, else what differs, in a line. */
  run(): Promise<string | undefined> | string | undefined;
}

/** A case on which the tool differs, and why it is right. */
interface Excuse {
  readonly case: string;
  readonly found: string;
  readonly reason: string;
}

interface Results {
  readonly agreed: number;
  readonly excused: readonly Excuse[];
}

const MINUTES_30 = 30 * 60_000;

/** Declares the tests of a collection; where it is absent they are skipped, and a line says so. */
export function testCorpus(name: string, casesOf: (folder: string) => Iterable<CorpusCase>): void {
  const source = sourceOf(name);
  const folder = folderOf(source) ?? '';

  describe.skipIf(folder === '')(`${name}, ${source.count} cases`, () => {
    test('lies here as it was at the commit', () => {
      expect(hashOf(folder, source)).toBe(source.sha256);
    });

    test('is agreed with, but for the excuses', { timeout: MINUTES_30 }, async () => {
      const path = join(import.meta.dirname, '../results/corpora', `${name}.json`);
      const known = existsSync(path) ? readResults(path) : { agreed: 0, excused: [] };
      const found = await run(casesOf(folder), known);
      if (process.env['CORPORA_UPDATE'] === '1')
        writeFileSync(path, `${JSON.stringify(found, undefined, 2)}\n`);
      expect(found.agreed + found.excused.length).toBe(source.count);
      expect(found.excused.filter(({ reason }) => reason === '')).toEqual([]);
      expect(found).toEqual(known);
    });
  });
}

async function run(cases: Iterable<CorpusCase>, known: Results): Promise<Results> {
  const reasons = new Map(known.excused.map((excuse) => [excuse.case, excuse]));
  const excused: Excuse[] = [];
  let agreed = 0;
  for (const each of cases) {
    const found = await each.run();
    if (found === undefined) agreed += 1;
    else excused.push({ case: each.name, found, reason: reasons.get(each.name)?.reason ?? '' });
  }
  return { agreed, excused };
}

function readResults(path: string): Results {
  return JSON.parse(readFileSync(path, 'utf8')) as Results;
}
