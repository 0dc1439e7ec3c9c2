import { Amount } from '@toolyard/kit/money';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import invoiceGenerate from '../../../plugins/document/tools/invoice-generate/tool.ts';
import { infoOf, lacks, qpdfComplaints, run, textOf } from './programs.ts';

const line = (description: string, quantity: number, unit_price: number, more: object = {}) => ({
  description,
  quantity,
  unit_price,
  ...more,
});
const one = [line('Work', 1, 100)];
const invoice = (input: object) =>
  callTool(invoiceGenerate, { invoice_date: '2024-01-31', items: one, ...input });
const layout = (pdf: string) => run('pdftotext', pdf, ['-layout', '-enc', 'UTF-8', '@', '-']);

describe('sums', () => {
  test('decimal traps', async () => {
    const items = [line('a', 1, 1.005), line('b', 0.5, 0.01), line('c', 3, 0.1)];
    const result = await invoice({ items });
    expect(result.items.map(({ amount }) => amount)).toEqual([1.01, 0.01, 0.3]);
    expect(result).toMatchObject({ subtotal: 1.32, tax: 0, total: 1.32, balance_due: 1.32, currency: 'USD' });
    expect(result.tax_breakdown).toEqual([{ rate: 0, base: 1.32, tax: 0 }]);
  });

  test('the discount is spread over the rates, the highest takes the rest', async () => {
    const items = [line('a', 1, 10, { tax_rate: 20 }), line('b', 1, 10, { tax_rate: 5 }), line('c', 1, 10)];
    const result = await invoice({ items, discount_amount: 0.01, tax_rate: 10 });
    expect(result.tax_breakdown).toEqual([
      { rate: 5, base: 10, tax: 0.5 },
      { rate: 10, base: 10, tax: 1 },
      { rate: 20, base: 9.99, tax: 2 },
    ]);
    expect(result).toMatchObject({ subtotal: 30, discount: 0.01, taxable: 29.99, tax: 3.5, total: 33.49 });
  });

  test.each([
    ['JPY', { subtotal: 1235, tax: 124, total: 1359 }],
    ['KRW', { subtotal: 1235, tax: 124, total: 1359 }],
    ['KWD', { subtotal: 1234.568, tax: 123.457, total: 1358.025 }],
    ['eur', { subtotal: 1234.57, tax: 123.46, total: 1358.03, currency: 'EUR' }],
  ])('in the decimals of %s', async (currency, sums) => {
    const result = await invoice({ items: [line('a', 1, 1234.5678)], tax_rate: 10, currency });
    expect(result).toMatchObject(sums);
  });

  test('credits and overpayment', async () => {
    const items = [line('a', 2, 10), line('returned', -1, 10), line('rebate', 1, -5)];
    const result = await invoice({ items, tax_rate: 10, amount_paid: 50, shipping_cost: 1.255 });
    expect(result.items.map(({ amount }) => amount)).toEqual([20, -10, -5]);
    expect(result).toMatchObject({
      subtotal: 5,
      tax: 0.5,
      shipping_cost: 1.26,
      total: 6.76,
      balance_due: -43.24,
    });
  });

  test('a credit note has negative sums', async () => {
    const result = await invoice({ items: [line('a', -1, 10)], tax_rate: 19, discount_percent: 10 });
    expect(result).toMatchObject({ subtotal: -10, discount: -1, taxable: -9, tax: -1.71, total: -10.71 });
  });

  test('whatever the lines, the parts add up', async () => {
    const item = fc.record({
      description: fc.constant('x'),
      quantity: fc.integer({ min: 0, max: 1000 }).map((n) => n / 8),
      unit_price: fc.integer({ min: 0, max: 1e6 }).map((n) => n / 1000),
      tax_rate: fc.constantFrom(0, 5.5, 7, 19, 25),
    });
    const items = fc.array(item, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(items, fc.integer({ min: 0, max: 100 }), async (given, discount_percent) => {
        const result = await invoice({ items: given, discount_percent, shipping_cost: 3.5 });
        const sum = (numbers: readonly number[]) =>
          numbers.reduce((all, n) => all.plus(n), new Amount(0)).toNumber();
        expect(sum(result.items.map(({ amount }) => amount))).toBe(result.subtotal);
        expect(sum(result.tax_breakdown.map(({ base }) => base))).toBe(result.taxable);
        expect(sum(result.tax_breakdown.map(({ tax }) => tax))).toBe(result.tax);
        expect(sum([result.subtotal, -result.discount])).toBe(result.taxable);
        expect(sum([result.taxable, result.tax, 3.5])).toBe(result.total);
      }),
      { numRuns: 25 },
    );
  });
});

describe('dates and names', () => {
  test.each([
    ['30 days by default', {}, '2024-01-31', '2024-03-01'],
    ['at once', { payment_terms_days: 0 }, '2024-01-31', '2024-01-31'],
    ['over a leap day', { invoice_date: '2023-03-01', payment_terms_days: 365 }, '2023-03-01', '2024-02-29'],
    ['a day of its own', { due_date: '2024-02-01', payment_terms_days: 7 }, '2024-01-31', '2024-02-01'],
  ])('due %s', async (_, input, invoice_date, due_date) => {
    expect(await invoice(input)).toMatchObject({ invoice_date, due_date });
  });

  test('today in UTC, and a number from the time', async () => {
    const now = () => Date.UTC(2024, 1, 29, 23, 59);
    const result = await callTool(invoiceGenerate, { items: one }, { context: { now } });
    expect(result).toMatchObject({
      invoice_date: '2024-02-29',
      due_date: '2024-03-30',
      invoice_number: 'INV-1709251140000',
      filename: 'invoice-INV-1709251140000.pdf',
    });
  });

  test.each([
    ['A/7', 'invoice-A-7.pdf'],
    ['2024_01.b-3', 'invoice-2024_01.b-3.pdf'],
    ['№ 5 ä', 'invoice---5--.pdf'],
    ['../../etc', 'invoice-..-..-etc.pdf'],
  ])('the file of %s', async (invoice_number, filename) => {
    expect(await invoice({ invoice_number })).toMatchObject({ invoice_number, filename });
  });
});

describe.skipIf(lacks('qpdf', 'pdfinfo', 'pdftotext'))('the PDF', () => {
  const full = {
    company_name: 'Müller & Söhne',
    company_address: 'Hauptstraße 12\n10115 Berlin',
    company_email: 'post@example.com',
    company_tax_id: 'DE123456789',
    customer_name: 'Παπαδόπουλος Α.Ε.',
    customer_address: 'Москва',
    customer_tax_id: 'EL094259216',
    invoice_number: 'A/7',
    currency: 'EUR',
    items: [
      line('Spindle\nmatched pair', 4, 189.5, { unit: 'pcs' }),
      line('Handbook', 2, 34.955, { tax_rate: 7 }),
    ],
    tax_rate: 19,
    tax_name: 'VAT',
    discount_percent: 5,
    shipping_cost: 24.9,
    amount_paid: 100,
    payment_details: 'IBAN DE02\nBIC BYLADEM1001',
    notes: 'Thank you',
    terms: 'No returns',
  };

  test('is in order, with its fonts, and says what it is', async () => {
    const { pdf, page_count } = await invoice(full);
    expect(qpdfComplaints(pdf)).toBe('');
    expect(infoOf(pdf)).toMatchObject({
      Title: 'Invoice A/7',
      Author: 'Müller & Söhne',
      Pages: '1',
      'Page size': '595.28 x 841.89 pts (A4)',
    });
    expect(page_count).toBe(1);
  });

  test('prints all that was given', async () => {
    const { pdf } = await invoice({ ...full, locale: 'de-DE' });
    const shown = layout(pdf).replace(/[  ]/g, ' ').replace(/ {2,}/g, '  ');
    for (const text of [
      'Müller & Söhne',
      '10115 Berlin',
      'post@example.com',
      'Tax ID: DE123456789',
      'Παπαδόπουλος Α.Ε.',
      'Москва',
      'Tax ID: EL094259216',
      '31. Januar 2024',
      '1. März 2024',
      'IBAN DE02',
      'BIC BYLADEM1001',
      'Thank you',
      'No returns',
      'matched pair',
    ])
      expect(shown).toContain(text);
    expect(shown).toMatch(/Spindle {2}4 pcs {2}189,50 {2}19 % {2}758,00/);
    expect(shown).toMatch(/Handbook {2}2 {2}34,955 {2}7 ?% {2}69,91/);
    for (const row of [
      /Subtotal {2}827,91 €/,
      /Discount \(5 %\) {2}-41,40 €/,
      /VAT 7 % on 66,41 € {2}4,65 €/,
      /VAT 19 % on 720,10 € {2}136,82 €/,
      /Shipping {2}24,90 €/,
      /Total {2}952,88 €/,
      /Amount paid {2}-100,00 €/,
      /Balance due {2}852,88 €/,
    ])
      expect(shown).toMatch(row);
  });

  test('prints nothing else', async () => {
    const { pdf } = await invoice({ company_name: ' ', notes: '' });
    expect(textOf(pdf)).not.toMatch(/BILL TO|Tax|Discount|Shipping|paid|NOTES|TERMS|PAYMENT|Page/i);
  });

  test('a long table goes on over pages, its head on each', async () => {
    const items = Array.from({ length: 200 }, (_, index) => line(`Item no. ${index + 1}`, 1, 1));
    const { pdf, page_count } = await invoice({ items, page_size: 'Letter' });
    const pages = textOf(pdf).split('\f').slice(0, -1);
    expect(page_count).toBe(pages.length);
    expect(pages.length).toBeGreaterThan(4);
    expect(pages.filter((page) => /Description\s+Quantity\s+Unit price\s+Amount/.test(page))).toHaveLength(
      pages.length,
    );
    expect(pages.map((page) => /Page \d+ of \d+/.exec(page)?.[0])).toEqual(
      pages.map((_, index) => `Page ${index + 1} of ${pages.length}`),
    );
    expect(textOf(pdf).match(/Item no\. \d+/g)).toEqual(items.map(({ description }) => description));
    expect(infoOf(pdf)['Page size']).toBe('612 x 792 pts (letter)');
  });

  test('a description longer than a page is parted', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `w${index}`);
    const { pdf, page_count } = await invoice({ items: [line(words.join(' '), 1, 1), line('after', 1, 1)] });
    expect(page_count).toBeGreaterThan(1);
    const found = textOf(pdf).match(/\bw\d+|after/g) ?? [];
    expect(found).toHaveLength(3001);
  });

  test('words wider than the page are broken', async () => {
    const { pdf } = await invoice({
      notes: 'x'.repeat(400),
      company_name: 'W'.repeat(300),
      invoice_number: '9'.repeat(90),
    });
    const boxes = [
      ...run('pdftotext', pdf, ['-bbox', '@', '-']).matchAll(/xMin="([\d.]+)".*?xMax="([\d.]+)"/g),
    ];
    expect(Math.min(...boxes.map(([, left]) => Number(left)))).toBeGreaterThanOrEqual(49);
    expect(Math.max(...boxes.map(([, , right]) => Number(right)))).toBeLessThanOrEqual(546);
  });

  test('labels of totals are broken, not cut', async () => {
    const { pdf } = await invoice({
      tax_name: 'Mehrwertsteuer (Umsatzsteuer)',
      tax_rate: 19,
      items: [line('a', 123456, 1000)],
      invoice_number: `${'N'.repeat(199)}9`,
    });
    const text = textOf(pdf).replaceAll(/\s+/g, ' ');
    expect(text).toContain('19% on $123,456,000.00');
    expect(text.replaceAll(' ', '')).toContain('N'.repeat(199));
    expect(text).toContain('N9');
  });

  test('a wide title of a column leaves descriptions their room', async () => {
    const description = 'Consulting on the new shop';
    const { pdf } = await invoice({
      tax_name: 'Value added tax',
      items: [line(description, 123456.789, 1000.1234, { unit: 'hours', tax_rate: 7 })],
    });
    expect(layout(pdf)).toContain(description);
  });

  test('more rates than fit on a page', async () => {
    const items = Array.from({ length: 100 }, (_, index) => line('a', 1, 10, { tax_rate: index / 2 }));
    const { pdf } = await invoice({ items, tax_name: 'VAT' });
    const boxes = [
      ...run('pdftotext', pdf, ['-bbox', '@', '-']).matchAll(/yMin="([-\d.]+)".*?yMax="([-\d.]+)"/g),
    ];
    expect(Math.max(...boxes.map(([, , bottom]) => Number(bottom)))).toBeLessThanOrEqual(842);
    expect(textOf(pdf).match(/VAT [\d.]+% on/g)).toHaveLength(99);
  });

  test.each([
    ['de-CH', 'CHF', "CHF 1'234.50", '31. Januar 2024'],
    ['en-GB', 'TRY', 'TRY 1,234.50', '31 January 2024'],
    ['tr-TR', 'TRY', '₺1.234,50', '31 Ocak 2024'],
    ['fr-FR', 'EUR', '1 234,50 €', '31 janvier 2024'],
    ['el', 'EUR', '1.234,50 €', '31 Ιανουαρίου 2024'],
    // The font has neither these digits nor these letters.
    ['ar-EG', 'USD', '1,234.50 USD', '2024-01-31'],
    ['ja-JP', 'JPY', 'JPY 1,235', '2024/1/31'],
    ['xx-unknown', 'USD', '$1,234.50', 'January 31, 2024'],
  ])('in the forms of %s', async (locale, currency, money, date) => {
    const { pdf } = await invoice({ items: [line('a', 1, 1234.5)], locale, currency });
    const shown = textOf(pdf).replace(/[\u00a0\u202f\u200f\u200e]/g, ' ');
    expect(shown).toContain(money);
    expect(shown).toContain(date);
  });

  test('what another invoice used a glyph for is not copied out of this one', async () => {
    // An i under an accent loses its dot: it is set with the glyph of the dotless i.
    const accented = await invoice({ notes: 'i\u0325\u0301' });
    expect(textOf(accented.pdf)).not.toContain('ı');
    const dotless = await invoice({ notes: 'ısı' });
    expect(textOf(dotless.pdf)).toContain('ısı');
  });

  test('the same invoice makes the same bytes', async () => {
    expect((await invoice(full)).pdf).toBe((await invoice(full)).pdf);
  });
});

test('Markdown writes small prices and large quantities out', async () => {
  const { markdown } = await invoice({ items: [line('a', 1e21, 1e-9), line('b', 1, 1e-7)] });
  expect(markdown).toContain('| a | 1000000000000000000000 | 0.000000001 |');
  expect(markdown).toContain('| b | 1 | 0.0000001 |');
});

test('names stand in one line', async () => {
  const { markdown } = await invoice({ company_name: 'Acme\r\nLtd', customer_name: 'Big\n\nCorp' });
  expect(markdown).toContain('**Acme Ltd**');
  expect(markdown).toContain('**Big Corp**');
});

test('Markdown shows what was given as it is', async () => {
  const { markdown } = await invoice({
    company_name: '*Acme* <b>',
    customer_name: '# Big | Corp',
    invoice_number: 'A_7',
    items: [line('a | b\n<script>', 1.5, 2.5, { unit: 'h*', tax_rate: 7 })],
    currency: 'EUR',
    amount_paid: 1,
    terms: '1. pay\n- soon\n\n=== &amp; [x](y)',
  });
  expect(markdown).toBe(`# Invoice A\\_7

**\\*Acme\\* \\<b\\>**

**Invoice date:** 2024-01-31  
**Due date:** 2024-03-01

## Bill to

**\\# Big \\| Corp**

| Description | Quantity | Unit price | Tax | Amount |
| --- | ---: | ---: | ---: | ---: |
| a \\| b<br>\\<script\\> | 1.5 h\\* | 2.5 | 7% | 3.75 |

|  | Amount |
| --- | ---: |
| Subtotal | 3.75 EUR |
| Tax 7% on 3.75 EUR | 0.26 EUR |
| Total | 4.01 EUR |
| Amount paid | -1.00 EUR |

**Balance due: 3.01 EUR**

## Terms

1\\. pay  
\\- soon

\\=== \\&amp; \\[x\\](y)
`);
});

test.each([
  ['an item without price', { items: [{ description: 'x', quantity: 1 }] }, 'items[0].unit_price: required'],
  [
    'an item without quantity',
    { items: [...one, { description: 'x', unit_price: 1 }] },
    'items[1].quantity: required',
  ],
  ['an item of blanks', { items: [line(' \n', 1, 1)] }, 'items[0].description: expected what is charged for'],
  [
    'an unknown key in an item',
    { items: [line('x', 1, 1, { price: 2 })] },
    'items[0].price: unknown argument',
  ],
  ['no items', { items: [] }, 'items: expected at least 1 element'],
  ['201 items', { items: Array.from({ length: 201 }, () => one[0]) }, 'items: expected at most 200 elements'],
  [
    'a due date before the invoice date',
    { due_date: '2024-01-30' },
    'due_date: expected 2024-01-31, the invoice date, or later, got 2024-01-30',
  ],
  [
    'a due date that no calendar date can say',
    { invoice_date: '9999-12-31' },
    'invoice_date: expected a due date up to the year 9999',
  ],
  [
    'a tax whose name fills the page',
    { tax_name: 'x '.repeat(3000), tax_rate: 1 },
    'tax_name: expected at most 200 characters, got 5999',
  ],
  ['a date that is not there', { invoice_date: '2023-02-29' }, 'invoice_date: expected a date'],
  ['a date in another form', { due_date: '1.2.2024' }, 'due_date: expected a date'],
  [
    'both discounts',
    { discount_percent: 1, discount_amount: 1 },
    'discount_amount: expected either discount_percent or discount_amount, got both',
  ],
  [
    'a discount above the subtotal',
    { discount_amount: 100.01 },
    'discount_amount: expected at most the subtotal, 100.00, got 100.01',
  ],
  ['a currency that is none', { currency: 'EURO' }, 'currency: expected an ISO 4217 code'],
  ['a locale that is none', { locale: 'de_DE!' }, 'locale: expected a BCP 47 language tag'],
  [
    'characters that no font here has',
    { items: [line('茶 𓀀', 1, 1)] },
    'items[0].description: expected characters that a font here has',
  ],
  [
    'control characters',
    { notes: 'a\u0007b' },
    /^notes: expected characters that a font here has \(Latin, .*\), got U\+0007$/u,
  ],
  [
    'amounts beyond measure',
    { items: [line('x', 1e9, 1e9)] },
    'items[0]: expected an amount of at most 10000000000000',
  ],
  [
    'more lines than a document should have',
    { terms: 'x\n'.repeat(5001) },
    'terms: expected at most 5000 lines, got 5001',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(invoice(input)).rejects.toThrow(message);
});

test('a discount of the whole subtotal', async () => {
  expect(await invoice({ discount_amount: 100, tax_rate: 19 })).toMatchObject({
    taxable: 0,
    tax: 0,
    total: 0,
  });
});

test('a mebibyte of notes', { timeout: 60_000 }, async () => {
  const { page_count } = await invoice({ notes: 'Lorem ipsum dolor sit amet. '.repeat(37_000) });
  expect(page_count).toBeGreaterThan(100);
});
