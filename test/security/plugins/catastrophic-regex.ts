import { hostile } from '../lib/hostile.ts';

export default hostile(() => ({ matches: /^(a+)+$/.test(`${'a'.repeat(60)}!`) }));
