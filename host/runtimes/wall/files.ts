import { chmodSync, constants, copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const PREFIX = 'toolyard-sandbox-';

const READABLE_BY_OTHERS = 0o4;
const SEARCHABLE_BY_OTHERS = 0o1;

/**
 * The files of walled programs where their user can read them. A host that root runs gives its programs to
 * another user, who may not reach what lies, say, below /root: such files are copied to where anyone can.
 */
export class SandboxFiles {
  readonly #isShared: boolean;
  readonly #copies = new Map<string, string>();
  #folder: string | undefined;

  /** @param isShared whether the programs run as another user than the host */
  constructor(isShared: boolean) {
    this.#isShared = isShared;
  }

  /** The path by which the programs' user reads a file. */
  reachable(file: string): string {
    if (!this.#isShared || isReadableByOthers(file)) return file;
    const { mtimeMs, size, ino } = statSync(file);
    const version = [file, mtimeMs, size, ino].join();
    const copy = this.#copies.get(version) ?? this.#copy(file);
    this.#copies.set(version, copy);
    return copy;
  }

  /** Removes the copies. The process's end does so too. */
  readonly close = (): void => {
    process.off('exit', this.close);
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
    this.#copies.clear();
  };

  #copy(file: string): string {
    if (this.#folder === undefined) {
      this.#folder = makeFolder();
      process.once('exit', this.close);
    }
    const copy = join(this.#folder, `${this.#copies.size}-${basename(file)}`);
    copyFileSync(file, copy, constants.COPYFILE_FICLONE);
    chmodSync(copy, 0o555);
    return copy;
  }
}

/** The shared libraries that this process, and so any Node of the same file, has loaded. */
export function sharedLibraries(): readonly string[] {
  const { excludeNetwork } = process.report;
  process.report.excludeNetwork = true;
  const report: { readonly sharedObjects?: readonly string[] } = process.report.getReport();
  process.report.excludeNetwork = excludeNetwork;
  return (report.sharedObjects ?? []).filter((path) => path.startsWith('/') && !path.endsWith('.node'));
}

function isReadableByOthers(file: string): boolean {
  if ((statSync(file).mode & READABLE_BY_OTHERS) === 0) return false;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & SEARCHABLE_BY_OTHERS) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** A folder named after this process. Those that a host left behind when it was killed are removed. */
function makeFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^toolyard-sandbox-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
