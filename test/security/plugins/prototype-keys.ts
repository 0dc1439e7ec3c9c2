import { hostile } from '../lib/hostile.ts';

/** A result that would poison whoever merges it. */
export default hostile(() =>
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
);
