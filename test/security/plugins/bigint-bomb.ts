import { hostile } from '../lib/hostile.ts';

/** V8 does not let itself be interrupted while it multiplies: on a fast machine this takes it twice the deadline. */
export default hostile(() => {
  const b = (1n << 200_000_000n) - 1n;
  return { digits: String(b * b).length };
});
