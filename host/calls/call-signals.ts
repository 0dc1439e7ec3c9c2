import { failures } from '../errors.ts';
import { NO_CONFIG, type CallConfig } from '../plugin-config/call-config.ts';
import type { CallKv } from '../kv/call-kv.ts';
import type { Tape } from '../outbound/recorded/tape.ts';
import type { Call, Callees } from '../runtimes/runtime.ts';
import { PATIENCE, TimeLimit } from '../runtimes/time-limit.ts';

export interface CallSignalsOptions {
  readonly caller: string;
  /** Whether a tool calls, for the caller. */
  readonly nested?: boolean | undefined;
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
  readonly #options: CallSignalsOptions;
  #cpuMs = 0;
  #controller: AbortController | undefined;
  #hasStarted = false;
  #limit: TimeLimit | undefined;
  #lostMs: (() => Promise<number>) | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(options: CallSignalsOptions) {
    this.#options = options;
  }

  get caller(): string {
    return this.#options.caller;
  }

  get nested(): boolean {
    return this.#options.nested ?? false;
  }

  get deadlineMs(): number {
    return this.#options.deadlineMs;
  }

  get config(): CallConfig {
    return this.#options.config ?? NO_CONFIG;
  }

  get callerName(): string | undefined {
    return this.#options.callerName;
  }

  get kv(): CallKv | undefined {
    return this.#options.kv;
  }

  get tape(): Tape | undefined {
    return this.#options.tape;
  }

  get onProgress(): Call['onProgress'] {
    return this.#options.onProgress;
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

  start(lostMs?: () => Promise<number>): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.#lostMs = lostMs;
    if (this.#controller !== undefined) this.#bound(this.#controller);
  }

  spend(cpuMs: number): void {
    this.#cpuMs += cpuMs;
  }

  /** Lets go of the timer and the connection. */
  finish(): void {
    this.#limit?.clear();
    this.#unsubscribe?.();
    this.kv?.end();
  }

  #watch(): AbortController {
    const controller = new AbortController();
    this.#unsubscribe = this.#options.onCallerGone(() => controller.abort(failures.cancelled()));
    if (this.#hasStarted) this.#bound(controller);
    return controller;
  }

  /** What the machine kept from the call is no time of its own; in the end it is told that the host is busy. */
  #bound(controller: AbortController): void {
    const ms = this.deadlineMs;
    this.#limit = new TimeLimit({
      lostMs: this.#lostMs ?? (() => 0),
      ms,
      patienceMs: this.#lostMs === undefined ? 0 : ms * PATIENCE,
      onOver: (isStarved) => controller.abort(isStarved ? failures.overloaded() : failures.deadline(ms)),
    });
  }
}
