import { Amount, defineTool, InputError, quote, roundMoney, toMoney, Type } from '@toolyard/sdk';

/**
 * Standard rates in percent as of 2026-01-01, by ISO 3166-1 code: the members of the EU (European Commission, Taxes in
 * Europe Database), and Switzerland, Iceland, Norway, Türkiye and the United Kingdom (their tax administrations).
 */
const STANDARD_RATES: ReadonlyMap<string, number> = new Map([
  ['AT', 20],
  ['BE', 21],
  ['BG', 20],
  ['CH', 8.1],
  ['CY', 19],
  ['CZ', 21],
  ['DE', 19],
  ['DK', 25],
  ['EE', 24],
  ['ES', 21],
  ['FI', 25.5],
  ['FR', 20],
  ['GB', 20],
  ['GR', 24],
  ['HR', 25],
  ['HU', 27],
  ['IE', 23],
  ['IS', 24],
  ['IT', 22],
  ['LT', 21],
  ['LU', 17],
  ['LV', 21],
  ['MT', 18],
  ['NL', 21],
  ['NO', 25],
  ['PL', 23],
  ['PT', 23],
  ['RO', 21],
  ['SE', 25],
  ['SI', 22],
  ['SK', 23],
  ['TR', 20],
]);

export default defineTool({
  title: 'VAT Calculator',
  summary:
    'Adds VAT or sales tax to a net amount, or takes it out of a gross amount; by rate or European country.',
  keywords: ['sales tax', 'gross to net', 'invoice', 'MwSt', 'GST'],
  input: Type.Object({
    amount: Type.Number({
      minimum: -1000000000000,
      maximum: 1000000000000,
      description: 'Net amount (add) or gross amount (remove, extract)',
    }),
    rate: Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description: 'Tax rate, percent' })),
    country: Type.Optional(
      Type.String({ description: 'ISO code for its standard rate when rate is missing' }),
    ),
    mode: Type.Enum(['add', 'remove', 'extract'], {
      default: 'add',
      description: 'add; remove: result is net; extract: result is the tax',
    }),
    decimals: Type.Integer({ minimum: 0, maximum: 4, default: 2, description: 'Decimals of the currency' }),
  }),
  output: Type.Object({
    net: Type.Number({ description: 'Amount without tax' }),
    vat: Type.Number({ description: 'Tax' }),
    gross: Type.Number({ description: 'Amount with tax; always net + vat' }),
    rate: Type.Number({ description: 'Rate used, percent' }),
    result: Type.Number({ description: 'gross (add), net (remove) or vat (extract)' }),
  }),
  examples: [
    {
      name: 'Add 20 percent',
      input: { amount: 100, rate: 20 },
      output: { net: 100, vat: 20, gross: 120, rate: 20, result: 120 },
    },
    {
      name: 'The tax in a Finnish price',
      input: { amount: 49.9, country: 'fi', mode: 'extract' },
      output: { net: 39.76, vat: 10.14, gross: 49.9, rate: 25.5, result: 10.14 },
    },
  ],
  run({ amount, rate: given, country, mode, decimals }) {
    const rate = given ?? standardRate(country);
    const whole = roundMoney(new Amount(amount), decimals);
    const factor = new Amount(rate).dividedBy(100).plus(1);
    const net = mode === 'add' ? whole : roundMoney(whole.dividedBy(factor), decimals);
    const gross = mode === 'add' ? whole.plus(roundMoney(whole.times(rate).dividedBy(100), decimals)) : whole;
    const amounts = {
      net: toMoney(net, decimals),
      vat: toMoney(gross.minus(net), decimals),
      gross: toMoney(gross, decimals),
    };
    return { ...amounts, rate, result: amounts[RESULTS[mode]] };
  },
});

const RESULTS = { add: 'gross', remove: 'net', extract: 'vat' } as const;

function standardRate(country: string | undefined): number {
  if (country === undefined) throw new InputError('rate', 'required, or country');
  const rate = /^[a-z]{2}$/i.test(country) ? STANDARD_RATES.get(country.toUpperCase()) : undefined;
  if (rate === undefined)
    throw new InputError(
      'country',
      `expected one of ${[...STANDARD_RATES.keys()].join(', ')}, or give rate; got ${quote(country)}`,
    );
  return rate;
}
