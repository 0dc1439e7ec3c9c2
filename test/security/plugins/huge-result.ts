import { hostile } from '../lib/hostile.ts';

export default hostile(() => ({ text: 'x'.repeat(60 * 1024 * 1024) }));
