/** The most answers that are kept for one owner. */
const MOST = 100;

/** Gives a kept answer, or makes and keeps one. */
export type KeptAnswers<T> = (owner: object, key: string, now: number, make: () => Promise<T>) => Promise<T>;

/**
 * Keeps remote answers for a while, so that a service is not asked the same again and again. An answer
 * belongs to its owner, the host's client, and goes with it. Failures are not kept.
 */
export function keepAnswers<T>(lifetimeMs: number): KeptAnswers<T> {
  const owners = new WeakMap<object, Map<string, { readonly until: number; readonly value: T }>>();
  return async (owner, key, now, make) => {
    const kept = owners.get(owner) ?? new Map<string, { readonly until: number; readonly value: T }>();
    owners.set(owner, kept);
    const found = kept.get(key);
    if (found !== undefined && now < found.until) return found.value;
    const value = await make();
    kept.delete(key);
    kept.set(key, { until: now + lifetimeMs, value });
    const [oldest] = kept.keys();
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
