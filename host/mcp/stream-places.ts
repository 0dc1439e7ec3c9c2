/** How many streams may be open in all, and in a process for one address: a thousand clients, and no client all of them. */
const MAX_STREAMS = 1024;
const MAX_STREAMS_PER_ADDRESS = 64;

/** The places for streams that only end with the client or the host. */
export class StreamPlaces {
  readonly #byAddress = new Map<string, number>();
  readonly #most: number;
  #taken = 0;

  /** @param share of how many processes this is one, which have all streams between them */
  constructor(share = 1) {
    this.#most = Math.ceil(MAX_STREAMS / share);
  }

  /** Streams that are open. */
  get taken(): number {
    return this.#taken;
  }

  /**
   * Takes a place for a caller.
   *
   * @returns how to give it back, or undefined where there is none
   */
  take(caller: string): (() => void) | undefined {
    const own = this.#byAddress.get(caller) ?? 0;
    if (this.#taken >= this.#most || own >= MAX_STREAMS_PER_ADDRESS) return undefined;
    this.#taken += 1;
    this.#byAddress.set(caller, own + 1);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      this.#taken -= 1;
      const left = (this.#byAddress.get(caller) ?? 1) - 1;
      if (left === 0) this.#byAddress.delete(caller);
      else this.#byAddress.set(caller, left);
    };
  }
}
