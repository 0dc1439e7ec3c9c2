import { define, defineLater } from './web/define.ts';

/** What V8 offers of itself and plugins must not find: shared memory, WebAssembly, code made from text. */
const FORBIDDEN = ['SharedArrayBuffer', 'Atomics', 'WebAssembly'];

/** Takes out of the realm what has no place in the sandbox. */
export function confine(): void {
  for (const name of FORBIDDEN) Reflect.deleteProperty(globalThis, name);
  refuseCodeFromText();
  quietFinalizers();
}

/**
 * The constructors of functions stay what `instanceof` and `constructor` lead to, and refuse to make any. `eval` stays a
 * function that packages may name, and refuses too.
 */
function refuseCodeFromText(): void {
  const samples: object[] = [
    function sample() {},
    async function sample() {},
    function* sample() {},
    async function* sample() {},
  ];
  for (const sample of samples) refuseBy(Object.getPrototypeOf(sample) as object);
  define('Function', Function.prototype.constructor);
  define('eval', refusal('eval'));
}

function refuseBy(prototype: object): void {
  const original = Object.getOwnPropertyDescriptor(prototype, 'constructor');
  const value = refusal(String(original?.value.name));
  Object.defineProperty(value, 'prototype', { value: prototype, writable: false });
  Object.defineProperty(prototype, 'constructor', { value });
}

function refusal(name: string): Function {
  const refusing = function (): void {
    throw new EvalError('the sandbox makes no code from text');
  };
  return Object.defineProperty(refusing, 'name', { value: name, configurable: true });
}

/**
 * Finalizers would run whenever the garbage collector likes: after the call, in nobody's time. ECMA-262
 * §9.9 lets an implementation never call them.
 */
function quietFinalizers(): void {
  defineLater(['FinalizationRegistry'], () => {
    class FinalizationRegistry {
      register(): void {}
      unregister(): boolean {
        return false;
      }
      get [Symbol.toStringTag]() {
        return 'FinalizationRegistry';
      }
    }
    return { FinalizationRegistry };
  });
}
