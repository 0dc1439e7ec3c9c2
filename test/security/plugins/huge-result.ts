import { hostile } from '../lib/hostile.ts';

export default hostile(() => ({ text: 'x'.repeat(20 * 1024 * 1024) }));
