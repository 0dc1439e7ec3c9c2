import { hostile } from '../lib/hostile.ts';

export default hostile((_, { log }) => {
  for (let i = 0; i < 100_000; i += 1) {
    log.info('y'.repeat(100_000), { more: 'z'.repeat(100_000) });
    console.log('y'.repeat(100_000));
  }
  return {};
});
