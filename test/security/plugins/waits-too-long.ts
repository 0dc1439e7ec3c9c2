import { hostile } from '../lib/hostile.ts';

export default hostile(() => new Promise((resolve) => setTimeout(resolve, 60_000)));
