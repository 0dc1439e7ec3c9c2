import { countGraphemes } from '@toolyard/kit/graphemes';
import { currencyArgument, parseCurrency } from '@toolyard/kit/money';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { Fonts } from '@toolyard/kit/pdf/fonts';
import { addUp, type Invoice } from './invoice.ts';
import { invoiceFormat } from './invoice-format.ts';
import { invoiceMarkdown } from './invoice-markdown.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { pdfFile, pdfResult } from '@toolyard/kit/pdf/results';

/** Text of more lines would make a document of hundreds of pages. */
const MOST_LINES = 5000;
/** The number and the name of the tax stand at the head of the invoice and of each page's table. */
const LONGEST_HEAD = 200;

const text = (description: string) => Type.Optional(Type.String({ description }));
const amount = (description: string) => Type.Number({ default: 0, minimum: 0, description });

export default defineTool({
  title: 'Invoice Generator',
  summary:
    'Make an invoice as PDF, data and Markdown: line items, discounts, tax per rate, shipping, payments and balance due.',
  keywords: ['bill', 'billing', 'VAT', 'receipt'],
  surfaces: ['mcp'],
  input: Type.Object({
    company_name: text('Seller'),
    company_address: text("Seller's address; newlines separate lines"),
    company_email: text("Seller's e-mail or phone"),
    company_tax_id: text("Seller's tax or VAT number"),
    customer_name: text('Customer'),
    customer_address: text("Customer's address; newlines separate lines"),
    customer_tax_id: text("Customer's tax or VAT number"),
    invoice_number: text('Default INV- and the Unix time in ms'),
    invoice_date: Type.Optional(dateInput.schema({ description: 'YYYY-MM-DD; default today in UTC' })),
    due_date: Type.Optional(
      dateInput.schema({ description: 'YYYY-MM-DD; default invoice date + payment_terms_days' }),
    ),
    payment_terms_days: Type.Integer({ default: 30, minimum: 0, maximum: 365, description: 'Days to pay' }),
    currency: currencyArgument({ default: 'USD', description: 'ISO 4217 code' }),
    items: Type.Array(
      Type.Object({
        description: Type.String({ description: 'What is charged for; newlines separate lines' }),
        quantity: Type.Number({ description: 'How many; negative for a credit' }),
        unit_price: Type.Number({ description: 'Price of one' }),
        unit: Type.Optional(Type.String({ description: 'What one is: h, kg, …' })),
        tax_rate: Type.Optional(
          Type.Number({ minimum: 0, maximum: 100, description: "Percent; default the invoice's" }),
        ),
      }),
      {
        description: 'Lines',
        minItems: 1,
        maxItems: 200,
      },
    ),
    tax_rate: Type.Number({
      default: 0,
      minimum: 0,
      maximum: 100,
      description: 'Percent for lines without their own',
    }),
    tax_name: Type.String({ default: 'Tax', description: 'Name of the tax, e.g. VAT' }),
    discount_percent: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: 'Percent off the subtotal' }),
    ),
    discount_amount: Type.Optional(Type.Number({ minimum: 0, description: 'Or an amount off the subtotal' })),
    shipping_cost: amount('Added after tax'),
    amount_paid: amount('Already paid'),
    payment_details: text('Bank account etc.; newlines separate lines'),
    notes: text('Printed below'),
    terms: text('Terms, printed last'),
    page_size: Type.Enum(['A4', 'Letter'], { default: 'A4', description: 'Paper' }),
    locale: Type.String({ default: 'en-US', description: 'BCP 47 tag for numbers and dates in the PDF' }),
  }),
  output: Type.Object({
    ...pdfFile,
    invoice_number: Type.String(),
    invoice_date: Type.String({ format: 'date' }),
    due_date: Type.String({ format: 'date' }),
    currency: Type.String(),
    items: Type.Array(
      Type.Object({
        description: Type.String(),
        quantity: Type.Number(),
        unit: Type.Union([Type.String(), Type.Null()]),
        unit_price: Type.Number(),
        tax_rate: Type.Number({ description: 'percent' }),
        amount: Type.Number(),
      }),
    ),
    subtotal: Type.Number(),
    discount: Type.Number(),
    taxable: Type.Number({ description: 'subtotal - discount' }),
    tax: Type.Number(),
    tax_breakdown: Type.Array(
      Type.Object({ rate: Type.Number({ description: 'percent' }), base: Type.Number(), tax: Type.Number() }),
      { description: 'by rate; only rates in use' },
    ),
    shipping_cost: Type.Number(),
    total: Type.Number(),
    amount_paid: Type.Number(),
    balance_due: Type.Number(),
    markdown: Type.String({ contentMediaType: 'text/markdown', description: 'the invoice as Markdown' }),
  }),
  examples: [
    {
      name: 'one tax rate',
      input: {
        items: [
          { description: 'Widget', quantity: 3, unit_price: 19.99 },
          { description: 'Consulting', quantity: 1.5, unit: 'h', unit_price: 80 },
        ],
        tax_rate: 19,
        tax_name: 'VAT',
        shipping_cost: 5,
        invoice_date: '2024-01-31',
        invoice_number: 'A/7',
        currency: 'EUR',
      },
      output: {
        subtotal: 179.97,
        tax: 34.19,
        total: 219.16,
        balance_due: 219.16,
        due_date: '2024-03-01',
        filename: 'invoice-A-7.pdf',
      },
    },
    {
      name: 'two rates, a discount spread over them, a payment',
      input: {
        items: [
          { description: 'book', quantity: 1, unit_price: 33.33, tax_rate: 7 },
          { description: 'pen', quantity: 1, unit_price: 66.67, tax_rate: 19 },
        ],
        discount_percent: 10,
        amount_paid: 50,
        invoice_date: '2024-01-01',
      },
      output: {
        taxable: 90,
        tax_breakdown: [
          { rate: 7, base: 30, tax: 2.1 },
          { rate: 19, base: 60, tax: 11.4 },
        ],
        total: 103.5,
        balance_due: 53.5,
      },
    },
  ],
  async run(input, context) {
    const currency = parseCurrency('currency', input.currency);
    const format = invoiceFormat(input.locale, currency);
    const invoiceDate = dateInput.orToday('invoice_date', input.invoice_date, context);
    const dueDate =
      input.due_date === undefined
        ? invoiceDate.add({ days: input.payment_terms_days })
        : dateInput.parse('due_date', input.due_date);
    if (dueDate.year > 9999)
      throw new InputError(
        'invoice_date',
        `expected a due date up to the year 9999, got ${dueDate.toString()}`,
      );
    if (Temporal.PlainDate.compare(dueDate, invoiceDate) < 0)
      throw new InputError(
        'due_date',
        `expected ${invoiceDate.toString()}, the invoice date, or later, got ${dueDate.toString()}`,
      );

    const fonts = await Fonts.for(JSON.stringify(input));
    const items = input.items.map((item, index) => {
      const description = printable(fonts, `items[${index}].description`, item.description);
      if (description === undefined)
        throw new InputError(`items[${index}].description`, 'expected what is charged for, got only blanks');
      return { ...item, description, unit: printableLine(fonts, `items[${index}].unit`, item.unit) };
    });
    const sums = addUp(items, input, currency);
    const invoice: Invoice = {
      ...sums,
      company_name: printableLine(fonts, 'company_name', input.company_name),
      company_address: printable(fonts, 'company_address', input.company_address),
      company_email: printable(fonts, 'company_email', input.company_email),
      company_tax_id: printableLine(fonts, 'company_tax_id', input.company_tax_id),
      customer_name: printableLine(fonts, 'customer_name', input.customer_name),
      customer_address: printable(fonts, 'customer_address', input.customer_address),
      customer_tax_id: printableLine(fonts, 'customer_tax_id', input.customer_tax_id),
      invoice_number: printableHead(fonts, 'invoice_number', input.invoice_number) ?? `INV-${context.now()}`,
      invoice_date: invoiceDate,
      due_date: dueDate,
      tax_name: printableHead(fonts, 'tax_name', input.tax_name) ?? 'Tax',
      discount_percent: input.discount_percent,
      payment_details: printable(fonts, 'payment_details', input.payment_details),
      notes: printable(fonts, 'notes', input.notes),
      terms: printable(fonts, 'terms', input.terms),
    };
    const { bytes, pageCount } = await invoicePdf(invoice, format, fonts, input.page_size);
    const filename = `invoice-${invoice.invoice_number.replace(/[^A-Za-z0-9._-]/gu, '-')}.pdf`;
    const { tax_breakdown, items: lines, ...amounts } = sums;
    return {
      ...pdfResult(bytes, filename, pageCount),
      invoice_number: invoice.invoice_number,
      invoice_date: invoiceDate.toString(),
      due_date: dueDate.toString(),
      currency: currency.code,
      items: [...lines],
      ...amounts,
      tax_breakdown: [...tax_breakdown],
      markdown: invoiceMarkdown(invoice, currency),
    };
  },
});

/** Text as it is printed: without blank lines around it; undefined if nothing is left. */
function printable(fonts: Fonts, argument: string, given: string | undefined): string | undefined {
  const lines = (given ?? '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll('\t', ' ').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (lines === '') return undefined;
  const count = lines.split('\n').length;
  if (count > MOST_LINES)
    throw new InputError(argument, `expected at most ${MOST_LINES} lines, got ${count}`);
  fonts.requireGlyphs(argument, lines.replaceAll('\n', ''));
  return lines;
}

/** Text as it is printed in one line, which may have to be broken. */
function printableLine(fonts: Fonts, argument: string, given: string | undefined): string | undefined {
  return printable(fonts, argument, given?.replace(/\s+/g, ' '));
}

/** As `printableLine`, of a text that must leave room for what follows. */
function printableHead(fonts: Fonts, argument: string, given: string | undefined): string | undefined {
  const line = printableLine(fonts, argument, given);
  const length = countGraphemes(line ?? '');
  if (length > LONGEST_HEAD)
    throw new InputError(argument, `expected at most ${LONGEST_HEAD} characters, got ${length}`);
  return line;
}
