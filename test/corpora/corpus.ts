/** Runs tools over collections of cases that others made, and holds what differs to the excuses that are committed. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import sources from './sources.json' with { type: 'json' };

/** A collection, as `sources.json` names it. */
interface Source {
  /** The folder of `CORPORA_DIR` that it lies in. */
  readonly name: string;
  readonly repository: string;
  readonly commit: string;
  /** Globs of the files that are read. */
  readonly files: readonly string[];
  /** SHA-256 of these files, see README.md. */
  readonly sha256: string;
  readonly licence: string;
  /** How many cases there are. */
  readonly count: number;
}

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
  const source: Source | undefined = sources.find((each) => each.name === name);
  if (source === undefined) throw new TypeError(`sources.json has no collection ${name}`);
  const root = process.env['CORPORA_DIR'] ?? '';
  const folder = join(root, name);
  const isHere = root !== '' && existsSync(folder);
  if (!isHere)
    process.stderr.write(
      `corpora: ${name} skipped: CORPORA_DIR has no folder ${name} (${source.repository})\n`,
    );

  describe.skipIf(!isHere)(`${name}, ${source.count} cases`, () => {
    test('lies here as it was at the commit', () => {
      expect(hashOf(folder, source.files)).toBe(source.sha256);
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

/** The files of a folder that globs name, by path. */
export function filesOf(folder: string, globs: readonly string[]): string[] {
  return globSync([...globs], { cwd: folder })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

function hashOf(folder: string, globs: readonly string[]): string {
  const all = createHash('sha256');
  for (const path of filesOf(folder, globs)) {
    const digest = createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
    all.update(`${digest}  ./${path}\n`);
  }
  return all.digest('hex');
}
