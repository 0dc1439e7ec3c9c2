/**
 * Measures long joined texts in optimised code while garbage is collected that the code was made for: what makes Node
 * abort where V8's fast API calls are on. The first argument names a module to import before, if any.
 */
import { runInThisContext } from 'node:vm';

const [before] = process.argv.splice(2, 1);
if (before !== undefined) await import(before);

type Measure = (shape: object, text: string) => number;

// The syntax is V8's own, which no parser but V8's reads.
const prepare = compile('(f) => %PrepareFunctionForOptimization(f)') as (measure: Measure) => void;
const optimise = compile('(f) => %OptimizeFunctionOnNextCall(f)') as (measure: Measure) => void;

const text = 'x'.repeat(2_000_000);
const ballast = Array.from({ length: 14 }, (_, index) => Array.from({ length: 250_000 }, () => index + 0.5));
const live = { a: 1, live: 1 };
const joined: string[] = [];

for (let round = 0; round < 20; round += 1) {
  const measure = optimised(round);
  for (let turn = 0; turn < 12; turn += 1) {
    const long = `{${round}${turn}${text}}`;
    measure(live, long);
    joined.push(long);
    if (joined.length > 8) joined.shift();
  }
}
process.stdout.write(`measured beside ${ballast.length} arrays\n`);
process.exit();

/** Optimised for objects of two shapes, one of which nobody has any more. */
function optimised(round: number): Measure {
  const body = 'const { a } = o; const bytes = Buffer.byteLength(s); return bytes + a + o.a';
  const measure = compile(`(o, s) => { ${body}; }`) as Measure;
  const Gone = compile(`(class { gone${round} = 1; a = 2; })`) as new () => object;
  prepare(measure);
  for (let turn = 0; turn < 500; turn += 1) measure(turn % 2 === 0 ? live : new Gone(), `abc${turn}`);
  optimise(measure);
  measure(live, 'abcd');
  return measure;
}

/** A function or class that no other code shares. */
function compile(source: string): unknown {
  return runInThisContext(source);
}
