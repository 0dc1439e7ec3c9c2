import { hostile } from '../lib/hostile.ts';

const TARGETS = [Object, Array, String, Number, Function, Promise, Map, Set, RegExp, Error, Uint8Array, Date];

/** Poisons everything there is, or tells what it finds of an earlier call's poison. */
export default hostile(({ step }) => {
  if (step === 'look') {
    const found = TARGETS.filter(({ prototype }) => 'polluted' in prototype).map(({ name }) => name);
    return {
      found,
      intact: [3, 1, 2].map(String).join() === '3,1,2' && JSON.stringify({ a: 1 }) === '{"a":1}',
    };
  }
  for (const { prototype } of TARGETS)
    Reflect.defineProperty(prototype, 'polluted', { value: true, configurable: true });
  Reflect.set(Array.prototype, 'map', () => ['mapped']);
  JSON.stringify = () => '{"forged":true}';
  JSON.parse = () => ({ forged: true });
  Promise.prototype.then = () => new Promise(() => {});
  Object.defineProperty(globalThis, 'Promise', { value: undefined });
  return {};
});
