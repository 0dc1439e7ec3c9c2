import { defineTool, nullable, Type } from '@toolyard/sdk';
import {
  BRANDS,
  cardScheme,
  isTestNumber,
  luhnCheckDigit,
  majorIndustry,
  maskCard,
  type CardScheme,
} from './payment-card.ts';

const FAULTS = {
  empty: 'there is no digit',
  invalid_character: 'a card number has digits only, in groups joined by blanks, hyphens or dots',
  too_short: 'the number has too few digits',
  too_long: 'the number has too many digits',
  wrong_length: 'no number of the brand has that many digits',
  luhn: 'the last digit does not fit the others: a digit is wrong or two are swapped',
  unknown_brand: 'no known brand has numbers that begin so',
} as const;

type Fault = keyof typeof FAULTS;

export default defineTool({
  title: 'Card Number Validator',
  summary:
    'Check a payment card number: Luhn, brand and length, with masked form, last 4, IIN and the check digit expected. Nothing is looked up or stored.',
  keywords: ['credit card', 'debit card', 'PAN', 'BIN', 'visa', 'mastercard'],
  input: Type.Object({
    number: Type.String({
      writeOnly: true,
      description: 'Card number; spaces, hyphens and dots are ignored',
    }),
  }),
  output: Type.Object({
    valid: Type.Boolean({ description: 'Luhn holds, brand known, length right for it' }),
    brand: Type.Enum([...BRANDS, 'unknown']),
    brand_name: nullable(Type.String()),
    luhn_valid: Type.Boolean(),
    length: Type.Integer({ description: 'Digits' }),
    length_valid: Type.Boolean({ description: 'Fits the brand; unknown: 12-19' }),
    expected_lengths: Type.Array(Type.Integer(), { description: 'The lengths of the brand' }),
    expected_check_digit: nullable(Type.Integer(), 'Last digit that would satisfy Luhn'),
    iin: nullable(Type.String(), 'First 8 digits if there are 16 or more, else 6'),
    last4: nullable(Type.String()),
    masked: nullable(Type.String(), 'Grouped as on the card, the middle hidden'),
    cvv_length: nullable(Type.Integer()),
    industry: nullable(Type.String(), 'ISO/IEC 7812 major industry'),
    test_number: Type.Boolean({ description: 'A published test number' }),
    errors: Type.Array(
      Type.Object({
        code: Type.String(),
        message: Type.String(),
        position: Type.Optional(Type.Integer({ description: 'Of the character, from 1' })),
      }),
    ),
  }),
  examples: [
    {
      name: 'visa test number with spaces',
      input: { number: '4111 1111 1111 1111' },
      output: { valid: true, brand: 'visa', masked: '4111 11** **** 1111', test_number: true },
    },
    {
      name: 'last digit wrong',
      input: { number: '4111111111111112' },
      output: { valid: false, brand: 'visa', luhn_valid: false, length_valid: true, expected_check_digit: 1 },
    },
  ],
  run({ number }) {
    const characters = [...number];
    const illegal = characters.findIndex((character) => !/[\d\s.\u2010\u2011-]/u.test(character));
    if (illegal !== -1) return unreadable('invalid_character', illegal + 1);
    const digits = number.replace(/\D/g, '');
    if (digits === '') return unreadable('empty');

    const scheme = cardScheme(digits);
    const { length } = digits;
    const expected = luhnCheckDigit(digits.slice(0, -1));
    const luhn = expected === Number(digits.at(-1));
    const lengthFault = checkLength(length, scheme);
    const faults: Fault[] = [
      ...(lengthFault === undefined ? [] : [lengthFault]),
      ...(luhn ? [] : (['luhn'] as const)),
      ...(scheme === undefined ? (['unknown_brand'] as const) : []),
    ];
    return {
      valid: faults.length === 0,
      brand: scheme?.brand ?? ('unknown' as const),
      brand_name: scheme?.name ?? null,
      luhn_valid: luhn,
      length,
      length_valid: lengthFault === undefined,
      expected_lengths: [...(scheme?.lengths ?? [])],
      expected_check_digit: length < 2 ? null : expected,
      iin: length < 12 ? null : digits.slice(0, length >= 16 ? 8 : 6),
      // Four digits or fewer would be the whole number.
      last4: length <= 4 ? null : digits.slice(-4),
      masked: maskCard(digits, scheme?.brand),
      cvv_length: scheme?.cvvLength ?? null,
      industry: majorIndustry(digits),
      test_number: isTestNumber(digits),
      errors: faults.map((code) => ({ code, message: FAULTS[code] })),
    };
  },
});

function checkLength(length: number, scheme: CardScheme | undefined): Fault | undefined {
  const lengths = scheme?.lengths ?? [12, 13, 14, 15, 16, 17, 18, 19];
  if (lengths.includes(length)) return undefined;
  if (length < Math.min(...lengths)) return 'too_short';
  return length > Math.max(...lengths) ? 'too_long' : 'wrong_length';
}

function unreadable(code: Fault, position?: number) {
  const error = { code, message: FAULTS[code] };
  return {
    valid: false,
    brand: 'unknown' as const,
    brand_name: null,
    luhn_valid: false,
    length: 0,
    length_valid: false,
    expected_lengths: [],
    expected_check_digit: null,
    iin: null,
    last4: null,
    masked: null,
    cvv_length: null,
    industry: null,
    test_number: false,
    errors: [position === undefined ? error : { ...error, position }],
  };
}
