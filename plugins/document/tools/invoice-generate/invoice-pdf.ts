import { PDFContext, PDFHexString, PDFString } from '@cantoo/pdf-lib';
import { Flow, type Align, type TextStyle } from './flow.ts';
import type { Fonts } from '@toolyard/kit/pdf/fonts';
import { Typeface } from '@toolyard/kit/pdf/typeface';
import type { Invoice } from './invoice.ts';
import type { InvoiceFormat } from './invoice-format.ts';
import { parseColor } from '@toolyard/kit/pdf/operators';
import { PAPER_SIZES } from '../../lib/paper.ts';
import { writePdf } from '@toolyard/kit/pdf/writer';

const MARGIN = 50;
/** Between the parts of the invoice, and between columns. */
const GAP = 22;
const COLUMN_GAP = 14;
const ROW_PADDING = 5;
const WIDEST_NUMBERS = 120;
/** Wider titles of number columns are broken between words. */
const WIDEST_TITLE = 60;
const TOTALS_WIDTH = 235;
const META_WIDTH = 205;
const META_LABELS = 85;

const INK = parseColor('color', '#1f2933');
const GREY = parseColor('color', '#5f6c7b');
const ACCENT = parseColor('color', '#1f3a5f');
const RULE = parseColor('color', '#d5dbe3');
const TINT = parseColor('color', '#eef2f7');
const WHITE = parseColor('color', '#ffffff');

const BODY: TextStyle = { weight: 'regular', size: 9.5, color: INK };
const STRONG: TextStyle = { ...BODY, weight: 'bold' };
const MUTED: TextStyle = { ...BODY, color: GREY };
const LABEL: TextStyle = { weight: 'bold', size: 9, color: ACCENT };
const NAME: TextStyle = { weight: 'bold', size: 13, color: INK };
const TITLE: TextStyle = { weight: 'bold', size: 26, color: ACCENT };
const DUE: TextStyle = { weight: 'bold', size: 11, color: WHITE };
const FOOTER: TextStyle = { weight: 'regular', size: 8.5, color: GREY };

/** An invoice as a PDF that can be sent as it is. */
export async function invoicePdf(
  invoice: Invoice,
  format: InvoiceFormat,
  fonts: Fonts,
  pageSize: 'A4' | 'Letter',
): Promise<{ readonly bytes: Uint8Array; readonly pageCount: number }> {
  const named = JSON.stringify(invoice);
  const context = PDFContext.create();
  const faces = {
    regular: await Typeface.load(context, fonts, 'regular', named),
    bold: await Typeface.load(context, fonts, 'bold', named),
  };
  const flow = new Flow(PAPER_SIZES[pageSize], MARGIN, faces);
  drawHead(flow, invoice, format);
  drawCustomer(flow, invoice);
  drawItems(flow, invoice, format);
  drawTotals(flow, invoice, format);
  drawSection(flow, 'Payment details', invoice.payment_details);
  drawSection(flow, 'Notes', invoice.notes);
  drawSection(flow, 'Terms', invoice.terms);

  const pages = await flow.finish(context, FOOTER);
  context.trailerInfo.Root = context.register(
    context.obj({
      Type: 'Catalog',
      Pages: pages,
      Lang: PDFString.of('en'),
      ViewerPreferences: { DisplayDocTitle: true },
    }),
  );
  context.trailerInfo.Info = context.register(
    context.obj({
      Title: PDFHexString.fromText(`Invoice ${invoice.invoice_number}`),
      Author: invoice.company_name === undefined ? undefined : PDFHexString.fromText(invoice.company_name),
      Producer: PDFString.of('Toolyard'),
    }),
  );
  return { bytes: writePdf(context, [], '1.5'), pageCount: flow.pageCount };
}

/** The seller on the left, what the invoice is on the right. */
function drawHead(flow: Flow, invoice: Invoice, format: InvoiceFormat): void {
  const top = flow.y;
  flow.text('INVOICE', flow.right, top, TITLE, 'right');
  let y = top - flow.lineHeight(TITLE) - 6;
  const facts = [
    ['Invoice number', invoice.invoice_number],
    ['Invoice date', format.date(invoice.invoice_date)],
    ['Due date', format.date(invoice.due_date)],
  ] as const;
  for (const [label, value] of facts) {
    flow.text(label, flow.right - META_WIDTH, y, MUTED);
    for (const line of flow.wrap(value, META_WIDTH - META_LABELS, STRONG)) {
      flow.text(line, flow.right, y, STRONG, 'right');
      y -= flow.lineHeight(STRONG);
    }
  }
  const width = flow.right - flow.left - META_WIDTH - GAP;
  const first = flow.pageCount;
  if (invoice.company_name !== undefined) flow.paragraph(invoice.company_name, flow.left, width, NAME);
  drawLines(flow, width, [invoice.company_address, invoice.company_email, taxId(invoice.company_tax_id)]);
  if (flow.pageCount === first) flow.y = Math.min(flow.y, y);
  flow.y -= GAP;
}

function drawCustomer(flow: Flow, invoice: Invoice): void {
  const { customer_name, customer_address, customer_tax_id } = invoice;
  const lines = [customer_address, taxId(customer_tax_id)];
  if (customer_name === undefined && lines.every((line) => line === undefined)) return;
  const width = (flow.right - flow.left) * 0.6;
  flow.paragraph('BILL TO', flow.left, width, LABEL);
  if (customer_name !== undefined) flow.paragraph(customer_name, flow.left, width, STRONG);
  drawLines(flow, width, lines);
  flow.y -= GAP;
}

function drawLines(flow: Flow, width: number, lines: readonly (string | undefined)[]): void {
  for (const line of lines) if (line !== undefined) flow.paragraph(line, flow.left, width, MUTED);
}

function taxId(id: string | undefined): string | undefined {
  return id === undefined ? undefined : `Tax ID: ${id}`;
}

interface Column {
  readonly title: string;
  readonly align: Align;
  readonly cells: readonly string[];
}

interface PlacedColumn extends Column {
  /** Where its text begins or, aligned right, ends. */
  readonly x: number;
  readonly width: number;
}

function drawItems(flow: Flow, { items, tax_name }: Invoice, format: InvoiceFormat): void {
  const taxed = items.some(({ tax_rate }) => tax_rate !== 0);
  const numbers: Column[] = [
    {
      title: 'Quantity',
      cells: items.map(
        ({ quantity, unit }) => `${format.quantity(quantity)}${unit === null ? '' : ` ${unit}`}`,
      ),
    },
    { title: 'Unit price', cells: items.map(({ unit_price }) => format.price(unit_price)) },
    ...(taxed ? [{ title: tax_name, cells: items.map(({ tax_rate }) => format.percent(tax_rate)) }] : []),
    { title: 'Amount', cells: items.map(({ amount }) => format.amount(amount)) },
  ].map((column) => Object.assign(column, { align: 'right' as const }));
  const columns = placeColumns(
    flow,
    items.map(({ description }) => description),
    numbers,
  );

  drawTableHead(flow, columns);
  for (const index of items.keys()) drawRow(flow, columns, index);
  flow.y -= GAP / 2;
}

/** Numbers get the room that they need, from the right, descriptions what is left. */
function placeColumns(
  flow: Flow,
  descriptions: readonly string[],
  numbers: readonly Column[],
): PlacedColumn[] {
  let right = flow.right - ROW_PADDING;
  const placed: PlacedColumn[] = [];
  for (const column of numbers.toReversed()) {
    const words = column.title.split(' ').map((word) => flow.width(word, LABEL));
    const title = Math.max(Math.min(flow.width(column.title, LABEL), WIDEST_TITLE), ...words);
    const widths = [title, ...column.cells.map((cell) => flow.width(cell, BODY))];
    const width = Math.min(Math.max(...widths) + 1, WIDEST_NUMBERS);
    placed.unshift({ ...column, x: right, width });
    right -= width + COLUMN_GAP;
  }
  const x = flow.left + ROW_PADDING;
  return [{ title: 'Description', align: 'left', cells: descriptions, x, width: right - x }, ...placed];
}

function drawTableHead(flow: Flow, columns: readonly PlacedColumn[]): void {
  const titles = columns.map(({ title, width }) => flow.wrap(title, width, LABEL));
  const lines = Math.max(...titles.map(({ length }) => length));
  const height = lines * flow.lineHeight(LABEL) + 2 * ROW_PADDING;
  flow.box(flow.left, flow.y, flow.right - flow.left, height, TINT);
  drawCells(flow, columns, titles, flow.y - ROW_PADDING, LABEL);
  flow.y -= height;
}

/** A row stays on one page if it fits on one. */
function drawRow(flow: Flow, columns: readonly PlacedColumn[], index: number): void {
  const cells = columns.map(({ cells: texts, width }) => flow.wrap(texts[index] ?? '', width, BODY));
  const lineHeight = flow.lineHeight(BODY);
  const count = Math.max(...cells.map(({ length }) => length));
  const nextPage = () => {
    flow.newPage();
    drawTableHead(flow, columns);
  };
  if (!flow.fits(count * lineHeight + 2 * ROW_PADDING) && count * lineHeight < flow.pageHeight / 2)
    nextPage();
  for (let drawn = 0; drawn < count;) {
    const room = Math.floor((flow.y - flow.margin - 2 * ROW_PADDING) / lineHeight);
    if (room < 1) {
      nextPage();
      continue;
    }
    const taken = Math.min(room, count - drawn);
    const lines = cells.map((cell) => cell.slice(drawn, drawn + taken));
    drawCells(flow, columns, lines, flow.y - ROW_PADDING, BODY);
    flow.y -= taken * lineHeight + 2 * ROW_PADDING;
    drawn += taken;
  }
  flow.box(flow.left, flow.y, flow.right - flow.left, 0.5, RULE);
}

function drawCells(
  flow: Flow,
  columns: readonly PlacedColumn[],
  cells: readonly (readonly string[])[],
  top: number,
  style: TextStyle,
): void {
  for (const [index, { x, align }] of columns.entries()) {
    for (const [line, text] of (cells[index] ?? []).entries())
      flow.text(text, x, top - line * flow.lineHeight(style), style, align);
  }
}

function drawTotals(flow: Flow, invoice: Invoice, format: InvoiceFormat): void {
  const lineHeight = flow.lineHeight(BODY);
  const rows = totalRows(invoice, format).map(({ label, amount, strong }) => {
    const style = strong ? STRONG : BODY;
    const room = TOTALS_WIDTH - 3 * ROW_PADDING - flow.width(amount, style);
    const lines = flow.wrap(label, room, style);
    return { lines, amount, strong, style, height: lines.length * lineHeight + 4 };
  });
  const dueHeight = flow.lineHeight(DUE) + 10;
  const height = rows.reduce((sum, row) => sum + row.height, dueHeight);
  if (!flow.fits(height)) flow.newPage();
  const left = flow.right - TOTALS_WIDTH;
  for (const { lines, amount, strong, style, height: rowHeight } of rows) {
    // Of many rates the rows may fill pages.
    if (!flow.fits(rowHeight)) flow.newPage();
    for (const [index, line] of lines.entries())
      flow.text(line, left + ROW_PADDING, flow.y - index * lineHeight, strong ? STRONG : MUTED);
    flow.text(amount, flow.right - ROW_PADDING, flow.y, style, 'right');
    flow.y -= rowHeight;
  }
  if (!flow.fits(dueHeight)) flow.newPage();
  flow.box(left, flow.y, TOTALS_WIDTH, dueHeight, ACCENT);
  flow.text('Balance due', left + ROW_PADDING, flow.y - 5, DUE);
  flow.text(format.money(invoice.balance_due), flow.right - ROW_PADDING, flow.y - 5, DUE, 'right');
  flow.y -= dueHeight + GAP;
}

interface TotalRow {
  readonly label: string;
  readonly amount: string;
  readonly strong?: boolean;
}

/** How the subtotal becomes the total; only what plays a part. */
function totalRows(invoice: Invoice, format: InvoiceFormat): TotalRow[] {
  const { discount, discount_percent, tax_name, tax_breakdown, shipping_cost, amount_paid } = invoice;
  const rate = discount_percent === undefined ? '' : ` (${format.percent(discount_percent)})`;
  const taxes = tax_breakdown.filter((part) => part.rate !== 0);
  return [
    { label: 'Subtotal', amount: format.money(invoice.subtotal) },
    ...(discount === 0 ? [] : [{ label: `Discount${rate}`, amount: format.money(-discount) }]),
    ...taxes.map((part) => ({
      label: `${tax_name} ${format.percent(part.rate)} on ${format.money(part.base)}`,
      amount: format.money(part.tax),
    })),
    ...(shipping_cost === 0 ? [] : [{ label: 'Shipping', amount: format.money(shipping_cost) }]),
    { label: 'Total', amount: format.money(invoice.total), strong: true },
    ...(amount_paid === 0 ? [] : [{ label: 'Amount paid', amount: format.money(-amount_paid) }]),
  ];
}

function drawSection(flow: Flow, title: string, text: string | undefined): void {
  if (text === undefined) return;
  if (!flow.fits(flow.lineHeight(LABEL) + 2 * flow.lineHeight(BODY))) flow.newPage();
  const width = flow.right - flow.left;
  flow.paragraph(title.toUpperCase(), flow.left, width, LABEL);
  flow.paragraph(text, flow.left, width, BODY);
  flow.y -= GAP / 2;
}
