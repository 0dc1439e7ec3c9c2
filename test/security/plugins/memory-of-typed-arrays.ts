import { hostile } from '../lib/hostile.ts';

/** Whoever catches the error of the one that no longer fits goes on with smaller ones. */
export default hostile(() => {
  const kept: Uint8Array[] = [];
  for (let size = 64 * 1024 * 1024; ;) {
    try {
      kept.push(new Uint8Array(size).fill(1));
    } catch {
      size = Math.max(1, size >> 1);
    }
  }
});
