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
  for (const sample of samples) {
    const prototype: object = Object.getPrototypeOf(sample);
    const original = Object.getOwnPropertyDescriptor(prototype, 'constructor');
    const refusing = refusal();
    named(refusing, String(original?.value.name));
    Object.defineProperty(refusing, 'prototype', { value: prototype, writable: false });
    Object.defineProperty(prototype, 'constructor', { ...original, value: refusing });
  }
  const inPlace = { Function: Function.prototype.constructor, eval: named(refusal(), 'eval') };
  for (const [name, value] of Object.entries(inPlace))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}

function refusal(): Function {
  return function () {
    throw new EvalError('the sandbox makes no code from text');
  };
}

function named(refusing: Function, name: string): Function {
  return Object.defineProperty(refusing, 'name', { value: name, configurable: true });
}

/**
 * Finalizers would run whenever the garbage collector likes: after the call, in nobody's time. ECMA-262
 * §9.9 lets an implementation never call them.
 */
function quietFinalizers(): void {
  class FinalizationRegistry {
    register(): void {}
    unregister(): boolean {
      return false;
    }
    get [Symbol.toStringTag]() {
      return 'FinalizationRegistry';
    }
  }
  Object.defineProperty(globalThis, 'FinalizationRegistry', {
    value: FinalizationRegistry,
    writable: true,
    configurable: true,
  });
}
