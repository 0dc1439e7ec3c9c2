import { setFlagsFromString } from 'node:v8';
import type { Context, Isolate, Reference } from 'isolated-vm';

/** Makes the contexts of the process's isolates. */
export class Contexts {
  /** How many are being made, each in its isolate's thread. */
  #making = 0;

  async create(isolate: Isolate): Promise<Context> {
    this.#making += 1;
    try {
      return await isolate.createContext();
    } finally {
      this.#making -= 1;
    }
  }

  /**
   * A function that collects all garbage of an isolate, from a context of its own: V8 gives `gc` to each context that is made
   * while a flag says so, and scripts cannot take it away. It waits for what the isolate does, which must not be a call.
   *
   * @returns undefined while other contexts are being made, which would have it too
   */
  createCollector(isolate: Isolate): (() => Promise<void>) | undefined {
    if (this.#making > 0) return undefined;
    setFlagsFromString('--expose-gc');
    try {
      const context = isolate.createContextSync();
      const gc: Reference<() => void> = isolate.compileScriptSync('gc').runSync(context, { reference: true });
      context.release();
      // eslint-disable-next-line no-useless-call -- not a function's `apply`: isolated-vm's, of a reference
      return () => gc.apply(undefined, []);
    } finally {
      setFlagsFromString('--no-expose-gc');
    }
  }
}
