import type { JsonSchema } from '@toolyard/sdk';
import { failures } from '../../errors.ts';
import { scriptBeside } from '../../installation.ts';
import { holdsFiles } from '../../runtimes/result-files.ts';
import type { OffThread } from '../../runtimes/runtime.ts';
import type { NestedFiles } from '../call-request.ts';
import { CallSignals, type CallSignalsOptions } from '../call-signals.ts';
import { fillReferences } from '../file-references.ts';
import type { ProgramCaller } from './code-runner.ts';
import { takeFiles, type FileTask, type TakenFile, type TakenFiles } from './take-files.ts';

const FILE_SCHEME = 'file://';

/** Bytes of Base64 of all files that one program has. */
const MOST_BYTES = 64 * 2 ** 20;

/** JSON of up to this many bytes is read on the main thread. */
const MOST_HERE = 256 * 1024;

const DEADLINE_MS = 10_000;
const WORKER = scriptBeside(import.meta, 'file-worker');

/** On whose behalf, and the files of results before. */
type FilesAsker = Pick<CallSignalsOptions, 'caller' | 'onCallerGone'> & Pick<ProgramCaller, 'fillFiles'>;

/**
 * The files of a running program. Tools give and take their bytes, and the program has names for them, such as
 * `file://1/invoice.pdf`: so they neither fill its memory nor the context of the model that reads what it returns.
 */
export class ProgramFiles {
  readonly #offThread: OffThread;
  readonly #asker: FilesAsker;
  readonly #files = new Map<string, TakenFile>();
  #bytes = 0;
  #results = 0;

  constructor(offThread: OffThread, asker: FilesAsker) {
    this.#offThread = offThread;
    this.#asker = asker;
  }

  /** A file by its name. */
  find(name: string): TakenFile | undefined {
    return this.#files.get(name);
  }

  /** Those that a text names, each once. */
  namedIn(text: string): readonly TakenFile[] {
    return [...this.#files.values()].filter(({ reference }) => text.includes(`"${reference}"`));
  }

  /** What a tool is given: the bytes of the files that the program named. @throws CallError when that is too much */
  fill(json: Uint8Array<ArrayBuffer>): ReturnType<NestedFiles['fill']> {
    const filled = fillReferences(json, FILE_SCHEME, (name) => this.find(name)?.data);
    return this.#asker.fillFiles?.(filled) ?? filled;
  }

  /** What the program gets of a tool's result: names in place of files. @throws CallError when they are too many */
  async take(json: Uint8Array<ArrayBuffer>, schema: JsonSchema): Promise<Uint8Array<ArrayBuffer>> {
    if (!holdsFiles(schema)) return json;
    this.#results += 1;
    const task: FileTask = { bytes: json, schema, prefix: `${FILE_SCHEME}${this.#results}/` };
    const taken = json.length > MOST_HERE ? await this.#takeElsewhere(task) : takeFiles(task);
    const bytes = taken.files.reduce((sum, { data }) => sum + data.length, 0);
    if (this.#bytes + bytes > MOST_BYTES)
      throw failures.invalid(`files: expected at most ${MOST_BYTES} bytes of Base64 in one program`);
    this.#bytes += bytes;
    for (const file of taken.files) this.#files.set(file.reference, file);
    return taken.bytes;
  }

  async #takeElsewhere(task: FileTask): Promise<TakenFiles> {
    const call = new CallSignals({ ...this.#asker, deadlineMs: DEADLINE_MS });
    try {
      return (await this.#offThread.work(WORKER, task, task.bytes, call)) as TakenFiles;
    } finally {
      call.finish();
    }
  }
}
