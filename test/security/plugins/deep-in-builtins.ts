import { hostile } from '../lib/hostile.ts';

/** Runs out of stack inside of V8's own code: regular expressions, sorting, formatting, parsing. */
export default hostile(() => {
  const dig = (): void => {
    try {
      dig();
    } finally {
      for (const work of [
        () => new RegExp('('.repeat(2_000) + ')'.repeat(2_000)).test('x'),
        () => [3, 1, 2].sort(() => Math.random() - 0.5),
        () => new Intl.DateTimeFormat('ar-EG-u-ca-islamic').formatToParts(0),
        () => JSON.parse('['.repeat(10_000) + ']'.repeat(10_000)),
        () => 'ß'.repeat(100).localeCompare('ss'.repeat(100), 'de'),
      ]) {
        try {
          work();
        } catch {
          // Whatever it was, dig on.
        }
      }
    }
  };
  dig();
  return {};
});
