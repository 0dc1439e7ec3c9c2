import { diskSpace } from './free-space.ts';

/** What is left free for others on the disk: the operator's decisions, the log of the host; on a small disk a part. */
const LEFT_BYTES = 16 * 2 ** 20;
const LEFT_SHARE = 1 / 16;

/** How long a look at the disk stands, in milliseconds. */
const LOOK_MS = 200;

/** Whether the disk that holds a folder has room for what is to be written, and leaves some. */
export class WritableSpace {
  readonly #folder: string;
  #lookedAt = -Infinity;
  #lookedFor = 0;
  #roomBytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  hasRoom(bytes: number): boolean {
    // What came in since the look is on the disk by now, and has still to be moved there.
    const sinceLook = Math.max(0, bytes - this.#lookedFor);
    if (performance.now() - this.#lookedAt > LOOK_MS || bytes + sinceLook > this.#roomBytes)
      this.#look(bytes);
    return bytes <= this.#roomBytes;
  }

  #look(bytes: number): void {
    this.#lookedFor = bytes;
    const { totalBytes, freeBytes } = diskSpace(this.#folder);
    this.#lookedAt = performance.now();
    this.#roomBytes = freeBytes - Math.min(LEFT_BYTES, totalBytes * LEFT_SHARE);
  }
}
