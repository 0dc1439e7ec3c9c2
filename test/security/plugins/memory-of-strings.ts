import { hostile } from '../lib/hostile.ts';

export default hostile(() => {
  const kept: string[] = [];
  for (let i = 0; ; i += 1) kept.push(`${i}`.padStart(100_000, 'x').toUpperCase());
});
