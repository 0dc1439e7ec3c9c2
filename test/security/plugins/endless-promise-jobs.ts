import { hostile } from '../lib/hostile.ts';

/** Answers first, and keeps the queue of promise jobs full for ever. */
export default hostile(() => {
  const again = (): void => queueMicrotask(again);
  again();
  return {};
});
