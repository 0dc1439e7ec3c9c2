import { hostile } from '../lib/hostile.ts';

/** Work for the garbage collector to do when the call is long over. */
export default hostile(() => {
  const registry = new FinalizationRegistry(() => {
    for (;;);
  });
  for (let i = 0; i < 10_000; i += 1) registry.register({ i }, i);
  return {};
});
