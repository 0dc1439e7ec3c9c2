import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import creditCardValidate from '../../../plugins/validation/tools/credit-card-validate/tool.ts';
import { codes } from './codes.ts';

test.each([
  [
    'amex, hyphens, 4-6-5',
    { number: '3782-822463-10005' },
    {
      valid: true,
      brand: 'amex',
      length: 15,
      iin: '378282',
      masked: '3782 82**** *0005',
      cvv_length: 4,
      expected_lengths: [15],
    },
  ],
  [
    'mastercard 2-series, last number of the range',
    { number: '2720999999999996' },
    { valid: true, brand: 'mastercard', industry: expect.stringMatching('[Aa]irline') },
  ],
  [
    'just past the 2-series: Luhn holds, no brand',
    { number: '2721000000000004' },
    {
      valid: false,
      brand: 'unknown',
      luhn_valid: true,
      cvv_length: null,
      brand_name: null,
      errors: [{ code: 'unknown_brand' }],
    },
  ],
  [
    'too short for the brand',
    { number: '411111111111' },
    {
      valid: false,
      brand: 'visa',
      length: 12,
      length_valid: false,
      errors: expect.arrayContaining([expect.objectContaining({ code: 'too_short' })]),
    },
  ],
  [
    'letter, with position',
    { number: '4111 1111 1111 111O' },
    {
      valid: false,
      luhn_valid: false,
      last4: null,
      masked: null,
      errors: [{ code: 'invalid_character', position: 19 }],
    },
  ],
  [
    'unionpay fails Luhn: invalid',
    { number: '6229250000000008' },
    { valid: false, brand: 'unionpay', luhn_valid: false, errors: [{ code: 'luhn' }] },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(creditCardValidate, input)).toMatchObject(output);
});

test.each([['JSON number is refused', { number: 4111111111111111 }, 'number']])(
  'refuses %s',
  async (_, input, message) => {
    await expect(callTool(creditCardValidate, input)).rejects.toThrow(message);
  },
);

test.each([
  ['', ['empty']],
  [' - ', ['empty']],
  ['٤١١١', ['invalid_character']],
  ['0000000000000000', ['unknown_brand']],
  ['41111111111111111', ['wrong_length', 'luhn']],
  ['378282246310005000', ['too_long', 'luhn']],
  ['4111', ['too_short', 'luhn']],
  ['99', ['too_short', 'luhn', 'unknown_brand']],
])('%j: %j', async (number, errors) => {
  const result = await callTool(creditCardValidate, { number });
  expect(result.valid).toBe(false);
  expect(codes(result.errors)).toEqual(errors);
});

test('a Diners number too short for its groups is masked in fours', async () => {
  const { masked } = await callTool(creditCardValidate, { number: '3622720627' });
  expect(masked).toBe('**** **06 27');
});

test.each([
  ['30569309025904', 'diners', '3056 93**** 5904', '305693'],
  ['36227206271667', 'diners', '3622 72**** 1667', '362272'],
  ['6011000990139424', 'discover', '6011 00** **** 9424', '60110009'],
  ['6759649826438453', 'maestro', '6759 64** **** 8453', '67596498'],
  ['4917610000000000003', 'visa', '4917 61** **** ***0 003', '49176100'],
  ['5066991111111118', 'elo', '5066 99** **** 1118', '50669911'],
  ['6062828888666688', 'hipercard', '6062 82** **** 6688', '60628288'],
  ['2200000000000004', 'mir', '2200 00** **** 0004', '22000000'],
  ['9792030000000000', 'troy', '9792 03** **** 0000', '97920300'],
])('%s is %s', async (number, brand, masked, iin) => {
  expect(await callTool(creditCardValidate, { number })).toMatchObject({ valid: true, brand, masked, iin });
});

test('no-break spaces, line breaks and dots part groups', async () => {
  expect(await callTool(creditCardValidate, { number: '4111\u00a01111.1111\n1111' })).toMatchObject({
    valid: true,
  });
});

test('the whole number is never repeated', async () => {
  const short = await callTool(creditCardValidate, { number: '4111' });
  expect(short).toMatchObject({ last4: null, masked: '****' });
  await expect(callTool(creditCardValidate, { number: 4111111111111111 })).rejects.not.toThrow('411111');
});

test('the check digit makes any payload whole', async () => {
  for (const payload of ['401288888888188', '4', '491761000000000000']) {
    const { expected_check_digit } = await callTool(creditCardValidate, { number: `${payload}0` });
    expect(await callTool(creditCardValidate, { number: `${payload}${expected_check_digit}` })).toMatchObject(
      {
        luhn_valid: true,
      },
    );
  }
});
