import { hostile } from '../lib/hostile.ts';

export default hostile(async (_, { fetch }) => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 300 }, (__, i) =>
      fetch(`http://flood.example/${i}`, { method: 'POST', body: 'b'.repeat(10_000) }),
    ),
  );
  return { refused: outcomes.filter(({ status }) => status === 'rejected').length };
});
