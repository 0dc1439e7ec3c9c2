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
  /** Prints nothing, and takes its label as a console that prints would. */
  const labelled = (label: unknown = 'default'): void => void ''.concat(label as string);
  const methods = {
    log: line('info'),
    info: line('info'),
    debug: line('debug'),
    trace: line('debug'),
    warn: line('warn'),
    error: line('error'),
    assert: (...[holds, ...parts]: readonly unknown[]) => {
      if (!holds) write('error', ['assertion failed:', ...parts]);
    },
    dir: line('info'),
    dirxml: line('info'),
    table: line('info'),
    group: nothing,
    groupCollapsed: nothing,
    groupEnd: nothing,
    time: labelled,
    timeLog: labelled,
    timeEnd: labelled,
    count: labelled,
    countReset: labelled,
    clear: nothing,
  };
  // A namespace object, as the Console Standard has it: nothing is inherited.
  const namespace = Object.assign(Object.create({}) as object, methods);
  return Object.defineProperty(namespace, Symbol.toStringTag, { value: 'console', configurable: true });
}
