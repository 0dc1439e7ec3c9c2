import type {
  CachedDataResult,
  Callback,
  Context,
  Copy,
  Dereference,
  ExternalCopy,
  Isolate,
  Reference,
  Script,
} from 'isolated-vm';

/** A script with the code that V8 compiled of it, for the next isolate. */
export interface CachedScript {
  readonly source: string;
  readonly filename: string;
  cache?: ExternalCopy<ArrayBuffer>;
}

/** What may cross into an isolate: texts, numbers, bytes, what lives there already, and the one way out. */
export type Argument = string | number | undefined | Copy<ArrayBuffer> | Dereference<object> | Callback;

/** A script of `context-side/` in a context: its functions are called by name. */
export class Inside {
  readonly #call: Reference<(name: string, ...args: Argument[]) => unknown>;

  private constructor(call: Reference<(name: string, ...args: Argument[]) => unknown>) {
    this.#call = call;
  }

  static async run(script: Script, context: Context): Promise<Inside> {
    return new Inside((await script.run(context, { reference: true })) as Reference<() => unknown>);
  }

  /** Calls a function, and waits until it and the promise jobs that follow are done. */
  call(name: string, ...args: readonly Argument[]): Promise<unknown> {
    // eslint-disable-next-line no-useless-call -- not a function's `apply`: isolated-vm's, of a reference
    return this.#call.apply(undefined, [name, ...args]);
  }

  /** Calls a function, and does not wait. */
  notify(name: string, ...args: readonly Argument[]): void {
    this.#call.applyIgnored(undefined, [name, ...args]);
  }

  release(): void {
    this.#call.release();
  }
}

/** Compiles a script, from the cache where it has one. */
export async function compile(isolate: Isolate, script: CachedScript): Promise<Script> {
  const { source, filename, cache } = script;
  const options = cache === undefined ? { produceCachedData: true } : { cachedData: cache };
  const compiled: Script & CachedDataResult = await isolate.compileScript(source, { filename, ...options });
  if (compiled.cachedData !== undefined) script.cache = compiled.cachedData;
  return compiled;
}
