import { hostile } from '../lib/hostile.ts';

export default hostile(() => {
  let last = (): number => 0;
  for (let i = 0; ; i += 1) {
    const before = last;
    const ballast = Array.from({ length: 100 }, () => i);
    last = () => before.length + ballast.length;
  }
});
