import { hostile } from '../lib/hostile.ts';

export default hostile(() => new Promise(() => {}));
