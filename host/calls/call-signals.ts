import { failures } from '../errors.ts';
import { NO_CONFIG, type CallConfig } from '../plugin-config/call-config.ts';
import type { CallKv } from '../kv/call-kv.ts';
import type { Tape } from '../outbound/recorded/tape.ts';
import type { Call, Callees } from '../runtimes/runtime.ts';

export interface CallSignalsOptions {
  readonly caller: string;
  readonly deadlineMs: number;
  /** Calls the listener when the caller has left, and returns how to stop listening. */
  readonly onCallerGone: (listener: () => void) => () => void;
  readonly onProgress?: Call['onProgress'];
  /** What the operator set for the tool's plugin. Absent: nothing. */
  readonly config?: CallConfig | undefined;
  /** What the tool is told of who calls. Absent: nothing. */
  readonly callerName?: string | undefined;
  /** What the tool's plugin keeps. Absent: nothing. */
  readonly kv?: CallKv | undefined;
  /** What records its requests to the network, or plays what was recorded. Absent: neither. */
  readonly tape?: Tape | undefined;
  /** The tools that this call may lead to. Absent: none. */
  readonly tools?: (() => Callees) | undefined;
}

/**
 * A call while it runs. The signal, its timer and the ear at the caller's connection come into being when
 * a runtime first asks for the signal: a fast tool is done before that. The deadline counts from `start` on;
 * that the caller has left is told at all times.
 */
export class CallSignals implements Call {
  readonly caller: string;
  readonly deadlineMs: number;
  readonly config: CallConfig;
  readonly callerName: string | undefined;
  readonly kv: CallKv | undefined;
  readonly tape: Tape | undefined;
  readonly onProgress?: NonNullable<Call['onProgress']>;
  readonly #options: CallSignalsOptions;
  #cpuMs = 0;
  #controller: AbortController | undefined;
  #hasStarted = false;
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(options: CallSignalsOptions) {
    this.#options = options;
    this.caller = options.caller;
    this.deadlineMs = options.deadlineMs;
    this.config = options.config ?? NO_CONFIG;
    this.callerName = options.callerName;
    this.kv = options.kv;
    this.tape = options.tape;
    if (options.onProgress) this.onProgress = options.onProgress;
  }

  /** What it had of the processors so far, in milliseconds. */
  get cpuMs(): number {
    return this.#cpuMs;
  }

  get signal(): AbortSignal {
    return (this.#controller ??= this.#watch()).signal;
  }

  get tools(): Callees | undefined {
    return this.#options.tools?.();
  }

  start(): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    if (this.#controller !== undefined) this.#limit(this.#controller);
  }

  spend(cpuMs: number): void {
    this.#cpuMs += cpuMs;
  }

  /** Lets go of the timer and the connection. */
  finish(): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#unsubscribe?.();
    this.kv?.end();
  }

  #watch(): AbortController {
    const controller = new AbortController();
    this.#unsubscribe = this.#options.onCallerGone(() => controller.abort(failures.cancelled()));
    if (this.#hasStarted) this.#limit(controller);
    return controller;
  }

  #limit(controller: AbortController): void {
    this.#timer = setTimeout(() => controller.abort(failures.deadline(this.deadlineMs)), this.deadlineMs);
  }
}
