export interface BodyBudgetOptions {
  /** The most bytes of all bodies together. */
  readonly maxBytes: number;
  /** The most bytes of the bodies of one caller. */
  readonly maxBytesPerCaller: number;
}

/** Who has no body here is remembered until there are so many: most come again at once. */
const KNOWN_CALLERS = 1000;

/**
 * The room for all request bodies together: those that are on their way count with what they announce, those
 * that are here until their call is answered. One caller has a share of it.
 */
export class BodyBudget {
  readonly #options: BodyBudgetOptions;
  readonly #byCaller = new Map<string, number>();
  /** When callers are forgotten who have no body here. */
  #mostCallers = KNOWN_CALLERS;
  #taken = 0;
  #refusals = 0;

  constructor(options: BodyBudgetOptions) {
    this.#options = options;
  }

  /** Bytes that are taken. */
  get taken(): number {
    return this.#taken;
  }

  /** Bodies that were refused since the start. */
  get refusals(): number {
    return this.#refusals;
  }

  /** Takes room for a body of a caller; undefined: there is none. */
  take(caller: string, bytes: number): BodyRoom | undefined {
    if (!this.grow(caller, bytes)) return undefined;
    if (this.#byCaller.size > this.#mostCallers) this.#forgetIdle();
    return new BodyRoom(this, caller, bytes);
  }

  /** Takes more for a caller. False: there is none, and nothing was taken. */
  grow(caller: string, bytes: number): boolean {
    const { maxBytes, maxBytesPerCaller } = this.#options;
    const own = this.#byCaller.get(caller) ?? 0;
    if (this.#taken + bytes > maxBytes || own + bytes > maxBytesPerCaller) {
      this.#refusals += 1;
      return false;
    }
    this.#taken += bytes;
    this.#byCaller.set(caller, own + bytes);
    return true;
  }

  giveBack(caller: string, bytes: number): void {
    this.#taken -= bytes;
    this.#byCaller.set(caller, (this.#byCaller.get(caller) ?? bytes) - bytes);
  }

  #forgetIdle(): void {
    for (const [caller, bytes] of this.#byCaller) if (bytes === 0) this.#byCaller.delete(caller);
    this.#mostCallers = Math.max(KNOWN_CALLERS, 2 * this.#byCaller.size);
  }
}

/** Room that a body takes, until it is given back. */
export class BodyRoom {
  readonly #budget: BodyBudget;
  readonly #caller: string;
  #bytes: number;
  #isGivenBack = false;

  constructor(budget: BodyBudget, caller: string, bytes: number) {
    this.#budget = budget;
    this.#caller = caller;
    this.#bytes = bytes;
  }

  /** Takes more, for what came. False: there is none, and nothing was taken. */
  grow(bytes: number): boolean {
    // What comes when the answer is out is not kept.
    if (this.#isGivenBack) return true;
    if (!this.#budget.grow(this.#caller, bytes)) return false;
    this.#bytes += bytes;
    return true;
  }

  giveBack(): void {
    if (this.#isGivenBack) return;
    this.#isGivenBack = true;
    this.#budget.giveBack(this.#caller, this.#bytes);
  }
}
