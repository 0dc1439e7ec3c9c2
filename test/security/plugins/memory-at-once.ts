import { hostile } from '../lib/hostile.ts';

/** One builtin that makes gigabytes before it looks up. */
export default hostile(() => ({
  sum: new Uint8Array(2 ** 16)
    .fill(1)
    .toHex()
    .padEnd(2 ** 29 - 100, 'x')
    .split('').length,
}));
