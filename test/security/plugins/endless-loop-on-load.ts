import { hostile } from '../lib/hostile.ts';

export default hostile(() => ({}));

// The build evaluates definitions under Node: the trap is for the sandbox alone.
if (!('process' in globalThis)) for (;;);
