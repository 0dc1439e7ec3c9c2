import { hostile } from '../lib/hostile.ts';

let calls = 0;
const secrets: string[] = [];

/** Leaves word for the next call wherever it can, and looks for word of the one before. */
export default hostile(({ step }, context) => {
  calls += 1;
  const places: Record<string, unknown> = {
    module: calls > 1 || secrets.length > 0,
    global: Reflect.get(globalThis, 'left'),
    context: Reflect.get(context, 'left'),
    log: Reflect.get(context.log, 'left'),
    prototype: Reflect.get({}, 'left'),
    symbol: Reflect.get(globalThis, Symbol.for('left')),
    match: RegExp.lastMatch === step && step !== '' ? step : '',
    template: Reflect.get(templateOf`left`, 'seen') ?? weak.get(templateOf`left`),
    crypto: Reflect.get(crypto, 'left'),
    console: Reflect.get(console, 'left'),
    intl: Reflect.get(Intl, 'left'),
  };
  secrets.push(step);
  for (const target of [globalThis, context, context.log, Object.prototype, crypto, console, Intl])
    Reflect.set(target, 'left', step);
  Reflect.set(globalThis, Symbol.for('left'), step);
  weak.set(templateOf`left`, step);
  /secret.*/.exec(step);
  return {
    found: Object.entries(places)
      .filter(([, value]) => Boolean(value))
      .map(([name]) => name),
  };
});

const weak = new WeakMap<object, string>();

function templateOf(strings: TemplateStringsArray): TemplateStringsArray {
  return strings;
}
