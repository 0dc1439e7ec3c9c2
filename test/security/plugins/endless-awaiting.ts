import { hostile } from '../lib/hostile.ts';

export default hostile(async () => {
  for (;;) await Promise.resolve();
});
