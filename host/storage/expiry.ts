import { setTimeout as pause } from 'node:timers/promises';
import type { ThrottledLog } from '../observe/throttled-log.ts';
import { StoreUnavailableError } from './store-errors.ts';

/** What lets go of a few things that are expired. True: there are more. */
interface Expiring {
  removeExpired(): Promise<boolean>;
}

/** How often what is expired is looked for, in milliseconds. */
const SWEEP_MS = 5000;

/**
 * The pause between two removals, in milliseconds: so long that hardly a capture has to wait for one. While
 * there is always more, as when more was captured two hours ago than is removed now, the pauses get shorter.
 */
const PAUSE_MS = 200;
const SHORTEST_PAUSE_MS = 5;
const SHORTENING = 0.999;

/**
 * Removes what is expired from a store, a few at a time, until it is stopped.
 *
 * @param what is kept there: `expired bins`
 * @returns the stop
 */
export function keepRemovingExpired(store: Expiring, what: string, log: ThrottledLog): () => Promise<void> {
  const stop = new AbortController();
  const removing = (async () => {
    let pauseMs = PAUSE_MS;
    while (!stop.signal.aborted) {
      const more = await store.removeExpired().catch((err: unknown) => {
        // That the store is away is told where it is noticed.
        if (!(err instanceof StoreUnavailableError)) log.warn({ err }, `${what} could not be removed`);
        return false;
      });
      pauseMs = more ? Math.max(SHORTEST_PAUSE_MS, pauseMs * SHORTENING) : PAUSE_MS;
      await pause(more ? pauseMs : SWEEP_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return () => {
    stop.abort();
    return removing;
  };
}
