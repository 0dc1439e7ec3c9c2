import { createHash } from 'node:crypto';

/** What a process keeps at most, and of one call. */
export const KEPT_BYTES = 4 * 1024 * 1024;
const MOST_OF_ONE = KEPT_BYTES / 8;

/** How long it is kept that nobody asks for, in milliseconds. */
const KEPT_MS = 10 * 60 * 1000;

/** What an entry takes besides its text: the key, and its place. */
const ENTRY_BYTES = 512;

interface Entry {
  readonly json: string;
  readonly program: string;
  readonly usedAt: number;
}

/**
 * What the first steps of tools returned, as JSON, for later calls with the same arguments. The arguments themselves are
 * not kept, but their SHA-256.
 */
export class PreparedResults {
  /** The longest unused first. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  find(key: string): string | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, { ...entry, usedAt: performance.now() });
    return entry.json;
  }

  keep(key: string, program: string, json: string): void {
    if (bytesOf(json) > MOST_OF_ONE) return;
    this.#drop(key);
    this.#entries.set(key, { json, program, usedAt: performance.now() });
    this.#bytes += bytesOf(json);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= KEPT_BYTES) return;
      this.#drop(oldest);
    }
  }

  /** Lets go of what a tool returned. */
  forget(program: string): void {
    for (const [key, entry] of this.#entries) if (entry.program === program) this.#drop(key);
  }

  /** Lets go of what nobody has asked for in a while. */
  endUnused(): void {
    const before = performance.now() - KEPT_MS;
    for (const [key, { usedAt }] of this.#entries) {
      if (usedAt >= before) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= bytesOf(entry.json);
  }
}

/** V8 holds a text in one byte or two for each of its units. */
function bytesOf(json: string): number {
  return json.length * 2 + ENTRY_BYTES;
}

/** The first step of one call: what an earlier one returned, or what this one does, which is kept. */
export class CallPreparation {
  readonly #kept: PreparedResults;
  readonly #program: string;
  readonly #caller: string;
  #key: string | undefined;

  /** @param caller for whom it is kept: see `PreparedFor` */
  constructor(kept: PreparedResults, program: string, caller: string) {
    this.#kept = kept;
    this.#program = program;
    this.#caller = caller;
  }

  /** Whether the call has not asked yet. */
  get isOpen(): boolean {
    return this.#key === undefined;
  }

  /** What an earlier call of the caller returned for the same arguments. */
  recall(args: string): string | undefined {
    const hash = createHash('sha256').update(args).digest('base64url');
    this.#key = `${this.#program} ${this.#caller} ${hash}`;
    return this.#kept.find(this.#key);
  }

  keep(json: string): void {
    if (this.#key !== undefined) this.#kept.keep(this.#key, this.#program, json);
  }
}
