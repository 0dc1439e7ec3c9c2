/** The web's common API: WinterTC's minimum, as far as the sandbox offers it. */
import { consoleFor } from '../../../console.ts';
import { toText, type LogBuffer } from '../log-buffer.ts';
import type { Timers } from '../timers.ts';
import type parts from './parts.ts';
import { Crypto, crypto } from './crypto.ts';
import { NEEDS, PARTS } from './names.ts';

/** The bundle of `parts.ts`: the build puts it around this script, as a function that runs it once. */
declare const loadWeb: () => typeof parts;

/** Defines the API's names on the global object. */
export function installWebApi(logBuffer: LogBuffer, timers: Timers, fetch: Function): void {
  define('self', globalThis);
  define('Crypto', asInterface('Crypto', Crypto));
  define('crypto', crypto);
  define(
    'console',
    consoleFor((level, parts) =>
      logBuffer.log[level](
        parts.map((part) => (part instanceof Error ? `${part.stack}` : toText(part))).join(' '),
      ),
    ),
  );
  define('performance', performance());
  define('navigator', { userAgent: 'Toolyard' });
  define('fetch', fetch);
  define('reportError', (error: unknown) => logBuffer.report(error));
  define('queueMicrotask', microtaskQueue(logBuffer));
  define('setTimeout', (callback: unknown, delay: unknown, ...args: unknown[]) =>
    timers.set(false, callback, delay, args),
  );
  define('setInterval', (callback: unknown, delay: unknown, ...args: unknown[]) =>
    timers.set(true, callback, delay, args),
  );
  define('clearTimeout', (id: unknown) => timers.clear(id));
  define('clearInterval', (id: unknown) => timers.clear(id));
  for (const names of PARTS) defineLater(names, NEEDS[names[0]] ?? [], () => loadWeb()[names[0]]());
}

/** Sets up the parts whose names are in `used`, separated by spaces, before any plugin code runs. */
export function preload(used: string): void {
  if (used === '') return;
  loadWeb();
  for (const name of used.split(' ')) Reflect.get(globalThis, name);
}

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: true, enumerable: false, configurable: true });
}

/** Whether a part is being set up. */
let isLoading = false;

/**
 * Defines names that are set up together when one of them is first read, or written by the plugin itself. Parts look
 * whether the engine has them already, and whether others are there that they could use: while one is set up, it
 * finds of those that are not there yet only what it needs.
 */
function defineLater(names: readonly string[], needs: readonly string[], load: () => object): void {
  const settle = (): void => {
    for (const name of needs) Reflect.get(globalThis, name);
    for (const name of names) Reflect.deleteProperty(globalThis, name);
    isLoading = true;
    try {
      const loaded = load();
      for (const name of names) define(name, asInterface(name, Reflect.get(loaded, name)));
    } finally {
      isLoading = false;
    }
  };
  for (const name of names) {
    Object.defineProperty(globalThis, name, {
      get: () => {
        if (isLoading) return undefined;
        settle();
        return Reflect.get(globalThis, name);
      },
      set(value: unknown) {
        define(name, value);
      },
      configurable: true,
    });
  }
}

/** A class as Web IDL has it (§3.7): named as its interface, with members that are enumerable. */
function asInterface(name: string, value: unknown): unknown {
  if (typeof value !== 'function') return value;
  Object.defineProperty(value, 'name', { value: name, configurable: true });
  const prototype: unknown = value.prototype;
  if (typeof prototype !== 'object' || prototype === null) return value;
  for (const [member, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
    if (member !== 'constructor' && !descriptor.enumerable && descriptor.configurable)
      Object.defineProperty(prototype, member, { ...descriptor, enumerable: true });
  return value;
}

/** Time to the millisecond: finer clocks tell what others do on the same processor. */
function performance(): object {
  const { now } = Date;
  const origin = now();
  class Performance {
    get timeOrigin(): number {
      return origin;
    }
    now(): number {
      return now() - origin;
    }
    toJSON(): object {
      return { timeOrigin: origin };
    }
    get [Symbol.toStringTag](): string {
      return 'Performance';
    }
  }
  define('Performance', asInterface('Performance', Performance));
  return new Performance();
}

function microtaskQueue(logBuffer: LogBuffer): (callback: unknown) => void {
  const settled = Promise.resolve();
  const run = async (callback: () => void): Promise<void> => {
    await settled;
    try {
      callback();
    } catch (error) {
      logBuffer.report(error);
    }
  };
  return (callback) => {
    if (typeof callback !== 'function') throw new TypeError('expected a function to call');
    void run(callback as () => void);
  };
}
