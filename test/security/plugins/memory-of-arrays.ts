import { hostile } from '../lib/hostile.ts';

export default hostile(() => {
  const kept: unknown[] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, i) => ({ i })));
});
