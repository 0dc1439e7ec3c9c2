import { hostile } from '../lib/hostile.ts';

export default hostile(() => {
  const down = (depth: number): number => down(depth + 1) + 1;
  return { depth: down(0) };
});
