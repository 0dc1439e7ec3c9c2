import { Redis } from 'iovalkey';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { MemoryRateLimit, toTurn } from './memory.ts';
import { UNLIMITED, WINDOW_SECONDS, type RateLimit, type Turn } from './rate-limit.ts';

export interface ValkeyOptions {
  readonly url: URL;
  /** Keeps this limit's keys apart from others'. */
  readonly name: string;
  /** Turns a minute and key; 0: no limit. */
  readonly usual: number;
  /** Told when the server cannot be asked; limits are then counted in this process until it can. */
  readonly onTrouble: (error: Error) => void;
}

/** Counts in Valkey or Redis, so that all hosts that share it count together. */
export class ValkeyRateLimit implements RateLimit {
  readonly usual: number;
  readonly #options: ValkeyOptions;
  readonly #client: Redis;
  readonly #limiters = new Map<number, RateLimiterRedis>();
  readonly #meanwhile: MemoryRateLimit;

  constructor(options: ValkeyOptions) {
    this.usual = options.usual;
    this.#options = options;
    this.#client = new Redis(options.url.href, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
    });
    this.#client.on('error', options.onTrouble);
    this.#client.connect().catch(options.onTrouble);
    this.#meanwhile = new MemoryRateLimit(options.usual);
  }

  async take(key: string, limit = this.usual): Promise<Turn> {
    if (limit === 0) return UNLIMITED;
    const limiter = this.#limiters.get(limit) ?? this.#limiterOf(limit);
    try {
      return toTurn(true, limit, await limiter.consume(key));
    } catch (refused) {
      return refused instanceof RateLimiterRes
        ? toTurn(false, limit, refused)
        : this.#meanwhile.take(key, limit);
    }
  }

  async close(): Promise<void> {
    this.#client.disconnect();
    await this.#meanwhile.close();
  }

  #limiterOf(limit: number): RateLimiterRedis {
    const keyPrefix = `toolyard:${this.#options.name}:${limit}`;
    const limiter = new RateLimiterRedis({
      storeClient: this.#client,
      keyPrefix,
      points: limit,
      duration: WINDOW_SECONDS,
    });
    this.#limiters.set(limit, limiter);
    return limiter;
  }
}
