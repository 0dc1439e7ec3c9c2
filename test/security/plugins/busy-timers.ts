import { hostile } from '../lib/hostile.ts';

export default hostile(() => {
  for (let i = 0; i < 9_000; i += 1) setInterval(() => {}, 0);
  return new Promise(() => {});
});
