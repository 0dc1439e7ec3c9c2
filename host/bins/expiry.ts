import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { BinStore } from './store.ts';

/** How often expired bins are looked for, in milliseconds. */
const SWEEP_MS = 5000;

/** The pause between two removals, in milliseconds: captures that came meanwhile go first. */
const PAUSE_MS = 20;

export interface ExpiryOptions {
  readonly store: BinStore;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

/** Removes expired bins from the store, a few at a time, until it is stopped. Returns the stop. */
export function keepRemovingExpired({ store, now, log }: ExpiryOptions): () => Promise<void> {
  const stop = new AbortController();
  const removing = (async () => {
    while (!stop.signal.aborted) {
      const more = await store.removeExpired(now()).catch((err: unknown) => {
        log.warn({ err }, 'expired bins could not be removed');
        return false;
      });
      await pause(more ? PAUSE_MS : SWEEP_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return () => {
    stop.abort();
    return removing;
  };
}
