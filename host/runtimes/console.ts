import type { ToolLog } from '@toolyard/sdk';

/**
 * A `console` for tools, whose lines are log lines. What only makes sense on a screen does nothing.
 *
 * @param write is told each line
 */
export function consoleFor(write: (level: keyof ToolLog, parts: readonly unknown[]) => void): object {
  const line =
    (level: keyof ToolLog) =>
    (...parts: readonly unknown[]): void =>
      write(level, parts);
  const nothing = (): void => {};
  return {
    log: line('info'),
    info: line('info'),
    debug: line('debug'),
    trace: line('debug'),
    warn: line('warn'),
    error: line('error'),
    assert: (holds: unknown, ...parts: readonly unknown[]) => {
      if (!holds) write('error', ['assertion failed:', ...parts]);
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
