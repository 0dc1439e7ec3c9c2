import { hostile } from '../lib/hostile.ts';

/** Replaces what the sandbox's own code might lean on, to make it say more, or other things, than it may. */
export default hostile(({ step }, { log, progress, fetch }) => {
  const huge = 'h'.repeat(5_000_000);
  String.prototype.slice = () => huge;
  String.prototype.toString = () => huge;
  Reflect.set(Array.prototype, Symbol.iterator, function* () {
    yield huge;
  });
  Object.defineProperty(Object.prototype, 'toJSON', {
    value: () => ({
      kind: 'done',
      call: 1,
      level: 'fatal',
      message: huge,
      reason: 'input',
      done: huge,
      ask: -1,
    }),
    configurable: true,
  });
  Number.isFinite = () => true;
  Map.prototype.set = () => {
    throw new Error('no');
  };
  Function.prototype.call = () => huge;
  Function.prototype.apply = () => huge;
  log.error('one');
  progress(Number.NaN, Number.NaN, huge);
  void fetch('https://example.com').catch(() => {});
  if (step === 'throw') throw new Error(huge);
  return { fine: true };
});
