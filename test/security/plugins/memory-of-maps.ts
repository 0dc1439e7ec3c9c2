import { hostile } from '../lib/hostile.ts';

export default hostile(() => {
  const kept = new Map<number, object>();
  for (let i = 0; ; i += 1) kept.set(i, new Map([[i, { i }]]));
});
