import { escapeMarkdown, markdownLines, markdownTable } from '@toolyard/kit/markdown';
import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';

const optionalText = (description: string) => Type.Optional(Type.String({ description }));

/** Larger amounts have more digits than a number of the result can hold. */
const LARGEST_AMOUNT = 1e13;

const Line = Type.Object({
  line: Type.Integer(),
  item_number: nullable(Type.String()),
  description: Type.String(),
  quantity: Type.Number(),
  unit: nullable(Type.String()),
  unit_price: Type.Number(),
  amount: Type.Number(),
});

export default defineTool({
  title: 'Purchase Order Generator',
  summary:
    'Build a purchase order with line amounts, subtotal, tax, shipping and total as data and as ready-to-paste Markdown. No PDF.',
  keywords: ['PO', 'procurement', 'order form', 'vendor'],
  input: Type.Object({
    company_name: optionalText('Buyer company'),
    company_address: optionalText('Buyer address; newlines separate lines'),
    vendor_name: optionalText('Vendor'),
    vendor_address: optionalText('Vendor address'),
    vendor_contact: optionalText('E-mail or phone of the vendor'),
    po_number: optionalText('Default PO-<timestamp>'),
    po_date: Type.Optional(dateInput.schema({ description: 'YYYY-MM-DD; default today in UTC' })),
    delivery_date: Type.Optional(dateInput.schema({ description: 'YYYY-MM-DD, on or after po_date' })),
    currency: Type.Enum(['USD', 'EUR', 'GBP', 'TRY', 'CAD', 'AUD'], {
      default: 'USD',
      description: 'Currency',
    }),
    shipping_address: optionalText('Ship-to when it differs from the buyer'),
    shipping_method: optionalText('Shipping method'),
    items: Type.Array(
      Type.Object({
        description: Type.String({ minLength: 1 }),
        quantity: Type.Number({ exclusiveMinimum: 0 }),
        unit_price: Type.Number({ minimum: 0 }),
        item_number: Type.Optional(Type.String()),
        unit: Type.Optional(Type.String()),
      }),
      {
        minItems: 1,
        maxItems: 200,
        description: '1-200 of {description, quantity > 0, unit_price >= 0, item_number, unit}',
      },
    ),
    tax_rate: Type.Number({
      minimum: 0,
      maximum: 100,
      default: 0,
      description: 'Percent of the subtotal, at most 100',
    }),
    shipping_cost: Type.Number({ minimum: 0, default: 0, description: 'Added after tax' }),
    notes: optionalText('Printed on the order'),
    terms: optionalText('Terms and conditions'),
  }),
  output: Type.Object({
    po_number: Type.String(),
    po_date: Type.String(),
    delivery_date: nullable(Type.String()),
    currency: Type.String(),
    company: Type.Object({ name: nullable(Type.String()), address: nullable(Type.String()) }),
    vendor: Type.Object({
      name: nullable(Type.String()),
      address: nullable(Type.String()),
      contact: nullable(Type.String()),
    }),
    ship_to: nullable(Type.String(), 'shipping_address, else company_address'),
    shipping_method: nullable(Type.String()),
    items: Type.Array(Line),
    subtotal: Type.Number(),
    tax_rate: Type.Number(),
    tax: Type.Number(),
    shipping_cost: Type.Number(),
    total: Type.Number(),
    notes: nullable(Type.String()),
    terms: nullable(Type.String()),
    markdown: Type.String({ contentMediaType: 'text/markdown' }),
  }),
  examples: [
    {
      name: 'tax and shipping',
      input: {
        company_name: 'Example Ltd',
        company_address: '1 Main St\nSpringfield',
        vendor_name: 'Parts Co',
        po_number: 'PO-7',
        po_date: '2024-02-29',
        items: [
          { description: 'Item 1', quantity: 10, unit_price: 12.5 },
          { description: 'Item 2', quantity: 3, unit_price: 199.99 },
        ],
        tax_rate: 8.25,
        shipping_cost: 15,
      },
      output: { subtotal: 724.97, tax: 59.81, total: 799.78, ship_to: '1 Main St\nSpringfield' },
    },
    {
      name: 'half a cent goes up',
      input: { items: [{ description: 'Item 1', quantity: 1, unit_price: 1.005 }] },
      output: { total: 1.01 },
    },
  ],
  run({ items, tax_rate, shipping_cost, currency, ...given }, context) {
    const poDate = dateInput.orToday('po_date', given.po_date, context);
    const deliveryDate =
      given.delivery_date === undefined ? null : dateInput.parse('delivery_date', given.delivery_date);
    if (deliveryDate !== null && Temporal.PlainDate.compare(deliveryDate, poDate) < 0)
      throw new InputError('delivery_date', `expected a date on or after po_date, ${poDate.toString()}`);

    const lines = items.map((item, index) => {
      if (item.description.trim() === '')
        throw new InputError(`items[${index}].description`, 'expected what is ordered, got only blanks');
      const amount = new Amount(item.quantity).times(item.unit_price);
      if (amount.gt(LARGEST_AMOUNT))
        throw new InputError(`items[${index}]`, `expected an amount of at most ${LARGEST_AMOUNT}`);
      return {
        line: index + 1,
        item_number: textOf(item.item_number),
        description: item.description,
        quantity: item.quantity,
        unit: textOf(item.unit),
        unit_price: item.unit_price,
        amount: toMoney(amount),
      };
    });
    const subtotal = Amount.sum(...lines.map(({ amount }) => amount));
    const tax = roundMoney(subtotal.times(tax_rate).div(100));
    const shipping = roundMoney(new Amount(shipping_cost));
    const order = {
      po_number: textOf(given.po_number) ?? `PO-${context.now()}`,
      po_date: poDate.toString(),
      delivery_date: deliveryDate?.toString() ?? null,
      currency,
      company: { name: textOf(given.company_name), address: textOf(given.company_address) },
      vendor: {
        name: textOf(given.vendor_name),
        address: textOf(given.vendor_address),
        contact: textOf(given.vendor_contact),
      },
      ship_to: textOf(given.shipping_address) ?? textOf(given.company_address),
      shipping_method: textOf(given.shipping_method),
      items: lines,
      subtotal: toMoney(subtotal),
      tax_rate,
      tax: toMoney(tax),
      shipping_cost: toMoney(shipping),
      total: toMoney(subtotal.plus(tax).plus(shipping)),
      notes: textOf(given.notes),
      terms: textOf(given.terms),
    };
    return { ...order, markdown: orderMarkdown(order) };
  },
});

function textOf(given: string | undefined): string | null {
  const text = given?.trim() ?? '';
  return text === '' ? null : text;
}

interface Order {
  readonly po_number: string;
  readonly po_date: string;
  readonly delivery_date: string | null;
  readonly currency: string;
  readonly company: { readonly name: string | null; readonly address: string | null };
  readonly vendor: {
    readonly name: string | null;
    readonly address: string | null;
    readonly contact: string | null;
  };
  readonly ship_to: string | null;
  readonly shipping_method: string | null;
  readonly items: readonly {
    readonly line: number;
    readonly item_number: string | null;
    readonly description: string;
    readonly quantity: number;
    readonly unit: string | null;
    readonly unit_price: number;
    readonly amount: number;
  }[];
  readonly subtotal: number;
  readonly tax_rate: number;
  readonly tax: number;
  readonly shipping_cost: number;
  readonly total: number;
  readonly notes: string | null;
  readonly terms: string | null;
}

const LINE_TITLES = ['Description', 'Quantity', 'Unit price', 'Amount'];

function orderMarkdown(order: Order): string {
  const { company, vendor, items, currency } = order;
  const money = (amount: number, decimals = 2) =>
    `${currency} ${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: decimals })}`;
  const numbered = items.some(({ item_number }) => item_number !== null);
  const facts = [
    ['Order date', order.po_date],
    ['Delivery date', order.delivery_date],
    ['Shipping method', order.shipping_method],
  ].flatMap(([name, value]) => (value === null ? [] : [`**${name}:** ${escapeMarkdown(String(value))}`]));
  const blocks = [
    `# Purchase Order ${escapeMarkdown(order.po_number)}`,
    facts.join('  \n'),
    party('Buyer', [company.name, company.address]),
    party('Vendor', [vendor.name, vendor.address, vendor.contact]),
    party('Ship to', [order.ship_to]),
    markdownTable(
      numbered ? ['No.', 'Item', ...LINE_TITLES] : ['No.', ...LINE_TITLES],
      items.map(({ line, item_number, description, quantity, unit, unit_price, amount }) => {
        const number = new Amount(quantity).toFixed();
        const count = unit === null ? number : `${number} ${unit}`;
        const cells = [description, count, money(unit_price, 10), money(amount)];
        return [String(line)].concat(numbered ? [item_number ?? ''] : [], cells);
      }),
      [
        ...(numbered ? (['right', undefined] as const) : (['right'] as const)),
        undefined,
        'right',
        'right',
        'right',
      ],
    ),
    markdownTable(
      ['', 'Amount'],
      [
        ['Subtotal', money(order.subtotal)],
        ...(order.tax_rate === 0 ? [] : [[`Tax ${order.tax_rate}%`, money(order.tax)]]),
        ...(order.shipping_cost === 0 ? [] : [['Shipping', money(order.shipping_cost)]]),
        ['Total', money(order.total)],
      ],
      [undefined, 'right'],
    ),
    party('Notes', [order.notes]),
    party('Terms', [order.terms]),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** A section of texts, none when there are none. */
function party(title: string, texts: readonly (string | null)[]): string {
  const lines = texts.filter((text) => text !== null).map(markdownLines);
  return lines.length === 0 ? '' : `## ${title}\n\n${lines.join('  \n')}`;
}
