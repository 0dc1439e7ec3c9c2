import { DataTable, noteOf, tableFields, TableNote } from '@toolyard/kit/data-table';
import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, quote, type ToolContext, Type } from '@toolyard/sdk';
import shipped from '../data/vat-rates.json' with { type: 'json' };

const vatTable = Type.Object({
  ...tableFields,
  /** In percent, by ISO 3166-1 code. */
  standard_rates: Type.Record(
    Type.String({ pattern: '^[A-Z]{2}$' }),
    Type.Number({ minimum: 0, maximum: 100 }),
  ),
});
type VatTable = Infer<typeof vatTable>;

const VAT_RATES = new DataTable<VatTable>('vat-rates', vatTable, shipped);

/** What VAT numbers and the EU write for Greece and the United Kingdom (Council Directive 2006/112/EC, article 215). */
const OTHER_CODES: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' };

export default defineTool({
  title: 'VAT Calculator',
  summary:
    'Add VAT or sales tax to a net amount, or take it out of a gross amount; by rate or European country.',
  keywords: ['sales tax', 'gross to net', 'invoice', 'MwSt', 'GST'],
  input: Type.Object({
    amount: Type.Number({
      minimum: -1000000000000,
      maximum: 1000000000000,
      description: 'Net amount (add) or gross amount (remove, extract)',
    }),
    rate: Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description: 'Tax rate, percent' })),
    country: Type.Optional(
      Type.String({ description: 'ISO code, EL or UK, for its standard rate when rate is missing' }),
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
    data: TableNote,
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
  async run({ amount, rate: given, country, mode, decimals }, context) {
    const { rate, ...data } = given === undefined ? await rateOf(country, context) : { rate: given };
    const whole = roundMoney(new Amount(amount), decimals);
    const factor = new Amount(rate).dividedBy(100).plus(1);
    const net = mode === 'add' ? whole : roundMoney(whole.dividedBy(factor), decimals);
    const gross = mode === 'add' ? whole.plus(roundMoney(whole.times(rate).dividedBy(100), decimals)) : whole;
    const amounts = {
      net: toMoney(net, decimals),
      vat: toMoney(gross.minus(net), decimals),
      gross: toMoney(gross, decimals),
    };
    return { ...amounts, rate, result: amounts[RESULTS[mode]], ...data };
  },
});

const RESULTS = { add: 'gross', remove: 'net', extract: 'vat' } as const;

async function rateOf(country: string | undefined, context: ToolContext) {
  if (country === undefined) throw new InputError('rate', 'required, or country');
  const table = await VAT_RATES.read(context);
  return { rate: standardRate(country, table), data: noteOf(table, context) };
}

function standardRate(country: string, { standard_rates: rates }: VatTable): number {
  const given = /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : '';
  const code = Object.hasOwn(OTHER_CODES, given) ? (OTHER_CODES[given] ?? given) : given;
  const rate = Object.hasOwn(rates, code) ? rates[code] : undefined;
  if (rate === undefined)
    throw new InputError(
      'country',
      `expected one of ${Object.keys(rates).join(', ')}, or give rate; got ${quote(country)}`,
    );
  return rate;
}
