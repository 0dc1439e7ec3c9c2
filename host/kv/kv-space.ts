import type { Guarded } from '../storage/guarded.ts';
import { StoreFullError, StoreUnavailableError } from '../storage/store-errors.ts';
import type { KvAnswer, KvRequest } from './kv-request.ts';
import {
  entryBytes,
  type Change,
  type Found,
  type KvStore,
  type SpaceSize,
  type StoredEntry,
} from './store.ts';

/** How many requests of one plugin are with the database at a time, so that none keeps it from the others. */
const MOST_AT_ONCE = 4;

/** What a space needs of a store that may be away. */
export type UseStore = Guarded<KvStore>['use'];

/** One plugin's values, within its bounds. */
export class KvSpace {
  readonly id: string;
  readonly #use: UseStore;
  readonly #limits: SpaceSize;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param limits what its keys and values may take */
  constructor(id: string, use: UseStore, limits: SpaceSize) {
    this.id = id;
    this.#use = use;
    this.#limits = limits;
  }

  /**
   * Does what a tool asks. Never rejects: whatever goes wrong is the answer.
   *
   * @param isWanted asked when its turn comes: a call may be over by then
   */
  async answer(request: KvRequest, isWanted: () => boolean): Promise<KvAnswer> {
    if (this.#running < MOST_AT_ONCE) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return isWanted() ? await this.#do(request) : refusal('invalid', 'the call is over');
    } catch (error) {
      if (error instanceof StoreFullError)
        return refusal('store_full', "there is no room for plugins' values");
      if (error instanceof StoreUnavailableError)
        return refusal('store_down', "plugins' values are not available");
      throw error;
    } finally {
      // Whoever waits longest takes the place over.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  async #do(request: KvRequest): Promise<KvAnswer> {
    const { id } = this;
    switch (request.op) {
      case 'get':
        return done((await this.#use((store) => store.get(id, request.key))) ?? null);
      case 'set':
        return this.#change(request.key, (found) => set(request, found));
      case 'delete':
        return this.#change(request.key, ({ entry }) => ({
          entry: entry === undefined ? 'as-it-was' : 'none',
          answer: done(entry !== undefined),
        }));
      case 'list': {
        const { limit } = request;
        const found = await this.#use((store) => store.keys(id, { ...request, limit: limit + 1 }));
        const keys = found.slice(0, limit);
        const next = found.length > limit ? keys.at(-1) : undefined;
        return done(next === undefined ? { keys } : { keys, next });
      }
      case 'increment':
        return this.#change(request.key, (found) => increment(request, found));
    }
  }

  /** Changes a key within the bounds: what is expired makes room before anything is refused for want of it. */
  async #change(key: string, decide: (found: Found) => Change<KvAnswer>): Promise<KvAnswer> {
    const within = (found: Found): Change<KvAnswer> => {
      const change = decide(found);
      const excess = typeof change.entry === 'string' ? undefined : this.#excess(key, change.entry, found);
      return excess === undefined ? change : { entry: 'as-it-was', answer: refusal('store_full', excess) };
    };
    const run = () => this.#use((store) => store.change(this.id, key, within));
    const answer = await run();
    if (answer.ok || answer.reason !== 'store_full') return answer;
    while (await this.#use((store) => store.removeExpired(this.id)));
    return run();
  }

  /** What an entry would make too much. */
  #excess(key: string, { value }: StoredEntry, { others }: Found): string | undefined {
    const { bytes, keys } = this.#limits;
    if (others.keys + 1 > keys) return `the plugin has ${keys} keys, and may have no more`;
    if (others.bytes + entryBytes(key, value) <= bytes) return undefined;
    return `the plugin's keys and values may take ${bytes} bytes, and no more`;
  }
}

function done(value: Extract<KvAnswer, { ok: true }>['value']): KvAnswer {
  return { ok: true, value };
}

function refusal(reason: Extract<KvAnswer, { ok: false }>['reason'], message: string): KvAnswer {
  return { ok: false, reason, message };
}

function set(
  { value, ttlMs, ifAbsent }: Extract<KvRequest, { op: 'set' }>,
  { entry, now }: Found,
): Change<KvAnswer> {
  return ifAbsent === true && entry !== undefined
    ? { entry: 'as-it-was', answer: done(false) }
    : { entry: { value, expiresAt: expiry(ttlMs, now) }, answer: done(true) };
}

/** A counter's time runs from its beginning: what is counted later does not put off its end. */
function increment(
  { by, ttlMs }: Extract<KvRequest, { op: 'increment' }>,
  { entry, now }: Found,
): Change<KvAnswer> {
  const refuse = (message: string): Change<KvAnswer> => ({
    entry: 'as-it-was',
    answer: refusal('invalid', message),
  });
  const before: unknown = entry === undefined ? 0 : JSON.parse(entry.value);
  if (typeof before !== 'number' || !Number.isSafeInteger(before))
    return refuse('key: expected a whole number there, to count on');
  const count = before + by;
  if (!Number.isSafeInteger(count)) return refuse('by: expected a sum of at most 2^53 - 1');
  const expiresAt = entry === undefined ? expiry(ttlMs, now) : entry.expiresAt;
  return { entry: { value: String(count), expiresAt }, answer: done(count) };
}

function expiry(ttlMs: number | undefined, now: number): number | null {
  return ttlMs === undefined ? null : now + Math.max(1, Math.round(ttlMs));
}
