import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { UNLIMITED, WINDOW_SECONDS, type RateLimit, type Turn } from './rate-limit.ts';

/** Counts in this process's memory. */
export class MemoryRateLimit implements RateLimit {
  readonly usual: number;
  readonly #limiters = new Map<number, RateLimiterMemory>();

  /** @param usual turns a minute and key; 0: no limit */
  constructor(usual: number) {
    this.usual = usual;
  }

  async take(key: string, limit = this.usual, amount = 1): Promise<Turn> {
    if (limit === 0) return UNLIMITED;
    const limiter =
      this.#limiters.get(limit) ?? new RateLimiterMemory({ points: limit, duration: WINDOW_SECONDS });
    this.#limiters.set(limit, limiter);
    return limiter.consume(key, amount).then(
      (counted) => toTurn(true, limit, counted),
      (refused: unknown) => {
        if (refused instanceof RateLimiterRes) return toTurn(false, limit, refused);
        throw refused;
      },
    );
  }

  async close(): Promise<void> {
    this.#limiters.clear();
  }
}

/** What the library counted, as a turn. */
export function toTurn(
  allowed: boolean,
  limit: number,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
): Turn {
  return {
    allowed,
    limit,
    remaining: Math.max(0, remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  };
}
