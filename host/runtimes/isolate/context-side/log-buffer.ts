import type { ToolContext, ToolLog } from '@toolyard/sdk';
import type { Emit } from './emit.ts';
import { describeError } from './describe-error.ts';

/** How much one call may write to the operator's log. */
const MAX_LINES = 100;
const MAX_MESSAGE = 2_000;
const MAX_FIELDS = 4_000;

/** How often one call may report its progress, how often at once, and how many milliseconds lie between after that. */
const MAX_PROGRESS = 500;
const PROGRESS_BURST = 20;
const PROGRESS_INTERVAL_MS = 50;

const { stringify } = JSON;
const { now } = Date;

type Level = keyof ToolLog;

/** What a call reports while it runs: log lines and progress, both bounded. */
export class LogBuffer {
  readonly log: ToolLog;
  readonly progress: ToolContext['progress'];
  readonly #emit: Emit;
  #lines = 0;
  #progress = 0;
  #lastProgress = 0;

  constructor(emit: Emit) {
    this.#emit = emit;
    const line =
      (level: Level) =>
      (message: string, fields?: Readonly<Record<string, unknown>>): void =>
        this.#write(level, message, fields);
    this.log = { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
    this.progress = (done, total, message) => this.#reportProgress(done, total, message);
  }

  /** An error that nobody caught: it does not end the call, as it would not end a web page. */
  report(error: unknown): void {
    const { name, message, stack } = describeError(error);
    this.#write('error', `uncaught ${name}: ${message}`, { stack });
  }

  #write(level: Level, message: unknown, fields: unknown): void {
    if (this.#lines >= MAX_LINES) return;
    this.#lines += 1;
    if (this.#lines === MAX_LINES) {
      this.#emit('log', stringify({ level: 'warn', message: 'further lines of this call are left out' }));
      return;
    }
    const text = (typeof message === 'string' ? message : toText(message)).slice(0, MAX_MESSAGE);
    const json = fields === undefined ? undefined : toText(fields);
    const kept =
      json === undefined || json.length <= MAX_FIELDS
        ? json
        : stringify({ cut: json.slice(0, MAX_FIELDS / 4) });
    this.#emit('log', stringify({ level, message: text, fields: kept }));
  }

  #reportProgress(done: unknown, total: unknown, message: unknown): void {
    if (typeof done !== 'number' || typeof total !== 'number') return;
    if (!Number.isFinite(done) || !Number.isFinite(total)) return;
    const at = now();
    const isSoon = at - this.#lastProgress < PROGRESS_INTERVAL_MS;
    if (isSoon && this.#progress >= PROGRESS_BURST && done < total) return;
    if (this.#progress >= MAX_PROGRESS) return;
    this.#progress += 1;
    this.#lastProgress = at;
    const text = message === undefined ? undefined : toText(message).slice(0, MAX_MESSAGE);
    this.#emit('progress', stringify({ done, total, message: text }));
  }
}

/** Anything as a text: texts as they are, the rest as JSON where that can be had. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return stringify(value) ?? String(value);
  } catch {
    return describeError(value).message;
  }
}
