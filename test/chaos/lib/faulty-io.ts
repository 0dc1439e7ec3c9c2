import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What happens to writes: see `faulty-io.c`. */
const MODES = { nothing: 0, ENOSPC: 1, EIO: 2, kill: 3 } as const;
export type Fault = keyof typeof MODES;

const BYTES = 8;
const PLACE = { mode: 0, from: BYTES, count: 2 * BYTES };

/** Decides which writes of a process below a folder fail. Built by the C compiler that is there. */
export class FaultyIo {
  readonly #folder: string;
  readonly #library: string;
  readonly #control: FileHandle;

  private constructor(folder: string, library: string, control: FileHandle) {
    this.#folder = folder;
    this.#library = library;
    this.#control = control;
  }

  /** Undefined: there is no C compiler, or it is not Linux. */
  static async create(): Promise<FaultyIo | undefined> {
    if (process.platform !== 'linux') return undefined;
    const folder = await mkdtemp(join(tmpdir(), 'toolyard-faulty-io-'));
    const library = join(folder, 'faulty-io.so');
    const source = join(import.meta.dirname, 'faulty-io.c');
    const compiled = await promisify(execFile)('cc', [
      '-shared',
      '-fPIC',
      '-O1',
      '-o',
      library,
      source,
      '-ldl',
    ]).then(
      () => true,
      () => false,
    );
    if (!compiled) {
      await rm(folder, { recursive: true });
      return undefined;
    }
    const control = await open(join(folder, 'control'), 'w+');
    await control.write(Buffer.alloc(3 * BYTES), 0, 3 * BYTES, 0);
    return new FaultyIo(folder, library, control);
  }

  /** What a process must be started with, to be told. */
  environment(root: string): Readonly<Record<string, string>> {
    return {
      LD_PRELOAD: this.#library,
      FAULTY_IO_CONTROL: join(this.#folder, 'control'),
      FAULTY_IO_ROOT: root,
    };
  }

  /** From the `from`-th write on, counted from now and from 1, this happens. */
  async set(fault: Fault, from = 1): Promise<void> {
    await this.#write(PLACE.mode, MODES.nothing);
    await this.#write(PLACE.count, 0);
    await this.#write(PLACE.from, from);
    await this.#write(PLACE.mode, MODES[fault]);
  }

  /** Writes since `set`. */
  async count(): Promise<number> {
    const bytes = Buffer.alloc(BYTES);
    await this.#control.read(bytes, 0, BYTES, PLACE.count);
    return Number(bytes.readBigInt64LE());
  }

  async close(): Promise<void> {
    await this.#control.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #write(place: number, value: number): Promise<void> {
    const bytes = Buffer.alloc(BYTES);
    bytes.writeBigInt64LE(BigInt(value));
    await this.#control.write(bytes, 0, BYTES, place);
  }
}
