/** Has V8 optimise a function that calls thirty others. Word: whether more than by itself is to be joined to it. */
import { runInThisContext } from 'node:vm';
import { inlineMore } from '../../../host/app/inlining.ts';

if (process.argv[2] === 'more') inlineMore();
const numbers = Array.from({ length: 30 }, (_, number) => number);
const functions = numbers.map(
  (number) => `function part${number}(a) { ${'a = (a * 31 + 7) | 0; '.repeat(10)} return a; }`,
);
const calls = numbers.map((number) => `part${number}(a)`);
runInThisContext(`${functions.join('\n')}
function whole(a) { return ${calls.join(' + ')}; }
%PrepareFunctionForOptimization(whole);
for (let call = 0; call < 100; call += 1) whole(call);
%OptimizeFunctionOnNextCall(whole);
whole(1);`);
