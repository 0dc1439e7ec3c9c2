import { hostile } from '../lib/hostile.ts';

/** A thenable that settles as often as it can. */
export default hostile(() => ({
  then(resolve: (value: unknown) => void, reject: (error: unknown) => void) {
    resolve({ answer: 1 });
    reject(new Error('second'));
    resolve({ answer: 3 });
    setTimeout(() => resolve({ answer: 4 }), 0);
  },
}));
