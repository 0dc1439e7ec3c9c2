import { CountedPlaces, type CallPlaces } from '../calls/call-places.ts';
import { onceThere } from '../runtimes/once-there.ts';

/** How many streams may be open in all, and for one address: a thousand clients, and no client all of them. */
const MAX_STREAMS = 1024;
const MAX_STREAMS_PER_ADDRESS = 64;

/** By which all streams are counted: no tool has such an address. */
const ALL = 'streams';

type GiveBack = () => void;

/** The places for streams that only end with the client or the host. */
export class StreamPlaces {
  readonly #places: CallPlaces;
  #taken = 0;

  /** @param places of all processes of the host; absent: this is the only one */
  constructor(places: CallPlaces = new CountedPlaces()) {
    this.#places = places;
  }

  /** Streams that are open here. */
  get taken(): number {
    return this.#taken;
  }

  /**
   * Takes a place for a caller.
   *
   * @returns how to give it back, or undefined where there is none
   */
  take(caller: string): GiveBack | undefined | Promise<GiveBack | undefined> {
    const own = `${ALL} of ${caller}`;
    return onceThere(this.#places.take(ALL, MAX_STREAMS), (isFree) => {
      if (!isFree) return undefined;
      return onceThere(this.#places.take(own, MAX_STREAMS_PER_ADDRESS), (isOwnFree) => {
        if (isOwnFree) return this.#place(own);
        this.#places.giveBack(ALL);
        return undefined;
      });
    });
  }

  #place(own: string): GiveBack {
    this.#taken += 1;
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      this.#taken -= 1;
      this.#places.giveBack(own);
      this.#places.giveBack(ALL);
    };
  }
}
