/** The web's common API: WinterTC's minimum, as far as the sandbox offers it. */
import { consoleFor } from '../../../console.ts';
import { toText, type LogBuffer } from '../log-buffer.ts';
import type { Timers } from '../timers.ts';
import type parts from './parts.ts';
import type * as cryptoApi from './crypto.ts';
import type { CryptoSources } from './crypto.ts';
import { define, defineLater } from './define.ts';
import { NEEDS, PARTS } from './names.ts';

/** The bundle of `parts.ts`: the build puts it around this script, as a function that runs it once. */
declare const loadWeb: () => typeof parts;

/** What the API is made of that lies in the call. */
export interface WebSources {
  readonly logBuffer: LogBuffer;
  readonly timers: () => Timers;
  readonly fetch: () => Function;
  readonly crypto: CryptoSources;
}

/** Defines the API's names on the global object. Each call does so afresh: what few calls use is made at first use. */
export function installWebApi({ logBuffer, timers, fetch, crypto }: WebSources): void {
  define('self', globalThis);
  defineLater(['Crypto', 'crypto'], () => (require('./crypto.ts') as typeof cryptoApi).createCrypto(crypto));
  define('console', consoleOf(logBuffer));
  const origin = Date.now();
  defineLater(['Performance', 'performance'], () => createPerformance(origin));
  defineLater(['navigator'], () => ({ navigator: { userAgent: 'Toolyard' } }));
  defineLater(['fetch'], () => ({ fetch: fetch() }));
  define('reportError', (error: unknown) => logBuffer.report(error));
  defineLater(['queueMicrotask'], () => ({ queueMicrotask: microtaskQueue(logBuffer) }));
  define('setTimeout', (callback: unknown, delay: unknown, ...args: unknown[]) =>
    timers().set(false, callback, delay, args),
  );
  define('setInterval', (callback: unknown, delay: unknown, ...args: unknown[]) =>
    timers().set(true, callback, delay, args),
  );
  define('clearTimeout', (id: unknown) => timers().clear(id));
  define('clearInterval', (id: unknown) => timers().clear(id));
  for (const names of PARTS) definePart(names);
}

function consoleOf(logBuffer: LogBuffer): object {
  return consoleFor((level, parts) =>
    logBuffer.log[level](
      parts.map((part) => (part instanceof Error ? `${part.stack}` : toText(part))).join(' '),
    ),
  );
}

/** Sets up the parts whose names are in `used`, separated by spaces, before any plugin code runs. */
export function preload(used: string): void {
  if (used === '') return;
  loadWeb();
  for (const name of used.split(' ')) Reflect.get(globalThis, name);
}

/** Whether a part is being set up. */
let isLoading = false;
const isHidden = (): boolean => isLoading;

/**
 * Defines the names of a part. Parts look whether the engine has them already, and whether others are there that they
 * could use: while one is set up, it finds of those that are not there yet only what it needs.
 */
function definePart(names: (typeof PARTS)[number]): void {
  const [first] = names;
  const load = (): object => {
    for (const name of NEEDS[first] ?? []) Reflect.get(globalThis, name);
    isLoading = true;
    try {
      return loadWeb()[first]();
    } finally {
      isLoading = false;
    }
  };
  defineLater(names, load, isHidden);
}

/** Time to the millisecond: finer clocks tell what others do on the same processor. */
function createPerformance(origin: number): object {
  const { now } = Date;
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
  return { Performance, performance: new Performance() };
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
