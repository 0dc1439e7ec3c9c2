import type { ToolCalls } from '@toolyard/sdk';
import { failures, type CallError } from '../errors.ts';
import type { Call } from '../runtimes/runtime.ts';

export interface LiveCallOptions {
  readonly caller: string;
  readonly deadlineMs: number;
  /** Calls the listener when the caller has left, and returns how to stop listening. */
  readonly onCallerGone: (listener: () => void) => () => void;
  readonly onProgress?: Call['onProgress'];
  /** The tools that this call may lead to. Absent: none. */
  readonly tools?: (() => ToolCalls) | undefined;
}

/**
 * A call while it runs. The signal, its timer and the ear at the caller's connection come into being when
 * a runtime first asks for the signal: a fast tool is done before that.
 */
export class LiveCall implements Call {
  readonly caller: string;
  readonly deadlineMs: number;
  readonly onProgress?: NonNullable<Call['onProgress']>;
  readonly #options: LiveCallOptions;
  #controller: AbortController | undefined;
  #end: (() => void) | undefined;

  constructor(options: LiveCallOptions) {
    this.#options = options;
    this.caller = options.caller;
    this.deadlineMs = options.deadlineMs;
    if (options.onProgress) this.onProgress = options.onProgress;
  }

  get signal(): AbortSignal {
    return (this.#controller ??= this.#watch()).signal;
  }

  get tools(): ToolCalls | undefined {
    return this.#options.tools?.();
  }

  /** Lets go of the timer and the connection. */
  finish(): void {
    this.#end?.();
  }

  #watch(): AbortController {
    const controller = new AbortController();
    const abort = (reason: CallError) => controller.abort(reason);
    const timer = setTimeout(() => abort(failures.deadline(this.deadlineMs)), this.deadlineMs);
    const deafen = this.#options.onCallerGone(() => abort(failures.cancelled()));
    this.#end = () => {
      clearTimeout(timer);
      deafen();
    };
    return controller;
  }
}
