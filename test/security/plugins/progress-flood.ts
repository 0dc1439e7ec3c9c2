import { hostile } from '../lib/hostile.ts';

export default hostile((_, { progress }) => {
  for (let i = 0; i < 1_000_000; i += 1) progress(i, i, 'p'.repeat(10_000));
  return {};
});
