/** How often the memory of what works is looked at. In this time zlib unpacks some 25 MiB. */
const INTERVAL_MS = 50;

export interface MemoryWatchOptions {
  /** The bytes in use now; undefined where that cannot be told. */
  readonly read: () => Promise<number | undefined>;
  readonly limitBytes: number;
  readonly onExceeded: () => void;
}

/** Looks at the memory of a worker while it works: ArrayBuffers too, which V8's own limits leave out. */
export class MemoryWatch {
  readonly #options: MemoryWatchOptions;
  #timer: NodeJS.Timeout;
  #stopped = false;
  #peak = 0;

  constructor(options: MemoryWatchOptions) {
    this.#options = options;
    this.#timer = this.#later();
  }

  /** The most bytes that were seen. */
  get peakBytes(): number {
    return this.#peak;
  }

  get isExceeded(): boolean {
    return this.#peak > this.#options.limitBytes;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #later(): NodeJS.Timeout {
    return setTimeout(() => void this.#look(), INTERVAL_MS).unref();
  }

  async #look(): Promise<void> {
    const bytes = await this.#options.read().catch(() => undefined);
    if (this.#stopped) return;
    this.#peak = Math.max(this.#peak, bytes ?? 0);
    if (this.isExceeded) this.#options.onExceeded();
    else this.#timer = this.#later();
  }
}
