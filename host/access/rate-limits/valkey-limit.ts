import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { UNLIMITED, WINDOW_SECONDS, type RateLimit, type Turn } from './rate-limit.ts';
import type { ValkeyServer } from './valkey-server.ts';

export interface ValkeyOptions {
  readonly server: ValkeyServer;
  /** Keeps this limit's keys apart from others'. */
  readonly name: string;
  /** Turns a minute and key; 0: no limit. */
  readonly usual: number;
  /** Counts while the server cannot be asked. */
  readonly meanwhile: RateLimit;
}

/**
 * Counts in Valkey or Redis, so that all hosts that share it count together; each host for itself while the
 * server cannot be asked.
 */
export class ValkeyRateLimit implements RateLimit {
  readonly usual: number;
  readonly #options: ValkeyOptions;
  readonly #limiters = new Map<number, RateLimiterRedis>();
  readonly #meanwhile: RateLimit;

  constructor(options: ValkeyOptions) {
    this.usual = options.usual;
    this.#options = options;
    this.#meanwhile = options.meanwhile;
  }

  async take(key: string, limit = this.usual, amount = 1): Promise<Turn> {
    if (limit === 0) return UNLIMITED;
    const limiter = this.#limiters.get(limit) ?? this.#limiterOf(limit);
    try {
      return await this.#options.server.ask(() =>
        limiter.consume(key, amount).then(
          (counted) => toTurn(true, limit, counted),
          (refused: unknown) => {
            if (refused instanceof RateLimiterRes) return toTurn(false, limit, refused);
            throw refused;
          },
        ),
      );
    } catch {
      return this.#meanwhile.take(key, limit, amount);
    }
  }

  close(): Promise<void> {
    return this.#meanwhile.close();
  }

  #limiterOf(limit: number): RateLimiterRedis {
    const limiter = new RateLimiterRedis({
      storeClient: this.#options.server.client,
      keyPrefix: `toolyard:${this.#options.name}:${limit}`,
      points: limit,
      duration: WINDOW_SECONDS,
    });
    this.#limiters.set(limit, limiter);
    return limiter;
  }
}

/** What the library counted, as a turn. */
function toTurn(allowed: boolean, limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): Turn {
  return {
    allowed,
    limit,
    remaining: Math.max(0, remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  };
}
