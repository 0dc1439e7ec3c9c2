import { runInNewContext } from 'node:vm';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import scientificCalculator from '../../../plugins/calculators/tools/scientific-calculator/tool.ts';

const calculate = (expression: string, more: object = {}) =>
  callTool(scientificCalculator, { expression, ...more });

test('powers bind before the minus sign, from the right', async () => {
  expect(await calculate('-2^2 + 2^3^2')).toEqual({ result: 508, text: '508' });
});

test.each([
  ['0.1 + 0.2', 0.3],
  ['ln(e^3) + log(1000) + log(8, 2)', 9],
  ['2^-1', 0.5],
  ['3!!', 720],
  ['-3!', -6],
  ['2^3!', 64],
  ['6/2(1+2)', 9],
  ['2pi / tau', 1],
  ['(1)(2)3', 6],
  ['2e3 + 2e', 2005.43656365692],
  ['3 × 4 ÷ 2 · 5 − 1', 29],
  ['.5 + 5.', 5.5],
  ['10 - 4 - 3', 3],
  ['2 * -3', -6],
  ['--2 + +3', 5],
  ['PI - π', 0],
  ['SQRT(16)', 4],
  ['phi^2 - phi', 1],
  ['170!', 7.257415615308e306],
  ['100!', 9.33262154439442e157],
  ['0! + 1!', 2],
])('%s = %d', async (expression, result) => {
  expect(await calculate(expression)).toMatchObject({ result });
});

test.each([
  ['200 + 10%', 220],
  ['200 - 10%', 180],
  ['100 + 10% + 5', 115],
  ['100 + 10% - 50%', 55],
  ['1 + 50%*4', 3],
  ['10 % 3', 1],
  ['10 %3 + 1', 2],
  ['50%', 0.5],
  ['50% + 1', 1.5],
  ['200 * 10%', 20],
  ['100 + (5 + 5)%', 110],
  ['100 + -10%', 99.9],
  ['9^50%', 3],
  ['4%%', 0.0004],
  ['10 % (2 + 1)', 1],
  ['-7 mod 3', 2],
  ['7 mod -3', -2],
  ['-7 % 7', 0],
  ['7 mod 2 * 3', 3],
])('%s = %d', async (expression, result) => {
  expect(await calculate(expression)).toMatchObject({ result });
});

test.each([
  ['sin(pi/2) + cos(0) + tan(0)', 'rad', 2],
  ['sin(180) + cos(270) + tan(360)', 'deg', 0],
  ['sin(-90)', 'deg', -1],
  ['cos(720)', 'deg', 1],
  ['sin(200) + cos(200)', 'grad', -1],
  ['tan(50)', 'grad', 1],
  ['sin(36000000030)', 'deg', 0.5],
  ['asin(1) + acos(0) + atan(1)', 'deg', 225],
  ['atan2(-1, -1)', 'deg', -135],
  ['acos(0.5)', 'deg', 60],
  ['asin(1)', 'grad', 100],
  ['atan2(1, 0) * 2 / pi', 'rad', 1],
])('%s in %s = %d', async (expression, angle, result) => {
  expect(await calculate(expression, { angle })).toMatchObject({ result });
});

test.each([
  ['sinh(1)^2 - cosh(1)^2', -1],
  ['tanh(0) + asinh(0) + acosh(1) + atanh(0)', 0],
  ['cbrt(-27) + root(-32, 5) + root(16, 4)', -3],
  ['root(2, 0.5)', 4],
  ['exp(1) - e', 0],
  ['log2(1024) + log(125, 5)', 13],
  ['abs(-3) + sign(-5) + floor(-1.5) + ceil(1.2) + trunc(-1.7)', 1],
  ['round(2.5) + round(-2.5) + round(1.005, 2) + round(1234, -2)', 1201.01],
  ['min(3, 1, 2) + max(3, 1, 2) + hypot(3, 4)', 9],
  ['gcd(12, 18, 30) + lcm(4, 6) + gcd(0, 0) + lcm(0, 5)', 18],
  ['gcd(-4) + lcm(-6)', 10],
  ['round(5.5, 400) + round(-1e10, 300)', -9_999_999_994.5],
  ['ncr(5, 2) + npr(5, 2) + ncr(3, 5)', 30],
  ['ncr(1000, 500)', 2.70288240945437e299],
])('%s = %d', async (expression, result) => {
  expect(await calculate(expression)).toMatchObject({ result });
});

test.each([
  ['x^2 + 2x y', { x: 3, Y: 2 }, 21],
  ['e + pi', { e: 1, PI: 2 }, 3],
  ['a(3)', { a: 2 }, 6],
  ['größe_1 * 2', { größe_1: 4 }, 8],
])('%s with %j', async (expression, variables, result) => {
  expect(await calculate(expression, { variables })).toMatchObject({ result });
});

test.each([
  ['2^100', 15, { result: 1.26765060022823e30, text: '1.26765060022823e+30' }],
  ['2/3', 3, { result: 0.667, text: '0.667' }],
  ['12345', 2, { result: 12_000, text: '12000' }],
  ['-0', 15, { result: 0, text: '0' }],
])('%s to %d digits', async (expression, precision, output) => {
  expect(await calculate(expression, { precision })).toEqual(output);
});

test.each([
  ['1/(2-2)', 'expression: / has no real finite value at position 2'],
  ['5 mod 0', 'expression: mod has no real finite value at position 3'],
  ['2 + sqrt(-1)', 'expression: sqrt(-1) has no real finite value at position 5'],
  ['ln(0)', 'expression: ln(0) has no real finite value at position 1'],
  ['(-8)^(1/3)', 'expression: ^ has no real finite value at position 5'],
  ['171!', 'expression: 171! has no real finite value at position 4'],
  ['(-1)!', 'expression: -1! has no real finite value at position 5'],
  ['2.5!', 'expression: 2.5! has no real finite value at position 4'],
  ['root(-4, 2)', 'expression: root(-4, 2) has no real finite value'],
  ['gcd(1.5, 2)', 'expression: gcd(1.5, 2) has no real finite value'],
  ['lcm(1.5)', 'expression: lcm(1.5) has no real finite value'],
  ['log(8, 0)', 'expression: log(8, 0) has no real finite value'],
  ['log(8, 1)', 'expression: log(8, 1) has no real finite value'],
  ['1.7976931348623157e308', 'expression: expected a value that stays below 1.8e308 when rounded'],
  ['ncr(-1, 2)', 'expression: ncr(-1, 2) has no real finite value'],
  ['npr(9007199254740991, 9007199254740990)', 'has no real finite value'],
  ['1e999', 'expression: 1e999 has no real finite value at position 1'],
  ['1e308 * 10', 'expression: * has no real finite value at position 7'],
  ['0^-1', 'expression: ^ has no real finite value at position 2'],
])('%s has no value', async (expression, message) => {
  await expect(calculate(expression)).rejects.toThrow(message);
});

test('tan 90° has no value', async () => {
  await expect(calculate('tan(90)', { angle: 'deg' })).rejects.toThrow('tan(90) has no real finite value');
});

test.each([
  ['2 * (3 + ', 'expression: expected a number, a name or (, got the end at position 10'],
  ['2 * foo', 'expression: unknown name "foo" at position 5'],
  ['2 3', 'expression: expected an operator between numbers, got "3" at position 3'],
  ['1 +* 2', 'expression: expected a number, a name or (, got "*" at position 4'],
  ['1)', 'expression: expected an operator, got ")" at position 2'],
  ['()', 'expression: expected a number, a name or (, got ")" at position 2'],
  ['sin 30', 'expression: expected ( after sin, got "30" at position 5'],
  ['sin()', 'expression: expected 1 arguments of sin, got 0 at position 1'],
  ['atan2(1)', 'expression: expected 2 arguments of atan2, got 1 at position 1'],
  ['log(1, 2, 3)', 'expression: expected 1 or 2 arguments of log, got 3 at position 1'],
  ['max()', 'expression: expected 1 or more arguments of max, got 0 at position 1'],
  ['max(1,)', 'expression: expected a number, a name or (, got ")" at position 7'],
  ['1, 2', 'expression: expected an operator, got "," at position 2'],
  ['😀', 'expression: expected numbers, names and operators, got "😀" at position 1'],
  ['2 = 2', 'expression: expected numbers, names and operators, got "=" at position 3'],
  ['constructor', 'expression: unknown name "constructor" at position 1'],
  ['mod', 'expression: expected a number, a name or (, got "mod" at position 1'],
  [`${'('.repeat(101)}1${')'.repeat(101)}`, 'expression: expected brackets at most 100 deep at position 102'],
  [' ', 'expression: expected a number, a name or (, got the end at position 2'],
])('refuses %s', async (expression, message) => {
  await expect(calculate(expression)).rejects.toThrow(message);
});

test.each([
  ['a function', { Sin: 1 }, 'variables: expected a name that is no function, got "Sin"'],
  ['an operator', { mod: 1 }, 'variables: expected a name that is no function, got "mod"'],
  ['no name', { '2x': 1 }, 'variables: expected names of letters, digits and _, got "2x"'],
  [
    'names that differ in case',
    { x: 1, X: 2 },
    'variables: expected names that differ in more than case, got "X"',
  ],
  ['a text', { x: '1' }, 'variables.x: expected a number, got "1"'],
])('refuses %s as variable', async (_, variables, message) => {
  await expect(calculate('1', { variables })).rejects.toThrow(message);
});

test('brackets 100 deep, and a thousand signs', async () => {
  expect(await calculate(`${'('.repeat(100)}1${')'.repeat(100)}`)).toMatchObject({ result: 1 });
  expect(await calculate(`${'-'.repeat(999)}1`)).toMatchObject({ result: -1 });
  expect(await calculate(`1${'^1'.repeat(499)}`)).toMatchObject({ result: 1 });
});

test("runs in the sandbox, for the expression is the caller's", () => {
  expect([scientificCalculator.runtime, scientificCalculator.callerCode]).toEqual(['isolate', 'expression']);
});

test('agrees with JavaScript on what both can read', async () => {
  const { expression } = fc.letrec<{ expression: string }>((tie) => ({
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.nat({ max: 99 }).map(String),
      fc
        .tuple(tie('expression'), fc.constantFrom('+', '-', '*', '/'), tie('expression'))
        .map((parts) => parts.join(' ')),
      tie('expression').map((inner) => `(${inner})`),
      tie('expression').map((inner) => `(-${inner})`),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(expression, async (text) => {
      const expected = Number(runInNewContext(text));
      fc.pre(Number.isFinite(expected));
      expect((await calculate(text)).result).toBe(Number(expected.toPrecision(15)) + 0);
    }),
  );
});

test.each([
  ['√16 + ∛27', 7],
  ['2√9', 6],
  ['√(9+16)²', 25],
  ['5² + 2³²', 25 + 2 ** 32],
  ['10⁻³', 0.001],
  ['-3²', -9],
  ['0x1F + 0b101 + 0o17', 51],
  ['sum(1, 2, 3) + mean(1, 2) + median(5, 1, 3, 9)', 11.5],
  ['gamma(5) + gamma(0.5)^2 - pi', 24],
  ['gamma(-0.5)', -3.54490770181103],
  ['gamma(5.5)', 52.34277778455352],
  ['sec(0) + csc(pi/2) + cot(pi/4)', 3],
  ['sin(pi)', 0],
  ['cos(3pi/2)', 0],
  ['sin(1000pi)', 0],
])('%s = %d', async (expression, result) => {
  const answer = await callTool(scientificCalculator, { expression });
  expect(answer.result / (result || 1)).toBeCloseTo(result === 0 ? 0 : 1, 12);
  if (Number.isInteger(result)) expect(answer.result).toBe(result);
});

test.each(['tan(pi/2)', 'gamma(0)', 'csc(pi)', 'cot(0)', '√(-1)'])('%s has no value', async (expression) => {
  await expect(callTool(scientificCalculator, { expression })).rejects.toThrow('has no real finite value');
});

test('roots nest as deep as brackets', async () => {
  expect((await callTool(scientificCalculator, { expression: `${'√'.repeat(100)}1` })).result).toBe(1);
  await expect(callTool(scientificCalculator, { expression: `${'√'.repeat(101)}1` })).rejects.toThrow(
    'at most 100 deep',
  );
});

test('a variable may be named as a function that is not basic, and wins', async () => {
  const variables = { sum: 3, gamma: 2 };
  expect((await callTool(scientificCalculator, { expression: 'gamma sum + 1', variables })).result).toBe(7);
});
