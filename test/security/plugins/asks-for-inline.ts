import { hostile } from '../lib/hostile.ts';

export default hostile(() => ({ node: typeof Reflect.get(globalThis, 'process') }));
