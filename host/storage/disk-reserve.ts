import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { diskSpace, isDiskFull } from './free-space.ts';

/** How much is held: plenty for what an operator decides, and on a small disk a small part of it. */
const RESERVE_BYTES = 8 * 2 ** 20;
const RESERVE_SHARE = 1 / 32;

/** How often the space is taken again after it was let go, in milliseconds. */
const RETAKE_MS = 60_000;

/**
 * Space on the disk of `DATA_DIR` that is held for what must go on when none is left: starting, and what the
 * operator decides. It is a file that is deleted when the disk is full and made again when it is not.
 */
export class DiskReserve {
  readonly #folder: string;
  readonly #file: string;
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, 'reserve');
  }

  get isHeld(): boolean {
    return existsSync(this.#file);
  }

  /** Holds the space from now on, as far as the disk has it. */
  keep(): void {
    this.#take();
    this.#timer ??= setInterval(() => this.#take(), RETAKE_MS).unref();
  }

  /** Does some work; once more, with the space that was held, when the disk is full. */
  within<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!this.#letGoFor(error)) throw error;
      return work();
    }
  }

  /** As `within`, for work that takes its time. */
  async withinAsync<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!this.#letGoFor(error)) throw error;
      return await work();
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #letGoFor(error: unknown): boolean {
    if (!isDiskFull(error, this.#folder) || !this.isHeld) return false;
    rmSync(this.#file, { force: true });
    return true;
  }

  /** Takes the space. Where the folder is gone or its disk takes nothing, there is none to hold. */
  #take(): void {
    try {
      const { totalBytes, freeBytes } = diskSpace(this.#folder);
      const bytes = Math.min(RESERVE_BYTES, Math.floor(totalBytes * RESERVE_SHARE));
      if (!this.isHeld && freeBytes >= 2 * bytes) this.#write(bytes);
    } catch {
      // It is tried again, and health tells of the disk.
    }
  }

  #write(bytes: number): void {
    const file = openSync(this.#file, 'w', 0o600);
    try {
      // Noise, since some file systems keep no room for zeros.
      writeSync(file, randomBytes(bytes));
      fsyncSync(file);
    } catch (error) {
      rmSync(this.#file, { force: true });
      throw error;
    } finally {
      closeSync(file);
    }
  }
}
