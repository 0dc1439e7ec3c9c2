import { hostile } from '../lib/hostile.ts';

/** V8 does not let itself be interrupted while it multiplies. */
export default hostile(() => {
  const b = (1n << 100_000_000n) - 1n;
  return { digits: String(b * b).length };
});
