/** What of `node:util` has a meaning in the sandbox. */
import inspectObject from 'object-inspect';
import { types } from './util-types.ts';

/** A function that calls back, or one of another kind. */
type Callback = (error: unknown, value?: unknown) => void;
type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

const CUSTOM_PROMISIFY = Symbol.for('nodejs.util.promisify.custom');

/** A function that gives a promise, from one that takes a callback last. */
export function promisify(original: AnyFunction & { readonly [CUSTOM_PROMISIFY]?: unknown }): unknown {
  expectFunction(original, 'original');
  const custom = original[CUSTOM_PROMISIFY];
  if (custom !== undefined) return custom;
  function promised(this: unknown, ...args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const done: Callback = (error, value) => (error ? reject(error) : resolve(value));
      Reflect.apply(original, this, [...args, done]);
    });
  }
  Object.setPrototypeOf(promised, Object.getPrototypeOf(original) as object | null);
  Object.defineProperties(promised, Object.getOwnPropertyDescriptors(original));
  return promised;
}
promisify.custom = CUSTOM_PROMISIFY;

/** A function that takes a callback last, from one that gives a promise. */
export function callbackify(original: AnyFunction): AnyFunction {
  expectFunction(original, 'original');
  return function (...args) {
    const callback = args.pop();
    expectFunction(callback, 'last argument');
    void outcomeOf(Promise.resolve(Reflect.apply(original, this, args)), callback as Callback);
  };
}

async function outcomeOf(promise: Promise<unknown>, callback: Callback): Promise<void> {
  const [error, value] = await promise.then(
    (given) => [null, given],
    (reason: unknown) => [reason ?? new Error('the promise was rejected with a falsy value'), undefined],
  );
  queueMicrotask(() => callback(error, value));
}

function expectFunction(value: unknown, name: string): void {
  if (typeof value !== 'function') throw new TypeError(`The "${name}" argument must be of type function`);
}

export function inherits(constructor: Function, superConstructor: Function): void {
  Object.defineProperty(constructor, 'super_', {
    value: superConstructor,
    writable: true,
    configurable: true,
  });
  Object.setPrototypeOf(constructor.prototype, superConstructor.prototype as object);
}

/** The function, with a warning at its first call. */
export function deprecate(original: AnyFunction, message: string, code?: string): AnyFunction {
  let isWarned = false;
  return function (...args) {
    if (!isWarned) console.warn(`DeprecationWarning: ${code === undefined ? '' : `[${code}] `}${message}`);
    isWarned = true;
    return Reflect.apply(original, this, args);
  };
}

/** Writes nothing: there is no NODE_DEBUG. */
export function debuglog(): (() => void) & { readonly enabled: false } {
  return Object.assign(() => {}, { enabled: false } as const);
}

interface InspectOptions {
  readonly depth?: number | null;
}

/** A value as text for people, much as Node writes it. */
export function inspect(value: unknown, options: InspectOptions = {}): string {
  return inspectObject(value, { depth: options.depth === null ? Infinity : (options.depth ?? 2) + 1 });
}
inspect.custom = Symbol.for('nodejs.util.inspect.custom');

/** A text with its `%s`, `%d` and the like filled in, and what is left over behind it. */
export function format(...args: readonly unknown[]): string {
  return formatWithOptions({}, ...args);
}

export function formatWithOptions(options: InspectOptions, ...[first, ...rest]: readonly unknown[]): string {
  const shown = (value: unknown): string => (typeof value === 'string' ? value : inspect(value, options));
  if (typeof first !== 'string')
    return first === undefined && rest.length === 0 ? '' : [first, ...rest].map(shown).join(' ');
  let next = 0;
  const text = first.replace(/%[sdifjoOc%]/g, (place) => {
    if (place === '%%') return rest.length === 0 ? place : '%';
    if (next === rest.length) return place;
    const value = rest[next++];
    if (place === '%s')
      return typeof value === 'object' && value !== null ? inspect(value, { depth: 0 }) : String(value);
    if (place === '%d') return String(typeof value === 'bigint' ? `${value}n` : Number(value));
    if (place === '%i') return String(Math.trunc(Number.parseFloat(String(value))));
    if (place === '%f') return String(Number.parseFloat(String(value)));
    if (place === '%j') return JSON.stringify(value);
    return place === '%c' ? '' : inspect(value, options);
  });
  return [text, ...rest.slice(next).map(shown)].join(' ');
}

export function toUSVString(text: unknown): string {
  return String(text).toWellFormed();
}

export const { isArray } = Array;
export { types };

export default {
  callbackify,
  debuglog,
  deprecate,
  format,
  formatWithOptions,
  inherits,
  inspect,
  isArray,
  promisify,
  toUSVString,
  types,
};
