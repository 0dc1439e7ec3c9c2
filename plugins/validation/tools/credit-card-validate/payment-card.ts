import creditCardType from 'credit-card-type';

export const BRANDS = [
  'visa',
  'mastercard',
  'amex',
  'diners',
  'discover',
  'jcb',
  'unionpay',
  'maestro',
  'mir',
  'elo',
  'hiper',
  'hipercard',
  'troy',
  'verve',
  'naranja',
] as const;

export type Brand = (typeof BRANDS)[number];

/** What the first digits of a card number tell. */
export interface CardScheme {
  readonly brand: Brand;
  readonly name: string;
  readonly lengths: readonly number[];
  readonly cvvLength: 3 | 4;
}

/** First digits, from one prefix to another of the same length. */
type PrefixRange = readonly [from: string, to: string];

interface Definition extends CardScheme {
  readonly prefixes: readonly PrefixRange[];
}

function define(brand: Brand, name: string, prefixes: string, lengths: readonly number[]): Definition {
  return {
    brand,
    name,
    prefixes: prefixes.split(' ').map((range) => {
      const [from = '', to = from] = range.split('-');
      return [from, to];
    }),
    lengths,
    cvvLength: brand === 'amex' ? 4 : 3,
  };
}

/** The prefixes that the credit-card-type package lists for a brand. */
function listed(type: string): string {
  return creditCardType
    .getTypeInfo(type)
    .patterns.map((pattern) => [pattern].flat().join('-'))
    .join(' ');
}

function lengths(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Ranges as the schemes publish them; of the smaller brands, as the credit-card-type package lists them. */
const DEFINITIONS: readonly Definition[] = [
  define('visa', 'Visa', '4', [13, 16, 18, 19]),
  define('mastercard', 'Mastercard', '51-55 222100-272099', [16]),
  define('amex', 'American Express', '34 37', [15]),
  define('diners', 'Diners Club', '300-305 3095 36 38 39', lengths(14, 19)),
  define('discover', 'Discover', '6011 644-649 65', lengths(16, 19)),
  define('jcb', 'JCB', '3528-3589', lengths(16, 19)),
  define('unionpay', 'UnionPay', '62 81 622126-622925', lengths(14, 19)),
  define('mir', 'Mir', '2200-2204', lengths(16, 19)),
  define('elo', 'Elo', listed('elo'), [16]),
  define('hiper', 'Hiper', listed('hiper'), [16]),
  define('hipercard', 'Hipercard', '606282', [16]),
  define('troy', 'Troy', `9792 ${listed('troy')}`, [16]),
  define('verve', 'Verve', listed('verve'), [16, 18, 19]),
  define('naranja', 'Naranja', listed('naranja'), [16]),
  // Last: where another brand has a prefix of the same length, Maestro gives way.
  define('maestro', 'Maestro', '50 56-69 493698', lengths(12, 19)),
];

/** The brand whose longest prefix a number begins with, or undefined when none has. */
export function cardScheme(digits: string): CardScheme | undefined {
  let found: CardScheme | undefined;
  let longest = 0;
  for (const definition of DEFINITIONS) {
    for (const [from, to] of definition.prefixes) {
      const prefix = digits.slice(0, from.length);
      if (from.length > longest && prefix.length === from.length && prefix >= from && prefix <= to) {
        found = definition;
        longest = from.length;
      }
    }
  }
  return found;
}

/** The digit that makes a number whole by the Luhn formula (ISO/IEC 7812-1 annex B). */
export function luhnCheckDigit(payload: string): number {
  let sum = 0;
  for (let at = payload.length - 1, weight = 2; at >= 0; at -= 1, weight = 3 - weight) {
    const weighted = Number(payload[at]) * weight;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return (10 - (sum % 10)) % 10;
}

/** The major industry of the first digit (ISO/IEC 7812-1). */
export function majorIndustry(digits: string): string | null {
  const industries = [
    'ISO/TC 68 and other',
    'Airlines',
    'Airlines and other',
    'Travel and entertainment',
    'Banking and financial',
    'Banking and financial',
    'Merchandising and banking',
    'Petroleum and other',
    'Healthcare and telecommunications',
    'National assignment',
  ];
  return industries[Number(digits[0])] ?? null;
}

/**
 * The number as printed on the card, with its first six and last four digits (PCI DSS 4.0 §3.4.1); of numbers
 * under 13 digits only the last four, of those with up to four none.
 */
export function maskCard(digits: string, brand: Brand | undefined): string {
  const { length } = digits;
  const shown = length < 13 ? 0 : 6;
  const tail = length <= 4 ? 0 : 4;
  const masked = digits.slice(0, shown) + '*'.repeat(length - shown - tail) + digits.slice(length - tail);
  const grouped = brand === 'amex' || (brand === 'diners' && [14, 15].includes(length));
  const groups = grouped
    ? [masked.slice(0, 4), masked.slice(4, 10), masked.slice(10)].filter((group) => group !== '')
    : (masked.match(/.{1,4}/g) ?? []);
  return groups.join(' ');
}

/** Numbers that payment providers publish for tests: Stripe, Adyen, Braintree, PayPal, Worldpay and the schemes. */
const TEST_NUMBERS = new Set(
  `4111111111111111 4242424242424242 4012888888881881 4000056655665556 4000000000000002 4000000000000069
  4000000000000119 4000000000000127 4000000000000341 4000000000009995 4000002500003155 4000002760003184
  4000000000000077 4000000000003220 4000000000000010 4000000000000028 4000000000000036 4000000000000044
  4222222222222 4917610000000000 4917610000000000003 4444333322221111 4484070000000000 4911830000000000
  4917300800000000 4009348888881881 4500600000000061 4166676667666746 4646464646464644 4977949494949497
  4000620000000007 4988438843884305 4005519200000004 4012000033330026 4012000077777777 4217651111111119
  5555555555554444 5105105105105100 5200828282828210 2223003122003222 2223000048400011 2223000048410010
  5454545454545454 5555444433331111 2222400010000008 2222410740360010 2222400070000005 5555341244441115
  5577000055770004 5136333333333335 5585558555855583 5424000000000015 5500000000000004 5185540810000019
  378282246310005 371449635398431 378734493671000 370000000000002 374245455400126 343434343434343 341111111111111
  6011111111111117 6011000990139424 6011981111111113 6445644564456445 6011601160116611 6011000000000004
  3056930009020004 30569309025904 38520000023237 36227206271667 36259600000004 36006666333344 38000000000006
  3566002020360505 3530111333300000 3569990010095841 3528000700000000 6200000000000005 6205500000000000004
  6200000000000047 6250946000000016 8171999927660000 8171999900000000021 6243030000000001 6759649826438453
  6771798021000008 6771830999991239 6799990100000000019 6304000000000000 5018000000000009 5020620000000000
  6759411100000008 6062828888666688 6370950000000005 5066991111111118 9792030000000000 2200000000000004`
    .split(/\s+/)
    .filter((number) => number !== ''),
);

export function isTestNumber(digits: string): boolean {
  return TEST_NUMBERS.has(digits);
}
