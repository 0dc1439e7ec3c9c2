import { hostile } from '../lib/hostile.ts';

export default hostile(() => {
  for (let i = 0; i < 1_000_000; i += 1) setTimeout(() => {}, i % 1_000);
  return {};
});
