import { escapeMarkdown, markdownLines, markdownTable } from '@toolyard/kit/markdown';
import { Amount, type Currency } from '@toolyard/kit/money';
import type { Invoice } from './invoice.ts';

/** An invoice as Markdown (GitHub Flavored, for its tables), with dates and numbers that need no locale. */
export function invoiceMarkdown(invoice: Invoice, { code, decimals }: Currency): string {
  const money = (amount: number) => `${amount.toFixed(decimals)} ${code}`;
  const percent = (rate: number) => `${rate}%`;
  const { items, tax_name, discount, discount_percent, tax_breakdown, shipping_cost, amount_paid } = invoice;
  const taxed = items.some(({ tax_rate }) => tax_rate !== 0);
  const rate = discount_percent === undefined ? '' : ` (${percent(discount_percent)})`;
  const blocks = [
    `# Invoice ${escapeMarkdown(invoice.invoice_number)}`,
    party(invoice.company_name, [invoice.company_address, invoice.company_email], invoice.company_tax_id),
    `**Invoice date:** ${invoice.invoice_date.toString()}  \n**Due date:** ${invoice.due_date.toString()}`,
    titled('Bill to', party(invoice.customer_name, [invoice.customer_address], invoice.customer_tax_id)),
    markdownTable(
      ['Description', 'Quantity', 'Unit price', ...(taxed ? [tax_name] : []), 'Amount'],
      items.map(({ description, quantity, unit, unit_price, tax_rate, amount }) => {
        const number = new Amount(quantity).toFixed();
        const count = unit === null ? number : `${number} ${unit}`;
        const tax = taxed ? [percent(tax_rate)] : [];
        return [description, count, new Amount(unit_price).toFixed()].concat(tax, amount.toFixed(decimals));
      }),
      [undefined, 'right', 'right', 'right', 'right'],
    ),
    markdownTable(
      ['', 'Amount'],
      [
        ['Subtotal', money(invoice.subtotal)],
        ...(discount === 0 ? [] : [[`Discount${rate}`, money(-discount)]]),
        ...tax_breakdown
          .filter((part) => part.rate !== 0)
          .map((part) => [`${tax_name} ${percent(part.rate)} on ${money(part.base)}`, money(part.tax)]),
        ...(shipping_cost === 0 ? [] : [['Shipping', money(shipping_cost)]]),
        ['Total', money(invoice.total)],
        ...(amount_paid === 0 ? [] : [['Amount paid', money(-amount_paid)]]),
      ],
      [undefined, 'right'],
    ),
    `**Balance due: ${money(invoice.balance_due)}**`,
    titled('Payment details', invoice.payment_details && markdownLines(invoice.payment_details)),
    titled('Notes', invoice.notes && markdownLines(invoice.notes)),
    titled('Terms', invoice.terms && markdownLines(invoice.terms)),
  ];
  return `${blocks.filter((block) => block !== undefined && block !== '').join('\n\n')}\n`;
}

function titled(title: string, text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : `## ${title}\n\n${text}`;
}

function party(
  name: string | undefined,
  lines: readonly (string | undefined)[],
  taxId: string | undefined,
): string {
  return [
    name === undefined ? undefined : `**${escapeMarkdown(name)}**`,
    ...lines.map((line) => (line === undefined ? undefined : markdownLines(line))),
    taxId === undefined ? undefined : `Tax ID: ${escapeMarkdown(taxId)}`,
  ]
    .filter((line) => line !== undefined)
    .join('  \n');
}
