import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import romanNumeral from '../../../plugins/encoding/tools/roman-numeral.ts';

test.each([
  ['the largest', { input: 3999 }, { roman: 'MMMCMXCIX', arabic: 3999, mode: 'to_roman', canonical: true }],
  ['the smallest', { input: ' 1 ' }, { roman: 'I', parts: [{ symbol: 'I', value: 1 }] }],
  ['leading zeros', { input: '007' }, { roman: 'VII' }],
  ['a numeral of Unicode', { input: 'Ⅳ' }, { arabic: 4, canonical: true, mode: 'to_arabic' }],
  ['several of them', { input: 'ⅿⅽⅻ' }, { arabic: 1112, roman: 'MCXII', canonical: true }],
  ['white space around', { input: '\tXLII\n' }, { arabic: 42, canonical: true }],
  [
    'five-symbol and four ones',
    { input: 'DCCCCLXXXXVIIII' },
    { arabic: 999, roman: 'CMXCIX', canonical: false },
  ],
  ['mode as asked', { input: '12', mode: 'to_roman' }, { roman: 'XII' }],
])('%s', async (_, input, output) => {
  expect(await callTool(romanNumeral, input)).toMatchObject(output);
});

test.each([
  [0],
  [-1],
  [4000],
  ['0'],
  ['4000'],
  ['-5'],
  ['+5'],
  ['1.5'],
  ['1,000'],
  ['1e3'],
  [''],
  [' '],
  ['IC'],
  ['IIX'],
  ['VV'],
  ['LL'],
  ['IXI'],
  ['IIIII'],
  ['MMMM'],
  ['XM'],
  ['VX'],
  ['CMC'],
  ['X V'],
  ['ııı'],
  ['ↀ'],
  ['hello'],
])('refuses %j', async (input) => {
  await expect(callTool(romanNumeral, { input })).rejects.toThrow(
    /^input: expected a (whole number|Roman numeral)/,
  );
});

test.each([
  ['a fraction', { input: 1.5 }, 'input: expected a string or an integer, got 1.5'],
  [
    'a numeral to turn to Roman',
    { input: 'X', mode: 'to_roman' },
    'input: expected a whole number from 1 to 3999, got "X"',
  ],
  [
    'a number to turn to Arabic',
    { input: 10, mode: 'to_arabic' },
    'input: expected a Roman numeral up to MMMCMXCIX, got "10"',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(romanNumeral, input)).rejects.toThrow(message);
});

test('every number there and back', async () => {
  for (let arabic = 1; arabic <= 3999; arabic += 1) {
    const { roman, parts } = await callTool(romanNumeral, { input: arabic });
    expect(parts.reduce((sum, { value }) => sum + value, 0)).toBe(arabic);
    expect(await callTool(romanNumeral, { input: roman })).toMatchObject({ arabic, canonical: true });
  }
});
