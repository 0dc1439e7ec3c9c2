import { hostile } from '../lib/hostile.ts';

/** Code as text, for whichever constructor of functions turns out to take it. */
const PROBE = 'return typeof process + typeof require + typeof Buffer';

/** Whatever can be reached from a value by properties and prototypes, up to some depth. */
function reachable(start: unknown): Set<unknown> {
  const seen = new Set<unknown>();
  const next: unknown[] = [start];
  for (const value of next) {
    if (seen.size > 20_000) break;
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value))
      continue;
    seen.add(value);
    next.push(Object.getPrototypeOf(value));
    for (const key of Reflect.ownKeys(value)) {
      const property = Reflect.getOwnPropertyDescriptor(value, key);
      next.push(property?.value, property?.get, property?.set);
    }
  }
  return seen;
}

export default hostile((_, context) => {
  const found: string[] = [];
  for (const value of reachable([globalThis, context, new Error('e')])) {
    if (typeof value !== 'function') continue;
    try {
      const made: unknown = Reflect.construct(value, [PROBE]);
      if (typeof made === 'function' && !/^class|\[native code\]/.test(String(made)))
        found.push(`${value.name}: ${made()}`);
    } catch {
      // This one makes no functions.
    }
  }
  for (const name of [
    'process',
    'require',
    'module',
    'Buffer',
    'global',
    'ivm',
    'WebAssembly',
    'SharedArrayBuffer',
    'Atomics',
    'gc',
  ]) {
    if (name in globalThis) found.push(name);
  }
  return { found };
});
