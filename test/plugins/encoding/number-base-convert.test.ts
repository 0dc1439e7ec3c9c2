import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import numberBaseConvert from '../../../plugins/encoding/tools/number-base-convert/tool.ts';

test.each([
  [
    'names, upper case',
    { value: '11111111', from: 'binary', to: 'hex', uppercase: true },
    { result: 'FF', decimal: '255', hex: 'FF' },
  ],
  [
    'beyond 64 bits, base 36',
    { value: '1606938044258990275541962092341162602522202993782792835313721', from: 10, to: 36 },
    {
      result: 'bnklg118comha6gqury14067gur54n8won6h3y1',
      hex: '100000000000000000000000000000000000000000000003039',
    },
  ],
  [
    'a fraction is cut, and says so',
    { value: '0.1', from: 10, to: 2, precision: 20 },
    { result: '0.00011001100110011001', exact: false },
  ],
  [
    'a fraction that fits',
    { value: '-0.625', to: 2 },
    { result: '-0.101', exact: true, decimal: '-0.625', octal: '-0.5', hex: '-0.a' },
  ],
  [
    'a fraction of another base',
    { value: 'z.i', from: 36, to: 10 },
    { result: '35.5', binary: '100011.1', exact: true },
  ],
  ['no digits after the point', { value: '-0.9', to: 10, precision: 0 }, { result: '0', exact: false }],
  ['a sign before a prefix', { value: ' -0XfF ', to: 10 }, { result: '-255', from: 16 }],
  ['the prefix of the base', { value: '0o17', from: 'octal', to: 10 }, { result: '15', from: 8 }],
  ['the prefix of another base is digits', { value: '0b1', from: 16, to: 10 }, { result: '177' }],
  ['separators', { value: '1_000 000', to: '16' }, { result: 'f4240', to: 16 }],
  ['a point at either end', { value: '.5', to: 2 }, { result: '0.1' }],
  ['a JSON number', { value: -10.25, to: 2 }, { result: '-1010.01' }],
  ['a JSON number that is written with an exponent', { value: 1.5e-7, to: 10 }, { result: '0.00000015' }],
  [
    'upper case of result and hex alone',
    { value: 'zz', from: 36, to: 36, uppercase: true },
    { result: 'ZZ', hex: '50F' },
  ],
  ['zero', { value: '-0', to: 2 }, { result: '0', decimal: '0' }],
])('%s', async (_, input, output) => {
  expect(await callTool(numberBaseConvert, input)).toMatchObject(output);
});

test.each([
  [
    'a word above the signed ones',
    { value: 255, to: 16, bits: 8 },
    { result: 'ff', signed: '-1', unsigned: '255', decimal: '255' },
  ],
  [
    'the lowest word',
    { value: '-128', to: 8, bits: 8 },
    { result: '200', signed: '-128', unsigned: '128', decimal: '128' },
  ],
  [
    'zeros to the width',
    { value: 5, to: 2, bits: 10 },
    { result: '0000000101', octal: '0005', hex: '005', decimal: '5' },
  ],
  ['no zeros in other bases', { value: 5, to: 36, bits: 64 }, { result: '5' }],
  ['a whole number with zeros after the point', { value: '5.0', to: 10, bits: 4 }, { result: '5' }],
  ['one bit', { value: -1, to: 2, bits: 1 }, { result: '1', signed: '-1', unsigned: '1' }],
])("two's complement: %s", async (_, input, output) => {
  expect(await callTool(numberBaseConvert, input)).toMatchObject(output);
});

test('there is a word only with bits', async () => {
  const result = await callTool(numberBaseConvert, { value: 5, to: 10 });
  expect(result).not.toHaveProperty('signed');
  expect(result).not.toHaveProperty('unsigned');
});

test.each([
  [
    'a digit outside the base',
    { value: '129', from: 8, to: 10 },
    'value: expected digits of base 8, got "9"',
  ],
  [
    'a prefix of another base',
    { value: '0x1', from: 10, to: 2 },
    'value: expected digits of base 10, got "x"',
  ],
  ['a comma', { value: '1,5', to: 2 }, 'value: expected digits of base 10, got ","'],
  ['an exponent', { value: '1e3', to: 2 }, 'value: expected digits of base 10, got "e"'],
  [
    'a letter that only looks like K',
    { value: '\u212a', from: 36, to: 2 },
    'value: expected digits of base 36',
  ],
  ['nothing', { value: '', to: 2 }, 'value: expected a number of base 10, got ""'],
  ['a point alone', { value: '.', to: 2 }, 'value: expected a number of base 10, got "."'],
  ['a prefix alone', { value: '0x', to: 2 }, 'value: expected a number of base 16, got "0x"'],
  ['two points', { value: '1.2.3', to: 2 }, 'value: expected a number of base 10, got "1.2.3"'],
  ['a separator at the end', { value: '1_', to: 2 }, 'value: expected a number of base 10, got "1_"'],
  ['two signs', { value: '--1', to: 2 }, 'value: expected digits of base 10, got "-"'],
  [
    'a JSON number beyond 2^53-1',
    { value: 2 ** 53, to: 2 },
    'value: expected a string for a number beyond 2^53-1',
  ],
  ['10001 digits', { value: '1'.repeat(10_001), to: 2 }, 'value: expected at most 10000 digits, got 10001'],
  [
    'base 37',
    { value: '1', from: 10, to: 37 },
    'to: expected a base from 2 to 36, binary, octal, decimal, hex, got 37',
  ],
  [
    'base 1',
    { value: '1', from: 1, to: 10 },
    'from: expected a base from 2 to 36, binary, octal, decimal, hex or auto, got 1',
  ],
  ['auto as target', { value: '1', to: 'auto' }, 'to: expected a base from 2 to 36'],
  ['a name of a prototype', { value: '1', to: 'constructor' }, 'to: expected a base from 2 to 36'],
  ['no target', { value: '1' }, 'to: required'],
  [
    'more than a word',
    { value: 256, to: 2, bits: 8 },
    'value: expected a number that fits 8 bits, from "-128" to "255"',
  ],
  ['less than a word', { value: -129, to: 2, bits: 8 }, 'value: expected a number that fits 8 bits'],
  [
    'a fraction as word',
    { value: '1.5', to: 2, bits: 8 },
    'value: expected a whole number, since bits is given',
  ],
  ['1025 bits', { value: 1, to: 2, bits: 1025 }, 'bits: expected a number <= 1024'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(numberBaseConvert, input)).rejects.toThrow(message);
});

test('10000 digits', async () => {
  const value = 'z'.repeat(10_000);
  expect(await callTool(numberBaseConvert, { value, from: 36, to: 36 })).toMatchObject({
    result: value,
    exact: true,
  });
});

test('reads back what it writes', async () => {
  const base = fc.integer({ min: 2, max: 36 });
  await fc.assert(
    fc.asyncProperty(fc.bigInt(), base, base, async (number, first, second) => {
      const value = number.toString(first);
      const there = await callTool(numberBaseConvert, { value, from: first, to: second });
      expect(there).toMatchObject({ result: number.toString(second), decimal: String(number), exact: true });
      const back = await callTool(numberBaseConvert, { value: there.result, from: second, to: first });
      expect(back.result).toBe(value);
    }),
  );
});

test('fractions agree with doubles in binary', async () => {
  const fraction = fc.double({ min: -1e6, max: 1e6, noNaN: true }).filter((value) => Math.abs(value) > 1e-6);
  await fc.assert(
    fc.asyncProperty(fraction, async (value) => {
      const binary = value.toString(2);
      const { result, exact } = await callTool(numberBaseConvert, {
        value: binary,
        from: 2,
        to: 2,
        precision: 1000,
      });
      expect([result, exact]).toEqual([binary, true]);
    }),
  );
});
