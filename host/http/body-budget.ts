export interface BodyBudgetOptions {
  /** The most bytes of all bodies together. */
  readonly maxBytes: number;
  /** The most bytes of the bodies of one caller. */
  readonly maxBytesPerCaller: number;
}

/** Who has no body here is remembered until there are so many: most come again at once. */
const KNOWN_CALLERS = 1000;

/** Room that a body takes, until it is given back. */
export interface BodyRoom {
  /** Takes more, for what came. False: there is none, and nothing was taken. */
  readonly grow: (bytes: number) => boolean;
  readonly giveBack: () => void;
}

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
    let own = 0;
    let isGivenBack = false;
    const grow = (more: number): boolean => {
      // What comes when the answer is out is not kept.
      if (isGivenBack) return true;
      const { maxBytes, maxBytesPerCaller } = this.#options;
      const callers = this.#byCaller.get(caller) ?? 0;
      if (this.#taken + more > maxBytes || callers + more > maxBytesPerCaller) {
        this.#refusals += 1;
        return false;
      }
      own += more;
      this.#taken += more;
      this.#byCaller.set(caller, callers + more);
      return true;
    };
    const giveBack = (): void => {
      if (isGivenBack) return;
      isGivenBack = true;
      this.#taken -= own;
      this.#byCaller.set(caller, (this.#byCaller.get(caller) ?? own) - own);
    };
    if (!grow(bytes)) return undefined;
    if (this.#byCaller.size > this.#mostCallers) this.#forgetIdle();
    return { grow, giveBack };
  }

  #forgetIdle(): void {
    for (const [caller, bytes] of this.#byCaller) if (bytes === 0) this.#byCaller.delete(caller);
    this.#mostCallers = Math.max(KNOWN_CALLERS, 2 * this.#byCaller.size);
  }
}
