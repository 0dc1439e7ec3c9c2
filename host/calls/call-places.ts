/** The places for calls of tools of which no more than some may run at a time. */
export interface CallPlaces {
  /** Takes a place, where fewer than `most` are taken of this tool. */
  readonly take: (address: string, most: number) => boolean | Promise<boolean>;
  readonly giveBack: (address: string) => void;
}

/** The places of one process, or of those that ask it. */
export class CountedPlaces implements CallPlaces {
  readonly #taken = new Map<string, number>();

  take(address: string, most: number): boolean {
    const taken = this.#taken.get(address) ?? 0;
    if (taken >= most) return false;
    this.#taken.set(address, taken + 1);
    return true;
  }

  giveBack(address: string): void {
    const left = (this.#taken.get(address) ?? 1) - 1;
    if (left > 0) this.#taken.set(address, left);
    else this.#taken.delete(address);
  }
}
