import type { FastifyBaseLogger } from 'fastify';

/** How many lines of one message are written in a window, and how long that is, in milliseconds. */
const BURST = 5;
const WINDOW_MS = 60_000;

type Level = 'info' | 'warn' | 'error';

/**
 * The log for lines that callers or a failing part can bring about in any number: of each message the first few
 * in a minute are written, then, when the minute is over, how many were left out.
 */
export class ThrottledLog {
  readonly #log: FastifyBaseLogger;
  readonly #counts = new Map<string, number>();
  #leftOut = 0;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** Lines left out since the start. */
  get leftOut(): number {
    return this.#leftOut;
  }

  info(fields: object, message: string): void {
    this.#write('info', fields, message);
  }

  warn(fields: object, message: string): void {
    this.#write('warn', fields, message);
  }

  /** @param of what the line is about, such as a tool: each has lines of its own. There are only so many. */
  error(fields: object, message: string, of = ''): void {
    this.#write('error', fields, message, of);
  }

  /** @param message one of a fixed set: what differs from line to line is a field */
  #write(level: Level, fields: object, message: string, of = ''): void {
    const key = `${message} ${of}`;
    const count = this.#counts.get(key) ?? 0;
    if (count === 0) setTimeout(() => this.#endWindow(level, message, of), WINDOW_MS).unref();
    this.#counts.set(key, count + 1);
    if (count < BURST) this.#log[level](fields, message);
    else this.#leftOut += 1;
  }

  #endWindow(level: Level, message: string, of: string): void {
    const key = `${message} ${of}`;
    const leftOut = (this.#counts.get(key) ?? 0) - BURST;
    this.#counts.delete(key);
    if (leftOut <= 0) return;
    this.#log[level]({ leftOut, seconds: WINDOW_MS / 1000, ...(of === '' ? {} : { of }) }, message);
  }
}
