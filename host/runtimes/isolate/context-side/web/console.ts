import type { ToolLog } from '@toolyard/sdk';
import { toText, type LogBuffer } from '../log-buffer.ts';

/** `console`, whose lines are the tool's log lines. What only makes sense on a screen does nothing. */
export function consoleFor({ log }: LogBuffer): object {
  const line =
    (level: keyof ToolLog) =>
    (...parts: readonly unknown[]): void =>
      log[level](parts.map((part) => (part instanceof Error ? `${part.stack}` : toText(part))).join(' '));
  const nothing = (): void => {};
  const error = line('error');
  return {
    log: line('info'),
    info: line('info'),
    debug: line('debug'),
    trace: line('debug'),
    warn: line('warn'),
    error,
    assert: (holds: unknown, ...parts: readonly unknown[]) => {
      if (!holds) error('assertion failed:', ...parts);
    },
    dir: line('info'),
    table: line('info'),
    group: nothing,
    groupCollapsed: nothing,
    groupEnd: nothing,
    time: nothing,
    timeLog: nothing,
    timeEnd: nothing,
    count: nothing,
    countReset: nothing,
    clear: nothing,
  };
}
