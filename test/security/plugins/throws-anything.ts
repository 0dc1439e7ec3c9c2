import { hostile } from '../lib/hostile.ts';

const explode = (): never => {
  throw new Error('read at a bad moment');
};

const THROWN: Record<string, () => unknown> = {
  nothing: () => undefined,
  text: () => 'just a text',
  symbol: () => Symbol('s'),
  bigint: () => 1n,
  getters: () =>
    Object.defineProperties(
      {},
      { name: { get: explode }, message: { get: explode }, stack: { get: explode } },
    ),
  proxy: () => new Proxy({}, { get: explode, has: explode, getPrototypeOf: explode, ownKeys: explode }),
  function: () => explode,
  'endless-message': () => ({ name: 'InputError', message: 'm'.repeat(50_000_000) }),
  'rejecting-thenable': () => ({ then: (_: unknown, reject: (error: unknown) => void) => reject(undefined) }),
};

export default hostile(({ step }) => {
  throw THROWN[step]?.();
});
