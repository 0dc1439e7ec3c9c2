/**
 * The web's common API (WinterTC's minimum, as far as the sandbox offers it). Parts that take long to
 * set up wait until a plugin asks for them; each call's context is fresh, so that would be at every call.
 */
import type { Journal } from '../journal.ts';
import type { Timers } from '../timers.ts';
import { consoleFor } from './console.ts';
import { crypto } from './crypto.ts';

/** Parts of the API by their names, and how they are had. */
const PARTS: readonly (readonly [names: readonly string[], load: () => object])[] = [
  [['TextEncoder', 'TextDecoder'], () => require('@exodus/bytes/encoding.js')],
  // whatwg-url asks for the encodings while it loads.
  [['URL', 'URLSearchParams'], () => (Reflect.get(globalThis, 'TextEncoder'), require('./url.ts'))],
  [['Event', 'EventTarget'], () => require('./events.ts')],
  [['AbortController', 'AbortSignal'], () => require('./abort.ts')],
  [['Headers'], () => require('headers-polyfill')],
  [['Request'], () => require('./request.ts')],
  [['Response'], () => require('./response.ts')],
  [['DOMException', 'structuredClone', 'atob', 'btoa'], () => require('./polyfills.ts').default],
];

/** Defines the API's names on the global object. */
export function installWebApi(journal: Journal, timers: Timers): void {
  define('self', globalThis);
  define('crypto', crypto);
  define('console', consoleFor(journal));
  define('performance', { timeOrigin: Date.now(), now: elapsedSince(Date.now()) });
  define('queueMicrotask', microtaskQueue(journal));
  define('setTimeout', (callback: unknown, delay: unknown, ...args: unknown[]) =>
    timers.set(false, callback, delay, args),
  );
  define('setInterval', (callback: unknown, delay: unknown, ...args: unknown[]) =>
    timers.set(true, callback, delay, args),
  );
  define('clearTimeout', (id: unknown) => timers.clear(id));
  define('clearInterval', (id: unknown) => timers.clear(id));
  for (const [names, load] of PARTS) defineLater(names, load);
}

/** Sets up the parts whose names are in `used`, separated by spaces. */
export function preload(used: string): void {
  for (const name of used.split(' ')) Reflect.get(globalThis, name);
}

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: true, enumerable: false, configurable: true });
}

/** Defines names that are set up together when one of them is first read, or written by the plugin itself. */
function defineLater(names: readonly string[], load: () => object): void {
  const settle = (): void => {
    // The parts look whether V8 has them already: while they load, they must find nothing.
    for (const name of names) Reflect.deleteProperty(globalThis, name);
    const loaded = load();
    for (const name of names) define(name, Reflect.get(loaded, name));
  };
  for (const name of names) {
    Object.defineProperty(globalThis, name, {
      get: () => {
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

function elapsedSince(origin: number): () => number {
  const { now } = Date;
  return () => now() - origin;
}

function microtaskQueue(journal: Journal): (callback: unknown) => void {
  const settled = Promise.resolve();
  const run = async (callback: () => void): Promise<void> => {
    await settled;
    try {
      callback();
    } catch (error) {
      journal.report(error);
    }
  };
  return (callback) => {
    if (typeof callback !== 'function') throw new TypeError('expected a function to call');
    void run(callback as () => void);
  };
}
