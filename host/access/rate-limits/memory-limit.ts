import { UNLIMITED, WINDOW_SECONDS, type RateLimit, type Turn } from './rate-limit.ts';

const WINDOW_MS = WINDOW_SECONDS * 1000;

/** What a key took since its window began, at the first turn that it took. */
interface Window {
  taken: number;
  /** By `performance.now()`. */
  readonly endsAt: number;
}

/**
 * Counts in this process's memory, at once: a promise a request, as libraries for this have it, would cost as much as
 * a fast tool.
 */
export class MemoryRateLimit implements RateLimit {
  readonly usual: number;
  /** By limit and key; those that end first come first. */
  readonly #windows = new Map<number, Map<string, Window>>();

  /** @param usual turns a minute and key; 0: no limit */
  constructor(usual: number) {
    this.usual = usual;
  }

  take(key: string, limit = this.usual, amount = 1): Turn {
    if (limit === 0) return UNLIMITED;
    const now = performance.now();
    const window = this.#windowOf(key, limit, now);
    window.taken += amount;
    return {
      allowed: window.taken <= limit,
      limit,
      remaining: Math.max(0, limit - window.taken),
      resetSeconds: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
    };
  }

  async close(): Promise<void> {
    this.#windows.clear();
  }

  #windowOf(key: string, limit: number, now: number): Window {
    let windows = this.#windows.get(limit);
    if (windows === undefined) this.#windows.set(limit, (windows = new Map<string, Window>()));
    const known = windows.get(key);
    if (known !== undefined && known.endsAt > now) return known;
    for (const [other, { endsAt }] of windows) {
      if (endsAt > now) break;
      windows.delete(other);
    }
    const window = { taken: 0, endsAt: now + WINDOW_MS };
    windows.set(key, window);
    return window;
  }
}
