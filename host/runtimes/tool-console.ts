import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import type { ToolLog } from '@toolyard/sdk';
import { consoleFor } from './console.ts';

/** How many lines a call may write to its console: libraries can have one to say of every number that they read. */
const MAX_LINES = 100;

interface Writer {
  readonly log: ToolLog;
  lines: number;
}

/** Who writes, wherever a call goes on. */
const writers = new AsyncLocalStorage<Writer>();
/** Who writes now: the last call that was begun and has not returned. */
let current: Writer | undefined;

/**
 * The `console` that the code of trusted bundles sees. Its lines become log lines of the call that they come from:
 * standard output is the log's, or that of the protocol which runs over it. Lines from outside of a call are left out.
 */
export const toolConsole = consoleFor((level, parts) => {
  const writer = current ?? writers.getStore();
  if (writer === undefined || writer.lines >= MAX_LINES) return;
  writer.lines += 1;
  if (writer.lines < MAX_LINES) writer.log[level](format(...parts));
  else writer.log.warn('further lines of this call are left out');
});

/**
 * Has what is called write to a log when it writes to its console.
 *
 * @param mayWriteLater whether it can do so once it has returned; to keep a context for that takes a fiftieth of a fast tool's call
 */
export function withConsole<Result>(log: ToolLog, call: () => Result, mayWriteLater = true): Result {
  const writer = { log, lines: 0 };
  const before = current;
  current = writer;
  try {
    return mayWriteLater ? writers.run(writer, call) : call();
  } finally {
    current = before;
  }
}
