import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import purchaseOrderGenerator from '../../../plugins/generators/tools/purchase-order-generator.ts';

const now = () => Date.UTC(2024, 1, 29, 23, 59);
const order = (input: object) => callTool(purchaseOrderGenerator, input, { context: { now } });
const item = { description: 'Item 1', quantity: 1, unit_price: 5 };

describe('purchase-order-generator', () => {
  test('the whole order', async () => {
    const { markdown, ...data } = await order({
      company_name: 'Example *Ltd*',
      company_address: '1 Main St\nSpringfield',
      vendor_name: 'Parts Co',
      vendor_contact: 'sales@parts.example',
      po_number: 'PO-7',
      po_date: '2024-02-29',
      delivery_date: '2024-03-10',
      shipping_method: 'Road',
      items: [
        { description: 'Item | 1\nblue', quantity: 10, unit_price: 123.45, item_number: 'A-1', unit: 'box' },
        { description: 'Item 2', quantity: 3, unit_price: 199.99 },
      ],
      tax_rate: 8.25,
      shipping_cost: 15,
      notes: 'Ring the bell',
    });
    expect(data).toMatchObject({
      delivery_date: '2024-03-10',
      currency: 'USD',
      ship_to: '1 Main St\nSpringfield',
      items: [
        { line: 1, item_number: 'A-1', unit: 'box', amount: 1234.5 },
        { line: 2, item_number: null, unit: null, amount: 599.97 },
      ],
      subtotal: 1834.47,
      tax: 151.34,
      total: 2000.81,
      terms: null,
    });
    expect(markdown).toBe(`# Purchase Order PO-7

**Order date:** 2024-02-29  
**Delivery date:** 2024-03-10  
**Shipping method:** Road

## Buyer

Example \\*Ltd\\*  
1 Main St  
Springfield

## Vendor

Parts Co  
sales@parts.example

## Ship to

1 Main St  
Springfield

| No. | Item | Description | Quantity | Unit price | Amount |
| ---: | --- | --- | ---: | ---: | ---: |
| 1 | A-1 | Item \\| 1<br>blue | 10 box | USD 123.45 | USD 1,234.50 |
| 2 |  | Item 2 | 3 | USD 199.99 | USD 599.97 |

|  | Amount |
| --- | ---: |
| Subtotal | USD 1,834.47 |
| Tax 8.25% | USD 151.34 |
| Shipping | USD 15.00 |
| Total | USD 2,000.81 |

## Notes

Ring the bell
`);
  });

  test('quantities are written out', async () => {
    const { markdown } = await order({ items: [{ ...item, quantity: 1e-7, unit: 'kg' }] });
    expect(markdown).toContain('| 0.0000001 kg |');
  });

  test('what is absent is null, the number and the date are of now', async () => {
    expect(await order({ items: [item] })).toMatchObject({
      po_number: `PO-${now()}`,
      po_date: '2024-02-29',
      delivery_date: null,
      vendor: { name: null, address: null, contact: null },
      ship_to: null,
      notes: null,
      total: 5,
    });
  });

  test.each([
    [[1.005], 0, 1.01, 0, 1.01],
    [[0.335, 0.335, 0.335], 10, 3.03, 0.3, 3.33],
    [[0], 20, 0, 0, 0],
  ])('lines of %j at %d %% come to %d + %d', async (prices, tax_rate, subtotal, tax, total) => {
    const items = prices.map((unit_price) => ({
      description: 'x',
      quantity: unit_price === 0.335 ? 3 : 1,
      unit_price,
    }));
    expect(await order({ items, tax_rate })).toMatchObject({ subtotal, tax, total });
  });

  test('the total is what is printed, to the cent', async () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), cents), { minLength: 1, maxLength: 9 }),
        cents,
        async (lines, shipping) => {
          const items = lines.map(([quantity, price]) => ({
            description: 'x',
            quantity,
            unit_price: price / 100,
          }));
          const { total } = await order({ items, shipping_cost: shipping / 100 });
          const exact = lines.reduce((sum, [quantity, price]) => sum + quantity * price, shipping);
          expect(Math.round(total * 100)).toBe(exact);
        },
      ),
      { numRuns: 50 },
    );
  });

  test.each<[string, object, string]>([
    ['no items', { items: [] }, 'items'],
    ['201 items', { items: Array.from({ length: 201 }, () => item) }, 'items'],
    ['an item without price', { items: [{ description: 'a', quantity: 1 }] }, 'items[0].unit_price'],
    ['a blank description', { items: [item, { ...item, description: ' ' }] }, 'items[1].description'],
    ['a quantity of nought', { items: [{ ...item, quantity: 0 }] }, 'items[0].quantity'],
    ['another currency', { items: [item], currency: 'JPY' }, 'currency'],
    ['a date that does not exist', { items: [item], po_date: '2023-02-29' }, 'po_date'],
    [
      'a delivery before the order',
      { items: [item], po_date: '2024-03-02', delivery_date: '2024-03-01' },
      'delivery_date',
    ],
    ['a negative tax', { items: [item], tax_rate: -1 }, 'tax_rate'],
    ['a negative cost', { items: [item], shipping_cost: -0.01 }, 'shipping_cost'],
    ['an amount beyond all', { items: [{ ...item, quantity: 1e9, unit_price: 1e9 }] }, 'items[0]'],
  ])('refuses %s', async (_, input, argument) => {
    await expect(order(input)).rejects.toThrow(argument);
  });
});
