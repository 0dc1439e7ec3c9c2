import { setTimeout as pause } from 'node:timers/promises';
import type { ThrottledLog } from '../observe/throttled-log.ts';
import { StoreUnavailableError, type BinStore } from './store.ts';

/** How often expired bins are looked for, in milliseconds. */
const SWEEP_MS = 5000;

/**
 * The pause between two removals, in milliseconds: so long that hardly a capture has to wait for one. While
 * there is always more, as when more was captured two hours ago than is removed now, the pauses get shorter.
 */
const PAUSE_MS = 200;
const SHORTEST_PAUSE_MS = 5;
const SHORTENING = 0.999;

/** Removes expired bins from the store, a few at a time, until it is stopped. Returns the stop. */
export function keepRemovingExpired(store: BinStore, log: ThrottledLog): () => Promise<void> {
  const stop = new AbortController();
  const removing = (async () => {
    let pauseMs = PAUSE_MS;
    while (!stop.signal.aborted) {
      const more = await store.removeExpired().catch((err: unknown) => {
        // That the store is away is told where it is noticed.
        if (!(err instanceof StoreUnavailableError)) log.warn({ err }, 'expired bins could not be removed');
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
