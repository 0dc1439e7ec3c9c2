/** `process` as packages look at it, telling them that there is no Node: nothing of the machine, no environment. */
export const process = {
  title: 'browser',
  browser: true,
  env: {} as Record<string, string | undefined>,
  argv: [] as string[],
  execArgv: [] as string[],
  version: '',
  versions: {} as Record<string, string>,
  platform: 'browser',
  cwd: () => '/',
  nextTick(callback: (...args: unknown[]) => void, ...args: unknown[]): void {
    queueMicrotask(() => callback(...args));
  },
  emitWarning(warning: unknown): void {
    console.warn(warning);
  },
  on: ignore,
  once: ignore,
  off: ignore,
  addListener: ignore,
  removeListener: ignore,
  removeAllListeners: ignore,
  listeners: () => [],
};

/** Nothing ever happens to it. */
function ignore(): typeof process {
  return process;
}

export default Object.assign(process, { process });
