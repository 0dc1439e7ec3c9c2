import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Type, type Static } from 'typebox';
import { compileValidator } from '@toolyard/sdk/manifest';
import { RecordedCall } from '../../outbound/recorded/recorded-call.ts';

/** What is recorded of one example, or of one call of a test: the day, and what was asked in turn. */
const Recording = Type.Object(
  { on: Type.String(), calls: Type.Array(RecordedCall) },
  { additionalProperties: false },
);
export type Recording = Static<typeof Recording>;

/** A tool's recordings: by the names of its examples, and by the inputs of its tests. */
const RecordingFile = Type.Object(
  {
    examples: Type.Optional(Type.Record(Type.String(), Recording)),
    tests: Type.Optional(Type.Record(Type.String(), Recording)),
  },
  { additionalProperties: false },
);
type RecordingFile = Static<typeof RecordingFile>;

const validator = compileValidator(RecordingFile);

/** Which recording of a tool. */
export interface RecordingName {
  readonly tool: string;
  readonly of: 'examples' | 'tests';
  readonly name: string;
}

/** What was recorded for the tools of a package, in its folder `recorded/`, a file a tool. */
export class Recordings {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** A tool's file, relative to the package. */
  fileOf(tool: string): string {
    return `recorded/${tool}.json`;
  }

  /** @throws Error when the tool's file is no such file */
  find({ tool, of, name }: RecordingName): Recording | undefined {
    const recordings = this.#read(tool)[of] ?? {};
    return Object.hasOwn(recordings, name) ? recordings[name] : undefined;
  }

  /** Keeps a recording in place of the one before. One that asked nothing is none. */
  keep(recording: RecordingName, calls: readonly RecordedCall[]): void {
    const { tool, of, name } = recording;
    const file = this.#read(tool);
    const { [name]: _, ...others } = file[of] ?? {};
    const today = new Date().toISOString().slice(0, 10);
    const own = calls.length === 0 ? others : { ...others, [name]: { on: today, calls: [...calls] } };
    this.#write(tool, { ...file, [of]: sorted(own) });
  }

  /** Drops the recordings of examples that a tool no longer has. */
  dropExamples(tool: string, kept: ReadonlySet<string>): void {
    const file = this.#read(tool);
    const examples = Object.entries(file.examples ?? {}).filter(([name]) => kept.has(name));
    this.#write(tool, { ...file, examples: Object.fromEntries(examples) });
  }

  #read(tool: string): RecordingFile {
    const path = join(this.#root, this.fileOf(tool));
    const wrong = (why: string) =>
      new Error(`${this.fileOf(tool)}: ${why}: remove it, and record it with toolyard-plugin test --record`);
    let file: unknown;
    try {
      file = JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
      if (Reflect.get(Object(error), 'code') === 'ENOENT') return {};
      throw wrong(error instanceof Error ? error.message : String(error));
    }
    if (!validator.check(file)) throw wrong(validator.problems(file)[0] ?? 'expected recordings');
    return file as RecordingFile;
  }

  /** Written beside and renamed, since tests that run beside each other read it. */
  #write(tool: string, file: RecordingFile): void {
    const path = join(this.#root, this.fileOf(tool));
    const filled = Object.entries(file).filter(([, recordings]) => Object.keys(recordings).length > 0);
    if (filled.length === 0) return rmSync(path, { force: true });
    mkdirSync(dirname(path), { recursive: true });
    const fresh = `${path}.${process.pid}`;
    writeFileSync(fresh, `${JSON.stringify(Object.fromEntries(filled), null, 2)}\n`);
    renameSync(fresh, path);
  }
}

/** In the order of the names: a file differs from the one before in what is new alone. */
function sorted<T>(recordings: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(recordings).sort(([a], [b]) => (a < b ? -1 : 1)));
}
