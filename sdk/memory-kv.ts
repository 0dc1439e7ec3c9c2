import type { ToolContext } from './context.ts';
import type { JsonValue } from './validate.ts';

/** What `context.kv` is in a test: values in a map, in which nothing expires. */
export function memoryKv(kept: Map<string, JsonValue>): ToolContext['kv'] {
  return {
    async get(key) {
      const value = kept.get(key);
      return value === undefined ? undefined : structuredClone(value);
    },
    async set(key, value, { ifAbsent = false } = {}) {
      if (ifAbsent && kept.has(key)) return false;
      kept.set(key, JSON.parse(JSON.stringify(value)) as JsonValue);
      return true;
    },
    delete: async (key) => kept.delete(key),
    async list({ prefix = '', after = '', limit = 100 } = {}) {
      const found = [...kept.keys()]
        .filter((key) => key.startsWith(prefix) && compare(key, after) > 0)
        .sort(compare);
      const keys = found.slice(0, limit);
      const next = found.length > limit ? keys.at(-1) : undefined;
      return next === undefined ? { keys } : { keys, next };
    },
    async increment(key, by = 1) {
      const before = kept.get(key) ?? 0;
      if (!Number.isSafeInteger(before))
        throw new TypeError('kv.increment: key: expected a whole number there');
      const sum = Number(before) + by;
      kept.set(key, sum);
      return sum;
    },
  };
}

/** In the order of their bytes in UTF-8, which is that of their code points. */
function compare(one: string, other: string): number {
  const [a, b] = [new TextEncoder().encode(one), new TextEncoder().encode(other)];
  const at = a.findIndex((byte, index) => byte !== b[index]);
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
}
