import { hostile } from '../lib/hostile.ts';

/** Asks V8 for the functions and receivers on the stack, which strict functions do not give away. */
export default hostile((_, context) => {
  const found: string[] = [];
  const look = (__: unknown, sites: readonly NodeJS.CallSite[]) => {
    for (const site of sites) {
      // What the plugin's own code shows of itself is no find.
      if (site.getFileName()?.includes('stack-trace-tricks@') === true) continue;
      if (site.getFunction() !== undefined) found.push(`function ${site.getFunctionName()}`);
      if (site.getThis() !== undefined) found.push(`this of ${site.getFunctionName()}`);
      if (/^\/|file:|node:/.test(site.getFileName() ?? '')) found.push(`file ${site.getFileName()}`);
    }
    return '';
  };
  Error.prepareStackTrace = look;
  Error.stackTraceLimit = Infinity;
  const provoke = {
    toString: () => String(new Error('from inside').stack),
    toJSON: () => new Error('from inside').stack,
  };
  void new Error('plain').stack;
  for (const say of [context.log.info, console.log, context.progress as (value: unknown) => void]) {
    try {
      say(provoke);
    } catch {
      // Only the stack is of interest.
    }
  }
  return { found };
});
