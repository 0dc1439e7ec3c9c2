import type { CallPlaces } from '../../calls/call-places.ts';

/** The places that one process has of those of all, which are free again when it ends. */
export class PlacesOfMember {
  readonly #places: CallPlaces;
  readonly #taken: string[] = [];

  constructor(places: CallPlaces) {
    this.#places = places;
  }

  async take(address: string, most: number): Promise<boolean> {
    const isTaken = await this.#places.take(address, most);
    if (isTaken) this.#taken.push(address);
    return isTaken;
  }

  giveBack(address: string): void {
    const index = this.#taken.lastIndexOf(address);
    if (index === -1) return;
    this.#taken.splice(index, 1);
    this.#places.giveBack(address);
  }

  giveAllBack(): void {
    for (const address of this.#taken.splice(0)) this.#places.giveBack(address);
  }
}
