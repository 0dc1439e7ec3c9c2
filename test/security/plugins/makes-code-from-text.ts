import { hostile } from '../lib/hostile.ts';

export default hostile(async () => {
  const found: string[] = [];
  const makers: Record<string, () => unknown> = {
    eval: () => (0, eval)('1'),
    Function: () => new Function('return 1')(),
    constructor: () => (() => 0).constructor('return 1')(),
    async: () => (async () => 0).constructor('return 1')(),
    generator: () => function* () {}.constructor('yield 1')(),
    subclass: () => new (class extends Function {})('return 1')(),
    timer: () => setTimeout('found.push("timer")' as never, 0),
    bound: () => Reflect.construct(Function, ['return 1'], Object)(),
  };
  for (const [name, make] of Object.entries(makers)) {
    try {
      make();
      found.push(name);
    } catch {
      // As it should be.
    }
  }
  return { found };
});
